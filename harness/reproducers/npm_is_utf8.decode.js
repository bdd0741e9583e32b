// for: npm-is-utf8
// run: npm install --no-save is-utf8 && node reproduce.js
console.log(require('is-utf8')(Buffer.from([OCTETS_LIST])));
