#!/usr/bin/env python3
"""GNU grep in a UTF-8 locale: lines that '.*' does not match as a whole are ill-formed. One run
answers up to a thousand requests, one line per request, so no request can hold a line feed."""
import os, subprocess, sys

LOCALE = {"LC_ALL": "C.UTF-8"}

def not_matched(lines):
    run = subprocess.run(["grep", "-naxv", ".*"], input=b"".join(line + b"\n" for line in lines),
                         capture_output=True, env={**os.environ, **LOCALE})
    return {int(line.split(b":")[0]) for line in run.stdout.splitlines() if line[:1].isdigit()}

def answer_all(requests):
    for start in range(0, len(requests), 1000):
        lines = [bytes.fromhex(request.partition(" ")[2])
                 for request in requests[start:start + 1000]]
        ill_formed = not_matched([b"" if b"\n" in line else line for line in lines])
        for number, line in enumerate(lines, 1):
            print("untestable" if b"\n" in line
                  else "ill-formed" if number in ill_formed else "well-formed")
    requests.clear()
    sys.stdout.flush()

charmap = subprocess.run(["locale", "charmap"], capture_output=True, text=True,
                         env={**os.environ, **LOCALE})
if charmap.stdout.strip() != "UTF-8" or charmap.stderr:
    sys.exit("there is no locale C.UTF-8")
version = subprocess.run(["grep", "--version"], capture_output=True, text=True).stdout
print("utf8-driver 1\nid grep-not-matched\nname grep -axv '.*'\n"
      f"version {version.splitlines()[0].split()[-1]}\nlanguage Command line\n"
      "api grep -axv '.*' in C.UTF-8\nform rfc3629\nops validate\nready", flush=True)
requests = []
for line in sys.stdin:
    if not line.strip():
        answer_all(requests)
    else:
        requests.append(line.strip())
answer_all(requests)
