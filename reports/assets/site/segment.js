// Splits octets under a form into sequences and maximal subparts, as reference/segment.cc does. The
// tests compare it with the oracle's results on the corpus.
"use strict";

const isIn = (range, octet) => range[0] <= octet && octet <= range[1];

function matchingPrefix(row, units, at) {
  let length = 0;
  while (length < row.octets.length && at + length < units.length &&
         isIn(row.octets[length], units[at + length])) ++length;
  return length;
}

// Values go up to 2^32 - 1, so there are no shifts here: those are signed.
function valueOf(row, units) {
  let value = 0;
  row.octets.forEach(([, , bits], i) => { value = value * 2 ** bits + units[i] % 2 ** bits; });
  return value + row.bias;
}

function defectOfValue(form, units) {
  for (const row of form.rows) {
    if (row.octets.length < units.length) continue;
    if (matchingPrefix(row, units.slice(0, -1), 0) + 1 !== units.length) continue;
    const octets = units.slice();
    while (octets.length < row.octets.length) octets.push(form.trail[0]);
    const value = valueOf(row, octets);
    if (value > form.maxValue) return "out-of-range";
    return 0xD800 <= value && value <= 0xDFFF ? "surrogate" : "non-shortest";
  }
  return "invalid-octet";
}

function defectOf(form, units, at, length) {
  const first = units[at];
  if (!form.rows.some((row) => isIn(row.octets[0], first))) {
    const listed = form.leadsNothing.find((range) => isIn(range, first));
    return listed ? listed[2] : "invalid-octet";
  }
  const forbidden = form.forbiddenSurrogate;
  if (forbidden && forbidden.octets.length === length &&
      matchingPrefix(forbidden, units, at) === length) return "surrogate";
  if (at + length === units.length) return "truncated";
  if (!isIn(form.trail, units[at + length])) return "interrupted";
  return defectOfValue(form, units.slice(at, at + length + 1));
}

function nextSegment(form, units, at, previous) {
  let longest = null;
  for (const row of form.rows) {
    if (matchingPrefix(row, units, at) !== row.octets.length) continue;
    if (previous !== null && row.notAfter && isIn(row.notAfter, previous)) continue;
    if (longest === null || row.octets.length > longest.octets.length) longest = row;
  }
  if (longest !== null) {
    const length = longest.octets.length;
    return {offset: at, length, defect: "", value: valueOf(longest, units.slice(at, at + length))};
  }
  let length = 1;
  for (const row of form.rows) length = Math.max(length, matchingPrefix(row, units, at));
  // If the form synchronises, an octet that may begin a sequence ends a subpart.
  if (form.synchronises) {
    for (let i = 1; i < length; ++i) {
      if (form.rows.some((row) => isIn(row.octets[0], units[at + i]))) length = i;
    }
  }
  return {offset: at, length, defect: defectOf(form, units, at, length), value: null};
}

function segment(form, units) {
  const segments = [];
  let previous = null;
  for (let at = 0; at < units.length;) {
    const next = nextSegment(form, units, at, previous);
    segments.push(next);
    previous = next.value;
    at += next.length;
  }
  return segments;
}

// "ED A0 80", "eda080" or "0xED,0xA0" as octets; null for text that is not hex.
function octetsOfHex(text) {
  const digits = text.replace(/0x|\\x/gi, "").replace(/[\s,;:]/g, "");
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return null;
  return (digits.match(/../g) || []).map((pair) => parseInt(pair, 16));
}

if (typeof module !== "undefined") module.exports = {segment, octetsOfHex};
