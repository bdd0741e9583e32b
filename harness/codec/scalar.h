// Holds the scalar kernel's loops: portable C++20, constexpr, one sequence at a time with a fast
// path for ASCII. kernel.h states the contract of each.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "harness/codec/kernel.h"
#include "harness/codec/sequence.h"
#include "reference/unicode.h"

namespace placemat::utf8::scalar {

enum class IllFormed : std::uint8_t { kStop, kReplace };

// Word holds eight octets.
struct Word {
  static constexpr std::size_t kOctets = 8;
  std::uint64_t octets = 0;

  static Word at(const void* from) noexcept {
    Word word;
    std::memcpy(&word.octets, from, kOctets);
    return word;
  }
  // Reports whether none of the bits is set.
  constexpr bool clear(std::uint64_t bits) const noexcept { return (octets & bits) == 0; }
};
inline constexpr std::uint64_t kAboveAscii = 0x8080808080808080;

// Returns how many octets at the start of `units` are ASCII.
constexpr std::size_t ascii_prefix(CodeUnits units) noexcept {
  std::size_t count = 0;
  if (!std::is_constant_evaluated()) {
    while (units.size() - count >= Word::kOctets &&
           Word::at(units.data() + count).clear(kAboveAscii)) {
      count += Word::kOctets;
    }
  }
  while (count < units.size() && units[count] <= kMaxAscii) ++count;
  return count;
}

constexpr std::size_t well_formed_prefix(CodeUnits units) noexcept {
  std::size_t offset = 0;
  while (offset < units.size()) {
    const CodeUnits rest = units.subspan(offset);
    if (rest[0] <= kMaxAscii) {
      offset += ascii_prefix(rest);
      continue;
    }
    const Sequence next = next_sequence(rest);
    if (!next.well_formed()) break;
    offset += next.length;
  }
  return offset;
}

// Does what well_formed_prefix() does, where some octet of the first ill-formed subsequence, or the
// octet after it, is known to stand at `wrong`. The ill-formed subsequence begins at most three
// octets before `wrong`. All octets before it are well-formed, so a sequence begins three to six
// octets before `wrong`.
constexpr std::size_t well_formed_prefix_near(CodeUnits units, std::size_t wrong) noexcept {
  std::size_t from = wrong < 3 ? 0 : wrong - 3;
  while (from > 0 && is_trail(units[from])) --from;
  return from + well_formed_prefix(units.subspan(from));
}

// Reports whether a sequence goes on past `end`, before which there are at least three octets.
constexpr bool is_cut_at(const std::uint8_t* end) noexcept {
  return end[-1] >= 0xC0 || end[-2] >= 0xE0 || end[-3] >= 0xF0;
}

constexpr bool validate(CodeUnits units) noexcept {
  return well_formed_prefix(units) == units.size();
}

// Returns the three octets, the last one at the end.
constexpr std::array<std::uint8_t, 3> spread(LastOctets last) noexcept {
  return {static_cast<std::uint8_t>(last >> 8), static_cast<std::uint8_t>(last >> 16),
          static_cast<std::uint8_t>(last >> 24)};
}

constexpr bool validate_behind(LastOctets before, CodeUnits units) noexcept {
  const std::array<std::uint8_t, 3> last = spread(before);
  const std::size_t pending = incomplete_suffix(last);
  std::size_t completed = 0;
  if (pending > 0) {
    std::array<std::uint8_t, 6> octets{};
    const std::size_t added = std::min<std::size_t>(units.size(), 3);
    std::copy_n(last.end() - static_cast<std::ptrdiff_t>(pending), pending, octets.data());
    std::copy_n(units.data(), added, octets.data() + pending);
    const Sequence next = next_sequence(CodeUnits(octets).first(pending + added));
    // The sequence is still unfinished only if `units` is short.
    if (!next.well_formed()) return next.defect == Defect::kTruncated;
    completed = next.length - pending;
  }
  const CodeUnits rest = units.subspan(completed);
  return validate(without_incomplete_suffix(rest));
}

// Widens ASCII and returns how many octets it read: a multiple of eight if it can, otherwise the
// first one, which must be ASCII and have room.
template <typename Unit>
constexpr std::size_t widen_ascii(CodeUnits units, std::span<Unit> out) noexcept {
  if (!std::is_constant_evaluated()) {
    const std::size_t most = std::min(units.size(), out.size());
    std::size_t count = 0;
    while (most - count >= Word::kOctets && Word::at(units.data() + count).clear(kAboveAscii)) {
      count += Word::kOctets;
    }
    if (count == Word::kOctets) {
      std::copy_n(units.data(), Word::kOctets, out.data());
    } else if (count > 0) {
      std::copy_n(units.data(), count, out.data());
    }
    if (count > 0) return count;
  }
  out[0] = units[0];
  return 1;
}

// Decodes UTF-8 to UTF-16 or UTF-32.
template <IllFormed kIllFormed, typename Unit>
constexpr Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  Progress at;
  while (at.read < units.size()) {
    const CodeUnits rest = units.subspan(at.read);
    const std::size_t room = out.size() - at.written;
    if (rest[0] <= kMaxAscii && room > 0) {
      const std::size_t run = widen_ascii(rest, out.subspan(at.written));
      at = {at.read + run, at.written + run};
      continue;
    }
    const Sequence next = next_sequence(rest);
    if constexpr (kIllFormed == IllFormed::kStop) {
      if (!next.well_formed()) break;
    }
    const char32_t value = next.well_formed() ? next.value : char32_t{kReplacementCharacter};
    if (length_in<Unit>(value) > room) break;
    at.read += next.length;
    at.written += put(value, out.data() + at.written);
  }
  return at;
}

// Narrows ASCII as widen_ascii() widens it, as many units at a time as eight octets hold.
template <typename Unit>
constexpr std::size_t narrow_ascii(std::span<const Unit> units,
                                   std::span<std::uint8_t> out) noexcept {
  std::size_t count = 0;
  if (!std::is_constant_evaluated()) {
    constexpr std::size_t kUnits = Word::kOctets / sizeof(Unit);
    constexpr std::uint64_t kBits = sizeof(Unit) == 2 ? 0xFF80FF80FF80FF80 : 0xFFFFFF80FFFFFF80;
    const std::size_t most = std::min(units.size(), out.size());
    for (; most - count >= kUnits; count += kUnits) {
      if (!Word::at(units.data() + count).clear(kBits)) break;
      for (std::size_t i = 0; i < kUnits; ++i) {
        out[count + i] = static_cast<std::uint8_t>(units[count + i]);
      }
    }
  }
  if (count > 0) return count;
  out[0] = static_cast<std::uint8_t>(units[0]);
  return 1;
}

// Encodes UTF-16 or UTF-32 to UTF-8.
template <IllFormed kIllFormed, typename Unit>
constexpr Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  Progress at;
  while (at.read < units.size()) {
    const char32_t unit = units[at.read];
    const std::size_t room = out.size() - at.written;
    if (unit <= kMaxAscii && room > 0) {
      const std::size_t run = narrow_ascii(units.subspan(at.read), out.subspan(at.written));
      at = {at.read + run, at.written + run};
      continue;
    }
    // Values of two octets are frequent too, and they cannot be surrogates.
    if (unit <= kMaxTwoOctets && room >= 2) {
      put(unit, out.data() + at.written);
      at = {at.read + 1, at.written + 2};
      continue;
    }
    const Sequence next = next_sequence(units.subspan(at.read));
    if constexpr (kIllFormed == IllFormed::kStop) {
      if (!next.well_formed()) break;
    }
    const char32_t value = next.well_formed() ? next.value : char32_t{kReplacementCharacter};
    if (utf8_length_of(value) > room) break;
    at.read += next.length;
    at.written += put(value, out.data() + at.written);
  }
  return at;
}

constexpr std::size_t utf32_length(CodeUnits units) noexcept {
  std::size_t count = 0;
  for (const std::uint8_t octet : units) count += !is_trail(octet);
  return count;
}

constexpr std::size_t utf16_length(CodeUnits units) noexcept {
  std::size_t count = 0;
  // Only a four-octet sequence takes two units of UTF-16.
  for (const std::uint8_t octet : units) count += !is_trail(octet) + (octet >= 0xF0);
  return count;
}

template <typename Unit>
constexpr std::size_t length_replacing(CodeUnits units) noexcept {
  std::size_t count = 0;
  for (std::size_t offset = 0; offset < units.size();) {
    const CodeUnits rest = units.subspan(offset);
    if (rest[0] <= kMaxAscii) {
      const std::size_t run = ascii_prefix(rest);
      count += run;
      offset += run;
      continue;
    }
    const Sequence next = next_sequence(rest);
    count += next.well_formed() ? length_in<Unit>(next.value) : 1;
    offset += next.length;
  }
  return count;
}

// Returns how many octets the units take. Ill-formed ones take the three octets of U+FFFD. The
// function uses sums alone, so that compilers can make vectors of them.
template <typename Unit>
constexpr std::size_t utf8_length(std::span<const Unit> units) noexcept {
  std::size_t count = units.size();
  for (const char32_t unit : units) {
    count += unit > kMaxAscii;
    count += unit > kMaxTwoOctets;
    count += unit >= kFirstSupplementary && unit <= kMaxScalar;
  }
  if constexpr (sizeof(Unit) == 2) {
    // A pair takes four octets, two less than twice three.
    for (std::size_t i = 1; i < units.size(); ++i) {
      count -= static_cast<std::size_t>(is_high(units[i - 1]) & is_low(units[i])) << 1;
    }
  }
  return count;
}

}  // namespace placemat::utf8::scalar
