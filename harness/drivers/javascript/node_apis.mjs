// The APIs of Node's modules buffer and string_decoder, which other engines offer, too.
import buffer from 'node:buffer';
import {StringDecoder} from 'node:string_decoder';
import {onViews} from './protocol.mjs';

const {Buffer} = buffer;
export const viewOf = (octets) => Buffer.from(octets.buffer, octets.byteOffset, octets.length);

// It does not say what it read: that is what the octets that it wrote stand for.
const bufferWrite = (string, room) => {
  const target = Buffer.alloc(room), written = target.write(string, 'utf8');
  const units = target.subarray(0, written);
  return {read: units.toString('utf8').length, units};
};

const encodeBuffer = (string) => Buffer.from(string, 'utf8');
const transcode = (string) => buffer.transcode(Buffer.from(string, 'utf16le'), 'utf16le', 'utf8');

// The operations of a decoder that is written to: MAKE makes one with write(octets) and end(octets), which may
// have none. There is no reset.
export const writtenTo = (make) => ({
  replace: (octets) => make().end(octets),
  'stream-replace': (chunks) => {
    const decoder = make();
    return chunks.map((chunk) => decoder.write(chunk)).join('') + decoder.end();
  },
  'session-replace': (calls) => {
    const decoder = make();
    return calls.map(({kind, octets}) =>
        kind === '~' ? null : kind === '+' ? decoder.write(octets) : decoder.end(octets));
  },
});

// A decoder that has write(buffer), or another name for it, and end(buffer). Bun's end() refuses undefined.
export const buffered = (decoder, write = 'write') => ({
  write: (octets) => decoder[write](viewOf(octets)),
  end: (octets) => octets ? decoder.end(viewOf(octets)) : decoder.end()});

export const NODE_APIS = {
  'buffer': {name: 'buffer.toString, Buffer.from',
    api: 'buffer.toString, Buffer.from, Buffer.byteLength, buffer.write, Buffer.compare', order: 'code-point',
    ops: () => onViews({
      replace: (octets) => viewOf(octets).toString('utf8'), encode: encodeBuffer, 'encode-utf16': encodeBuffer,
      'utf8-length': (string) => Buffer.byteLength(string, 'utf8'), 'encode-into': bufferWrite,
      compare: (left, right) => Buffer.compare(viewOf(left), viewOf(right))})},
  'is-utf8': {api: 'buffer.isUtf8', ops: () => onViews({validate: (octets) => buffer.isUtf8(viewOf(octets))})},
  'transcode': {api: 'buffer.transcode', ops: () => onViews({
    decode: (octets) => buffer.transcode(viewOf(octets), 'utf8', 'utf16le').toString('utf16le'),
    encode: transcode, 'encode-utf16': transcode})},
  // The documentation says of end() that the decoder can be used again after it.
  'string-decoder': {api: 'StringDecoder', 'after-last': 'new',
    ops: () => onViews(writtenTo(() => buffered(new StringDecoder('utf8'))))},
};
