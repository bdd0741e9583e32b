// Duktape's TextDecoder and TextEncoder. Its strings consist of UTF-16 code units.
var version = Duktape.version;
write('utf8-driver 2\nid duktape-textdecoder\nname Duktape TextDecoder\nversion ' +
  [Math.floor(version / 10000), Math.floor(version / 100) % 100, version % 100].join('.') +
  '\nlanguage JavaScript\napi TextDecoder, TextEncoder, the operator < of strings\nform rfc3629\n' +
  'replacement maximal-subpart\nbom keep\nrefusal replace\nlone-surrogate replace\norder utf-16\n' +
  'ops decode replace encode stream stream-replace encode-utf16 compare\nready\n');
flush();

function strictDecoder() { return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }); }
var strict = strictDecoder();
var lax = new TextDecoder('utf-8', { ignoreBOM: true });

function octets(field) {
  var units = new Uint8Array(field === '-' ? 0 : field.length / 2);
  for (var at = 0; at < units.length; ++at) units[at] = parseInt(field.substr(2 * at, 2), 16);
  return units;
}

function high(unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
function low(unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

function valuesOf(text) {
  var reply = 'values';
  for (var at = 0; at < text.length; ++at) {
    var value = text.charCodeAt(at);
    if (high(value) && low(text.charCodeAt(at + 1)))
      value = 0x10000 + ((value - 0xD800) << 10) + (text.charCodeAt(++at) - 0xDC00);
    reply += ' ' + value.toString(16);
  }
  return reply;
}

function unitsOf(text) {
  var units = new TextEncoder().encode(text), reply = 'units ';
  for (var at = 0; at < units.length; ++at) reply += (units[at] + 256).toString(16).substr(1);
  return reply;
}

function encode(fields) {
  var text = '', last = 0;
  for (var at = 0; at < fields.length; ++at) {
    var value = parseInt(fields[at], 16);
    if (value > 0x10FFFF || (high(last) && low(value))) return 'untestable';
    text += value < 0x10000 ? String.fromCharCode(value)
      : String.fromCharCode(0xD800 + ((value - 0x10000) >> 10), 0xDC00 + (value & 0x3FF));
    last = value;
  }
  return unitsOf(text);
}

function encodeUtf16(fields) {
  var text = '';
  for (var at = 0; at < fields.length; ++at) text += String.fromCharCode(parseInt(fields[at], 16));
  return unitsOf(text);
}

// A string stands for its octets only if they are well-formed.
function compare(fields) {
  try {
    var left = strictDecoder().decode(octets(fields[0]));
    var right = strictDecoder().decode(octets(fields[1]));
  } catch (error) {
    return 'untestable';
  }
  return left < right ? 'less' : right < left ? 'greater' : 'equal';
}

function decode(fields, decoder) {
  var text = '';
  try {
    for (var at = 0; at < fields.length; ++at)
      text += decoder.decode(octets(fields[at]), { stream: true });
    return valuesOf(text + decoder.decode());
  } catch (error) {
    // An error does not end the stream, so the next request needs a new decoder.
    strict = strictDecoder();
    return 'ill-formed';
  }
}

function answer(op, fields) {
  if (op === 'encode') return encode(fields);
  if (op === 'encode-utf16') return encodeUtf16(fields);
  if (op === 'compare') return compare(fields);
  if (op === 'stream') return decode(fields, strict);
  if (op === 'stream-replace') return decode(fields, lax);
  if (op !== 'decode' && op !== 'replace') return 'unsupported';
  try {
    return valuesOf((op === 'replace' ? lax : strict).decode(octets(fields[0] || '')));
  } catch (error) {
    return 'ill-formed';
  }
}

for (var line; (line = readLine()) !== undefined;) {
  var fields = line.split(' ');
  if (line === '') flush();
  else write(answer(fields[0], fields.slice(1)) + '\n');
}
