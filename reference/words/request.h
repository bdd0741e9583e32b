// Declares the requests of the driver protocol as values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "reference/unicode.h"
#include "reference/words/call.h"
#include "reference/words/operation.h"

namespace placemat::inline words {

inline constexpr std::size_t kMostCalls = 4096;  // of one session
// Octets, without the tail. A processor of 32 bits has room for no longer text.
inline constexpr std::size_t kMostRepeated =
    std::min<std::uint64_t>(std::uint64_t{1} << 33, SIZE_MAX / 2);

// RequestParts holds everything that requests may carry beside the operation. Each request carries
// what its row's `input` and `number` say; its other parts are empty.
struct RequestParts {
  std::vector<std::uint8_t> units;         // octets; chunks, and two strings, joined
  std::vector<std::size_t> chunk_lengths;  // of chunks, and of two strings; their sum is the size
  std::vector<Ucs4> values;                // or code units of UTF-16: each at most FFFF
  std::size_t number = 0;                  // a place is from 1 to units.size()
  std::vector<Call> calls;                 // of a session; the sum of their lengths is the size
  // Is what a wrapper asks. A slice has three chunks: octets before, the slice, and octets after;
  // repeated octets have two: those that are repeated, and the tail.
  Operation inner{};
};

// Request is one request: an operation with its input. The parts of a request always fit together.
//
// Example: Request::truncate({0xE2, 0x82, 0xAC}, 2).units().size() == 3
class Request {
 public:
  // Makes a request to validate no octets.
  Request() = default;
  // Makes a request. Aborts if the parts do not fit the operation, or each other.
  Request(Operation operation, RequestParts parts);

  // There is one constructor per row of operations.def. They abort as above.
#define PLACEMAT_MAKES_kOctets_kNone(enumerator, symbol)         \
  static Request symbol(std::vector<std::uint8_t> units) {       \
    return {Operation::enumerator, {.units = std::move(units)}}; \
  }
#define PLACEMAT_NUMBERED_OCTETS(enumerator, symbol)                               \
  static Request symbol(std::vector<std::uint8_t> units, std::size_t number) {     \
    return {Operation::enumerator, {.units = std::move(units), .number = number}}; \
  }
#define PLACEMAT_MAKES_kOctets_kRoom PLACEMAT_NUMBERED_OCTETS
#define PLACEMAT_MAKES_kOctets_kPlace PLACEMAT_NUMBERED_OCTETS
#define PLACEMAT_MAKES_kOctets_kLimit PLACEMAT_NUMBERED_OCTETS
#define PLACEMAT_MAKES_kChunks_kNone(enumerator, symbol)                                           \
  static Request symbol(std::vector<std::uint8_t> units, std::vector<std::size_t> chunk_lengths) { \
    return chunked(Operation::enumerator, std::move(units), std::move(chunk_lengths));             \
  }
#define PLACEMAT_MAKES_kTwoStrings_kNone(enumerator, symbol)                                      \
  static Request symbol(std::vector<std::uint8_t> left, const std::vector<std::uint8_t>& right) { \
    return of_two(Operation::enumerator, std::move(left), right);                                 \
  }
#define PLACEMAT_MAKES_kValues_kNone(enumerator, symbol)        \
  static Request symbol(std::vector<Ucs4> values) {             \
    return of_values(Operation::enumerator, std::move(values)); \
  }
#define PLACEMAT_MAKES_kWords_kNone PLACEMAT_MAKES_kValues_kNone
#define PLACEMAT_MAKES_kValues_kRoom(enumerator, symbol)                \
  static Request symbol(std::vector<Ucs4> values, std::size_t number) { \
    return of_values(Operation::enumerator, std::move(values), number); \
  }
#define PLACEMAT_MAKES_kCalls_kNone(enumerator, symbol)                             \
  static Request symbol(std::vector<std::uint8_t> units, std::vector<Call> calls) { \
    return of_calls(Operation::enumerator, std::move(units), std::move(calls));     \
  }
#define PLACEMAT_ROW(context, enumerator, symbol, name, input, number, ...) \
  PLACEMAT_MAKES_##input##_##number(enumerator, symbol)
  PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
#undef PLACEMAT_MAKES_kOctets_kNone
#undef PLACEMAT_NUMBERED_OCTETS
#undef PLACEMAT_MAKES_kOctets_kRoom
#undef PLACEMAT_MAKES_kOctets_kPlace
#undef PLACEMAT_MAKES_kOctets_kLimit
#undef PLACEMAT_MAKES_kChunks_kNone
#undef PLACEMAT_MAKES_kTwoStrings_kNone
#undef PLACEMAT_MAKES_kValues_kNone
#undef PLACEMAT_MAKES_kWords_kNone
#undef PLACEMAT_MAKES_kValues_kRoom
#undef PLACEMAT_MAKES_kCalls_kNone

  // Makes a request about octets in one piece. A stream gets them as one chunk, and a session as
  // one text in one call.
  static Request whole(Operation operation, std::vector<std::uint8_t> units,
                       std::size_t number = 0);
  // Makes a request about octets in chunks that add up to them.
  static Request chunked(Operation operation, std::vector<std::uint8_t> units,
                         std::vector<std::size_t> chunk_lengths);
  static Request of_two(Operation operation, std::vector<std::uint8_t> left, CodeUnits right);
  // Makes a request to one object. There are 1 to kMostCalls calls, and a reset has no octets.
  static Request of_calls(Operation operation, std::vector<std::uint8_t> units,
                          std::vector<Call> calls);
  // Makes a request about the octets of `inner` in a larger buffer.
  static Request within(CodeUnits before, CodeUnits after, const Request& inner);
  // Makes a request about `units`, repeated so many times, and `tail`.
  static Request repeat(std::size_t times, Operation inner, std::vector<std::uint8_t> units,
                        CodeUnits tail);
  // Makes a request about values, or about code units of UTF-16.
  static Request of_values(Operation operation, std::vector<Ucs4> values, std::size_t number = 0);

  Operation operation() const { return operation_; }
  std::size_t number() const { return number_; }
  // Returns the octets, or none if the operation takes no octets. Chunks, and two strings, are
  // joined.
  const std::vector<std::uint8_t>& units() const;
  // Returns the lengths of the chunks, or none if the operation takes no chunks. Two strings are
  // two chunks.
  const std::vector<std::size_t>& chunk_lengths() const;
  // Returns the calls of a session, or none.
  const std::vector<Call>& calls() const;
  // Returns the values or code units of UTF-16, or none if the operation takes neither.
  const std::vector<Ucs4>& values() const;
  // Returns what a wrapper asks.
  Operation inner_operation() const { return inner_; }
  // Returns the request on the slice of a kWithin, as it is without its neighbours.
  Request inner() const;
  // Returns the octets before the slice of a kWithin, and those after it.
  CodeUnits before() const { return left(); }
  CodeUnits after() const {
    return CodeUnits(units()).subspan(chunk_lengths()[0] + chunk_lengths()[1]);
  }
  // Returns the two strings of a request with Input::kTwoStrings, or the octets of a kRepeat and
  // its tail.
  CodeUnits left() const { return CodeUnits(units()).first(chunk_lengths()[0]); }
  CodeUnits right() const { return CodeUnits(units()).subspan(chunk_lengths()[0]); }

  RequestParts parts() const;
  // Takes the parts out, so that their storage can be used again; leaves a default request.
  RequestParts take_parts();
  // Becomes a request of these parts, and takes them. If the parts do not fit the operation, or
  // each other, it returns false and leaves both as they are.
  bool assign(Operation operation, RequestParts& parts);

  // Changes the operation, and keeps the input. Chunks become one piece if the new operation takes
  // one. Aborts if the new operation takes another input.
  void set_operation(Operation operation);
  // Sets the number. Aborts if the operation does not take it.
  void set_number(std::size_t number);

  bool operator==(const Request&) const = default;

 private:
  struct Octets {
    std::vector<std::uint8_t> units;
    bool operator==(const Octets&) const = default;
  };
  struct Chunks {
    std::vector<std::uint8_t> units;
    std::vector<std::size_t> lengths;
    bool operator==(const Chunks&) const = default;
  };
  struct Values {
    std::vector<Ucs4> values;
    bool operator==(const Values&) const = default;
  };

  struct Calls {
    std::vector<std::uint8_t> units;
    std::vector<Call> calls;
    bool operator==(const Calls&) const = default;
  };

  Operation operation_{};
  Operation inner_{};
  std::size_t number_ = 0;
  std::variant<Octets, Chunks, Values, Calls> input_;
};

}  // namespace placemat::inline words
