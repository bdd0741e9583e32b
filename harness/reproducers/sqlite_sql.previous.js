// for: sqlite-sql
// run: npm install --no-save sql.js && node reproduce.js
require('sql.js')().then(({Database}) => {
  const octets = Uint8Array.of(OCTETS_LIST).slice(0, THE_NUMBER);
  const sql = `SELECT length(CAST(last AS BLOB)), unicode(last) FROM (SELECT substr(CAST(? AS TEXT), -1) AS last)`;
  const [size, value] = new Database().prepare(sql).get([octets]);
  console.log(`start ${octets.length - size}: U+${(value >>> 0).toString(16).toUpperCase().padStart(4, '0')}`);
});
