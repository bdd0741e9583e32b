// for: npm-msgpack
// run: npm install --no-save @msgpack/msgpack && node reproduce.js
const {encode} = require('@msgpack/msgpack');
console.log(Buffer.from(encode(String.fromCharCode(VALUES_LIST))));  // the first is the header
