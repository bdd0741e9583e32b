// What Node itself offers. Run as: driver.js MODE.
'use strict';
const buffer = require('buffer');
const {StringDecoder} = require('string_decoder');
const {serve, textOf} = require('./protocol.js');

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

// It does not say what it read: that is what the octets that it wrote stand for.
const bufferWrite = (string, room) => {
  const buffer = Buffer.alloc(room), written = buffer.write(string, 'utf8');
  const units = buffer.subarray(0, written);
  return {read: units.toString('utf8').length, units};
};

const encodeInto = (string, room) => {
  const buffer = new Uint8Array(room), {read, written} = new TextEncoder().encodeInto(string, buffer);
  return {read, units: buffer.subarray(0, written)};
};

// The operator < of strings.
const compareStrings = (left, right) => {
  const [a, b] = [textOf(left), textOf(right)];
  return a < b ? -1 : b < a ? 1 : 0;
};

const encodeURI = (string) => encodeURIComponent(string)
    .replace(/%(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))).split('').map((c) => c.charCodeAt(0));
const encodeText = (string) => new TextEncoder().encode(string);
const encodeBuffer = (string) => Buffer.from(string, 'utf8');
const transcode = (string) => buffer.transcode(Buffer.from(string, 'utf16le'), 'utf16le', 'utf8');

const MODES = {
  'text-decoder': {name: 'Node TextDecoder, TextEncoder', api: 'TextDecoder, TextEncoder, encodeInto',
    replacement: 'maximal-subpart', bom: 'strip', refusal: 'replace', 'lone-surrogate': 'replace',
    ops: {...textDecoder({}, 'replace', 'stream-replace'),
          encode: encodeText, 'encode-utf16': encodeText, 'encode-into': encodeInto}},
  'text-decoder-fatal': {api: 'TextDecoder, fatal', bom: 'strip', ops: textDecoder({fatal: true}, 'decode', 'stream')},
  'text-decoder-ignore-bom': {api: 'TextDecoder, ignoreBOM', replacement: 'maximal-subpart', bom: 'keep',
    ops: {...textDecoder({ignoreBOM: true}, 'replace', 'stream-replace'),
          ...textDecoder({ignoreBOM: true, fatal: true}, 'decode', 'stream')}},
  'buffer': {name: 'Node buffer.toString, Buffer.from',
    api: 'buffer.toString, Buffer.from, Buffer.byteLength, buffer.write, Buffer.compare', order: 'code-point',
    ops: {replace: (octets) => octets.toString('utf8'), encode: encodeBuffer, 'encode-utf16': encodeBuffer,
          'utf8-length': (string) => Buffer.byteLength(string, 'utf8'), 'encode-into': bufferWrite,
          compare: Buffer.compare}},
  'is-utf8': {api: 'buffer.isUtf8', ops: {validate: (octets) => buffer.isUtf8(octets)}},
  'transcode': {api: 'buffer.transcode', ops: {
    decode: (octets) => buffer.transcode(octets, 'utf8', 'utf16le').toString('utf16le'),
    encode: transcode, 'encode-utf16': transcode}},
  'string-decoder': {api: 'StringDecoder', ops: {
    replace: (octets) => new StringDecoder('utf8').end(octets),
    'stream-replace': (chunks) => {
      const decoder = new StringDecoder('utf8');
      return chunks.map((chunk) => decoder.write(chunk)).join('') + decoder.end();
    }}},
  'decode-uri-component': {api: 'decodeURIComponent, encodeURIComponent', bom: 'keep', refusal: 'refuse',
    'lone-surrogate': 'refuse',
    ops: {decode: (octets) => decodeURIComponent(percent(octets)), encode: encodeURI, 'encode-utf16': encodeURI}},
  'url-search-params': {api: 'URLSearchParams', replacement: 'maximal-subpart', bom: 'keep', ops: {
    replace: (octets) => new URLSearchParams('name=' + percent(octets)).get('name')}},
  'string-less': {name: 'Node operator <', api: 'the operator < of strings', order: 'utf-16', ops: {compare: compareStrings}},
  'web-assembly': {api: 'WebAssembly.validate, WebAssembly.Module.imports', bom: 'keep', ops: {
    validate: (octets) => WebAssembly.validate(importing(octets)),
    decode: (octets) => WebAssembly.Module.imports(new WebAssembly.Module(importing(octets)))[0].name}},
};

const mode = process.argv[2];
const {ops, ...claims} = MODES[mode];
serve({id: `node-${mode}`, name: `Node ${claims.api}`, version, ...claims}, ops);
