"""Reads LLVM's intermediate code: the kernel's own source, as the compiler has understood it.

Only the part of the language is read that the kernels use. Anything else is an error that says so.
"""

import re
from dataclasses import dataclass, field

from faults import Unproved

# Types are tuples: ("int", bits), ("ptr",), ("vec", n, type), ("arr", n, type), ("struct", types).
PTR, VOID = ("ptr",), ("void",)


def size_of(kind):
    """Returns how many octets a type takes in memory."""
    name = kind[0]
    if name == "int":
        return max(1 << ((kind[1] + 7) // 8 - 1).bit_length(), 1)
    if name == "ptr":
        return 8
    if name == "vec":
        return kind[1] * kind[2][1] // 8
    if name == "arr":
        return kind[1] * size_of(kind[2])
    return offset_in(kind, len(kind[1]))


def _alignment(kind):
    if kind[0] in ("arr", "vec"):
        return _alignment(kind[2]) if kind[0] == "arr" else size_of(kind)
    if kind[0] == "struct":
        return 1 if kind[2] else max([_alignment(t) for t in kind[1]] or [1])
    return size_of(kind)


def offset_in(struct, place):
    """Returns the offset of a member, or the size for the place after the last one."""
    at = 0
    for index, member in enumerate(struct[1]):
        align = 1 if struct[2] else _alignment(member)
        at = (at + align - 1) // align * align
        if index == place:
            return at
        at += size_of(member)
    align = _alignment(struct)
    return (at + align - 1) // align * align


@dataclass
class Instruction:
    result: str | None
    op: str
    text: str
    kind: tuple = VOID  # the type that the instruction works on
    operands: list = field(default_factory=list)
    more: dict = field(default_factory=dict)


@dataclass
class Function:
    name: str
    parameters: list  # (name, type)
    blocks: dict = field(default_factory=dict)  # name: instructions
    first: str = ""


@dataclass
class Module:
    functions: dict = field(default_factory=dict)
    globals: dict = field(default_factory=dict)  # name: (type, constant or None)
    types: dict = field(default_factory=dict)


_TOKEN = re.compile(
    r"""\s*(?:(c"(?:[^"\\]|\\.)*")|([%@]"[^"]*"|[%@!][\w$.\-]*)|("(?:[^"\\]|\\.)*")|(-?\d+)|([\w.$]+)|(\#\d+)|([()\[\]{}<>,=*|:]|\.\.\.))""",
    re.VERBOSE,
)

_IGNORED = set(
    """noundef nonnull zeroext signext returned nocapture readonly readnone writeonly noalias inbounds nuw nsw exact
    tail musttail notail volatile fastcc dead_on_unwind writable ccc immarg disjoint nneg inreg dso_local local_unnamed_addr unnamed_addr
    internal private linkonce_odr weak_odr hidden external constant global common nusw samesign sideeffect""".split()
)


class Reader:
    """Reader takes tokens from one line."""

    def __init__(self, text, module):
        self.tokens = [next(g for g in m.groups() if g is not None) for m in _TOKEN.finditer(text)]
        self.at = 0
        self.module = module
        self.text = text

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def take(self, token):
        if self.peek() == token:
            self.at += 1
            return True
        return False

    def expect(self, token):
        if not self.take(token):
            raise Unproved(f"cannot read '{self.text.strip()[:120]}': no '{token}' at '{self.peek()}'")

    def skip_attributes(self):
        while True:
            token = self.peek()
            if token in _IGNORED:
                self.at += 1
            elif token == "align":
                self.at += 2
            elif token in ("dereferenceable", "dereferenceable_or_null", "range", "captures", "memory", "initializes", "byval",
                           "sret", "elementtype"):
                self.at += 1
                self.skip_parentheses()
            else:
                return

    def skip_parentheses(self):
        depth = 0
        while True:
            token = self.next()
            depth += token == "("
            depth -= token == ")"
            if depth == 0:
                return

    def type(self):
        token = self.next()
        if token == "void":
            kind = VOID
        elif token == "ptr":
            kind = PTR
        elif re.fullmatch(r"i\d+", token):
            kind = ("int", int(token[1:]))
        elif token == "[":
            count = int(self.next())
            self.expect("x")
            kind = ("arr", count, self.type())
            self.expect("]")
        elif token == "<" and self.peek() != "{":
            count = int(self.next())
            self.expect("x")
            kind = ("vec", count, self.type())
            self.expect(">")
        elif token in ("{", "<"):
            packed = token == "<" and self.take("{")
            kinds = []
            while not self.take("}"):
                kinds.append(self.type())
                self.take(",")
            if packed:
                self.expect(">")
            kind = ("struct", tuple(kinds), bool(packed))
        elif token.startswith("%"):
            kind = self.module.types[token]
        elif token in ("float", "double", "metadata", "label"):
            kind = (token,)
        else:
            raise Unproved(f"cannot read the type '{token}' in '{self.text.strip()[:120]}'")
        while self.peek() == "(":  # a function's type
            self.skip_parentheses()
        return kind

    def value(self, kind):
        """Returns a local name, or a constant as a tuple."""
        token = self.next()
        if token.startswith("%"):
            return ("local", token)
        if token.startswith("@"):
            return ("global", token)
        if re.fullmatch(r"-?\d+", token):
            return ("number", int(token))
        if token in ("true", "false"):
            return ("number", int(token == "true"))
        if token in ("null", "zeroinitializer"):
            return ("zero",)
        if token in ("undef", "poison"):
            return ("undefined",)
        if token == "splat":
            self.expect("(")
            inner = self.type()
            value = self.value(inner)
            self.expect(")")
            return ("list", [value] * kind[1])
        if token.startswith('c"'):
            raw = re.sub(rb"\\([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), token[2:-1].encode("latin-1"))
            return ("list", [("number", b) for b in raw])
        if token in ("<", "[", "{"):
            closing = {"<": ">", "[": "]", "{": "}"}[token]
            if token == "<" and self.take("{"):
                closing = "}"
            values = []
            while not self.take(closing):
                values.append(self.typed())
                self.take(",")
            if closing == "}" and token == "<":
                self.expect(">")
            return ("list", [v for _, v in values])
        if token == "getelementptr":
            self.skip_attributes()
            self.expect("(")
            base_type = self.type()
            self.expect(",")
            indices = []
            while not self.take(")"):
                indices.append(self.typed())
                self.take(",")
            return ("element", base_type, indices)
        raise Unproved(f"cannot read the value '{token}' in '{self.text.strip()[:120]}'")

    def typed(self):
        kind = self.type()
        self.skip_attributes()
        return kind, self.value(kind)

    def typed_list(self, closing):
        values = []
        while not self.take(closing):
            kind = self.type()
            self.skip_attributes()
            if kind == ("metadata",):
                while self.peek() not in (",", closing):
                    self.at += 1
                values.append((kind, ("undefined",)))
            else:
                values.append((kind, self.value(kind)))
            self.take(",")
        return values


_BINARY = set("add sub mul and or xor shl lshr ashr udiv urem sdiv".split())
_CASTS = set("zext sext trunc bitcast ptrtoint inttoptr freeze".split())


def _instruction(text, module):
    r = Reader(text, module)
    result = None
    if r.tokens[1:2] == ["="]:
        result = r.next()
        r.next()
    while r.peek() in ("tail", "musttail", "notail"):
        r.next()
    op = r.next()
    done = Instruction(result, op, text.strip())
    r.skip_attributes()
    if op in _BINARY:
        done.kind, a = r.typed()
        r.expect(",")
        done.operands = [a, r.value(done.kind)]
    elif op == "icmp":
        done.more["how"] = r.next()
        done.kind, a = r.typed()
        r.expect(",")
        done.operands = [a, r.value(done.kind)]
    elif op in _CASTS:
        done.kind, a = r.typed()
        done.operands = [a]
        done.more["to"] = r.type() if r.take("to") else done.kind
    elif op == "select":
        condition = r.typed()
        r.expect(",")
        done.kind, a = r.typed()
        r.expect(",")
        done.operands = [condition[1], a, r.typed()[1]]
        done.more["condition"] = condition[0]
    elif op == "phi":
        done.kind = r.type()
        incoming = {}
        while r.take("["):
            value = r.value(done.kind)
            r.expect(",")
            incoming[r.next()[1:]] = value
            r.expect("]")
            r.take(",")
        done.more["incoming"] = incoming
    elif op == "br":
        if r.take("label"):
            done.more["to"] = [r.next()[1:]]
        else:
            done.operands = [r.typed()[1]]
            r.expect(",")
            r.expect("label")
            to = r.next()[1:]
            r.expect(",")
            r.expect("label")
            done.more["to"] = [to, r.next()[1:]]
    elif op == "switch":
        done.kind, a = r.typed()
        done.operands = [a]
        r.expect(",")
        r.expect("label")
        done.more["otherwise"] = r.next()[1:]
        r.expect("[")
        cases = []
        while not r.take("]"):
            value = r.typed()[1][1]
            r.expect(",")
            r.expect("label")
            cases.append((value, r.next()[1:]))
        done.more["cases"] = cases
        done.more["to"] = [done.more["otherwise"]] + [to for _, to in cases]
    elif op == "ret":
        done.kind = r.type()
        if done.kind != VOID:
            r.skip_attributes()
            done.operands = [r.value(done.kind)]
    elif op == "alloca":
        done.kind = r.type()
    elif op == "load":
        done.kind = r.type()
        r.expect(",")
        done.operands = [r.typed()[1]]
    elif op == "store":
        done.kind, a = r.typed()
        r.expect(",")
        done.operands = [a, r.typed()[1]]
    elif op == "getelementptr":
        done.kind = r.type()
        r.expect(",")
        done.more["indices"] = []
        done.operands = [r.typed()[1]]
        while r.take(","):
            if r.peek().startswith("!"):
                break
            done.more["indices"].append(r.typed())
    elif op in ("call", "invoke"):
        done.kind = r.type()
        if r.take("asm"):
            while r.peek() in _IGNORED:
                r.next()
            done.more["asm"] = (r.next()[1:-1], (r.next(), r.next())[1][1:-1])
        else:
            done.more["callee"] = r.value(PTR)
        r.expect("(")
        done.more["arguments"] = r.typed_list(")")
        if op == "invoke":
            while r.next() != "to":
                pass
            r.expect("label")
            done.more["to"] = [r.next()[1:]]
    elif op in ("extractelement", "insertelement"):
        done.kind, a = r.typed()
        done.operands = [a]
        while r.take(","):
            done.operands.append(r.typed()[1])
    elif op == "shufflevector":
        done.kind, a = r.typed()
        r.expect(",")
        b = r.typed()[1]
        r.expect(",")
        mask_type, mask = r.typed()
        done.operands = [a, b]
        done.more["mask"] = [0] * mask_type[1] if mask == ("zero",) else mask[1]
        if mask != ("zero",):
            done.more["mask"] = [v[1] if v[0] == "number" else (0 if v[0] == "zero" else None) for v in mask[1]]
    elif op in ("extractvalue", "insertvalue"):
        done.kind, a = r.typed()
        done.operands = [a]
        if op == "insertvalue":
            r.expect(",")
            done.operands.append(r.typed()[1])
        done.more["path"] = []
        while r.take(","):
            if r.peek().startswith("!"):
                break
            done.more["path"].append(int(r.next()))
    elif op in ("unreachable", "landingpad", "resume"):
        pass
    else:
        raise Unproved(f"no model of '{text.strip()[:120]}': add it to harness/prove/machine.py")
    return done


def read(text):
    """Returns the functions, globals and types of a module. Reads a function's body when asked."""
    module = Module()
    lines = text.split("\n")
    for line in lines:
        if line.startswith("%") and " = type " in line:
            name, _, rest = line.partition(" = type ")
            module.types[name] = rest
    for name in list(module.types):
        _define_type(module, name)
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("@"):
            _read_global(module, line)
        elif line.startswith("define"):
            end = lines.index("}", at)
            name = re.search(r'@("[^"]*"|[\w$.]+)\(', line)[0][:-1]
            module.functions[name] = (line, lines[at + 1 : end])
            at = end
        at += 1
    return module


def _define_type(module, name):
    text = module.types[name]
    if isinstance(text, str):
        if text == "opaque":
            module.types[name] = ("opaque",)
            return
        for inner in re.findall(r'%"[^"]*"|%[\w.$]+', text):
            _define_type(module, inner)
        module.types[name] = Reader(text, module).type()


def _read_global(module, line):
    name, _, rest = line.partition(" = ")
    match = re.search(r"\b(global|constant)\b ", rest)
    if match is None:
        return
    external = " external " in f" {rest[:match.start()]} " or rest.startswith("external")
    module.globals[name] = (rest[match.end() :], external)


def global_of(module, name):
    """Returns the type and the constant of a global."""
    entry = module.globals[name]
    if isinstance(entry[0], str):
        reader = Reader(entry[0], module)
        kind = reader.type()
        entry = (kind, None if entry[1] else reader.value(kind))
        module.globals[name] = entry
    return entry


def function_of(module, name):
    """Returns a function, or None if the module does not define it."""
    entry = module.functions.get(name)
    if entry is None or isinstance(entry, Function):
        return entry
    header, body = entry
    reader = Reader(header[header.index(name) + len(name) :], module)
    reader.expect("(")
    parameters = []
    while not reader.take(")"):
        kind = reader.type()
        reader.skip_attributes()
        parameters.append((reader.next(), kind))
        reader.take(",")
    function = Function(name, parameters)
    block = None
    joined = []
    for line in body:  # a switch takes several lines
        if joined and joined[-1].lstrip().startswith("switch") and "]" not in joined[-1]:
            joined[-1] += " " + line
        elif joined and re.match(r"\s+(to label|unwind|catch|cleanup)", line):
            joined[-1] += " " + line
        else:
            joined.append(line)
    for line in joined:
        label = re.match(r'("[^"]*"|[\w$.\-]+):', line)
        if label:
            block = label[1]
            function.blocks[block] = []
            function.first = function.first or block
        elif line.strip() and not line.lstrip().startswith(";"):
            if block is None:
                raise Unproved(f"{name} has a block without a name")
            line = re.sub(r",? ![\w.]+ !\d+.*$", "", line)
            function.blocks[block].append(_instruction(line, module))
    module.functions[name] = function
    return function
