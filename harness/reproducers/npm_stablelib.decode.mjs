// for: npm-stablelib-utf8
// run: npm install --no-save @stablelib/utf8 && node reproduce.mjs
import {decode} from '@stablelib/utf8/lib/utf8.js';

console.log([...decode(Uint8Array.from([OCTETS_LIST]))].map((c) => c.codePointAt(0).toString(16)));
