#!/usr/bin/env python3
"""MariaDB's CONVERT from octets to utf8mb4 or utf8mb3, in the server that server.py starts.

CONVERT writes ? for what it cannot read. So text is ill-formed if its octets are not those that
were put in. Its values are those of its conversion to utf32.
"""
import subprocess, sys

CHARSET = sys.argv[1]
client = subprocess.Popen(["mariadb", "--no-defaults", "-BNn"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)

def ask(sql, rows):
    client.stdin.write(sql + ";\n")
    client.stdin.flush()
    return [client.stdout.readline().rstrip("\n") for _ in range(rows)]

def row(number, request):
    """A request's columns: its number; the text in utf32, or the octets; whether it is unchanged."""
    op, _, argument = request.partition(" ")
    if op == "encode":
        values = [int(field, 16) for field in argument.split()]
        if any(value > 0x10FFFF for value in values):
            values = []  # no text in utf32 can hold it
        utf32 = "".join(f"{value:08x}" for value in values)
        return f"{number}, HEX(CONVERT(CONVERT(x'{utf32}' USING utf32) USING {CHARSET})), 1"
    text = f"CONVERT(x'{argument}' USING {CHARSET})"
    return f"{number}, HEX(CONVERT({text} USING utf32)), CAST({text} AS BINARY) = x'{argument}'"

def reply(request, result):
    op, _, argument = request.partition(" ")
    _, text, unchanged = result.split("\t")
    if op == "encode":
        beyond = any(int(field, 16) > 0x10FFFF for field in argument.split())
        return "untestable" if beyond else f"units {text}"
    if op == "decode" and unchanged != "1":
        return "ill-formed"
    return " ".join(["values", *(text[at:at + 8] for at in range(0, len(text), 8))])

def answer_all(requests):
    """One statement for all requests since the last empty line."""
    for start in range(0, len(requests), 500):
        part = requests[start:start + 500]
        rows = " UNION ALL SELECT ".join(row(n, request) for n, request in enumerate(part))
        results = ask(f"SELECT {rows} ORDER BY 1", len(part))
        print("\n".join(map(reply, part, results)))
    sys.stdout.flush()

[version] = ask("SELECT VERSION()", 1)
print(f"utf8-driver 1\nid mariadb-{CHARSET}\nname MariaDB {CHARSET}\n"
      f"version {version.split('-')[0]}\nlanguage SQL\napi CONVERT(... USING {CHARSET})\n"
      f"form rfc3629\nops decode encode\nready", flush=True)
requests = []
for line in sys.stdin:
    if line.strip():
        requests.append(line.strip())
    else:
        answer_all(requests)
        requests = []
answer_all(requests)
