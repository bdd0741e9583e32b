// Compares the page's own reading of octets with the vectors' results under every form.
//
// usage: node segment_test.js FORMS.JS VECTORS
//
// VECTORS is a folder that `placemat corpus vectors` wrote.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");

const root = path.resolve(__dirname, "../../..");
const {segment, octetsOfHex} = require(path.join(root, "reports/assets/site/segment.js"));
const {forms} = require(path.resolve(process.argv[2]));

let compared = 0;
const folder = path.resolve(process.argv[3]);
for (const name of fs.readdirSync(folder).sort()) {
  for (const vector of JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")).cases) {
    if (vector.octets === undefined) continue;
    const units = octetsOfHex(vector.octets);
    for (const form of forms) {
      const segments = segment(form, units);
      assert.strictEqual(segments.reduce((sum, part) => sum + part.length, 0), units.length);
      const bad = segments.find((part) => part.defect);
      const found = bad
        ? {ill_formed: bad.offset, defect: bad.defect}
        : {values: segments.map((part) => part.value.toString(16).toUpperCase())};
      const expected = vector.expected[form.id];
      if (expected.replaced) {
        found.replaced = segments.map((part) => part.defect ? "FFFD" : part.value.toString(16).toUpperCase());
      }
      assert.deepStrictEqual(found, expected, `${vector.id} under ${form.id}`);
      ++compared;
    }
  }
}
assert.ok(compared > 10000, `only ${compared} results were compared`);

for (const [text, octets] of [["ED A0 80", [0xED, 0xA0, 0x80]], ["eda080", [0xED, 0xA0, 0x80]],
  ["0xC0,0xAF", [0xC0, 0xAF]], ["\\xC0\\xAF", [0xC0, 0xAF]], ["", []], ["ED A", null], ["xyz", null]]) {
  assert.deepStrictEqual(octetsOfHex(text), octets, text);
}
console.log(`${compared} results are those of the oracle`);
