"""Compiles the AVX2 kernel with tables that can be changed, and looks for texts that it then judges wrongly."""

import ctypes
import re
import subprocess
from pathlib import Path

import kernels
from faults import Unproved

LONG = 200  # octets: a text of that length takes a turn of each loop
# What may follow an unfinished sequence, so that it is whole: those of E0 and F0 take another second octet.
ENDINGS = [bytes.fromhex(octets) for octets in ("", "80", "8080", "808080", "A080", "908080")]
VECTORS = kernels.ROOT / "corpus" / "placemat.txt"


def is_well_formed(text):
    """Asks Python's decoder, which takes nothing from the codec."""
    try:
        text.decode("utf-8")
        return True
    except UnicodeDecodeError:
        return False


def long_texts(text, endings):
    """Yields a text with each of the endings, at the start of a long one and at the end of another."""
    for ending in endings:
        yield (text + ending).ljust(LONG, b"a")
        yield (text + ending).rjust(LONG, b"a")


def vectors():
    """Returns the octets of the project's vectors."""
    lines = VECTORS.read_text().splitlines()
    return [bytes.fromhex(line.split()[1].replace("-", "")) for line in lines if line and not line.startswith("#")]


class CompiledTables:
    """CompiledTables is the kernel's `validate` as clang compiles it, with its tables in memory that can be written."""

    def __init__(self, folder, function, tables):
        """Takes the folder in which module_of() compiled the kernel, and the names there of `validate` and of its
        tables, each with @. Raises Unproved where the processor has no AVX2."""
        if not re.search(r"^flags.*\bavx2\b", Path("/proc/cpuinfo").read_text(), re.M):
            raise Unproved("this processor has no AVX2")
        code = (Path(folder) / "avx2.linked.ll").read_text()
        for table in tables:
            constant = rf"^({re.escape(table)} =) (?:internal|linkonce_odr dso_local) constant (.*?)(, comdat)?(, align \d+)$"
            code, found = re.subn(constant, r"\1 global \2\4", code, flags=re.M)
            if not found:
                raise Unproved(f"{table} is no constant of the kernel")
        code = re.sub(rf"^define internal (.*{re.escape(function)}\()", r"define \1", code, flags=re.M)
        file, alone, library = (Path(folder) / f"tables.{ending}" for ending in ("ll", "alone.ll", "so"))
        file.write_text(code)
        public = ",".join(name.removeprefix("@") for name in [function, *tables])
        subprocess.run([kernels.OPT, "-S", "-passes=internalize,globaldce", f"-internalize-public-api-list={public}",
                     str(file), "-o", str(alone)], check=True)
        subprocess.run([kernels.CLANG, "-O2", "-fPIC", "-shared", "-Wl,-Bsymbolic", str(alone), "-o", str(library)],
                       check=True)
        self.library = ctypes.CDLL(str(library))
        self.validate = self.library[function.removeprefix("@")]
        self.validate.argtypes, self.validate.restype = [ctypes.c_char_p, ctypes.c_size_t], ctypes.c_bool
        self.known = [(text, is_well_formed(text)) for vector in vectors() for text in long_texts(vector, [b""])]

    def wrongly_judged(self, name, values, text):
        """Returns a text that is judged wrongly while a table has other values, or None if there is none among
        `text` and the vectors."""
        table = (ctypes.c_uint8 * len(values)).in_dll(self.library, name.removeprefix("@"))
        kept = list(table)
        table[:] = values
        tried = [(long, is_well_formed(long)) for long in long_texts(text, ENDINGS)] if text else []
        try:
            return next((long for long, right in [*tried, *self.known] if self.validate(long, len(long)) != right), None)
        finally:
            table[:] = kept
