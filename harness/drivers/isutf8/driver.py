#!/usr/bin/env python3
"""isutf8(1) of moreutils. One run looks at up to a thousand files, one per request. It prints a
notice for each invalid file, and the notice is the verdict."""
import os, re, subprocess, sys, tempfile

NOTICE = re.compile(r"^(\d+): line \d+, char \d+, byte (\d+): ", re.MULTILINE)

def answer_all(requests):
    for start in range(0, len(requests), 1000):
        part = requests[start:start + 1000]
        for number, request in enumerate(part):
            with open(str(number), "wb") as file:
                file.write(bytes.fromhex(request.partition(" ")[2]))
        names = [str(number) for number in range(len(part))]
        notices = subprocess.run(["isutf8", *names], capture_output=True, text=True).stdout
        invalid = dict(NOTICE.findall(notices))
        for name in names:
            print(f"ill-formed {invalid[name]}" if name in invalid else "well-formed")
    requests.clear()
    sys.stdout.flush()

usage = subprocess.run(["isutf8", "--help"], capture_output=True, text=True)
version = re.search(r"version (\d[\d.]*\d)", usage.stdout + usage.stderr)[1]
print(f"utf8-driver 1\nid isutf8\nname isutf8(1)\nversion {version}\nlanguage Command line\n"
      "api isutf8\nform rfc3629\nops validate\nready", flush=True)
with tempfile.TemporaryDirectory(dir=os.environ["OUT"]) as folder:
    os.chdir(folder)
    requests = []
    for line in sys.stdin:
        if not line.strip():
            answer_all(requests)
        else:
            requests.append(line.strip())
    answer_all(requests)
    os.chdir("/")
