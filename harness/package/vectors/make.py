#!/usr/bin/env python3
"""Makes the packages of the vectors: for npm, Python, Rust, C, vcpkg and Conan.

usage: make.py FOLDER     prints a line for each file; exit status 2 if one cannot be made

Their version is the project's, and their strings are those of corpus/placemat.txt. The same checkout gives
the same octets. The crate needs cargo; without it, a line says that the crate is left out. The port of vcpkg
and the recipe of Conan take the archive of C from the release, and know its checksum.
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
ARCHIVE = f"placemat-vectors-{VERSION}"
RELEASE = f"https://github.com/OWNER/placemat/releases/download/v{VERSION}"
CONDITION = "Anyone may use, copy, change and share these files for any purpose, without any condition.\n"
TEXT = (ROOT / "corpus/placemat.txt").read_text("ascii")


def template(name, **values):
    text = (HERE / name).read_text("utf-8")
    for key, value in {"VERSION": VERSION, **values}.items():
        text = text.replace(f"@{key}@", value)
    return text


def write_archive(file, folder, made):
    """Writes the texts of `made` below `folder` in an archive."""
    with open(file, "wb") as raw, gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w") as archive:
        for name, text in sorted(made.items()):
            member = tarfile.TarInfo(f"{folder}/{name}")
            member.size, member.mode = len(text.encode()), 0o644
            archive.addfile(member, io.BytesIO(text.encode()))
    return file


def npm(folder):
    file = folder / f"placemat-vectors-{VERSION}.tgz"
    made = {name: template(f"npm/{name}") for name in ("package.json", "index.js", "index.d.ts", "README.md")}
    made["text.js"] = f"// Made from corpus/placemat.txt.\nexport default {json.dumps(TEXT)};\n"
    return write_archive(file, "package", made)


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


def c_archive(folder):
    """For C: a prefix for CMake, in which the header stands."""
    share = "share/placemat-vectors"
    made = {f"{share}/{name}": template(f"c/{name}")
            for name in ("placemat-vectorsConfig.cmake", "placemat-vectorsConfigVersion.cmake")}
    made[f"{share}/placemat.txt"] = TEXT
    made["include/placemat_vectors.h"] = (ROOT / "corpus/placemat_vectors.h").read_text("ascii")
    made["LICENSE"] = "SPDX-License-Identifier: MIT-0\n\n" + CONDITION
    return write_archive(folder / f"{ARCHIVE}.tar.gz", ARCHIVE, made)


def recipe(kind, names):
    """Returns what makes an archive of `names` from vcpkg/ or conan/, which knows that of C."""
    def make(folder):
        file = folder / f"{ARCHIVE}.tar.gz"
        content = file.read_bytes()
        values = {"ARCHIVE": file.name, "URL": f"{RELEASE}/{file.name}",
                  "SHA256": hashlib.sha256(content).hexdigest(), "SHA512": hashlib.sha512(content).hexdigest()}
        return write_archive(folder / f"{ARCHIVE}-{kind}.tar.gz", "placemat-vectors",
                             {name: template(f"{kind}/{name}", **values) for name in names})
    return make


MAKERS = (npm, wheel, crate, c_archive, recipe("vcpkg", ("vcpkg.json", "portfile.cmake", "usage")),
          recipe("conan", ("conanfile.py", "conandata.yml")))


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for make in MAKERS:
        file = make(folder)
        if file:
            print(f"{file}: {pathlib.Path(file).stat().st_size} octets")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))
