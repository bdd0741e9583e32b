// Drives UTF8Span, which Swift has since 6.2. Run as: driver VERSION.
/// Returns the answer for a validated span, or the offset of the first error.
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

serve(
  id: "swift-span-utf8span", version: CommandLine.arguments[1],
  claims: "name Swift UTF8Span\napi UTF8Span(validating:), makeUnicodeScalarIterator()",
  operations: [
    "validate": { spanning(first($0)) { _ in "well-formed" } },
    "decode": { spanning(first($0)) { values($0) } },
  ])
