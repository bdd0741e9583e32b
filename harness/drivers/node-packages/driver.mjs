// JavaScript packages that Debian has. Run as: driver.mjs MODE. NODE_PATH says where they are.
import {createRequire} from 'node:module';
import {viewOf} from '../javascript/node_apis.mjs';
import {onViews} from '../javascript/protocol.mjs';
import {serve} from '../javascript/stdio.mjs';

const require = createRequire(import.meta.url);  // import does not look in NODE_PATH

const versionOf = (name) => `${require(`${name}/package.json`).version} (Node ${process.versions.node})`;

const iconvLite = (encoding) => {
  const iconv = require('iconv-lite');
  const encode = (string) => iconv.encode(string, encoding);
  return {
    replace: (octets) => iconv.decode(viewOf(octets), encoding),
    'stream-replace': (chunks) => {
      const decoder = iconv.getDecoder(encoding);
      return chunks.map((chunk) => decoder.write(chunk)).join('') + (decoder.end() || '');
    },
    encode, 'encode-utf16': encode,
  };
};

const textEncoding = () => {
  const {TextDecoder, TextEncoder} = require('text-encoding');
  const whole = (options) => (octets) => new TextDecoder('utf-8', options).decode(octets);
  const stream = (options) => (chunks) => {
    const decoder = new TextDecoder('utf-8', options);
    return chunks.map((chunk) => decoder.decode(chunk, {stream: true})).join('') + decoder.decode();
  };
  const encode = (string) => new TextEncoder().encode(string);
  return {decode: whole({fatal: true}), stream: stream({fatal: true}), replace: whole({}),
          'stream-replace': stream({}), encode, 'encode-utf16': encode};
};

const stringDecoder = () => {
  const {StringDecoder} = require('string_decoder/');  // without the slash it would be Node's own
  return {
    replace: (octets) => new StringDecoder('utf8').end(viewOf(octets)),  // it takes no Uint8Array
    'stream-replace': (chunks) => {
      const decoder = new StringDecoder('utf8');
      return chunks.map((chunk) => decoder.write(viewOf(chunk))).join('') + decoder.end();
    },
  };
};

// ws does not export this module. It prefers utf-8-validate unless the environment says otherwise.
const ws = () => ({validate: require(`${process.env.NODE_PATH}/ws/lib/validation.js`).isValidUTF8});

const MODES = {
  'iconv-lite': {package: 'iconv-lite', api: 'decode, encode, getDecoder of utf8', bom: 'strip',
    ops: () => iconvLite('utf8')},
  'iconv-lite-cesu-8': {package: 'iconv-lite', api: 'decode, encode, getDecoder of cesu8', form: 'cesu-8',
    bom: 'strip', ops: () => iconvLite('cesu8')},
  'text-encoding': {package: 'text-encoding', api: 'TextDecoder, TextEncoder', replacement: 'maximal-subpart',
    bom: 'strip', refusal: 'replace', 'lone-surrogate': 'replace', ops: textEncoding},
  'string-decoder': {package: 'string_decoder', api: 'StringDecoder', ops: stringDecoder},
  'ws': {package: 'ws', api: 'isValidUTF8 of lib/validation.js', ops: ws},
};

const mode = process.argv[2];
const {package: name, ops, ...claims} = MODES[mode];
serve({id: `node-packages-${mode}`, name: mode.endsWith('cesu-8') ? `${name} cesu8` : name,
       version: versionOf(name), ...claims}, onViews(ops()));
