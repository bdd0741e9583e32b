// for: npm-protobufjs-utf8
// run: npm install --no-save @protobufjs/utf8 && node reproduce.js
const utf8 = require('@protobufjs/utf8');
const text = String.fromCharCode(VALUES_LIST);
const octets = Buffer.alloc(utf8.length(text));
console.log(octets.subarray(0, utf8.write(text, octets, 0)));
