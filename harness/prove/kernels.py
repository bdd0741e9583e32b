"""Says which files a kernel has, and how they are compiled."""

import re
import subprocess
from pathlib import Path

import ir
from faults import Unproved

ROOT = Path(__file__).resolve().parents[2]
KERNELS = {
    "avx2": ["avx2.cc", "avx2_length.cc", "scalar.cc"],
    "avx512": ["avx512.cc", "avx512_length.cc", "scalar.cc"],
    "neon": ["neon.cc", "neon_length.cc", "scalar.cc"],
    "scalar": ["scalar.cc"],
}
TARGETS = {"neon": ["--target=aarch64-linux-gnu"]}  # a kernel for another processor: what clang is told
# Functions of scalar.h that are proved by themselves: calls of them by other kernels stay calls.
ALONE = ["scalar::validate", "scalar::well_formed_prefix", "scalar::well_formed_prefix_near"]
CLANG, OPT, LINK = "clang++-19", "opt-19", "llvm-link-19"
COMPILE = ["-std=c++20", "-O1", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names", "-fno-exceptions",
           "-S", "-emit-llvm"]
# The passes make values of variables, and expand what the source wants expanded, or all calls. No loop changes.
PASSES = {False: "always-inline,function(sroa,early-cse,simplifycfg)",
          True: "inline,function(sroa,early-cse,simplifycfg)"}


def sources(kernel):
    """Returns the kernel's files, and all files of the project that they include."""
    found = set()
    todo = [ROOT / "harness" / "codec" / name for name in KERNELS[kernel]]
    while todo:
        file = todo.pop()
        if file not in found and file.exists():  # the build makes kernel_table.h
            found.add(file)
            todo += [ROOT / name for name in re.findall(r'^#include "(.+)"', file.read_text(), re.M)]
    return found


def run(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except FileNotFoundError:
        raise Unproved(f"{command[0]} is not there: apt-get install clang-19 llvm-19") from None
    if done.returncode:
        raise Unproved(f"{command[0]}: {done.stderr.strip().splitlines()[0][:200]}")


def module_of(kernel, folder, expands_all=True):
    """Compiles a kernel and returns its code, in which calls are expanded: all of them, or those that the source wants
    expanded. Another kernel's calls of ALONE stay calls."""
    folder = Path(folder)
    table = folder / "harness" / "codec" / "kernel_table.h"
    table.parent.mkdir(parents=True, exist_ok=True)
    names = ["Scalar", "Avx2", "Avx512", "Neon"]
    table.write_text("#pragma once\nnamespace placemat::utf8 {\nstruct Kernel;\n"
                     + "".join(f"extern const Kernel k{n}Kernel;\n" for n in names) + "}\n")
    # The scalar kernel calls not all of them.
    uses = folder / "alone.cc"
    uses.write_text('#include "harness/codec/scalar.h"\n'
                    + "".join(f"extern const auto use{i} = &placemat::utf8::{name};\n" for i, name in enumerate(ALONE)))
    files = []
    for source in [*(ROOT / "harness" / "codec" / name for name in KERNELS[kernel]), *([uses] if kernel == "scalar" else [])]:
        file = folder / f"{source.name}.ll"
        run([CLANG, *COMPILE, *TARGETS.get(kernel, []), f"-I{ROOT}", f"-I{folder}", str(source), "-o", str(file)])
        files.append(str(file))
    joined, ready = folder / f"{kernel}.linked.ll", folder / f"{kernel}.ll"
    run([LINK, "-S", *files, "-o", str(joined)])
    if kernel != "scalar":
        alone = "|".join(re.escape(_start_of(name)) for name in ALONE)
        define = rf"^(define .*(?:{alone}).*?\))( .*\{{)$"
        joined.write_text(re.sub(define, r"\1 noinline\2", joined.read_text(), flags=re.M))
    run([OPT, "-S", f"-passes={PASSES[expands_all]}", str(joined), "-o", str(ready)])
    return ir.read(ready.read_text())


def _start_of(function):
    """Returns how the name of a function of scalar.h begins in the code."""
    name = function.removeprefix("scalar::")
    return f"@_ZN8placemat4utf86scalar{len(name)}{name}E"


def function_named(module, kernel, member):
    """Returns the name of the function that the kernel's table has for a member, or of a function of scalar.h."""
    if member.startswith("scalar::"):
        (name,) = [name for name in module.functions if name.startswith(_start_of(member))]
        return name
    header = (ROOT / "harness" / "codec" / "kernel.h").read_text()
    struct = header[header.index("struct Kernel {") :]
    struct = struct[: struct.index("\n};")]
    members = re.findall(r"^  (?:std::string_view (\w+);|[\w:]+ \(\*(\w+)\))", struct, re.M)
    members = [a or b for a, b in members]
    name = f"k{kernel[0].upper()}{kernel[1:]}Kernel"
    (table,) = [g for g in module.globals if re.fullmatch(rf"@_ZN8placemat4utf8\d+{name}E", g)]
    _, value = ir.global_of(module, table)
    return value[1][members.index(member)][1]
