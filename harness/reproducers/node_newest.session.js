// for: node-newest-text-decoder
// run: npm install --no-save node && npx node reproduce.js
// A call gives octets: + if more follow, . if they are the last of a text.
const decoder = new TextDecoder();
const parts = 'CALLS_WORDS'.split(' ').map((call) => {
  const octets = Uint8Array.from(call.slice(1).match(/../g) ?? [], (hex) => parseInt(hex, 16));
  const text = decoder.decode(octets, {stream: call[0] === '+'});
  return ['values', ...[...text].map((c) => c.codePointAt(0).toString(16).toUpperCase())].join(' ');
});
console.log(parts.join(' / '));
