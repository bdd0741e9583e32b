// for: duktape-textdecoder
// run: duk reproduce.js
var decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
// A text that the decoder refuses comes first. It leaves its mark on the next one.
[[0xEB], [OCTETS_LIST]].forEach(function (octets) {
  try {
    var text = decoder.decode(new Uint8Array(octets));
    print("a call:", text.split("").map(function (c) { return c.charCodeAt(0).toString(16); }).join(" "));
  } catch (error) {
    print("a call:", error.name);
  }
});
