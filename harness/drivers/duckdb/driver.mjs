// DuckDB's functions of blobs and text, one query for each request.
import {createRequire} from 'node:module';
import {serve} from '../javascript/stdio.mjs';

const require = createRequire(`${process.env.OUT}/package.json`);
const {DuckDBInstance, blobValue} = require('@duckdb/node-api');
const connection = await (await DuckDBInstance.create(':memory:')).connect();
const [[version]] = (await connection.runAndReadAll('SELECT version()')).getRows();

// Text enters and leaves as a blob or as numbers, so only DuckDB converts it.
const query = async (sql) => {
  const prepared = await connection.prepare(sql);
  return async (...values) => {
    values.forEach((value, at) => typeof value === 'string' ? prepared.bindVarchar(at + 1, value)
        : prepared.bindBlob(at + 1, value));
    return (await prepared.runAndReadAll()).getRows()[0];
  };
};
// The string of an empty list is NULL in 1.4.
const code = await query(`SELECT coalesce(
      array_to_string([unicode(substring(t, i, 1)) FOR i IN range(1, length(t) + 1)], ' '), '')
    FROM (SELECT decode($1) AS t)`);
const length = await query('SELECT length(decode($1))');
const encoded = await query(`SELECT encode(coalesce(
      array_to_string([chr(value) FOR value IN CAST($1 AS INTEGER[])], ''), ''))`);
const last = await query(`SELECT octet_length(encode(right(t, 1))), unicode(right(t, 1))
    FROM (SELECT decode($1) AS t)`);
const order = await query('SELECT (a > b)::INTEGER - (a < b)::INTEGER FROM (SELECT decode($1) AS a, decode($2) AS b)');

const operations = {
  decode: async (octets) => {
    const [values] = await code(octets);
    return values === '' ? [] : values.split(' ').map(Number);
  },
  encode: async (string) => {
    const [units] = await encoded(JSON.stringify([...string].map((character) => character.codePointAt(0))));
    return units.bytes;
  },
  count: async (octets) => (await length(octets))[0],
  previous: async (octets) => {
    const [octetCount, value] = await last(octets);
    return {start: octets.length - Number(octetCount), value};
  },
  compare: async (left, right) => (await order(left, right))[0],
};
serve({id: 'duckdb-text', name: 'DuckDB text', version: version.slice(1), language: 'SQL',
       api: 'decode, encode, chr, unicode, substring, length, right, the operator < of VARCHAR', form: 'rfc3629',
       bom: 'keep', counting: 'refuse', order: 'code-point'}, operations);
