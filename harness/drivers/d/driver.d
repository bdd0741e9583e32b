// D's std.utf: validate, decode, byDchar and encode.
import std.array, std.conv, std.stdio, std.utf, std.compiler;

char[] octets(string hex) {
    auto units = new char[hex.length / 2];
    foreach (i, ref unit; units) unit = cast(char) to!ubyte(hex[2 * i .. 2 * i + 2], 16);
    return units;
}

string decode(char[] units) {
    auto text = appender("values");
    for (size_t at = 0; at < units.length;) {
        const start = at;
        try {
            const value = std.utf.decode(units, at);
            text ~= " " ~ to!string(cast(uint) value, 16);
        } catch (UTFException) {
            return "ill-formed " ~ to!string(start);
        }
    }
    return text.data;
}

string replace(char[] units) {
    auto text = appender("values");
    foreach (value; units.byDchar) text ~= " " ~ to!string(cast(uint) value, 16);
    return text.data;
}

string encode(string[] fields) {
    static immutable digits = "0123456789ABCDEF";
    auto text = appender("units ");
    foreach (index, field; fields) {
        char[4] buffer;
        try {
            foreach (unit; buffer[0 .. std.utf.encode(buffer, cast(dchar) to!uint(field, 16))]) {
                text ~= digits[unit >> 4];
                text ~= digits[unit & 15];
            }
        } catch (UTFException) {
            return "unencodable " ~ to!string(index);
        }
    }
    return text.data;
}

string answer(string[] fields) {
    auto units = fields[0] != "encode" && fields.length > 1 ? octets(fields[1]) : null;
    switch (fields[0]) {
    case "validate":
        try std.utf.validate(units);
        catch (UTFException) return "ill-formed";
        return "well-formed";
    case "decode": return decode(units);
    case "replace": return replace(units);
    case "encode": return encode(fields[1 .. $]);
    default: return "unsupported";
    }
}

void main() {
    stdout.setvbuf(1 << 16);
    writef("utf8-driver 1\nid d-std-utf\nname D std.utf\nversion %d.%d\nlanguage D\napi std.utf\nform rfc3629\nbom keep\n"
        ~ "refusal refuse\nops validate decode replace encode\nready\n", version_major, version_minor);
    stdout.flush();
    foreach (line; stdin.byLineCopy) {
        const fields = line.split;
        if (fields.empty) stdout.flush();
        else writeln(answer(fields.dup));
    }
}
