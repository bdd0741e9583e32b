// Declares the calls that one decoder object gets in its life.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace placemat::inline words {

// CallKind says what a call of a session does.
enum class CallKind : std::uint8_t {
  kMore,   // gives octets of a text; more follow
  kLast,   // gives the last octets of a text, perhaps none
  kReset,  // gives no octets: the object forgets its text
};

struct Call {
  CallKind kind = CallKind::kMore;
  std::size_t length = 0;  // in octets

  bool operator==(const Call&) const = default;
  auto operator<=>(const Call&) const = default;
};

}  // namespace placemat::inline words
