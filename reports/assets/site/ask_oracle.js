// Asks the oracle what octets are under each form. It is the project's own, as WebAssembly (oracle.js); its
// source, reports/site/oracle/oracle.cc, says how it is called.
"use strict";

// Promises explain(), which maps octets to a list of forms, each with its segments, and how many octets it takes.
async function oracleOf(hex) {
  let forms;
  const text = (start, length) => String.fromCharCode(...new Uint8Array(exported.memory.buffer, start, length));
  const page = {
    form(id, idLength) { forms.push({id: text(id, idLength), segments: []}); },
    segment(offset, length, value, defect, defectLength) {
      // An integer of WebAssembly is signed here.
      forms[forms.length - 1].segments.push({offset, length, value: value >>> 0, defect: text(defect, defectLength)});
    },
  };
  const {instance} = await WebAssembly.instantiate(new Uint8Array(octetsOfHex(hex)), {page});
  const exported = instance.exports;
  const explain = (units) => {
    forms = [];
    new Uint8Array(exported.memory.buffer).set(units, exported.octets());
    exported.explain(units.length);
    return forms;
  };
  return {explain, mostOctets: exported.most_octets()};
}

// "ED A0 80", "eda080" or "0xED,0xA0" as octets; null for text that is not hex.
function octetsOfHex(text) {
  const digits = text.replace(/0x|\\x/gi, "").replace(/[\s,;:]/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return null;
  return (digits.match(/../g) || []).map((pair) => parseInt(pair, 16));
}

if (typeof module !== "undefined") module.exports = {oracleOf, octetsOfHex};
