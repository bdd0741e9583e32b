// Compares the oracle of the site, which is WebAssembly, with the vectors' results under every form.
//
// usage: node oracle_test.js ORACLE.JS VECTORS
//
// VECTORS is a folder that `placemat corpus vectors` wrote.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");

const root = path.resolve(__dirname, "../../..");
const {oracleOf, octetsOfHex} = require(path.join(root, "reports/assets/site/ask_oracle.js"));
const {oracleInHex} = require(path.resolve(process.argv[2]));

function compareWithVectors(oracle) {
  let compared = 0;
  const folder = path.resolve(process.argv[3]);
  for (const name of fs.readdirSync(folder).sort()) {
    for (const vector of JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")).cases) {
      if (vector.octets === undefined) continue;
      const units = octetsOfHex(vector.octets);
      const forms = oracle.explain(units);
      assert.deepStrictEqual(forms.map((form) => form.id).sort(), Object.keys(vector.expected).sort());
      for (const {id, segments} of forms) {
        assert.strictEqual(segments.reduce((sum, part) => sum + part.length, 0), units.length);
        const bad = segments.find((part) => part.defect);
        const found = bad
          ? {ill_formed: bad.offset, defect: bad.defect}
          : {values: segments.map((part) => part.value.toString(16).toUpperCase())};
        const expected = vector.expected[id];
        if (expected.replaced) {
          found.replaced = segments.map((part) => part.defect ? "FFFD" : part.value.toString(16).toUpperCase());
        }
        assert.deepStrictEqual(found, expected, `${vector.id} under ${id}`);
        ++compared;
      }
    }
  }
  // The longest input, of the segments that take the most memory.
  const longest = Array.from({length: oracle.mostOctets}, (_, i) => i % 2 ? 0x80 : 0xE0);
  for (const repeat of [1, 2]) {
    const rfc3629 = oracle.explain(longest).find((form) => form.id === "rfc3629");
    assert.strictEqual(rfc3629.segments.length, longest.length, `time ${repeat}`);
    assert.strictEqual(rfc3629.segments[0].defect, "non-shortest");
  }
  assert.ok(compared > 10000, `only ${compared} results were compared`);
  console.log(`${compared} results are those of the oracle`);
}

for (const [text, octets] of [["ED A0 80", [0xED, 0xA0, 0x80]], ["eda080", [0xED, 0xA0, 0x80]],
  ["0xC0,0xAF", [0xC0, 0xAF]], ["\\xC0\\xAF", [0xC0, 0xAF]], ["", []], ["ED A", null], ["xyz", null]]) {
  assert.deepStrictEqual(octetsOfHex(text), octets, text);
}
if (oracleInHex === "") {
  console.log("left out: the site has no oracle: libc++-19-dev-wasm32 was not here when it was built");
} else {
  oracleOf(oracleInHex).then(compareWithVectors);
}
