// What an implementation is asked and what it was seen to do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/named.h"
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
};
inline constexpr Operation kOperations[] = {Operation::kValidate, Operation::kDecode,
                                            Operation::kReplace,  Operation::kEncode,
                                            Operation::kStream,   Operation::kStreamReplace};

// What is judged. kOffset is the OFFSET of validate and of decode; the others are the operations.
enum class Facet : std::uint8_t {
  kValidate,
  kOffset,
  kDecode,
  kReplace,
  kEncode,
  kStream,
  kStreamReplace,
};
inline constexpr Facet kFacets[] = {Facet::kValidate,     Facet::kOffset, Facet::kDecode,
                                    Facet::kReplace,      Facet::kEncode, Facet::kStream,
                                    Facet::kStreamReplace};

struct Request {
  Operation operation = Operation::kValidate;
  std::vector<std::uint8_t> units;  // all operations but kEncode; chunks joined
  std::vector<std::size_t>
      chunk_lengths;         // kStream and kStreamReplace: they add up to units.size()
  std::vector<Ucs4> values;  // kEncode

  bool operator==(const Request&) const = default;
};

struct Reply {
  enum class Kind : std::uint8_t {
    kWellFormed,   // validate
    kIllFormed,    // validate, decode, stream
    kValues,       // decode, replace, stream, stream-replace
    kUnits,        // encode
    kUnencodable,  // encode
    kUntestable,   // the API's argument cannot carry this input
    kUnsupported,  // not offered
  };

  Kind kind = Kind::kUnsupported;
  // kIllFormed: the first octet of the first ill-formed subsequence, counted from the request's
  // first octet. kUnencodable: which value. Nothing if the implementation does not tell.
  std::optional<std::size_t> offset;
  std::vector<Ucs4> values;
  std::vector<std::uint8_t> units;

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

inline constexpr Named<Facet> kFacetNames[] = {
    {Facet::kValidate, "validate"},
    {Facet::kOffset, "offset"},
    {Facet::kDecode, "decode"},
    {Facet::kReplace, "replace"},
    {Facet::kEncode, "encode"},
    {Facet::kStream, "stream"},
    {Facet::kStreamReplace, "stream-replace"},
};

std::string_view operation_name(Operation operation);
std::string_view facet_name(Facet facet);
std::optional<Operation> parse_operation(std::string_view name);
std::optional<Facet> parse_facet(std::string_view name);

// The facet under which an operation is judged. The OFFSET of validate and decode is judged as
// well.
Facet facet_of(Operation operation);

}  // namespace placemat
