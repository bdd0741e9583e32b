// for: sqlite-sql
// run: npm install --no-save sql.js && node reproduce.js
require('sql.js')().then(({Database}) => {
  const database = new Database();
  const one = (sql, ...values) => database.prepare(sql).get(values)[0];
  const octets = Uint8Array.of(OCTETS_LIST);
  const count = one('SELECT length(CAST(? AS TEXT))', octets);
  for (let place = 1; place <= count; ++place) {
    const value = one('SELECT unicode(substr(CAST(? AS TEXT), ?, 1))', octets, place);
    console.log('U+' + (value >>> 0).toString(16).toUpperCase().padStart(4, '0'));
  }
});
