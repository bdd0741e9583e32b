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

def text_of(octets):
    """The text, and whether it is unchanged."""
    text = f"CONVERT(x'{octets}' USING {CHARSET})"
    return text, f"CAST({text} AS BINARY) = x'{octets}'"

def utf32(text):
    return f"HEX(CONVERT({text} USING utf32))"

def row(number, request):
    """A request's columns: its number; its answer; whether the text was read unchanged."""
    op, *fields = request.split()
    if op in ("encode", "encode-utf16"):
        values, width = [int(field, 16) for field in fields], 8 if op == "encode" else 4
        if any(value > 0x10FFFF for value in values):
            values = []  # no text in utf32 can hold it
        units, charset = "".join(f"{value:0{width}x}" for value in values), f"utf{width * 4}"
        return f"{number}, HEX(CONVERT(CONVERT(x'{units}' USING {charset}) USING {CHARSET})), 1"
    if op == "compare":
        (left, left_read), (right, right_read) = (text_of(field.strip("-")) for field in fields)
        order = f"STRCMP({left} COLLATE {CHARSET}_nopad_bin, {right} COLLATE {CHARSET}_nopad_bin)"
        return f"{number}, {order}, {left_read} AND {right_read}"
    if op == "previous":
        text, read = text_of(fields[1][:2 * int(fields[0])])
        last = f"RIGHT({text}, 1)"
        start = f"{fields[0]} - LENGTH({last})"
        return f"{number}, CONCAT({start}, ' ', {utf32(last)}), {read}"
    text, read = text_of("".join(fields))
    return f"{number}, {f'CHAR_LENGTH({text})' if op == 'count' else utf32(text)}, {read}"

def reply(request, result):
    op, *fields = request.split()
    _, found, unchanged = result.split("\t")
    if op in ("encode", "encode-utf16"):
        beyond = any(int(field, 16) > 0x10FFFF for field in fields)
        return "untestable" if beyond else f"units {found}"
    if unchanged != "1":
        return "untestable" if op in ("compare", "previous") else "ill-formed"
    if op == "compare":
        return {"-1": "less", "0": "equal", "1": "greater"}[found]
    if op in ("count", "previous"):
        return f"{'number' if op == 'count' else 'start'} {found}"
    return " ".join(["values", *(found[at:at + 8] for at in range(0, len(found), 8))])

def answer_all(requests):
    """One statement for all requests since the last empty line."""
    for start in range(0, len(requests), 500):
        part = requests[start:start + 500]
        rows = " UNION ALL SELECT ".join(row(n, request) for n, request in enumerate(part))
        results = ask(f"SELECT {rows} ORDER BY 1", len(part))
        print("\n".join(map(reply, part, results)))
    sys.stdout.flush()

[version] = ask("SELECT VERSION()", 1)
print(f"utf8-driver 2\nid mariadb-{CHARSET}\nname MariaDB {CHARSET}\n"
      f"version {version.split('-')[0]}\nlanguage SQL\napi CONVERT(... USING {CHARSET}), CHAR_LENGTH, RIGHT, COLLATE {CHARSET}_nopad_bin\n"
      f"form rfc3629\ncounting refuse\norder code-point\n"
      f"ops decode encode encode-utf16 count previous compare\nready", flush=True)
requests = []
for line in sys.stdin:
    if line.strip():
        requests.append(line.strip())
    else:
        answer_all(requests)
        requests = []
answer_all(requests)
