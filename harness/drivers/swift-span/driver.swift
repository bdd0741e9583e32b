// UTF8Span, which Swift has since 6.2. Run as: driver VERSION.
import Foundation

func octets(_ field: Substring) -> [UInt8] {
  if field == "-" { return [] }
  let digits = field.utf8.map { $0 < 58 ? $0 - 48 : ($0 & 15) + 9 }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// Gives the answer for a validated span, or the offset of the first error.
func spanning(_ octets: [UInt8], _ answer: (borrowing UTF8Span) -> String) -> String {
  do {
    return answer(try UTF8Span(validating: octets.span))
  } catch {
    return "ill-formed \(error.byteOffsets.lowerBound)"
  }
}

func values(_ span: borrowing UTF8Span) -> String {
  var reply = "values", scalars = span.makeUnicodeScalarIterator()
  while let scalar = scalars.next() { reply += " " + String(scalar.value, radix: 16) }
  return reply
}

setvbuf(stdout, nil, _IOFBF, 1 << 16)
print(
  "utf8-driver 3\nid swift-span-utf8span\nname Swift UTF8Span\nlanguage Swift\nversion \(CommandLine.arguments[1])\n"
    + "api UTF8Span(validating:), makeUnicodeScalarIterator()\nops validate decode\nready")
fflush(stdout)
while let line = readLine() {
  if line.isEmpty { fflush(stdout); continue }
  let fields = line.split(separator: " ")
  let given = octets(fields.dropFirst().first ?? "-")
  switch fields[0] {
  case "validate": print(spanning(given) { _ in "well-formed" })
  case "decode": print(spanning(given) { values($0) })
  default: print("unsupported")
  }
}
