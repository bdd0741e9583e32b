// for: sqlite-json
// run: npm install --no-save sql.js && node reproduce.js
const escapes = [VALUES_LIST].map((unit) => '\\u' + unit.toString(16).padStart(4, '0')).join('');
require('sql.js')().then(({Database}) => {
  const statement = new Database().prepare("SELECT hex(CAST(json_extract(?, '$') AS BLOB))");
  console.log(statement.get([`"${escapes}"`])[0]);
});
