"""case6_x_x.py of crossbario/autobahn-testsuite: the sections 6.5 to 6.23.

createUtf8TestSequences() makes the strings. It is read as a syntax tree, and only what stands in it is
known here: it is not run. Its Utf8Validator is taken for right, which is what it is for.
"""

import ast
import re

from stated import Stated, Unreadable

NAME = "Autobahn 6.5-6.23"
CLAIMS = {}


def is_valid(octets):
    try:
        octets.decode()
    except UnicodeDecodeError:
        return False
    return True


class Sequences:
    """Follows the statements of the function. Its strings are octets."""

    def __init__(self):
        self.known = {}
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
        """x.append(...), where only (verdict, string) is kept; other calls change nothing."""
        if isinstance(node, ast.Call) and node.func.attr == "append":
            appended = self.value(node.args[0])
            if isinstance(appended, tuple):
                self.found.append(Stated(appended[1], bool(appended[0])))

    def value(self, node):
        known = getattr(self, "of_" + type(node).__name__.lower(), None)
        if known is None:
            raise Unreadable(f"line {node.lineno} of createUtf8TestSequences has a new shape")
        return known(node)

    def of_constant(self, node):
        return node.value.encode("latin-1") if isinstance(node.value, str) else node.value

    def of_name(self, node):
        return self.known[node.id]

    def of_list(self, node):
        return [self.value(one) for one in node.elts]

    def of_tuple(self, node):
        return tuple(self.value(one) for one in node.elts)

    def of_subscript(self, node):
        whole = self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            return whole[:self.value(node.slice.upper)]
        return whole[self.value(node.slice)]

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


def strings(files):
    for name, text in files.items():
        match = re.search(r"^def createUtf8TestSequences\(\):\n.*?(?=^\S)", text, re.MULTILINE | re.DOTALL)
        if match is None:
            raise Unreadable(f"{name}: there is no createUtf8TestSequences")
        sequences = Sequences()
        try:
            sequences.run(ast.parse(match[0]).body[0].body)
        except (AttributeError, KeyError, SyntaxError, TypeError) as error:
            raise Unreadable(f"{name}: createUtf8TestSequences has a new shape ({error})") from error
        yield from sequences.found
