// for: sqlite-unistr
// run: npm install --no-save sql.js && node reproduce.js
const escapes = [VALUES_LIST].map((unit) => '\\' + unit.toString(16).padStart(4, '0')).join('');
require('sql.js')().then(({Database}) => {
  const [{values}] = new Database().exec('SELECT hex(unistr(?))', [escapes]);
  console.log(values[0][0]);
});
