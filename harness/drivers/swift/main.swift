// Drives Swift's standard library and Foundation. Run as: driver MODE VERSION.
import Foundation

/// Holds what a driver claims and answers.
struct Mode {
  let claims: String
  let operations: [String: (ArraySlice<Substring>) -> String]
}

func values<Scalars: Sequence>(_ scalars: Scalars) -> String where Scalars.Element == Unicode.Scalar {
  scalars.reduce(into: "values") { $0 += " " + String($1.value, radix: 16) }
}

func units<Octets: Sequence>(_ octets: Octets) -> String where Octets.Element == UInt8 {
  "units " + octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Returns the answer for a text, or a refusal where the library made none.
func ofText(_ text: String?, _ answer: (String) -> String) -> String { text.map(answer) ?? "ill-formed" }

/// Returns the answer for the values. What the initializer of Unicode.Scalar refuses cannot be encoded.
func scalars(_ fields: ArraySlice<Substring>, _ answer: ([Unicode.Scalar]) -> String) -> String {
  var all: [Unicode.Scalar] = []
  for (index, field) in fields.enumerated() {
    guard let scalar = UInt32(field, radix: 16).flatMap(Unicode.Scalar.init) else { return "unencodable \(index)" }
    all.append(scalar)
  }
  return answer(all)
}

func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
func words(_ fields: ArraySlice<Substring>) -> [UInt16] { fields.map { UInt16($0, radix: 16)! } }

/// Returns what String makes of octets, which may be a slice of a larger array; nil if that is no operation of String.
func ofOctets(_ operation: Substring, _ octets: ArraySlice<UInt8>) -> String? {
  switch operation {
  case "replace": return values(String(decoding: octets, as: UTF8.self).unicodeScalars)
  case "decode": return ofText(String(validating: octets, as: UTF8.self)) { values($0.unicodeScalars) }
  case "count": return ofText(String(validating: octets, as: UTF8.self)) { "number \($0.unicodeScalars.count)" }
  case "utf16-length": return ofText(String(validating: octets, as: UTF8.self)) { "number \($0.utf16.count)" }
  default: return nil
  }
}

func within(_ fields: ArraySlice<Substring>) -> String {
  let (before, after) = (first(fields), first(fields.dropFirst()))
  let inside = first(fields.dropFirst(3))
  let slice = (before + inside + after)[before.count..<before.count + inside.count]
  return ofOctets(fields.dropFirst(2).first ?? "", slice) ?? "unsupported"
}

let string = Mode(
  claims: "name Swift String\napi String(decoding:as:), String(validating:as:), unicodeScalars, utf8, utf16\n"
    + "refusal refuse\ncounting refuse\nlone-surrogate replace",
  operations: [
    "replace": { ofOctets("replace", first($0)[...])! },
    "decode": { ofOctets("decode", first($0)[...])! },
    "count": { ofOctets("count", first($0)[...])! },
    "utf16-length": { ofOctets("utf16-length", first($0)[...])! },
    "within": within,
    "encode": { scalars($0) { units(text($0).utf8) } },
    "utf8-length": { scalars($0) { "number \(text($0).utf8.count)" } },
    "encode-utf16": { units(String(decoding: words($0), as: UTF16.self).utf8) },
  ])

/// Gives the octets to an API that takes a C string.
func terminated<Result>(_ octets: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (octets.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
}

let cString = Mode(
  claims: "name Swift String(cString:)\napi String(cString:), String(validatingCString:)\ndomain no-nul",
  operations: [
    "replace": { values(terminated(first($0)) { String(cString: $0) }.unicodeScalars) },
    "decode": { ofText(terminated(first($0)) { String(validatingCString: $0) }) { values($0.unicodeScalars) } },
  ])

/// Reads all octets by a parser. `failed` gets each error's offset and length, and says whether to go on.
func parse(_ octets: [UInt8], _ failed: (Int, Int) -> Bool) -> [Unicode.Scalar]? {
  var parser = UTF8.ForwardParser(), input = octets.makeIterator(), at = 0
  var all: [Unicode.Scalar] = []
  while true {
    switch parser.parseScalar(from: &input) {
    case .valid(let encoded):
      all.append(UTF8.decode(encoded))
      at += encoded.count
    case .error(let length):
      if !failed(at, length) { return nil }
      all.append("\u{FFFD}")
      at += length
    case .emptyInput: return all
    }
  }
}

func previous(_ fields: ArraySlice<Substring>) -> String {
  let place = Int(fields.first!)!
  var parser = UTF8.ReverseParser(), input = first(fields.dropFirst())[..<place].reversed().makeIterator()
  switch parser.parseScalar(from: &input) {
  case .valid(let encoded): return "start \(place - encoded.count) \(String(UTF8.decode(encoded).value, radix: 16))"
  case .error(let length): return "start \(place - length)"
  case .emptyInput: return "untestable"
  }
}

let parser = Mode(
  claims: "name Swift UTF8.ForwardParser\napi UTF8.ForwardParser, UTF8.ReverseParser, UTF8.encode\nrefusal refuse",
  operations: [
    "replace": { values(parse(first($0)) { _, _ in true }!) },
    "decode": {
      var offset = 0
      let read = parse(first($0)) { at, _ in offset = at; return false }
      return read.map { values($0) } ?? "ill-formed \(offset)"
    },
    "previous": previous,
    "encode": { scalars($0) { units($0.flatMap { UTF8.encode($0)! }) } },
  ])

func decodeByCodec(_ octets: [UInt8]) -> (read: [Unicode.Scalar], failed: Bool) {
  var codec = UTF8(), input = octets.makeIterator(), failed = false
  var all: [Unicode.Scalar] = []
  while true {
    switch codec.decode(&input) {
    case .scalarValue(let scalar): all.append(scalar)
    case .error:
      failed = true
      all.append("\u{FFFD}")
    case .emptyInput: return (all, failed)
    }
  }
}

let codec = Mode(
  claims: "name Swift UnicodeCodec\napi UTF8: UnicodeCodec, decode(_:)",
  operations: [
    "replace": { values(decodeByCodec(first($0)).read) },
    "decode": {
      let (read, failed) = decodeByCodec(first($0))
      return failed ? "ill-formed" : values(read)
    },
  ])

func transcoded(_ octets: [UInt8], stopping: Bool) -> String {
  var all: [Unicode.Scalar] = []
  let failed = transcode(octets.makeIterator(), from: UTF8.self, to: UTF32.self, stoppingOnError: stopping) {
    all.append(Unicode.Scalar($0)!)
  }
  return stopping && failed ? "ill-formed" : values(all)
}

func encodedByTranscode<Codec: UnicodeCodec>(_ units: [Codec.CodeUnit], from: Codec.Type) -> [UInt8]? {
  var all: [UInt8] = []
  let failed = transcode(units.makeIterator(), from: from, to: UTF8.self, stoppingOnError: true) { all.append($0) }
  return failed ? nil : all
}

let transcoding = Mode(
  claims: "name Swift transcode\napi transcode(_:from:to:stoppingOnError:into:)\nrefusal refuse\nlone-surrogate refuse",
  operations: [
    "replace": { transcoded(first($0), stopping: false) },
    "decode": { transcoded(first($0), stopping: true) },
    "encode": {
      encodedByTranscode($0.map { UInt32($0, radix: 16)! }, from: UTF32.self).map { units($0) } ?? "unencodable"
    },
    "encode-utf16": { encodedByTranscode(words($0), from: UTF16.self).map { units($0) } ?? "unencodable" },
  ])

let foundation = Mode(
  claims: "name Swift Foundation String(data:encoding:)\napi String(data:encoding:), String.data(using:)\n"
    + "refusal refuse",
  operations: [
    "decode": { ofText(String(data: Data(first($0)), encoding: .utf8)) { values($0.unicodeScalars) } },
    "encode": { scalars($0) { text($0).data(using: .utf8).map { units($0) } ?? "unencodable" } },
  ])

let modes = ["string": string, "c-string": cString, "parser": parser, "codec": codec, "transcode": transcoding,
             "foundation": foundation]
let (name, version) = (CommandLine.arguments[1], CommandLine.arguments[2])
let mode = modes[name]!
serve(id: "swift-\(name)", version: version, claims: mode.claims, operations: mode.operations)
