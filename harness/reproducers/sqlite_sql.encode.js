// for: sqlite-sql
// run: npm install --no-save sql.js && node reproduce.js
const values = [VALUES_LIST];
require('sql.js')().then(({Database}) => {
  const sql = `SELECT hex(CAST(${values.map(() => 'char(?)').join(' || ')} AS BLOB))`;
  console.log(new Database().prepare(sql).get(values)[0]);
});
