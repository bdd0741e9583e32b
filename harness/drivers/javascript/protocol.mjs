// The utf8-driver 3 protocol for drivers in JavaScript, without input and output, which every engine
// has in its own way. It needs ECMAScript and nothing else, because some engines have nothing else.
//
// OPERATIONS says what each operation takes and returns. An operation throws if its input is
// ill-formed or cannot be encoded. It returns null if its API cannot be asked this. It may return a
// promise.

const HEX = Array.from({length: 256}, (_, octet) => octet.toString(16).padStart(2, '0'));
const hexOf = (octets, mark = '') => {
  let text = '';
  for (const octet of octets) text += mark + HEX[octet];
  return text;
};

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

// The octets as a URI spells them: %C3%A9.
export const percent = (octets) => hexOf(octets, '%');

// The octets as a string, for an API that is given strings. Throws if they are ill-formed.
export const textOf = (octets) => decodeURIComponent(percent(octets));

const digit = (code) => code < 58 ? code - 48 : (code & 15) + 9;
const octetsOf = (field) => {
  const octets = new Uint8Array(field === '-' ? 0 : field.length >> 1);
  for (let at = 0; at < octets.length; ++at) {
    octets[at] = digit(field.charCodeAt(2 * at)) << 4 | digit(field.charCodeAt(2 * at + 1));
  }
  return octets;
};
const octets = ([field = '']) => [octetsOf(field)];
const chunks = (fields) => [fields.map(octetsOf)];
const calls = (fields) => [fields.map((field) => ({kind: field[0], octets: octetsOf(field.slice(1))}))];
const string = (fields) => [carried(fields)];
const words = (fields) => [fields.map((field) => String.fromCharCode(parseInt(field, 16))).join('')];
const before = ([place, field = '']) => [octetsOf(field).subarray(0, Number(place))];
const withRoom = (rest) => ([room, ...fields]) => [...rest(fields), Number(room)];

// An API may give numbers that no string can hold.
const valuesOf = (text) => 'values ' +
    (Array.isArray(text) ? text.map((value) => value.toString(16)).join(' ') : spaced(text));
// The results of calls: strings; null for a call that was refused, and for a reset that the API lacks. Of what
// comes after such a reset nothing is known.
const partsOf = (results, asked) => {
  const lacked = asked.findIndex(({kind}, i) => kind === '~' && results[i] === null);
  return results.map((result, i) => lacked >= 0 && i >= lacked ? 'untestable'
      : result === null ? 'ill-formed' : valuesOf(result)).join(' / ');
};
const unitsOf = (units) => 'units ' + hexOf(units);
const numberOf = (number) => `number ${number}`;
const startOf = ({start, value}) => `start ${start}` + (value === undefined ? '' : ' ' + value.toString(16));
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
  'count': [octets, numberOf, 'ill-formed'],
  'previous': [before, startOf, 'untestable'],  // of the octets before the place: {start, value}
  'truncate': [withRoom(octets), unitsOf, 'untestable'],
  'session': [calls, partsOf, 'untestable'],
  'session-replace': [calls, partsOf, 'untestable'],
  'compare': [(fields) => fields.map(octetsOf),
              (order) => order < 0 ? 'less' : order > 0 ? 'greater' : 'equal', 'untestable'],
};

// Returns a view of the middle of a larger array, which has these octets beside it.
const between = (before, octets, after) => {
  const whole = new Uint8Array(before.length + octets.length + after.length);
  whole.set(before);
  whole.set(octets, before.length);
  whole.set(after, before.length + octets.length);
  return whole.subarray(before.length, before.length + octets.length);
};

// Returns null if that is too long for a driver.
const repeated = (times, octets, tail) => {
  if (times * octets.length > 2 ** 28) return null;
  const whole = new Uint8Array(times * octets.length + tail.length);
  for (let at = 0; at < times; ++at) whole.set(octets, at * octets.length);
  whole.set(tail, times * octets.length);
  return whole;
};

// Gives, per request that has another one in it, the operation inside and the arguments of that.
const WRAPPERS = {
  'within': ([before, after, op, ...fields]) => [op, OPERATIONS[op]?.[0](fields).map((given) =>
      given instanceof Uint8Array ? between(octetsOf(before), given, octetsOf(after)) : given)],
  'repeat': ([times, op, field, tail]) => [op, [repeated(Number(times), octetsOf(field), octetsOf(tail))]],
};
const REPEATABLE = ['validate', 'count', 'utf16-length'];

// Adds the requests that have another one in them, where these operations take a view of a larger array as it is.
export const onViews = (operations) => ({
  ...operations, within: true, ...REPEATABLE.some((op) => op in operations) && {repeat: true}});

// Returns the lines that a driver begins with.
export const greetingOf = (claims, operations) => {
  const keys = {language: 'JavaScript', ...claims, ops: Object.keys(operations).join(' ')};
  const lines = Object.entries(keys).map(([key, value]) => `${key} ${value}`);
  return `utf8-driver 3\n${lines.join('\n')}\nready\n`;
};

// Returns a function from a request line to its reply, or to a promise of it.
export const answererOf = (operations) => (line) => {
  const [word, ...fields] = line.split(' ');
  const offers = (op) => Object.keys(operations).includes(op);
  if (!offers(word)) return 'unsupported';
  const [op, given] = WRAPPERS[word]?.(fields) ?? [word, OPERATIONS[word][0](fields)];
  if (!given || !offers(op)) return 'unsupported';
  const [, replyOf, refusal] = OPERATIONS[op];
  if (given.includes(null)) return 'untestable';
  const reply = (result) => result === null ? 'untestable' : replyOf(result, ...given);
  let result;
  try { result = operations[op](...given); } catch { return refusal; }
  return result instanceof Promise ? result.then(reply, () => refusal) : reply(result);
};

// Returns {take, end}: take(text) is given what arrives, and end() is called after the last of it.
// Replies go to write(text) at an empty line, and at the end. Both return promises.
export const conversation = (operations, write) => {
  const answer = answererOf(operations);
  let rest = '', replies = [], before = Promise.resolve();
  const flush = () => {
    if (replies.length > 0) write(replies.join('\n') + '\n');
    replies = [];
  };
  const answerAll = async (text) => {
    const requests = (rest + text).split('\n');
    rest = requests.pop();
    for (const request of requests) {
      if (request === '') { flush(); continue; }
      const reply = answer(request);
      replies.push(typeof reply === 'string' ? reply : await reply);
    }
  };
  return {
    take: (text) => before = before.then(() => answerAll(text)),
    end: () => before = before.then(flush),
  };
};
