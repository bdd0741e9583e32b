// D's std.utf and std.encoding. Run as: driver NAME.
import std.algorithm, std.array, std.conv, std.stdio, std.typecons, std.compiler;
import utf = std.utf;
import encoding = std.encoding;

alias Answer = string function(string op, string[] fields);

char[] octets(string hex) {
    auto units = new char[hex == "-" ? 0 : hex.length / 2];
    foreach (i, ref unit; units) unit = cast(char) to!ubyte(hex[2 * i .. 2 * i + 2], 16);
    return units;
}

char[] first(string[] fields) { return fields.empty ? null : octets(fields[0]); }

string units(const(char)[] octets) {
    static immutable digits = "0123456789ABCDEF";
    auto text = appender("units ");
    foreach (unit; octets) {
        text ~= digits[unit >> 4];
        text ~= digits[unit & 15];
    }
    return text.data;
}

string values(Range)(Range all) {
    auto text = appender("values");
    foreach (value; all) text ~= " " ~ to!string(cast(uint) value, 16);
    return text.data;
}

string number(size_t count) { return "number " ~ to!string(count); }

string start(size_t at, dchar value) { return "start " ~ to!string(at) ~ " " ~ to!string(cast(uint) value, 16); }

// std.utf: it throws, or gives the replacement character.

string utfDecode(const(char)[] units) {
    dchar[] all;
    for (size_t at = 0; at < units.length;) {
        const start = at;
        try all ~= utf.decode(units, at);
        catch (utf.UTFException) return "ill-formed " ~ to!string(start);
    }
    return values(all);
}

string utfEncode(string[] fields) {
    char[] all;
    foreach (index, field; fields) {
        char[4] buffer;
        try all ~= buffer[0 .. utf.encode(buffer, cast(dchar) to!uint(field, 16))];
        catch (utf.UTFException) return "unencodable " ~ to!string(index);
    }
    return units(all);
}

// Where decodeBack throws, it does not tell how far it went back. Its replacing form does, where it does not throw too.
string utfPrevious(const(char)[] units) {
    size_t length;
    auto text = units;
    try {
        const value = utf.decodeBack(text, length);
        return start(units.length - length, value);
    } catch (utf.UTFException) {
        text = units;
        try utf.decodeBack!(Yes.useReplacementDchar)(text, length);
        catch (utf.UTFException) return "untestable";
        return "start " ~ to!string(units.length - length);
    }
}

string compared(const(char)[] left, const(char)[] right) {
    const order = cmp(left, right);
    return order < 0 ? "less" : order > 0 ? "greater" : "equal";
}

string utfAnswer(string op, string[] fields) {
    switch (op) {
    case "validate":
        try utf.validate(first(fields));
        catch (utf.UTFException) return "ill-formed";
        return "well-formed";
    case "decode": return utfDecode(first(fields));
    case "replace": return values(utf.byDchar(first(fields)));
    case "encode": return utfEncode(fields);
    case "count": return number(utf.count(first(fields)));
    case "utf16-length": return number(utf.codeLength!wchar(first(fields)));
    case "encode-utf16": return units(utf.toUTF8(fields.map!(field => cast(wchar) to!ushort(field, 16)).array));
    case "previous": return utfPrevious(octets(fields[1])[0 .. to!size_t(fields[0])]);
    case "compare": return compared(octets(fields[0]), octets(fields[1]));
    default: return "unsupported";
    }
}

// std.encoding: its other functions must be given what isValid or isValidCodePoint lets through.

string ofValid(const(char)[] units, string delegate(const(char)[]) answer) {
    return encoding.isValid(units) ? answer(units) : "untestable";
}

string ofCodePoints(string[] fields, string delegate(const(dchar)[]) answer) {
    const all = fields.map!(field => cast(dchar) to!uint(field, 16)).array;
    return all.all!(value => encoding.isValidCodePoint(value)) ? answer(all) : "untestable";
}

string encodingPrevious(const(char)[] units) {
    const value = encoding.decodeReverse(units);
    return start(units.length, value);
}

encoding.EncodingScheme scheme;
static this() { scheme = encoding.EncodingScheme.create("utf-8"); }

string encodingAnswer(string op, string[] fields) {
    switch (op) {
    case "validate":
        const valid = encoding.validLength(first(fields));
        return valid == first(fields).length ? "well-formed" : "ill-formed " ~ to!string(valid);
    case "replace": return values(encoding.codePoints(encoding.sanitize(cast(immutable) first(fields))));
    case "encode":
        return ofCodePoints(fields, all => units(all.map!(value => encoding.encode!char(value)).join));
    case "utf8-length":
        return ofCodePoints(fields, all => number(all.map!(value => encoding.encodedLength!char(value)).sum));
    case "count": return ofValid(first(fields), units => number(scheme.count(cast(const(ubyte)[]) units)));
    case "previous": return ofValid(octets(fields[1])[0 .. to!size_t(fields[0])], units => encodingPrevious(units));
    default: return "unsupported";
    }
}

void main(string[] arguments) {
    const isUtf = arguments[1] == "utf";
    const Answer answer = isUtf ? &utfAnswer : &encodingAnswer;
    stdout.setvbuf(1 << 16);
    writef("utf8-driver 2\nid d-std-%s\nname D std.%s\nversion %d.%d\nlanguage D\nform rfc3629\nbom keep\n%s\nready\n",
        arguments[1], arguments[1], version_major, version_minor, isUtf
            ? "refusal refuse\norder code-point\napi std.utf, std.algorithm.cmp\n"
                ~ "ops validate decode replace encode count utf16-length encode-utf16 previous compare"
            : "api std.encoding\nops validate replace encode utf8-length count previous");
    stdout.flush();
    foreach (line; stdin.byLineCopy) {
        auto fields = line.split;
        if (fields.empty) stdout.flush();
        else writeln(answer(fields[0], fields[1 .. $]));
    }
}
