// for: npm-msgpack
// run: npm install --no-save @msgpack/msgpack && node reproduce.js
const octets = [OCTETS_LIST];
const text = require('@msgpack/msgpack').decode(Uint8Array.from([0xd9, octets.length, ...octets]));
console.log([...text].map((c) => c.codePointAt(0).toString(16)));
