// for: d-std-utf
// run: gdc reproduce.d -o reproduce && ./reproduce
import std.stdio : writef, writeln;
import std.utf : byChar, byUTF;

void main() {
  const wchar[] units = cast(const wchar[])(cast(const ushort[])[VALUES_LIST]);
  foreach (char unit; units.byUTF!char) writef("%02X ", cast(ubyte) unit);
  writeln();
}
