// for: gjs-text-decoder gjs-text-decoder-fatal gjs-text-decoder-ignore-bom
// run: gjs -m reproduce.mjs
const octets = new Uint8Array([OCTETS_LIST]);
for (const options of [{}, {fatal: true}, {ignoreBOM: true}, {ignoreBOM: true, fatal: true}]) {
  let shown;
  try {
    shown = Array.from(new TextDecoder('utf-8', options).decode(octets),
                       (character) => character.codePointAt(0).toString(16).toUpperCase()).join(' ');
  } catch (error) {
    shown = `${error}`;
  }
  print(`${JSON.stringify(options)}: ${shown || 'an empty string'}`);
}
