// Node's own decoders of UTF-8, one a mode. Strings are UTF-16: values are read by code point.
'use strict';
const { isUtf8 } = require('buffer');
const { StringDecoder } = require('string_decoder');
const mode = process.argv[2];

const octets = (field) => Buffer.from(field === undefined || field === '-' ? '' : field, 'hex');
const values = (text) => ['values', ...Array.from(text, (c) => c.codePointAt(0).toString(16))].join(' ');

function encode(fields, toUnits) {
  const numbers = fields.map((field) => parseInt(field, 16));
  // No string holds these values: a pair of surrogates is another value.
  const paired = numbers.some((v, i) => v >> 10 === 0x36 && numbers[i + 1] >> 10 === 0x37);
  if (paired || numbers.some((v) => v > 0x10ffff)) return 'untestable';
  return 'units ' + Buffer.from(toUnits(numbers.map((v) => String.fromCodePoint(v)).join(''))).toString('hex');
}

function refused(decode) {
  try { return values(decode()); } catch (error) { return 'ill-formed'; }
}

const ignoreBOM = mode === 'text-decoder';
const decoder = (fatal) => new TextDecoder('utf-8', { fatal, ignoreBOM });
const streamed = (chunks, fatal) => {
  const one = decoder(fatal);
  return chunks.map((chunk) => one.decode(octets(chunk), { stream: true })).join('') + one.decode();
};
const textDecoder = {
  decode: ([field]) => refused(() => decoder(true).decode(octets(field))),
  replace: ([field]) => values(decoder(false).decode(octets(field))),
  encode: (fields) => encode(fields, (text) => new TextEncoder().encode(text)),
  stream: (chunks) => refused(() => streamed(chunks, true)),
  'stream-replace': (chunks) => values(streamed(chunks, false)),
};
const buffer = {
  replace: ([field]) => values(octets(field).toString('utf8')),
  encode: (fields) => encode(fields, (text) => Buffer.from(text, 'utf8')),
};
if (isUtf8) buffer.validate = ([field]) => (isUtf8(octets(field)) ? 'well-formed' : 'ill-formed');
const stringDecoder = {
  'stream-replace': (chunks) => {
    const one = new StringDecoder('utf8');
    return values(chunks.map((chunk) => one.write(octets(chunk))).join('') + one.end());
  },
};
stringDecoder.replace = ([field]) => stringDecoder['stream-replace']([field]);

const [name, functions, bom] = {
  'text-decoder': ['TextDecoder, ignoreBOM', textDecoder, 'keep'],
  'text-decoder-bom': ['TextDecoder', textDecoder, 'strip'],
  buffer: ['Buffer', buffer, 'keep'],
  'string-decoder': ['StringDecoder', stringDecoder, 'keep'],
}[mode];
const ops = ['validate', 'decode', 'replace', 'encode', 'stream', 'stream-replace'].filter((op) => functions[op]);
process.stdout.write(`utf8-driver 1\nid node-${mode}\nname Node.js ${name}\nversion ${process.versions.node}\nlanguage JavaScript\n` +
  `form rfc3629\nreplacement maximal-subpart\nbom ${bom}\nrefusal replace\nops ${ops.join(' ')}\nready\n`);

let rest = '';
let out = [];
const flush = () => { process.stdout.write(out.join('')); out = []; };
process.stdin.setEncoding('latin1');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const [op, ...fields] = line.split(' ');
    if (op === '') flush();
    else out.push((functions[op] ? functions[op](fields) : 'unsupported') + '\n');
  }
});
process.stdin.on('end', flush);
