#!/usr/bin/env python3
"""Tries the converters of ../suites on small files of our own in the shape of those that they read."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SUITES = pathlib.Path(__file__).resolve().parents[1] / "suites"
sys.dont_write_bytecode = True
sys.path.insert(0, str(SUITES))

import convert  # noqa: E402
import measure  # noqa: E402
from stated import Unreadable, numbers_of, octets_of, text_of, C_ESCAPE  # noqa: E402

# Each row is a source, a file, and the list without its name.
ROWS = [
    ("utf8tests", "# a comment\n\n1.0:valid:q\n2.0: valid hex: D0 96\n"
     "3.0:invalid hex:71 FE:71:71 EFBFBD\n",
     ["71 valid values 71", "D096 valid values 416", "71FE invalid replaced 71 FFFD"]),

    ("go", 'var utf8map = []Utf8Map{\n\t{0x0051, "\\x51"},\n\t// a comment "\\x52"\n'
     '\t{0x0416, "\\xd0\\x96"},\n}\n'
     'var surrogateMap = []Utf8Map{\n\t{0xdabc, "\\xed\\xaa\\xbc"}, // one\n}\n'
     'var invalidSequenceTests = []string{\n\t// xx\n\t"\\x95\\x80",\n}\n'
     'var validTests = []ValidTest{\n\t{"", true},\n\t{"Щ\\"", true},\n'
     '\t{string([]byte{81, 254}), false},\n\t{string("\\xF5\\x80"), false}, // one\n}\n',
     ["51 valid values 51", "D096 valid values 416", "80 invalid at 0", "D0 invalid at 0",
      "D07F invalid at 0", "EDAABC invalid at 0", "9580 invalid at 0", "- valid", "D0A922 valid",
      "51FE invalid", "F580 invalid"]),

    ("rust", "assert!(from_utf8(&[0xd0, 150]).is_ok());\nassert!(from_utf8(&[0xf5]).is_err());\n"
     "assert!((!from_utf8(&[0xfe]).is_ok()));\n"
     'test!(b"Q\\xFE", 1, Some(1));\n'
     "    for i in 1..3 {\n        let mut data = [0; 4];\n        data[i] = 0xF8;\n"
     "        assert!(from_utf8(&data).is_err());\n    }\n"
     'let xs = "Ж".as_bytes();\nassert_eq!(from_utf8(xs), Ok("Ж"));\n'
     'let xs = b"q\\xFE".to_vec();\nassert_eq!(e.utf8_error().valid_up_to(), 1);\n'
     'let xs = b"\\xFEq";\nassert!(from_utf8(xs).is_err());\n'
     "let ys: Cow<'_, str> = \"\\u{FFFD}q\".into_cow();\nassert_eq!(String::from_utf8_lossy(xs), ys);\n"
     'let xs = b"\\xFE";\nassert_eq!(\n    String::from_utf8_lossy(xs),\n'
     '    String::from("\\u{FFFD}").into_cow()\n);\n'
     'let mut iter = Utf8Lossy::from_bytes(b"q\\xFEw").chunks();\n'
     'assert_eq!(Some(Utf8LossyChunk { valid: "q", broken: b"\\xFE" }), iter.next());\n'
     'assert_eq!(Some(Utf8LossyChunk { valid: "w", broken: b"" }), iter.next());\n',
     ["D096 valid", "F5 invalid", "FE invalid", "51FE invalid at 1", "00F80000 invalid",
      "0000F800 invalid", "D096 valid values 416", "71FE invalid at 1", "FE71 invalid",
      "FE71 invalid replaced FFFD 71", "FE invalid replaced FFFD", "71FE77 invalid replaced 71 FFFD 77"]),

    ("simdutf", 'constexpr const char *goodsequences[] = {"q", "\\xd0\\x96" /*}*/, // {\n "a\\x00q"};\n'
     'constexpr const char *badsequences[] = {"q\\xfe"\n  "w"};\n'
     "TEST(one) {\n  const char bad[1] = {'\\xFE'};\n"
     "  ASSERT_FALSE(implementation.validate_utf8(bad, 1));\n}\n"
     "TEST(two) {\n  const unsigned char data[] = {0x51, 0b11111110};\n"
     "  ASSERT_EQUAL(r.count, 1);\n  ASSERT_EQUAL(r.error, simdutf::error_code::HEADER_BITS);\n}\n"
     "TEST(three) {\n  const unsigned char data[] = {0x51, 0x52, 0xFE};\n"
     "  for (int i = 0; i < 2; i++) {\n    f((const char *)data + i, length - i);\n"
     "    ASSERT_EQUAL(res.count, 2 - i);\n  }\n}\n"
     "TEST(four) {\n  const char good[2] = {'\\xD0', '\\x96'};\n"
     "  ASSERT_EQUAL(res.error, simdutf::error_code::SUCCESS);\n}\n"
     'TEST(five) {\n  const char *bad2 =\n      "\\x51\\xfe\\x00";\n  size_t length = 2;\n'
     "  ASSERT_FALSE(implementation.validate_utf8(bad2, length));\n}\n"
     "TEST_LOOP(six) {\n  draw();\n}\n",
     ["71 valid", "D096 valid", "61 valid", "71FE77 invalid", "FE invalid", "51FE invalid at 1",
      "5152FE invalid at 2", "52FE invalid at 1", "D096 valid", "51FE invalid"]),

    ("autobahn", "import case\n\ndef createUtf8TestSequences():\n   '''Made here.'''\n   ALL = []\n"
     "   word = 'q\\xd0\\x96'\n   vs = ['Prefixes', []]\n   v = Utf8Validator()\n"
     "   for i in xrange(1, len(word) + 1):\n      v.reset()\n      res = v.validate(word[:i])\n"
     "      vs[1].append((res[0] and res[1], word[:i]))\n   ALL.append(vs)\n"
     "   s = ''\n   for i in xrange(0xfe, 0x100):\n      s += chr(i)\n"
     "   vs[1].append((False, s)) # both\n   k = ['\\xf5', '\\xf6']\n   vs[1].append((False, ''.join(k)))\n"
     "   for a in ['\\xf5', '\\xf7']:\n      if not (a == '\\xf5' and a != '\\xf7'):\n"
     "         z = a + '\\x80'\n         if z not in ['\\xf5\\x80']:\n            vs[1].append((False, z))\n"
     "   return ALL\n\nprint \"not read\"\n",
     ["71 valid", "71D0 invalid", "71D096 valid", "FEFF invalid", "F5F6 invalid", "F780 invalid"]),

    ("autobahn", "import case\n\nclass One(Case):\n   PAYLOAD1 = 'Ж'\n   PAYLOAD = PAYLOAD1 + '\\xfe'\n"
     "   DESCRIPTION = 'x %s' % f(PAYLOAD)\n   def onOpen(self):\n"
     "      self.expectedClose = {'closeCode': [self.p.CLOSE_STATUS_CODE_INVALID_PAYLOAD]}\n"
     "      self.p.sendMessage(self.PAYLOAD, isBinary = False)\n\n"
     "class Two(One):\n   def onOpen(self):\n"
     "      self.expectedClose = {'closeCode': [self.p.CLOSE_STATUS_CODE_INVALID_PAYLOAD]}\n"
     "      self.p.sendFrame(opcode = 1, fin = False, payload = self.PAYLOAD[:1])\n"
     "   def part2(self):\n      if self.p.open:\n"
     "         self.p.sendMessageFrameData(self.PAYLOAD[1])\n"
     "         self.p.sendFrame(opcode = 0, fin = True, payload = self.PAYLOAD[2:])\n\n"
     "class Three(One):\n   def onOpen(self):\n      payload = ''\n"
     "      self.expectedClose = {'closeCode': [self.p.CLOSE_STATUS_CODE_NORMAL]}\n"
     "      self.p.sendFrame(opcode = 1, payload = payload)\n"
     "      self.p.sendMessage(self.PAYLOAD1, isBinary = False, fragmentSize = 1)\n",
     ["D096FE invalid", "D0|96|FE invalid", "-|D0|96 valid"]),

    ("wpt", "var bad = [\n  { encoding: 'utf-8', input: [0xFE, 81], name: 'x' },\n"
     "  { encoding: 'utf-16le', input: [0x00], name: 'y' },\n];\n"
     'assert_equals(new TextDecoder().decode(new Uint8Array([0x51, 0xFE])), "Q\\uFFFD");\n'
     'decoder.decode(new Uint8Array([0xD0]), { stream: true });\nassert_equals(decoder.decode(), "\\uFFFD");\n'
     'assert_equals(decoder.decode(bytes([0xD0]), {stream: true}), "");\n'
     'assert_equals(decoder.decode(bytes([0x96])), "\\u0416");\n'
     'assert_equals(decoder.decode(bytes([0xFE]), {stream: true}), "\\uFFFD");\n'
     'assert_equals(decoder.decode(), "");\n'
     "{ expected: [0x51, 0xD0, 0x96],\n  decoded: 'Q\\u0416' }\n"
     "var string = 'Q\\uD83D\\uDE00';\nvar octets = {\n  'utf-8':  [0x51,\n0xF0,0x9F,0x98,0x80],\n};\n"
     "for (var len = 1; len <= 2; ++len) {}\n"
     "{ encoding: 'utf-8',\n  bom: [0xEF, 0xBB, 0xBF],\n  bytes: [0x51, 0xF0, 0x9F, 0x98, 0x80] }\n"
     "const bytes = new Uint8Array([208, 150]);\nassert_equals(decoder.decode(new DataView(bytes.buffer, 0, 2)),\n"
     "   'Ж',\n 'whole');\nassert_throws_js(TypeError, () => decoder.decode(new DataView(bytes.buffer, 0, 1)),\n 'half');\n",
     ["FE51 invalid", "51FE invalid replaced 51 FFFD", "D0|96 valid values 416",
      "FE|- invalid replaced FFFD", "D096 valid values 416", "D0 invalid", "51D096 valid values 51 416",
      "51F09F9880 valid values 51 1F600", "EFBBBF51F09F9880 valid values 51 1F600",
      "51|F0|9F|98|80 valid values 51 1F600", "51F0|9F98|80 valid values 51 1F600"]),

    ("placemat_txt", "# version: 1\n\np0001 - - - 0 0 empty\np0002 41 - 41 1 1 ascii\n"
     "p0003 41EDA080 1 41,FFFD,FFFD,FFFD 4 10 surrogate\n",
     ["- valid values", "41 valid values 41", "41EDA080 invalid at 1 replaced 41 FFFD FFFD FFFD"]),

    ("vectors", '{"cases": [{"octets": "D096", "expected": {"rfc3629": {"values": ["416"]}}},'
     '{"values": ["41"]}, {"octets": "51FE", "expected": {"rfc3629": {"ill_formed": 1,'
     '"defect": "x", "replaced": ["51", "FFFD"]}}}]}',
     ["D096 valid values 416", "51FE invalid at 1 replaced 51 FFFD"]),
]


class Converters(unittest.TestCase):
    maxDiff = None

    def test_each_reads_its_shape(self):
        self.assertEqual(sorted({source for source, _, _ in ROWS}), convert.SOURCES)
        for source, text, expected in ROWS:
            with self.subTest(source):
                lines = convert.convert(source, {"a file": text}).splitlines()
                self.assertEqual([line for line in lines if line[0] != "#"], expected)
                self.assertTrue(lines[0].startswith("# name: "))

    def test_each_refuses_another(self):
        for source in convert.SOURCES:
            for text in ("", "something else\n", '"\\xED"\n'):
                with self.subTest(source, text=text), self.assertRaises(Unreadable):
                    convert.convert(source, {"a file": text})

    def test_literals(self):
        rows = [(octets_of, (r"\xfe\u0416\u{1F600}\U0001F600\n\"",),
                 b"\xfe\xd0\x96\xf0\x9f\x98\x80\xf0\x9f\x98\x80\n\""),
                (octets_of, (r"\x010", C_ESCAPE), b"\x10"), (octets_of, (r"\x010",), b"\x010"),
                (text_of, (r"\xA2\uD83D\uDE00Ж",), "\xA2\U0001F600Ж"),
                (numbers_of, (r"0xFE, 81, '\x80', 0b1 // 7, 8",), b"\xfe\x51\x80\x01")]
        for function, arguments, expected in rows:
            with self.subTest(arguments):
                self.assertEqual(function(*arguments), expected)

    def test_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "vectors.txt"
            file.write_text("1.0:valid:q\n")
            rows = [(["utf8tests", file], 0, "# name: utf8tests\n71 valid values 71\n"),
                    (["go", file], 1, ""), (["none", file], 1, ""), (["go"], 1, ""),
                    (["go", f"{folder}/missing"], 1, "")]
            for arguments, status, output in rows:
                with self.subTest(arguments):
                    done = subprocess.run([sys.executable, "-B", SUITES / "convert.py", *arguments],
                                          capture_output=True, text=True, check=False)
                    self.assertEqual((done.returncode, done.stdout), (status, output))
                    self.assertEqual("Traceback" in done.stderr, False)


class Together(unittest.TestCase):
    def test_counts_a_fault_once(self):
        found, asked, not_asked = ({"found": found, "cases": cases} for found, cases in
                                   ((True, 2), (False, 3), (False, 0)))
        matrix = {"suites": [{"name": name, "strings": 5, "accusations": ["x"]} for name in "abc"],
                  "mutants": [{"kills": {"a": [found, asked], "b": [found], "c": [found]}},
                              {"kills": {"a": [not_asked], "b": [asked], "c": [found]}},
                              {"kills": {"a": [not_asked], "b": [not_asked], "c": [found]}}]}
        self.assertEqual(measure.together(matrix, ["a", "b"]),
                         {"suite": "the 2 of other projects together", "strings": 10, "wrong": 2,
                          "found": 1, "asked": 2, "of": 3})


class Table(unittest.TestCase):
    """measured.tsv: whole rows, of sources that there are."""

    def test_rows(self):
        heading, *lines = measure.TABLE.read_text("utf-8").splitlines()
        rows = [dict(zip(heading.split("\t"), line.split("\t"), strict=True)) for line in lines]
        self.assertEqual(sorted(row["source"] for row in rows), sorted([*convert.SOURCES, measure.TOGETHER]))
        for row in rows:
            with self.subTest(row["source"]):
                self.assertLessEqual(int(row["wrong"]), int(row["strings"]))
                self.assertLessEqual(int(row["found"]), int(row["asked"]))
                self.assertLessEqual(int(row["asked"]), int(row["of"]))
                self.assertTrue(row["files"])
                self.assertEqual(row["repository"] == "-", row["state"] == "-")


if __name__ == "__main__":
    unittest.main()
