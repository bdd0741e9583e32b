// for: node-newest-text-decoder
// run: npm install --no-save node && npx node reproduce.js
const room = new Uint8Array(THE_NUMBER);
const {read, written} = new TextEncoder().encodeInto(String.fromCodePoint(VALUES_LIST), room);
console.log(`${read} units read, octets written: ${written === 0 ? 'none' : room.subarray(0, written)}`);
