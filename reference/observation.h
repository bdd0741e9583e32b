// What an implementation is asked and what it was seen to do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/unicode.h"

namespace placemat {

// The requests of the driver protocol, and the entries of the C ABI.
enum class Operation : std::uint8_t {
  kValidate,
  kDecode,
  kReplace,
  kEncode,
  kStream,
  kStreamReplace,
  kCount,
  kUtf16Length,
  kUtf8Length,
  kDecodeInto,
  kEncodeInto,
  kEncodeUtf16,
  kPrevious,
  kTruncate,
  kCompare,
};

// What is judged. kOffset is the OFFSET of validate and of decode; the others are the operations.
enum class Facet : std::uint8_t {
  kValidate,
  kOffset,
  kDecode,
  kReplace,
  kEncode,
  kStream,
  kStreamReplace,
  kCount,
  kUtf16Length,
  kUtf8Length,
  kDecodeInto,
  kEncodeInto,
  kEncodeUtf16,
  kPrevious,
  kTruncate,
  kCompare,
};

// What a request carries.
enum class Input : std::uint8_t {
  kOctets,
  kChunks,      // octets in chunks
  kTwoStrings,  // of octets, as two chunks
  kValues,
  kWords,  // UTF-16 code units
};

// What there is to know of an operation. Whoever adds one adds a row, and nothing elsewhere.
struct OperationRow {
  Operation operation;
  std::string_view name;
  Facet facet;  // under which it is judged
  Input input;
  std::string_view usage;  // the request line, for people
  bool numbered = false;   // it begins with a number: room, a limit, or a place
  unsigned since = 1;      // version of the driver protocol
};
inline constexpr OperationRow kOperationRows[] = {
    {Operation::kValidate, "validate", Facet::kValidate, Input::kOctets, "validate HEX"},
    {Operation::kDecode, "decode", Facet::kDecode, Input::kOctets, "decode HEX"},
    {Operation::kReplace, "replace", Facet::kReplace, Input::kOctets, "replace HEX"},
    {Operation::kEncode, "encode", Facet::kEncode, Input::kValues, "encode VALUE ... (in hex)"},
    {Operation::kStream, "stream", Facet::kStream, Input::kChunks, "stream HEX HEX ..."},
    {Operation::kStreamReplace, "stream-replace", Facet::kStreamReplace, Input::kChunks,
     "stream-replace HEX HEX ..."},
    {Operation::kCount, "count", Facet::kCount, Input::kOctets, "count HEX", false, 2},
    {Operation::kUtf16Length, "utf16-length", Facet::kUtf16Length, Input::kOctets,
     "utf16-length HEX", false, 2},
    {Operation::kUtf8Length, "utf8-length", Facet::kUtf8Length, Input::kValues,
     "utf8-length VALUE ... (in hex)", false, 2},
    {Operation::kDecodeInto, "decode-into", Facet::kDecodeInto, Input::kOctets,
     "decode-into N HEX, N to 1048576", true, 2},
    {Operation::kEncodeInto, "encode-into", Facet::kEncodeInto, Input::kValues,
     "encode-into N VALUE ... (in hex), N to 1048576", true, 2},
    {Operation::kEncodeUtf16, "encode-utf16", Facet::kEncodeUtf16, Input::kWords,
     "encode-utf16 UNIT ... (in hex, to FFFF)", false, 2},
    {Operation::kPrevious, "previous", Facet::kPrevious, Input::kOctets,
     "previous K HEX, K from 1 to the number of octets", true, 2},
    {Operation::kTruncate, "truncate", Facet::kTruncate, Input::kOctets, "truncate N HEX", true, 2},
    {Operation::kCompare, "compare", Facet::kCompare, Input::kTwoStrings,
     "compare HEX HEX, - for nothing", false, 2},
};

constexpr const OperationRow& row_of(Operation operation) {
  return kOperationRows[static_cast<std::size_t>(operation)];
}

// All operations, in the order of the table.
inline constexpr auto kOperations = [] {
  std::array<Operation, std::size(kOperationRows)> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = kOperationRows[i].operation;
  return all;
}();

// All facets: each operation's, and the offset next to validate's.
inline constexpr auto kFacets = [] {
  std::array<Facet, std::size(kOperationRows) + 1> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Facet>(i);
  return all;
}();

constexpr bool takes_values(Operation operation) {
  return row_of(operation).input == Input::kValues || row_of(operation).input == Input::kWords;
}
constexpr bool is_stream(Operation operation) { return row_of(operation).input == Input::kChunks; }

struct Request {
  Operation operation = Operation::kValidate;
  std::vector<std::uint8_t> units;  // of all that do not take values; chunks joined
  // Of Input::kChunks, and the two of Input::kTwoStrings: they add up to units.size().
  std::vector<std::size_t> chunk_lengths;
  std::vector<Ucs4> values;  // Input::kValues; Input::kWords: each at most FFFF
  // kDecodeInto, kEncodeInto: room in units. kTruncate: octets. kPrevious: the place in the octets
  // before which the character ends, 1 to units.size().
  std::size_t number = 0;

  bool operator==(const Request&) const = default;
};

// The two strings of a request with Input::kTwoStrings.
inline CodeUnits left_of(const Request& request) {
  return CodeUnits(request.units).first(request.chunk_lengths[0]);
}
inline CodeUnits right_of(const Request& request) {
  return CodeUnits(request.units).subspan(request.chunk_lengths[0]);
}

struct Reply {
  enum class Kind : std::uint8_t {
    kWellFormed,     // validate
    kIllFormed,      // of those that decode, count or compare octets
    kValues,         // decode, replace, stream, stream-replace; decode-into: all of it fitted
    kUnits,          // encode, encode-utf16, truncate; encode-into: all of it fitted
    kUnencodable,    // of those that take values
    kNumber,         // count, utf16-length, utf8-length
    kPartialValues,  // decode-into: `number` octets were read and these values written
    kPartialUnits,   // encode-into: `number` values were read and these octets written
    kFull,           // decode-into, encode-into: refused; `number` units would be needed
    kStart,          // previous: it starts at octet `number`; its value, or none: ill-formed there
    kLess,           // compare
    kEqual,          // compare
    kGreater,        // compare
    kUntestable,     // the API's argument cannot carry this input
    kUnsupported,    // not offered
  };

  Kind kind = Kind::kUnsupported;
  // kIllFormed: the first octet of the first ill-formed subsequence, counted from the request's
  // first octet. kUnencodable: which value. Nothing if the implementation does not tell.
  std::optional<std::size_t> offset;
  std::vector<Ucs4> values;
  std::vector<std::uint8_t> units;
  std::optional<std::size_t> number{};  // kNumber, kPartialValues, kPartialUnits, kStart; kFull may

  bool operator==(const Reply&) const = default;

  static Reply well_formed() { return {Kind::kWellFormed, {}, {}, {}}; }
  static Reply ill_formed(std::optional<std::size_t> offset = {}) {
    return {Kind::kIllFormed, offset, {}, {}};
  }
  static Reply of_values(std::vector<Ucs4> values) {
    return {Kind::kValues, {}, std::move(values), {}};
  }
  static Reply of_units(std::vector<std::uint8_t> units) {
    return {Kind::kUnits, {}, {}, std::move(units)};
  }
  static Reply unencodable(std::optional<std::size_t> index = {}) {
    return {Kind::kUnencodable, index, {}, {}};
  }
  static Reply of_number(std::size_t number) { return {Kind::kNumber, {}, {}, {}, number}; }
  static Reply partial(std::size_t read, std::vector<Ucs4> values) {
    return {Kind::kPartialValues, {}, std::move(values), {}, read};
  }
  static Reply partial_units(std::size_t read, std::vector<std::uint8_t> units) {
    return {Kind::kPartialUnits, {}, {}, std::move(units), read};
  }
  static Reply full(std::optional<std::size_t> needed = {}) {
    return {Kind::kFull, {}, {}, {}, needed};
  }
  static Reply start(std::size_t start, std::optional<Ucs4> value = {}) {
    return {Kind::kStart, {}, value ? std::vector{*value} : std::vector<Ucs4>(), {}, start};
  }
  // As memcmp() says it: below, at or above 0.
  static Reply of_order(int order) {
    return {order < 0 ? Kind::kLess : order > 0 ? Kind::kGreater : Kind::kEqual, {}, {}, {}};
  }
  static Reply untestable() { return {Kind::kUntestable, {}, {}, {}}; }
  static Reply unsupported() { return {}; }
};

// What an implementation did outside the memory that it was given.
enum class FenceFault : std::uint8_t {
  kNone,
  kReadsPast,
  kReadsBefore,
  kWritesPast,  // or wrote before its start
};

// What came of one request.
struct Outcome {
  enum class Kind : std::uint8_t {
    kReply,
    kAsExpected,     // the reply line is the one that is right; it was not looked at further
    kCrashed,        // the process ended, by a signal or of its own accord
    kTimedOut,       // silence above the limit
    kProtocolError,  // no reply, two replies, or one that is no answer
    kNotAsked,       // the restart limit came first, or the request's line would be too long
  };

  Kind kind = Kind::kNotAsked;
  Reply reply;         // kReply
  std::string detail;  // otherwise what happened: one line, escaped for a terminal
  FenceFault fault = FenceFault::kNone;  // kCrashed: what ended it

  bool operator==(const Outcome&) const = default;
};

// A facet's name: its operation's, and "offset".
constexpr std::string_view facet_name(Facet facet) {
  for (const OperationRow& row : kOperationRows) {
    if (row.facet == facet) return row.name;
  }
  return "offset";
}

constexpr std::string_view operation_name(Operation operation) { return row_of(operation).name; }
// "validate, decode", with `between` between.
std::string operation_names(std::span<const Operation> operations, std::string_view between);
std::optional<Operation> parse_operation(std::string_view name);
std::optional<Facet> parse_facet(std::string_view name);

// The facet under which an operation is judged. The OFFSET of validate and decode is judged as
// well.
constexpr Facet facet_of(Operation operation) { return row_of(operation).facet; }

}  // namespace placemat
