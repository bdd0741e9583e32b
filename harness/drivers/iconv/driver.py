#!/usr/bin/env python3
"""iconv(1), run once per request. What it prints is the verdict; its exit status is not."""
import concurrent.futures, re, subprocess, sys

def answer(request):
    op, _, argument = request.partition(" ")
    if op not in ("decode", "replace"):
        return "unsupported"
    options = ["-c"] if op == "replace" else []
    run = subprocess.run(["iconv", *options, "-f", "UTF-8", "-t", "UTF-32BE"],
                         input=bytes.fromhex(argument), capture_output=True)
    errors = run.stderr.decode()
    if op == "decode" and errors:
        # The message about an incomplete character has no position.
        return " ".join(["ill-formed", *re.findall(r"at position (\d+)", errors)[:1]])
    text = run.stdout.hex()
    return " ".join(["values", *(text[at:at + 8] for at in range(0, len(text), 8))])

version = subprocess.run(["iconv", "--version"], capture_output=True, text=True).stdout
print("utf8-driver 1\nid iconv-command\nname iconv(1)\n"
      f"version {version.splitlines()[0].split()[-1]}\nlanguage Command line\n"
      "api iconv -f UTF-8 -t UTF-32BE, with -c\n"
      "form rfc3629\nreplacement drop\nops decode replace\nready", flush=True)
# Runs two at a time and replies in order. A run takes milliseconds, so it flushes now and then.
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    requests = []
    def answer_all():
        for number, reply in enumerate(pool.map(answer, requests)):
            print(reply, flush=number % 100 == 99)
        requests.clear()
        sys.stdout.flush()
    for line in sys.stdin:
        requests.append(line.strip()) if line.strip() else answer_all()
    answer_all()
