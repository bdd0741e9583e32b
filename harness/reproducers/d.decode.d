// for: d-std-utf
// run: gdc reproduce.d -o reproduce && ./reproduce
import std.stdio, std.utf;

void main() {
    const char[] octets = OCTETS_STRING;
    foreach (value; octets.byDchar) writefln("U+%04X", cast(uint) value);
}
