// What Node itself offers. Run as: driver.js MODE.
'use strict';
const buffer = require('buffer');
const {StringDecoder} = require('string_decoder');
const {serve} = require('./protocol.js');

const {node, v8, icu, simdutf} = process.versions;
const version = `${node} (V8 ${v8}, ICU ${icu}${simdutf ? `, simdutf ${simdutf}` : ''})`;
const percent = (octets) => octets.toString('hex').replace(/../g, '%$&');

// The Encoding Standard's decoder. After an exception it may still hold octets, so each stream gets
// a new one.
const textDecoder = (options, decode, stream) => {
  const whole = new TextDecoder('utf-8', options);
  return {
    [decode]: (octets) => whole.decode(octets),
    [stream]: (chunks) => {
      const decoder = new TextDecoder('utf-8', options);
      return chunks.map((chunk) => decoder.decode(chunk, {stream: true})).join('') + decoder.decode();
    },
  };
};

// A WebAssembly module that imports a function of this name from a module whose name is empty.
const leb128 = (value) => {
  const octets = [];
  for (; value > 127; value >>>= 7) octets.push(value & 127 | 128);
  return Buffer.from([...octets, value]);
};
const sized = (octets) => Buffer.concat([leb128(octets.length), octets]);
const importing = (name) => Buffer.concat([
  Buffer.from('0061736d01000000' + '010401600000' + '02', 'hex'),  // magic, version, type () -> ()
  sized(Buffer.concat([Buffer.from([1, 0]), sized(name), Buffer.from([0, 0])])),
]);

const MODES = {
  'text-decoder': {api: 'TextDecoder, TextEncoder', replacement: 'maximal-subpart', bom: 'strip', refusal: 'replace',
    ops: {...textDecoder({}, 'replace', 'stream-replace'),
          encode: (string) => new TextEncoder().encode(string)}},
  'text-decoder-fatal': {api: 'TextDecoder, fatal', bom: 'strip', ops: textDecoder({fatal: true}, 'decode', 'stream')},
  'text-decoder-ignore-bom': {api: 'TextDecoder, ignoreBOM', replacement: 'maximal-subpart', bom: 'keep',
    ops: {...textDecoder({ignoreBOM: true}, 'replace', 'stream-replace'),
          ...textDecoder({ignoreBOM: true, fatal: true}, 'decode', 'stream')}},
  'buffer': {api: 'buffer.toString, Buffer.from',
    ops: {replace: (octets) => octets.toString('utf8'), encode: (string) => Buffer.from(string, 'utf8')}},
  'is-utf8': {api: 'buffer.isUtf8', ops: {validate: (octets) => buffer.isUtf8(octets)}},
  'transcode': {api: 'buffer.transcode', ops: {
    decode: (octets) => buffer.transcode(octets, 'utf8', 'utf16le').toString('utf16le'),
    encode: (string) => buffer.transcode(Buffer.from(string, 'utf16le'), 'utf16le', 'utf8')}},
  'string-decoder': {api: 'StringDecoder', ops: {
    replace: (octets) => new StringDecoder('utf8').end(octets),
    'stream-replace': (chunks) => {
      const decoder = new StringDecoder('utf8');
      return chunks.map((chunk) => decoder.write(chunk)).join('') + decoder.end();
    }}},
  'decode-uri-component': {api: 'decodeURIComponent, encodeURIComponent', bom: 'keep', refusal: 'refuse', ops: {
    decode: (octets) => decodeURIComponent(percent(octets)),
    encode: (string) => encodeURIComponent(string)
        .replace(/%(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))).split('').map((c) => c.charCodeAt(0))}},
  'url-search-params': {api: 'URLSearchParams', replacement: 'maximal-subpart', bom: 'keep', ops: {
    replace: (octets) => new URLSearchParams('name=' + percent(octets)).get('name')}},
  'web-assembly': {api: 'WebAssembly.validate, WebAssembly.Module.imports', bom: 'keep', ops: {
    validate: (octets) => WebAssembly.validate(importing(octets)),
    decode: (octets) => WebAssembly.Module.imports(new WebAssembly.Module(importing(octets)))[0].name}},
};

const mode = process.argv[2];
const {ops, ...claims} = MODES[mode];
serve({id: `node-${mode}`, name: `Node ${claims.api}`, version, ...claims}, ops);
