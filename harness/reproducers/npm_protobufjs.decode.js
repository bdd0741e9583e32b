// for: npm-protobufjs-utf8
// run: npm install --no-save @protobufjs/utf8 && node reproduce.js
const octets = Buffer.from([OCTETS_LIST]);
const text = require('@protobufjs/utf8').read(octets, 0, octets.length);
console.log([...text].map((c) => c.codePointAt(0).toString(16)));
