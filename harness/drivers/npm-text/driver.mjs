// Packages of npm that stand in for an engine's own text API. Run as: driver.mjs MODE. NODE_PATH says
// where they were installed.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import vm from 'node:vm';
import {buffered, writtenTo} from '../javascript/node_apis.mjs';
import {onViews} from '../javascript/protocol.mjs';
import {LIFE, textDecoder as standardDecoder} from '../javascript/standard_apis.mjs';
import {serve} from '../javascript/stdio.mjs';

const require = createRequire(import.meta.url);  // import does not look in NODE_PATH

// The slash after its name means the package, and not Node's own module.
const bufferPackage = () => {
  const {Buffer} = require('buffer/');
  const encode = (string) => Buffer.from(string, 'utf8');
  return {
    replace: ({buffer, byteOffset, length}) => Buffer.from(buffer, byteOffset, length).toString('utf8'),
    encode, 'encode-utf16': encode,
    'utf8-length': (string) => Buffer.byteLength(string, 'utf8'),
    compare: (left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)),
  };
};

const textDecoder = () => {
  const Decoder = require('text-decoder');
  return writtenTo(() => buffered(new Decoder(), 'push'));
};

// The slash after its name means the package, and not Node's own module.
const stringDecoder = () => {
  const {StringDecoder} = require('string_decoder/');
  return writtenTo(() => buffered(new StringDecoder('utf8')));
};

// The API of the Encoding Standard, which has no reset.
const standard = ({TextDecoder, TextEncoder}) => {
  const encode = (string) => new TextEncoder().encode(string);
  return {
    ...standardDecoder({}, 'replace', 'stream-replace', 'session-replace', TextDecoder),
    ...standardDecoder({fatal: true}, 'decode', 'stream', 'session', TextDecoder),
    encode, 'encode-utf16': encode,
  };
};

// ECMAScript modules. Node 18 can only import them.
const exodus = async () => {
  const {utf8fromString, utf8toString} = await import(`${process.env.NODE_PATH}/@exodus/bytes/utf8.js`);
  return {decode: utf8toString, encode: utf8fromString, 'encode-utf16': utf8fromString};
};

const exodusLoose = async () => {
  const {utf8fromStringLoose, utf8toStringLoose} = await import(`${process.env.NODE_PATH}/@exodus/bytes/utf8.js`);
  return {replace: utf8toStringLoose, encode: utf8fromStringLoose, 'encode-utf16': utf8fromStringLoose};
};

const exodusEncoding = async () => standard(await import(`${process.env.NODE_PATH}/@exodus/bytes/encoding.js`));

// It defines what an engine lacks, so it runs where Node's own TextDecoder and Buffer are not.
const fastTextEncoding = () => {
  const engine = vm.createContext({});
  vm.runInContext(fs.readFileSync(require.resolve('fast-text-encoding'), 'utf8'), engine);
  const {TextDecoder, TextEncoder} = engine;
  const encode = (string) => new TextEncoder().encode(string);
  return {replace: (octets) => new TextDecoder().decode(octets), encode, 'encode-utf16': encode};
};

const smithy = () => {
  const {fromUtf8, toUtf8} = require('@smithy/util-utf8');
  return {replace: toUtf8, encode: fromUtf8, 'encode-utf16': fromUtf8};
};

const STANDARD = {bom: 'strip', replacement: 'maximal-subpart', refusal: 'replace', 'lone-surrogate': 'replace', ...LIFE};

const MODES = {
  'buffer': {package: 'buffer', api: 'toString, Buffer.from, Buffer.byteLength, Buffer.compare',
    order: 'code-point', ops: bufferPackage},
  'text-decoder': {package: 'text-decoder', api: 'push, end', ops: textDecoder},
  'string-decoder': {package: 'string_decoder', api: 'write, end', ops: stringDecoder},
  'exodus-bytes': {package: '@exodus/bytes', api: 'utf8fromString, utf8toString', bom: 'keep', refusal: 'refuse',
    'lone-surrogate': 'refuse', ops: exodus},
  'exodus-bytes-loose': {package: '@exodus/bytes', api: 'utf8fromStringLoose, utf8toStringLoose', bom: 'keep',
    replacement: 'maximal-subpart', refusal: 'replace', 'lone-surrogate': 'replace', ops: exodusLoose},
  'exodus-text-decoder': {package: '@exodus/bytes', api: 'TextDecoder, TextEncoder', ...STANDARD, ops: exodusEncoding},
  'sinonjs-text-encoding': {package: '@sinonjs/text-encoding', api: 'TextDecoder, TextEncoder', ...STANDARD,
    ops: () => standard(require('@sinonjs/text-encoding'))},
  'text-encoding-utf-8': {package: 'text-encoding-utf-8', api: 'TextDecoder, TextEncoder', ...STANDARD,
    ops: () => standard(require('text-encoding-utf-8'))},
  'zxing-text-encoding': {package: '@zxing/text-encoding', api: 'TextDecoder, TextEncoder', ...STANDARD,
    ops: () => standard(require('@zxing/text-encoding'))},
  'fast-text-encoding': {package: 'fast-text-encoding', api: 'TextDecoder, TextEncoder', bom: 'strip',
    replacement: 'maximal-subpart', refusal: 'replace', 'lone-surrogate': 'replace', ops: fastTextEncoding},
  'smithy-util-utf8': {package: '@smithy/util-utf8', api: 'toUtf8, fromUtf8', ops: smithy},
};

const mode = process.argv[2];
const {package: name, ops, ...claims} = MODES[mode];
const {version} = JSON.parse(fs.readFileSync(`${process.env.NODE_PATH}/${name}/package.json`));
const greeting = {id: `npm-text-${mode}`, name: `npm ${mode}`, version: `${version} (Node ${process.versions.node})`};
Promise.resolve(ops()).then((operations) => serve({...greeting, ...claims}, onViews(operations)));
