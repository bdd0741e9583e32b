#!/usr/bin/env python3
"""Checks that in-process adapters hand memory to their libraries that lies between fences.

usage: check_fences.py [ROOT]      exit 1 and one line for each place that does not
       check_fences.py --self-test

What an adapter is asked lies there already (harness/door/fenced_request.h). What it makes
of that, and where a library writes, is Fenced<Unit>::copy(), terminated() or room(). This looks for
what is not:

- c_str(): what is read behind its NUL is not seen. The domain says nul-terminated instead.
- an array or a vector of the adapter's own to write into, or the address of an element
- data() of anything but fenced memory, the request's spans, and what a library gave

A line may say why it need not be fenced, or the comment before it: `// Not fenced: ` and the reason.
"""

import pathlib
import re
import sys
import tempfile

EXCUSE = re.compile(r"// Not fenced: \S+")
COMMENT = re.compile(r"\s*//.*$")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"' + r"|'(?:[^'\\]|\\.)'")

C_STRING = re.compile(r"\bc_str\(\)")
# `char out[6];`, but no constant and no argument.
ARRAY = re.compile(r"^\s*(?!.*\b(?:const|constexpr|static|return|delete|using)\b)[\w:]+(?:<[\w:, ]+>)? \w+\[[^\]]*\](?:\s*=\s*\{.*)?;")
# `std::vector<char32_t> out(units.size());`, but no values of two iterators.
MADE = re.compile(r"\bstd::(?:vector<[\w: ]+>|\w*string) \w+\((.*)\);")
SIZE = re.compile(r"\bsize\(\)|length|size_of")
FIRST = re.compile(r"&\w+\[0\]")
DATA = re.compile(r"\b(\w+)(?:\.|->)data\(\)")

# Names that stand for fenced memory, or for memory of a library: by how they are declared.
FENCED = [
    re.compile(r"\b(\w+) = Fenced<"),
    re.compile(r"\bFenced<[^;]*?>+&? (\w+)\b"),
    re.compile(r"\bCodeUnits (\w+)\b"),
    re.compile(r"\bstd::span<(?:const )?[\w:]+> (\w+)\b"),
    re.compile(r"\bstd::string_view (\w+) = \w+\.octets\(\)"),
    re.compile(r"\b(\w+) = room\.of<"),
]


def excused(lines, at):
    """Reports whether the line or the comment right before it says why it is not fenced."""
    if EXCUSE.search(lines[at]):
        return True
    while at > 0 and lines[at - 1].lstrip().startswith("//"):
        at -= 1
        if EXCUSE.search(lines[at]):
            return True
    return False


def is_size(arguments):
    """Reports whether a vector or a string is made from a size, and perhaps what fills it."""
    depth = 0
    for at, letter in enumerate(arguments):
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == "," and depth == 0:
            return arguments[at + 1:].strip().endswith('""') and is_size(arguments[:at])
    return SIZE.search(arguments) is not None


def complaints_of(text):
    """(line number, complaint) of each place in an adapter's text."""
    lines = text.split("\n")
    code = [COMMENT.sub("", STRING.sub('""', line)) for line in lines]
    for at, line in enumerate(code):
        if at == 0 or code[at - 1].startswith("}"):
            # clang-format lays code out so that what begins here ends with the next line of this kind.
            end = next((i for i in range(at, len(code)) if code[i].startswith("}")), len(code))
            body = "\n".join(code[at:end])
            fenced = {name for known in FENCED for name in known.findall(body)}
        why = None
        if C_STRING.search(line):
            why = "c_str(): claim the domain nul-terminated, or use Fenced<char>::terminated()"
        elif FIRST.search(line):
            why = "the address of a first element: use Fenced<Unit>::copy() or room()"
        elif any(is_size(made) for made in MADE.findall(line)):
            why = "room of its own: use Fenced<Unit>::room()"
        elif ARRAY.search(line):
            why = "an array of its own: use Fenced<Unit>::room()"
        else:
            for name in DATA.findall(line):
                if name not in fenced:
                    why = f"data() of `{name}`, which is not fenced: use Fenced<Unit>::copy() or room()"
        if why and not excused(lines, at):
            yield at + 1, why


def check(root):
    complaints = []
    files = 0
    for path in sorted((root / "harness" / "implementations").rglob("*")):
        if path.suffix not in (".cc", ".h"):
            continue
        files += 1
        for line, why in complaints_of(path.read_text(encoding="utf-8")):
            complaints.append(f"{path.relative_to(root)}:{line}: {why}")
    if files == 0:
        complaints.append(f"{root}: no adapters there")
    return complaints


SELF_TEST = [
    # name, text, complaints
    ("request", "Reply f(CodeUnits units) { g(units.data(), units.size()); }", 0),
    ("values", "Reply f(std::span<const Ucs4> values) { g(values.data()); }", 0),
    ("octets' room", "Reply f(std::span<std::uint8_t> room) { g(room.data()); }", 0),
    ("copy", "const auto text = Fenced<char>::copy(made);\ng(text.data());", 0),
    ("room", "const auto out = Fenced<char>::room(6);\ng(out.data());", 0),
    ("chunk", "const std::string_view in = input.octets();\ng(in.data());", 0),
    ("c_str", "const std::string text(units.begin(), units.end());\ng(text.c_str());", 1),
    ("string", "const std::string text(units.begin(), units.end());\ng(text.data());", 1),
    ("another function's", "f() {\nauto out = Fenced<char>::room(6);\n}\ng() {\nh(out.data());\n}", 1),
    ("first element", "h(&text[0]);", 1),
    ("optional", "const auto text = json::text_of(units);\ng(text->data());", 1),
    ("vector", "  std::vector<char32_t> out(units.size());", 1),
    ("string", "  std::string out(values.size() * 6 + 1, '\\0');", 1),
    ("vector, measured", "  std::vector<std::uint8_t> out(utf8::utf8_length(words, kernel()));", 1),
    ("vector of values", "  const std::vector<Ucs4> out(text.begin(), text.end());", 0),
    ("array", "    char out[6];", 1),
    ("array of zeros", "  xmlChar out[8] = {};", 1),
    ("constant array", "  static constexpr gunichar kNone[] = {0};", 0),
    ("in a comment", "  // text.c_str()", 0),
    ("in a string", '  "text.c_str()"', 0),
    ("excused", "  // Not fenced: a version.\n  char text[64] = {};", 0),
    ("excused in a line", "  char text[64] = {};  // Not fenced: a version.", 0),
    ("excused without a reason", "  // Not fenced:\n  char text[64] = {};", 1),
]


def self_test():
    failures = []
    for name, text, count in SELF_TEST:
        found = list(complaints_of(text))
        if len(found) != count:
            failures.append(f"{name}: {count} expected, found {found}")
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        adapter = root / "harness" / "implementations" / "tiny" / "adapter.cc"
        adapter.parent.mkdir(parents=True)
        adapter.write_text("f();\ng(text.c_str());\n", encoding="utf-8")
        found = check(root)
        if len(found) != 1 or not found[0].startswith("harness/implementations/tiny/adapter.cc:2: c_str()"):
            failures.append(f"a folder: {found}")
        adapter.unlink()
        if len(check(root)) != 1:
            failures.append("a folder without adapters passes")
    return failures


def main(arguments):
    complaints = self_test() if arguments == ["--self-test"] else check(pathlib.Path(arguments[0] if arguments else "."))
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
