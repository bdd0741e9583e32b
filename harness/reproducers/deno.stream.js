// for: deno-text-decoder
// run: npm install --no-save deno && npx deno run reproduce.js
const decoder = new TextDecoder();
const text = [OCTETS_STRING]
    .map((chunk) => decoder.decode(Uint8Array.from(chunk, (c) => c.charCodeAt(0)), {stream: true}))
    .join('') + decoder.decode();

console.log([...text].map((c) => 'U+' + c.codePointAt(0).toString(16).padStart(4, '0')).join(' '));
