"""case6_*.py of crossbario/autobahn-testsuite: section 6, as what a decoder must accept and refuse.

createUtf8TestSequences() in case6_x_x.py makes the strings of 6.5 to 6.23; each other file sends one
message, in frames or whole. All are read as syntax trees, and only what stands in them is known here: they
are not run. Their Utf8Validator is taken for right, which is what it is for. When a connection must fail
is not looked at, only whether.
"""

import ast
import re

from stated import Stated, Unreadable

NAME = "Autobahn section 6"
CLAIMS = {}

SENDS = ("sendFrame", "sendMessage", "sendMessageFrameData")


def is_valid(octets):
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True


class Values:
    """Evaluates expressions as in Python 2: a string is octets."""

    def __init__(self, known):
        self.known = known

    def value(self, node):
        of_kind = getattr(self, "of_" + type(node).__name__.lower(), None)
        if of_kind is None:
            raise Unreadable(f"its line {node.lineno} has a new shape")
        return of_kind(node)

    def of_constant(self, node):
        return node.value.encode("latin-1") if isinstance(node.value, str) else node.value

    def of_name(self, node):
        return self.known[node.id]

    def of_attribute(self, node):
        return self.known[node.attr]

    def of_list(self, node):
        return [self.value(one) for one in node.elts]

    def of_tuple(self, node):
        return tuple(self.value(one) for one in node.elts)

    def of_subscript(self, node):
        whole = self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            lower, upper = (one and self.value(one) for one in (node.slice.lower, node.slice.upper))
            return whole[lower:upper]
        place = self.value(node.slice)
        return whole[place:place + 1] if isinstance(whole, bytes) else whole[place]

    def of_binop(self, node):
        return self.value(node.left) + self.value(node.right)

    def of_unaryop(self, node):
        return not self.value(node.operand)

    def of_boolop(self, node):
        return all(self.value(one) for one in node.values)

    def of_compare(self, node):
        left, right = self.value(node.left), self.value(node.comparators[0])
        return {ast.Eq: lambda: left == right, ast.NotEq: lambda: left != right,
                ast.NotIn: lambda: left not in right}[type(node.ops[0])]()

    def of_call(self, node):
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        values = [self.value(one) for one in node.args]
        if name == "validate":
            return (is_valid(values[0]), True)
        known = {"xrange": range, "len": len, "chr": lambda value: bytes([value]),
                 "join": b"".join, "Utf8Validator": lambda: None}
        return known[name](*values)


class Sequences(Values):
    """Follows the statements of createUtf8TestSequences()."""

    def __init__(self):
        super().__init__({})
        self.found = []

    def run(self, statements):
        for one in statements:
            if isinstance(one, ast.Assign):
                self.known[one.targets[0].id] = self.value(one.value)
            elif isinstance(one, ast.AugAssign):
                self.known[one.target.id] += self.value(one.value)
            elif isinstance(one, ast.For):
                for value in self.value(one.iter):
                    self.known[one.target.id] = value
                    self.run(one.body)
            elif isinstance(one, ast.If):
                self.run(one.body if self.value(one.test) else one.orelse)
            elif isinstance(one, ast.Expr):
                self.call(one.value)

    def call(self, node):
        """Runs x.append(...), and keeps only (verdict, string); other calls have no effect."""
        if isinstance(node, ast.Call) and node.func.attr == "append":
            appended = self.value(node.args[0])
            if isinstance(appended, tuple):
                self.found.append(Stated(appended[1], bool(appended[0])))


def message_of(case, payloads):
    """Returns what the class sends, and whether the connection must stay. `payloads` has earlier classes."""
    values = Values(dict(payloads.get(case.bases[0].id, {})))
    chunks, verdict = [], None
    for node in sorted((node for node in ast.walk(case) if hasattr(node, "lineno")),
                       key=lambda node: node.lineno):
        if isinstance(node, ast.Assign):
            target = node.targets[0]
            if isinstance(target, ast.Name) and target.id.lower().startswith("payload"):
                values.known[target.id] = values.value(node.value)
        elif isinstance(node, ast.Attribute) and node.attr.startswith("CLOSE_STATUS_CODE_"):
            verdict = node.attr == "CLOSE_STATUS_CODE_NORMAL"
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", None) in SENDS:
            given = {one.arg: one.value for one in node.keywords}
            sent = values.value(given["payload"] if "payload" in given else node.args[0])
            size = values.value(given["fragmentSize"]) if "fragmentSize" in given else len(sent)
            chunks += [sent[at:at + size] for at in range(0, len(sent), size)] if sent else [sent]
    payloads[case.name] = values.known
    return Stated(b"".join(chunks), verdict, chunks=chunks if len(chunks) > 1 else None), verdict


def strings_of(text, payloads):
    function = re.search(r"^def createUtf8TestSequences\(\):\n.*?(?=^\S)", text,
                         re.MULTILINE | re.DOTALL)
    if function:
        sequences = Sequences()
        sequences.run(ast.parse(function[0]).body[0].body)
        return sequences.found
    # Reads octets as characters, so that a literal has the octets that it has in Python 2.
    tree = ast.parse(text.encode().decode("latin-1"))
    messages = [message_of(case, payloads) for case in tree.body if isinstance(case, ast.ClassDef)]
    return [message for message, verdict in messages if verdict is not None]


def strings(files):
    payloads = {}
    for name, text in files.items():
        try:
            found = strings_of(text, payloads)
        except (AttributeError, IndexError, KeyError, SyntaxError, TypeError, Unreadable) as error:
            raise Unreadable(f"{name}: it has a new shape ({error})") from error
        if not found:
            raise Unreadable(f"{name}: there is no case of section 6 in it")
        yield from found
