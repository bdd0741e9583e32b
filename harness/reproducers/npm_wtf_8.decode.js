// for: npm-wtf-8
// run: npm install --no-save wtf-8 && node reproduce.js
const text = require('wtf-8').decode(OCTETS_STRING);  // octets in a string, one unit per octet
console.log([...text].map((c) => c.codePointAt(0).toString(16)));
