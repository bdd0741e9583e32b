// for: workerd-text-decoder workerd-text-decoder-fatal
// run: echo 'using W = import "/workerd/workerd.capnp"; const c :W.Config = (services = [(name = "main", worker = (modules = [(name = "main", esModule = embed "reproduce.js")], compatibilityDate = "2026-11-17"))]);' > reproduce.capnp && npm install --no-save workerd && npx workerd test reproduce.capnp
// A call gives octets: + if more follow, . if they are the last of a text.
function partOf(decoder, call) {
  const octets = Uint8Array.from(call.slice(1).match(/../g) ?? [], (hex) => parseInt(hex, 16));
  try {
    const text = decoder.decode(octets, {stream: call[0] === '+'});
    return ['values', ...[...text].map((c) => c.codePointAt(0).toString(16).toUpperCase())].join(' ');
  } catch {
    return 'ill-formed';
  }
}

export default {
  test() {
    for (const fatal of [false, true]) {
      const decoder = new TextDecoder('utf-8', {fatal});
      const parts = 'CALLS_WORDS'.split(' ').map((call) => partOf(decoder, call));
      console.log(`${fatal ? 'fatal' : 'replacing'}: ${parts.join(' / ')}`);
    }
  },
};
