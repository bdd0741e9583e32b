// Test vectors for UTF-8 decoders, in any engine: this reads no file.
import text from "./text.js";

function vectorOf(line) {
  const [id, hex, fault, values, utf16Length, utf8Length, what] = line.split(" ");
  return Object.freeze({
    id,
    octets: Uint8Array.from(hex === "-" ? [] : hex.match(/../g), (pair) => parseInt(pair, 16)),
    fault: fault === "-" ? null : Number(fault),
    text: values === "-" ? "" : values.split(",").map((value) => String.fromCodePoint(parseInt(value, 16))).join(""),
    utf16Length: Number(utf16Length),
    utf8Length: Number(utf8Length),
    what,
  });
}

export const vectors = Object.freeze(
  text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).map(vectorOf));

function outcome(decode, octets) {
  try {
    return { text: decode(octets) };
  } catch (error) {
    return { refused: true, error };
  }
}

export function faults(decode, { replaces = false } = {}) {
  const found = [];
  for (const vector of vectors) {
    const { text, refused } = outcome(decode, vector.octets.slice());
    const mayRefuse = vector.fault !== null && !replaces;
    if (mayRefuse ? !refused : refused || text !== vector.text) {
      found.push({ vector, expected: mayRefuse ? "an exception" : vector.text, observed: refused ? "an exception" : text });
    }
  }
  return found;
}
