#!/usr/bin/env python3
"""recode(1), run once per request. What it prints is the verdict; its exit status is not."""
import concurrent.futures, subprocess, sys

def answer(request):
    op, _, argument = request.partition(" ")
    if op == "encode":
        step = "UCS-4..UTF-8"
        octets = b"".join(int(value, 16).to_bytes(4, "big") for value in argument.split())
    elif op == "decode":
        step, octets = "UTF-8..UCS-4", bytes.fromhex(argument)
    else:
        return "unsupported"
    run = subprocess.run(["recode", "--strict", step], input=octets, capture_output=True)
    text = run.stdout.hex()
    if run.stderr:  # it names the step that failed, and no position
        return "unencodable" if op == "encode" else "ill-formed"
    if op == "encode":
        return f"units {text}"
    return " ".join(["values", *(text[at:at + 8] for at in range(0, len(text), 8))])

version = subprocess.run(["recode", "--version"], capture_output=True, text=True).stdout
print("utf8-driver 1\nid recode-utf-8\nname recode(1)\n"
      f"version {version.splitlines()[0].split()[-1]}\nlanguage Command line\n"
      "api recode --strict UTF-8..UCS-4\n"
      "form fss-utf-1992\nops decode encode\nready", flush=True)
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
