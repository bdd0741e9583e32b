// The APIs of ECMAScript, the Encoding Standard, the URL Standard and WebAssembly, which engines
// share. A mode's operations are made when it is chosen: an engine need not have all of these APIs.
import {onViews, percent, textOf} from './protocol.mjs';

// The Encoding Standard's decoder. After an exception it may still hold octets, so each stream gets
// a new one. DECODER is the engine's own, or one that stands in for it.
export const textDecoder = (options, decode, stream, session, Decoder = TextDecoder) => {
  const whole = new Decoder('utf-8', options);
  return {
    [decode]: (octets) => whole.decode(octets),
    [stream]: (chunks) => {
      const decoder = new Decoder('utf-8', options);
      return chunks.map((chunk) => decoder.decode(chunk, {stream: true})).join('') + decoder.decode();
    },
    [session]: (calls) => {
      const decoder = new Decoder('utf-8', options);
      return calls.map(({kind, octets}) => {
        if (kind === '~') return null;  // there is no reset
        try { return decoder.decode(octets, {stream: kind === '+'}); } catch { return null; }
      });
    },
  };
};

const encodeText = (string) => new TextEncoder().encode(string);

const encodeInto = (string, room) => {
  const buffer = new Uint8Array(room), {read, written} = new TextEncoder().encodeInto(string, buffer);
  return {read, units: buffer.subarray(0, written)};
};

const encodeURI = (string) => encodeURIComponent(string)
    .replace(/%(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))).split('').map((c) => c.charCodeAt(0));

// The operator < of strings.
const compareStrings = (left, right) => {
  const [a, b] = [textOf(left), textOf(right)];
  return a < b ? -1 : b < a ? 1 : 0;
};

// A WebAssembly module that imports a function of this name from a module whose name is empty.
const leb128 = (value) => {
  const octets = [];
  for (; value > 127; value >>>= 7) octets.push(value & 127 | 128);
  return [...octets, value];
};
const sized = (octets) => [...leb128(octets.length), ...octets];
const importing = (name) => Uint8Array.from([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,  // magic, version
  1, 4, 1, 0x60, 0, 0,                 // a section of types: () -> ()
  2, ...sized([1, 0, ...sized(name), 0, 0]),
]);

// Claims what the standard says of a decoder's life. It can be read in two ways on what follows an error, so nothing
// is claimed of that.
export const LIFE = {'after-last': 'new', delivers: 'at-once'};

export const TEXT_DECODER = {
  'text-decoder': {name: 'TextDecoder, TextEncoder', api: 'TextDecoder, TextEncoder, encodeInto',
    replacement: 'maximal-subpart', bom: 'strip', refusal: 'replace', 'lone-surrogate': 'replace', ...LIFE,
    ops: () => onViews({...textDecoder({}, 'replace', 'stream-replace', 'session-replace'),
                        encode: encodeText, 'encode-utf16': encodeText, 'encode-into': encodeInto})},
  'text-decoder-fatal': {api: 'TextDecoder, fatal', bom: 'strip', ...LIFE,
    ops: () => onViews(textDecoder({fatal: true}, 'decode', 'stream', 'session'))},
  'text-decoder-ignore-bom': {api: 'TextDecoder, ignoreBOM', replacement: 'maximal-subpart', bom: 'keep', ...LIFE,
    ops: () => onViews({...textDecoder({ignoreBOM: true}, 'replace', 'stream-replace', 'session-replace'),
                        ...textDecoder({ignoreBOM: true, fatal: true}, 'decode', 'stream', 'session')})},
};

export const ECMASCRIPT = {
  'decode-uri-component': {api: 'decodeURIComponent, encodeURIComponent', bom: 'keep', refusal: 'refuse',
    'lone-surrogate': 'refuse',
    ops: () => ({decode: (octets) => decodeURIComponent(percent(octets)),
                 encode: encodeURI, 'encode-utf16': encodeURI})},
  'string-less': {name: 'operator <', api: 'the operator < of strings', order: 'utf-16',
    ops: () => ({compare: compareStrings})},
};

export const URL_SEARCH_PARAMS = {
  'url-search-params': {api: 'URLSearchParams', replacement: 'maximal-subpart', bom: 'keep', ops: () => ({
    replace: (octets) => new URLSearchParams('name=' + percent(octets)).get('name')})},
};

export const WEB_ASSEMBLY = {
  'web-assembly': {api: 'WebAssembly.validate, WebAssembly.Module.imports', bom: 'keep', ops: () => ({
    validate: (octets) => WebAssembly.validate(importing(octets)),
    decode: (octets) => WebAssembly.Module.imports(new WebAssembly.Module(importing(octets)))[0].name})},
};
