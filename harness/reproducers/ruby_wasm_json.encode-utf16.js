// for: ruby-wasm-json
// run: npm install --no-save @ruby/4.0-wasm-wasi && node --no-warnings reproduce.js
const fs = require('fs');
const {DefaultRubyVM} = require('@ruby/wasm-wasi/dist/node');
const escapes = [VALUES_LIST].map((unit) => '\\u' + unit.toString(16).padStart(4, '0')).join('');
WebAssembly.compile(fs.readFileSync('node_modules/@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm')).then(async (wasm) => {
  const {vm} = await DefaultRubyVM(wasm);
  console.log(vm.eval(`require "json"; JSON.parse('"${escapes}"').b.unpack1("H*")`).toString());
});
