// The driver protocol for drivers in Swift: the fields of requests, and the conversation.
import Foundation

/// Returns the octets that a field spells.
func octets(_ field: Substring) -> [UInt8] {
  if field == "-" { return [] }
  let digits = field.utf8.map { $0 < 58 ? $0 - 48 : ($0 & 15) + 9 }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

/// Returns the octets of the first field. No field stands for no octets, too.
func first(_ fields: ArraySlice<Substring>) -> [UInt8] { octets(fields.first ?? "-") }

/// Answers requests until input ends. Each operation gets the fields of its request.
func serve(id: String, version: String, claims: String, operations: [String: (ArraySlice<Substring>) -> String]) {
  setvbuf(stdout, nil, _IOFBF, 1 << 16)
  print("utf8-driver 3\nid \(id)\nlanguage Swift\nversion \(version)\n\(claims)")
  print("ops \(operations.keys.sorted().joined(separator: " "))\nready")
  fflush(stdout)
  while let line = readLine() {
    if line.isEmpty { fflush(stdout); continue }
    let fields = line.split(separator: " ")
    print(operations[String(fields[0])]?(fields.dropFirst()) ?? "unsupported")
  }
}
