// for: npm-text-fast-text-encoding
// run: npm install --no-save fast-text-encoding && node reproduce.js
// Without Node's own TextDecoder and Buffer, as in an engine that has neither.
const engine = require('vm').createContext({});
require('vm').runInContext(require('fs').readFileSync(require.resolve('fast-text-encoding'), 'utf8'), engine);
const text = new engine.TextDecoder().decode(Uint8Array.of(OCTETS_LIST));
console.log([...text].map((character) => character.codePointAt(0).toString(16)));
