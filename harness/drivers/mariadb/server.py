#!/usr/bin/env python3
"""Runs a command beside a MariaDB server of its own, which ends with it.

usage: server.py COMMAND...     exit status: the command's

Clients find the server by MYSQL_HOME, and by MYSQL_UNIX_PORT if they read no files of options. The
server has no tables, not even its own. If root starts this, the server runs as the user mysql, which
the package creates.
"""
import os, shutil, subprocess, sys, tempfile, time

OWNER = dict(user="mysql", group="mysql", extra_groups=[]) if os.getuid() == 0 else {}
SILENT = dict(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

folder = tempfile.mkdtemp(prefix="placemat-mariadb-")
socket = f"{folder}/socket"
if OWNER:
    shutil.chown(folder, "mysql", "mysql")
server = subprocess.Popen(
    ["/usr/sbin/mariadbd", "--no-defaults", f"--datadir={folder}", f"--socket={socket}",
     f"--pid-file={folder}/pid", f"--tmpdir={folder}", "--skip-networking", "--skip-grant-tables",
     "--skip-innodb", "--default-storage-engine=Aria"],
    cwd=folder, stdin=subprocess.DEVNULL, **SILENT, **OWNER)
# However this process ends, even by a signal to its whole group, its pipe to the next one closes.
# Then that one kills the server and removes its files.
watch = subprocess.Popen(["sh", "-c", 'cat; kill -KILL "$0"; rm -rf "$1"', str(server.pid), folder],
                         stdin=subprocess.PIPE, start_new_session=True, **SILENT)
while not os.path.exists(socket):
    if server.poll() is not None:
        sys.exit("the server ended")
    time.sleep(0.02)
with open(f"{folder}/my.cnf", "w") as options:
    options.write(f"[client]\nsocket={socket}\n")
found = dict(os.environ, MYSQL_HOME=folder, MYSQL_UNIX_PORT=socket)
sys.exit(subprocess.run(sys.argv[1:], env=found).returncode)
