// Packages of npm. Run as: driver.mjs MODE. NODE_PATH says where they were installed.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import {viewOf, writtenTo} from '../javascript/node_apis.mjs';
import {onViews, textOf} from '../javascript/protocol.mjs';
import {serve} from '../javascript/stdio.mjs';

const require = createRequire(import.meta.url);  // import does not look in NODE_PATH

// utf8 and wtf-8 hold octets in a string, one unit per octet.
const byteStrings = (name) => () => {
  const {decode, encode} = require(name);
  const units = (string) => Buffer.from(encode(string), 'latin1');
  return {decode: (octets) => decode(Buffer.from(octets).toString('latin1')), encode: units, 'encode-utf16': units};
};

// A string in MessagePack: the header of str 32, its length, its octets.
const msgpack = () => {
  const {decode, encode} = require('@msgpack/msgpack');
  const header = (length) => Buffer.from([0xdb, length >>> 24, length >>> 16, length >>> 8, length]);
  const headerSize = (first) => first < 0xc0 ? 1 : {0xd9: 2, 0xda: 3, 0xdb: 5}[first];
  const units = (string) => { const packed = encode(string); return packed.subarray(headerSize(packed[0])); };
  return {
    decode: (octets) => decode(Buffer.concat([header(octets.length), octets])),
    encode: units, 'encode-utf16': units,
  };
};

const protobufjs = () => {
  const utf8 = require('@protobufjs/utf8');
  // There is more room than utf8.length() asks for, so what it writes beyond that shows.
  const encode = (string) => {
    const octets = new Uint8Array(3 * string.length);
    return octets.subarray(0, utf8.write(string, octets, 0));
  };
  return onViews({
    // It never refuses: it writes U+FFFD for ill-formed input.
    replace: ({buffer, byteOffset, length}) => utf8.read(new Uint8Array(buffer), byteOffset, byteOffset + length),
    encode, 'encode-utf16': encode, 'utf8-length': utf8.length,
  });
};

// An ECMAScript module. Node 18 can only import it.
const imported = (file) => import(`${process.env.NODE_PATH}/${file}`);

const stablelib = async () => {
  const {decode, encode, encodedLength} = await imported('@stablelib/utf8/lib/utf8.js');
  return onViews({decode, encode, 'encode-utf16': encode, 'utf8-length': encodedLength});
};

const compareUtf8 = async () => {
  const {compareUTF8} = await imported('compare-utf8/src/index.js');
  return {compare: (left, right) => compareUTF8(textOf(left), textOf(right))};
};

const encodeUtf8 = async () => {
  const {default: encodeToBuffer} = await imported('encode-utf8/index.js');
  const encode = (string) => new Uint8Array(encodeToBuffer(string));  // it returns an ArrayBuffer
  return {encode, 'encode-utf16': encode};
};

const truncateUtf8Bytes = () => {
  const truncate = require('truncate-utf8-bytes');
  return {truncate: (octets, room) => Buffer.from(truncate(textOf(octets), room))};
};

const iconvLite = () => {
  const iconv = require('iconv-lite');
  const encode = (string) => iconv.encode(string, 'utf8');
  // end() takes no octets, and may return undefined.
  const make = () => {
    const decoder = iconv.getDecoder('utf8'), write = (octets) => decoder.write(viewOf(octets));
    return {write, end: (octets) => (octets ? write(octets) : '') + (decoder.end() ?? '')};
  };
  return onViews({
    ...writtenTo(make), replace: (octets) => iconv.decode(viewOf(octets), 'utf8'), encode, 'encode-utf16': encode});
};

const MODES = {
  'utf-8-validate': {package: 'utf-8-validate', api: 'isValidUTF8',
    ops: () => onViews({validate: require('utf-8-validate')})},
  'utf-8-validate-fallback': {package: 'utf-8-validate', api: 'isValidUTF8 of fallback.js',
    ops: () => onViews({validate: require('utf-8-validate/fallback')})},
  'is-utf8': {package: 'is-utf8', api: 'isUtf8', ops: () => onViews({validate: require('is-utf8')})},
  'utf8': {package: 'utf8', api: 'decode, encode', refusal: 'refuse', 'lone-surrogate': 'refuse', ops: byteStrings('utf8')},
  'wtf-8': {package: 'wtf-8', api: 'decode, encode', form: 'wtf-8', 'lone-surrogate': 'wtf-8',
    ops: byteStrings('wtf-8')},
  'stablelib-utf8': {package: '@stablelib/utf8', api: 'decode, encode, encodedLength', refusal: 'refuse',
    'lone-surrogate': 'refuse', ops: stablelib},
  'protobufjs-utf8': {package: '@protobufjs/utf8', api: 'read, write, length', ops: protobufjs},
  'msgpack': {package: '@msgpack/msgpack', api: 'decode, encode of a string', ops: msgpack},
  'iconv-lite': {package: 'iconv-lite', api: 'decode, encode, getDecoder', bom: 'strip', ops: iconvLite},
  'compare-utf8': {package: 'compare-utf8', api: 'compareUTF8', order: 'code-point', ops: compareUtf8},
  'encode-utf8': {package: 'encode-utf8', api: 'encodeUtf8', ops: encodeUtf8},
  'truncate-utf8-bytes': {package: 'truncate-utf8-bytes', api: 'truncate', ops: truncateUtf8Bytes},
  'utf8-byte-length': {package: 'utf8-byte-length', api: 'getByteLength of browser.js',
    ops: () => ({'utf8-length': require('utf8-byte-length/browser.js')})},
};

const mode = process.argv[2];
const {package: name, ops, ...claims} = MODES[mode];
// utf-8-validate silently falls back to its JavaScript if its binary does not load.
let kind = mode === 'utf-8-validate-fallback' ? ', JavaScript' : '';
if (mode === 'utf-8-validate') {
  kind = require(name) === require('utf-8-validate/fallback') ? ', JavaScript' : ', prebuilt binary';
}
const manifest = `${process.env.NODE_PATH}/${name}/package.json`;  // a file: not all packages export it
const version = JSON.parse(fs.readFileSync(manifest)).version + kind;
const greeting = {id: `npm-${mode}`, name: `npm ${mode}`, version: `${version} (Node ${process.versions.node})`};
Promise.resolve(ops()).then((operations) => serve({...greeting, ...claims}, operations));
