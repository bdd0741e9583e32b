// for: workerd-text-decoder workerd-text-decoder-fatal
// run: echo 'using W = import "/workerd/workerd.capnp"; const c :W.Config = (services = [(name = "main", worker = (modules = [(name = "main", esModule = embed "reproduce.js")], compatibilityDate = "2026-11-17"))]);' > reproduce.capnp && npm install --no-save workerd && npx workerd test reproduce.capnp
export default {
  test() {
    const decoder = new TextDecoder();
    const text = [OCTETS_STRING]
        .map((chunk) => decoder.decode(Uint8Array.from(chunk, (c) => c.charCodeAt(0)), {stream: true}))
        .join('') + decoder.decode();
    console.log([...text].map((c) => 'U+' + c.codePointAt(0).toString(16).padStart(4, '0')).join(' '));
  },
};
