// Runs corpus/textdecoder-lives.any.js as web-platform-tests' harness would: against a textbook
// decoder, which must pass, and against decoders with one fault each, which must not.
//
// usage: node lives_script_test.mjs SCRIPT [here]
//
// With `here` it runs against this engine's own TextDecoder, and prints what fails.
import assert from "node:assert";
import fs from "node:fs";
import process from "node:process";
import vm from "node:vm";

const script = fs.readFileSync(process.argv[2], "utf8");

// Returns the names of the script's tests, and of those that fail.
function run(TextDecoder) {
  const all = [];
  const failed = [];
  vm.runInNewContext(script, {
    TextDecoder, TypeError, Uint8Array,
    test(body, name) {
      all.push(name);
      try { body(); } catch { failed.push(name); }
    },
    assert_equals: assert.strictEqual,
    assert_throws_js: (type, body) => assert.throws(body, type),
  });
  return {all, failed};
}

const kRows = [  // Table 3-7: bounds of the octets
  [[0x00, 0x7F]],
  [[0xC2, 0xDF], [0x80, 0xBF]],
  [[0xE0, 0xE0], [0xA0, 0xBF], [0x80, 0xBF]],
  [[0xE1, 0xEC], [0x80, 0xBF], [0x80, 0xBF]],
  [[0xED, 0xED], [0x80, 0x9F], [0x80, 0xBF]],
  [[0xEE, 0xEF], [0x80, 0xBF], [0x80, 0xBF]],
  [[0xF0, 0xF0], [0x90, 0xBF], [0x80, 0xBF], [0x80, 0xBF]],
  [[0xF1, 0xF3], [0x80, 0xBF], [0x80, 0xBF], [0x80, 0xBF]],
  [[0xF4, 0xF4], [0x80, 0x8F], [0x80, 0xBF], [0x80, 0xBF]],
];

const fits = (row, octets) =>
  octets.length <= row.length && octets.every((octet, i) => row[i][0] <= octet && octet <= row[i][1]);

class Textbook {
  constructor(label, {fatal = false, ignoreBOM = false} = {}) {
    Object.assign(this, {fatal, ignoreBOM});
    this.forget();
  }

  forget() {
    this.pending = [];
    this.begun = false;
  }

  give(value) {
    const strips = value === 0xFEFF && !this.begun && !this.ignoreBOM;
    this.begun = true;
    return strips ? "" : String.fromCodePoint(value);
  }

  refuse() {
    this.pending = [];
    if (!this.fatal) return this.give(0xFFFD);
    this.forget();
    throw new TypeError("ill-formed");
  }

  decode(octets, {stream = false} = {}) {
    let text = "";
    for (const octet of octets) {
      let more = [...this.pending, octet];
      if (this.pending.length && !kRows.some((row) => fits(row, more))) {
        text += this.refuse();
        more = [octet];
      }
      const row = kRows.find((each) => fits(each, more));
      this.pending = row ? more : [];
      if (!row) text += this.refuse();
      else if (row.length === more.length) {
        this.pending = [];
        const bits = [0x7F, 0x1F, 0x0F, 0x07][more.length - 1];
        text += this.give(more.slice(1).reduce((value, each) => value << 6 | each & 0x3F, more[0] & bits));
      }
    }
    if (stream) return text;
    if (this.pending.length) text += this.refuse();
    this.forget();
    return text;
  }
}

const kFaulty = {
  "an end that flushes nothing": class extends Textbook {
    decode(octets, options = {}) {
      if (!options.stream && octets.length === 0) this.pending = [];
      return super.decode(octets, options);
    }
  },
  "a text that begins with what the last one left": class extends Textbook {
    forget() { this.pending ??= []; this.begun = false; }
    decode(octets, {stream = false} = {}) { return super.decode(octets, {stream: stream || octets.length === 0}); }
  },
  "a mark that is stripped after letters": class extends Textbook {
    give(value) { return value === 0xFEFF && !this.ignoreBOM ? "" : super.give(value); }
  },
  "a mark that is stripped once in a life": class extends Textbook {
    forget() { this.pending = []; this.begun ??= false; }
  },
  "an empty chunk that forgets": class extends Textbook {
    decode(octets, options = {}) {
      if (octets.length === 0 && options.stream) this.pending = [];
      return super.decode(octets, options);
    }
  },
  "a fatal error that leaves its lead": class extends Textbook {
    refuse() {
      const pending = this.pending.slice(0, 1);
      try { return super.refuse(); } catch (error) { this.pending = pending; throw error; }
    }
  },
  "surrogates": class extends Textbook {
    decode(octets, options) { return super.decode(octets, options).replace("\uFFFD\uFFFD\uFFFD", "\uD800"); }
  },
};

if (process.argv[3] === "here") {
  const {all, failed} = run(TextDecoder);
  for (const name of failed) console.log(`fails: ${name}`);
  console.log(`${all.length - failed.length} of ${all.length} pass`);
  process.exitCode = failed.length ? 1 : 0;
} else {
  const {all, failed} = run(Textbook);
  assert.deepStrictEqual(failed, []);
  assert.ok(all.length > 300, `${all.length} tests are too few`);
  for (const [fault, Decoder] of Object.entries(kFaulty)) {
    assert.ok(run(Decoder).failed.length > 0, `${fault}: no test fails`);
  }
  console.log(`${all.length} tests: they pass for a right decoder, and ${Object.keys(kFaulty).length} faulty ones fail`);
}
