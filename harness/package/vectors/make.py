#!/usr/bin/env python3
"""Makes the packages of the vectors: for npm, for Python and for Rust.

usage: make.py FOLDER     prints a line for each file; exit status 2 if one cannot be made

Their version is the project's, and their strings are those of corpus/placemat.txt. The same checkout gives
the same octets. The crate needs cargo; without it, a line says that the crate is left out.
"""

import base64
import gzip
import hashlib
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
VERSION = re.search(r"project\(placemat VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
TEXT = (ROOT / "corpus/placemat.txt").read_text("ascii")


def template(name):
    return (HERE / name).read_text("utf-8").replace("@VERSION@", VERSION)


def npm(folder):
    file = folder / f"placemat-vectors-{VERSION}.tgz"
    made = {name: template(f"npm/{name}") for name in ("package.json", "index.js", "index.d.ts", "README.md")}
    made["text.js"] = f"// Made from corpus/placemat.txt.\nexport default {json.dumps(TEXT)};\n"
    with open(file, "wb") as raw, gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w") as archive:
        for name, text in sorted(made.items()):
            member = tarfile.TarInfo(f"package/{name}")
            member.size, member.mode = len(text.encode()), 0o644
            archive.addfile(member, io.BytesIO(text.encode()))
    return file


def wheel(folder):
    file = folder / f"placemat_vectors-{VERSION}-py3-none-any.whl"
    about = f"placemat_vectors-{VERSION}.dist-info"
    made = {f"placemat_vectors/{name}": template(f"python/{name}") for name in ("__init__.py", "pytest_plugin.py")}
    made["placemat_vectors/placemat.txt"] = TEXT
    made["placemat_vectors/py.typed"] = ""
    made[f"{about}/METADATA"] = template("python/METADATA")
    made[f"{about}/WHEEL"] = "Wheel-Version: 1.0\nGenerator: placemat\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    made[f"{about}/entry_points.txt"] = "[pytest11]\nplacemat_vectors = placemat_vectors.pytest_plugin\n"
    rows = []
    for name, text in made.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(text.encode())}\n")
    made[f"{about}/RECORD"] = "".join(rows) + f"{about}/RECORD,,\n"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in made.items():
            member = zipfile.ZipInfo(name)
            member.compress_type, member.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(member, text.encode())
    return file


def crate(folder):
    if not shutil.which("cargo"):
        print("left out: the crate of the vectors: cargo is not here")
        return None
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        (work / "src").mkdir()
        for part in ("Cargo.toml", "README.md", "src/lib.rs"):
            (work / part).write_text(template(f"rust/{part}"), "utf-8")
        (work / "src/placemat.txt").write_text(TEXT, "ascii")
        done = subprocess.run(["cargo", "package", "--offline", "--quiet", "--no-verify"], cwd=work,
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.stderr.write(done.stderr)
            sys.exit(2)
        return shutil.copy(next((work / "target/package").glob("*.crate")), folder)


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for make in (npm, wheel, crate):
        file = make(folder)
        if file:
            print(f"{file}: {pathlib.Path(file).stat().st_size} octets")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
