// The utf8-driver 2 protocol for drivers that run in Node: serve(greeting, operations).
//
// OPERATIONS says what each operation takes and returns. An operation throws if its input is
// ill-formed or cannot be encoded. It returns null if its API cannot be asked this.
'use strict';

const spaced = (string) => {
  const values = [];
  for (const character of string) values.push(character.codePointAt(0).toString(16));
  return values.join(' ');
};

// The values as a string. null if no string can hold them: it is UTF-16, so a pair of surrogates
// would be another value.
const carried = (fields) => {
  const values = fields.map((field) => parseInt(field, 16));
  const isHigh = (value) => value >= 0xd800 && value <= 0xdbff;
  const isLow = (value) => value >= 0xdc00 && value <= 0xdfff;
  if (values.some((value) => value > 0x10ffff)) return null;
  if (values.some((value, i) => i > 0 && isHigh(values[i - 1]) && isLow(value))) return null;
  return values.map((value) => String.fromCodePoint(value)).join('');
};

// The octets as a string, for an API that is given strings. Throws if they are ill-formed.
const strict = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
exports.textOf = (octets) => strict.decode(octets);

const octetsOf = (field) => Buffer.from(field === '-' ? '' : field, 'hex');
const octets = ([field = '']) => [octetsOf(field)];
const chunks = (fields) => [fields.map(octetsOf)];
const string = (fields) => [carried(fields)];
const words = (fields) => [fields.map((field) => String.fromCharCode(parseInt(field, 16))).join('')];
const withRoom = (rest) => ([room, ...fields]) => [...rest(fields), Number(room)];

const valuesOf = (text) => 'values ' + spaced(text);
const unitsOf = (units) => 'units ' + Buffer.from(units).toString('hex');
const numberOf = (number) => `number ${number}`;
// What was read is counted in UTF-16 units by an API, and in values by the protocol.
const writtenOf = ({read, units}, text) => read === text.length ? unitsOf(units)
    : unitsOf(units).replace('units', `partial ${[...text.slice(0, read)].length}`);

// Per operation: its arguments, from the request's fields; the reply, from its result and its
// arguments; the reply if it throws.
const OPERATIONS = {
  'validate': [octets, (right) => right ? 'well-formed' : 'ill-formed', 'ill-formed'],
  'decode': [octets, valuesOf, 'ill-formed'],
  'replace': [octets, valuesOf, 'ill-formed'],
  'stream': [chunks, valuesOf, 'ill-formed'],
  'stream-replace': [chunks, valuesOf, 'ill-formed'],
  'encode': [string, unitsOf, 'unencodable'],
  'encode-utf16': [words, unitsOf, 'unencodable'],
  'encode-into': [withRoom(string), writtenOf, 'unencodable'],  // {read: UTF-16 units, units: octets}
  'utf8-length': [string, numberOf, 'unencodable'],
  'truncate': [withRoom(octets), unitsOf, 'untestable'],
  'compare': [(fields) => fields.map(octetsOf),
              (order) => order < 0 ? 'less' : order > 0 ? 'greater' : 'equal', 'untestable'],
};

exports.serve = (greeting, operations) => {
  const answer = (line) => {
    const [op, ...fields] = line.split(' ');
    if (!Object.hasOwn(operations, op)) return 'unsupported';
    const [argumentsOf, replyOf, refusal] = OPERATIONS[op];
    const given = argumentsOf(fields);
    if (given.includes(null)) return 'untestable';
    let result;
    try { result = operations[op](...given); } catch { return refusal; }
    return result === null ? 'untestable' : replyOf(result, ...given);
  };

  const keys = {language: 'JavaScript', ...greeting, ops: Object.keys(operations).join(' ')};
  const lines = Object.entries(keys).map(([key, value]) => `${key} ${value}`);
  process.stdout.write(`utf8-driver 2\n${lines.join('\n')}\nready\n`);

  let replies = [], rest = '';
  const flush = () => {
    if (replies.length > 0) process.stdout.write(replies.join('\n') + '\n');
    replies = [];
  };
  process.stdin.setEncoding('latin1');
  process.stdin.on('data', (text) => {
    const requests = (rest + text).split('\n');
    rest = requests.pop();
    for (const request of requests) {
      if (request === '') flush(); else replies.push(answer(request));
    }
  });
  process.stdin.on('end', flush);
};
