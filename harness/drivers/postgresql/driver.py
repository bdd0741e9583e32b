#!/usr/bin/env python3
"""PostgreSQL's convert_from and convert_to, and functions of text, in a server of its own with a
fresh data directory.

If root starts the driver, the server runs as the user postgres, which the package creates.
"""
import glob, os, shutil, subprocess, sys, tempfile, time

QUIET = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
OWNER = dict(user="postgres", group="postgres", extra_groups=[]) if os.getuid() == 0 else {}
BIN = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
folder = tempfile.mkdtemp(prefix="placemat-postgresql-")
if OWNER:
    shutil.chown(folder, "postgres", "postgres")
subprocess.run([f"{BIN}/initdb", "-D", f"{folder}/data", "-U", "placemat", "-A", "trust",
                "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], cwd=folder, check=True, **QUIET, **OWNER)
server = subprocess.Popen([f"{BIN}/postgres", "-D", f"{folder}/data", "-k", folder, "-F",
                           "-c", "listen_addresses="], cwd=folder, stderr=subprocess.DEVNULL,
                          **QUIET, **OWNER)
# However the driver ends, even by a signal to its whole group, its pipe to this process closes.
# Then this process stops the server and removes its files.
watch = subprocess.Popen(["sh", "-c", 'cat; kill -QUIT "$0"; sleep 1; rm -rf "$1"', str(server.pid),
                          folder], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL, start_new_session=True)
while subprocess.run([f"{BIN}/pg_isready", "-h", folder], **QUIET).returncode:
    if server.poll() is not None:
        sys.exit("the server ended")
    time.sleep(0.02)
psql = subprocess.Popen(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "placemat",
                         "-d", "postgres"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(sql, rows):
    psql.stdin.write(sql)
    psql.stdin.flush()
    return [psql.stdout.readline().rstrip("\n") for _ in range(rows)]

def answer_all(requests):
    """One query for all requests since the last empty line."""
    if requests:
        rows = ",".join(f"({n},'{op}','{argument}')"
                        for n, (op, _, argument) in enumerate(r.partition(" ") for r in requests))
        print("\n".join(ask("SELECT answer(op, argument) "
                            f"FROM (VALUES {rows}) AS r(n, op, argument) ORDER BY n;\n",
                            len(requests))))
    sys.stdout.flush()

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "answer.sql")) as functions:
    [version] = ask(functions.read() + "SHOW server_version;\n", 1)
print("utf8-driver 2\nid postgresql-convert-from\nname PostgreSQL convert_from\n"
      f"version {version.split()[0]}\nlanguage SQL\napi convert_from, convert_to, chr, length, right, ascii, unistr, COLLATE ucs_basic\n"
      "form rfc3629\ncounting refuse\nlone-surrogate refuse\norder code-point\n"
      "refusal refuse\ndomain no-nul values-31-bit\n"
      "ops decode encode encode-utf16 count previous compare\nready", flush=True)
requests = []
for line in sys.stdin:
    if line.strip():
        requests.append(line.strip())
    else:
        answer_all(requests)
        requests = []
answer_all(requests)
