// PGlite, which is PostgreSQL as WebAssembly, asked with the same SQL as the server.
import fs from 'node:fs';
import {answerBatches} from '../javascript/batches.mjs';
import {DATA, PGlite} from './pglite.mjs';

// Each part of the greeting shows that the driver is alive: the engine takes seconds to start.
process.stdout.write('utf8-driver 2\nid pglite-convert-from\nname PGlite convert_from\nlanguage SQL\n');
const database = await PGlite.create({loadDataDir: new Blob([fs.readFileSync(DATA)])});
await database.exec(fs.readFileSync(new URL('../postgresql/answer.sql', import.meta.url), 'utf8'));
const rowsOf = async (sql) => (await database.query(sql, [], {rowMode: 'array'})).rows.flat();

const [server] = await rowsOf('SHOW server_version');
const manifest = `${process.env.OUT}/node_modules/@electric-sql/pglite/package.json`;
const {version} = JSON.parse(fs.readFileSync(manifest, 'utf8'));
process.stdout.write(`version ${version} (PostgreSQL ${server.split(' ')[0]})
api convert_from, convert_to, chr, length, right, ascii, unistr, COLLATE ucs_basic
form rfc3629
counting refuse
lone-surrogate refuse
order code-point
refusal refuse
domain no-nul values-31-bit
ops decode encode encode-utf16 count previous compare
ready
`);

// One query answers all requests of a batch.
await answerBatches(async (requests) => {
  const values = requests.map((request, n) => {
    const [, op, argument] = request.trim().match(/^(\S*) ?(.*)$/);
    return `(${n},'${op}','${argument}')`;
  });
  const replies = await rowsOf(`SELECT answer(op, argument) FROM (VALUES ${values}) AS r(n, op, argument) ORDER BY n`);
  return replies.join('\n') + '\n';
});
process.exit();  // the database keeps the process alive
