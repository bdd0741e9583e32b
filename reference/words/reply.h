// Declares the replies of the driver protocol as values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "reference/unicode.h"

namespace placemat::inline words {

// Part is what one call of a session gave.
struct Part {
  enum class Kind : std::uint8_t {
    kValues,
    kIllFormed,
    kUntestable,  // the object cannot be asked this, and nothing is known of it from here on
  };
  Kind kind = Kind::kValues;
  std::size_t count = 0;  // of values, for kValues

  bool operator==(const Part&) const = default;
};

struct Reply {
  // operations.def says which operations each kind answers.
  enum class Kind : std::uint8_t {
    kWellFormed,
    kIllFormed,
    kValues,  // of kDecodeInto: all of it fitted
    kUnits,   // of kEncodeInto: all of it fitted
    kUnencodable,
    kNumber,
    kPartialValues,  // `number` octets were read, and these values written
    kPartialUnits,   // `number` values were read, and these octets written
    kFull,           // it was refused; `number` units would be needed
    kStart,          // a character starts at octet `number`; no value: ill-formed
    kLess,
    kEqual,
    kGreater,
    kParts,        // of a session: what each call gave
    kUntestable,   // the API's argument cannot carry this input
    kUnsupported,  // not offered
  };

  Kind kind = Kind::kUnsupported;
  // Holds, for kIllFormed, the index in the request of the first octet of the first ill-formed
  // subsequence; for kUnencodable, the index of the value. It has no value if the implementation
  // does not say.
  std::optional<std::size_t> offset;
  std::vector<Ucs4> values;
  std::vector<std::uint8_t> units;
  std::optional<std::size_t> number{};  // kNumber, kPartialValues, kPartialUnits, kStart; kFull may

  std::vector<Part> parts{};  // kParts: a part for each call; `values` has those of all parts

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
  // Returns the reply for an order as memcmp() gives it: below, at or above 0.
  static Reply of_order(int order) {
    return {order < 0 ? Kind::kLess : order > 0 ? Kind::kGreater : Kind::kEqual, {}, {}, {}};
  }
  static Reply of_parts(std::vector<Ucs4> values, std::vector<Part> parts) {
    return {Kind::kParts, {}, std::move(values), {}, {}, std::move(parts)};
  }
  static Reply untestable() { return {Kind::kUntestable, {}, {}, {}}; }
  static Reply unsupported() { return {}; }
};

// is_refusal() reports whether a reply of this kind says that its input is wrong, and accepts(),
// that it is right. "full", "untestable" and "unsupported" say neither.
constexpr bool is_refusal(Reply::Kind kind) {
  return kind == Reply::Kind::kIllFormed || kind == Reply::Kind::kUnencodable;
}
constexpr bool accepts(Reply::Kind kind) {
  return !is_refusal(kind) && kind != Reply::Kind::kFull && kind != Reply::Kind::kUntestable &&
         kind != Reply::Kind::kUnsupported;
}

}  // namespace placemat::inline words
