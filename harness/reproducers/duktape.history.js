// for: duktape-textdecoder
// run: duk reproduce.js
var decoder = new TextDecoder("utf-8", { fatal: true });
[OCTETS_STRING].forEach(function (octets) {
  var units = Uint8Array.from
    ? Uint8Array.from(octets.split(""), function (unit) { return unit.charCodeAt(0); })
    : new Uint8Array(octets.split("").map(function (unit) { return unit.charCodeAt(0); }));
  try {
    var text = decoder.decode(units);
    print("a call:", text.split("").map(function (c) { return c.charCodeAt(0).toString(16); }).join(" "));
  } catch (error) {
    print("a call:", error.name);
  }
});
