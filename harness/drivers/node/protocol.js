// The utf8-driver 1 protocol for drivers that run in Node: serve(greeting, operations).
//
// An operation takes a Buffer and returns a string. Streams take an array of Buffers; encode takes
// a string and returns a Uint8Array; validate returns true or false. An operation throws if its
// input is ill-formed or cannot be encoded. It returns null if its API cannot be asked this.
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

exports.serve = (greeting, operations) => {
  const answer = (line) => {
    const [op, ...fields] = line.split(' ');
    if (!Object.hasOwn(operations, op)) return 'unsupported';
    if (op === 'encode') {
      const string = carried(fields);
      if (string === null) return 'untestable';
      try {
        return 'units ' + Buffer.from(operations.encode(string)).toString('hex');
      } catch { return 'unencodable'; }
    }
    const chunks = fields.map((field) => Buffer.from(field === '-' ? '' : field, 'hex'));
    const argument = op.startsWith('stream') ? chunks : (chunks[0] ?? Buffer.alloc(0));
    let result;
    try { result = operations[op](argument); } catch { return 'ill-formed'; }
    if (result === null) return 'untestable';
    if (op === 'validate') return result ? 'well-formed' : 'ill-formed';
    return 'values ' + spaced(result);
  };

  const keys = {language: 'JavaScript', ...greeting, ops: Object.keys(operations).join(' ')};
  const lines = Object.entries(keys).map(([key, value]) => `${key} ${value}`);
  process.stdout.write(`utf8-driver 1\n${lines.join('\n')}\nready\n`);

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
