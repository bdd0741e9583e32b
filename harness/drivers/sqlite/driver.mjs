// SQLite's functions of text, in the newest release, as WebAssembly. Run as: driver.mjs MODE.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {chosen} from '../javascript/modes.mjs';
import {serve} from '../javascript/stdio.mjs';

const require = createRequire(`${process.env.OUT}/package.json`);
const {Database} = await require('sql.js')();
const database = new Database();
const [{values: [[release]]}] = database.exec('SELECT sqlite_version()');
const manifest = `${process.env.OUT}/node_modules/sql.js/package.json`;  // a file: the package does not export it
const version = `${release} (sql.js ${JSON.parse(fs.readFileSync(manifest, 'utf8')).version})`;

// Text enters and leaves as a blob or as numbers, so only SQLite converts it.
const query = (sql) => {
  const statement = database.prepare(sql);
  return (...values) => statement.get(values);
};

const sql = () => {
  const values = query(`WITH RECURSIVE place(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM place WHERE i < ?2)
      SELECT group_concat(unicode(substr(text, i, 1)), ' ') FROM place, (SELECT CAST(?1 AS TEXT) AS text)`);
  const length = query('SELECT length(CAST(?1 AS TEXT))');
  const encoded = query(`SELECT CAST(coalesce(group_concat(char(value), ''), '') AS BLOB) FROM json_each(?1)`);
  const last = query(`SELECT CAST(last AS BLOB), unicode(last) FROM (SELECT substr(CAST(?1 AS TEXT), -1) AS last)`);
  const order = query('SELECT (a > b) - (a < b) FROM (SELECT CAST(?1 AS TEXT) AS a, CAST(?2 AS TEXT) AS b)');
  return {
    replace: (octets) => {
      const [count] = length(octets);
      return count === 0 ? [] : values(octets, count)[0].split(' ').map((value) => Number(value) >>> 0);
    },
    encode: (string) => encoded(JSON.stringify([...string].map((character) => character.codePointAt(0))))[0],
    count: (octets) => length(octets)[0],
    previous: (octets) => {
      const [units, value] = last(octets);
      if (value === null) return null;  // it found no character at all
      // unicode() says U+FFFD where it finds no character.
      const isOne = value !== 0xfffd || Buffer.from(units).equals(Buffer.from('\ufffd'));
      return {start: octets.length - units.length, value: isOne ? value >>> 0 : undefined};
    },
    compare: (left, right) => order(left, right)[0],
  };
};

const escaped = (sign, string) => string.split('').map(
    (unit) => sign + unit.charCodeAt(0).toString(16).padStart(4, '0')).join('');

const unistr = () => {
  const text = query(`SELECT CAST(unistr(?1) AS BLOB)`);
  return {'encode-utf16': (string) => text(escaped('\\', string))[0]};
};

const json = () => {
  const text = query(`SELECT CAST(json_extract(?1, '$') AS BLOB)`);
  return {'encode-utf16': (string) => text(`"${escaped('\\u', string)}"`)[0]};
};

const common = {language: 'SQL', form: 'rfc3629', domain: 'no-nul'};
const MODES = {
  'sql': {name: 'functions of text', api: 'CAST, char, unicode, substr, length, the operator <', bom: 'keep',
    order: 'code-point', ...common, ops: sql},
  'unistr': {api: 'unistr', ...common, ops: unistr},
  'json': {api: 'json_extract', ...common, ops: json},
};
serve(...chosen(MODES, process.argv[2], 'sqlite', 'SQLite', version));
