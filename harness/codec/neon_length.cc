// The NEON kernel computes the lengths of UTF-8 in UTF-16 and UTF-32, and of these in UTF-8.
//
// A comparison gives -1 where it is true. So lanes count up by subtraction, or down by addition.

#include <algorithm>

#include "harness/codec/neon_validate.h"
#include "harness/codec/shuffle.h"

namespace placemat::utf8::neon {
namespace {

// Calls add(octets) for each vector. It calls flush() at the end, and before lanes of 8 bits that
// count two per vector would overflow. It leaves the octets after the last vector, and returns how
// many octets it took.
template <typename Add, typename Flush>
PLACEMAT_NEON_INLINE std::size_t for_each_vector(CodeUnits units, Add add, Flush flush) {
  constexpr std::size_t kMost = 127 * kVector;
  const std::size_t whole = units.size() / kVector * kVector;
  for (std::size_t at = 0; at < whole;) {
    const std::size_t end = at + std::min(whole - at, kMost);
    for (; end - at >= kBlock; at += kBlock) {
      for (std::size_t i = 0; i < kBlock; i += kVector) add(vld1q_u8(units.data() + at + i));
    }
    for (; at < end; at += kVector) add(vld1q_u8(units.data() + at));
    flush();
  }
  return whole;
}

// Utf32Units and Utf16Units count the units that begin at an octet: none at a trail octet, two of
// UTF-16 at an octet from F0 on, otherwise one. less() returns their number less kMost: 0, -1, -2.
struct Utf32Units {
  static constexpr std::size_t kMost = 1;
  PLACEMAT_NEON_INLINE static uint8x16_t less(uint8x16_t octets) { return are_trails(octets); }
};
struct Utf16Units {
  static constexpr std::size_t kMost = 2;
  PLACEMAT_NEON_INLINE static uint8x16_t less(uint8x16_t octets) {
    return vaddq_u8(are_trails(octets), vcltq_u8(octets, vdupq_n_u8(0xF0)));
  }
};

// Returns the sum of the negated lanes.
PLACEMAT_NEON_INLINE std::size_t sum_of(uint8x16_t less) {
  return vaddlvq_u8(vsubq_u8(vdupq_n_u8(0), less));
}

// Returns the last `count` lanes, and zeros.
PLACEMAT_NEON_INLINE uint8x16_t last_lanes(uint8x16_t lanes, std::size_t count) {
  return vandq_u8(lanes, vld1q_u8(kZerosThenOnes<kVector>.data() + count));
}

// Returns how many units the octets become. There is at least a vector of them.
template <typename Units>
PLACEMAT_NEON_INLINE std::size_t count_units(CodeUnits units) {
  // A lane can count to 255.
  constexpr std::size_t kMost = 255 / (kBlock / kVector * Units::kMost);
  const std::size_t size = units.size();
  const std::uint8_t* at = units.data();
  const std::uint8_t* const end = at + size;
  std::size_t total = 0;
  while (static_cast<std::size_t>(end - at) >= kBlock) {
    const std::size_t blocks = std::min(static_cast<std::size_t>(end - at) / kBlock, kMost);
    uint8x16_t less = vdupq_n_u8(0);
    for (std::size_t i = 0; i < blocks; ++i, at += kBlock) {
      const Block block = Block::at(at);
      less =
          vaddq_u8(less, vaddq_u8(vaddq_u8(Units::less(block.first), Units::less(block.second)),
                                  vaddq_u8(Units::less(block.third), Units::less(block.fourth))));
    }
    total += sum_of(less);
  }
  for (; static_cast<std::size_t>(end - at) >= kVector; at += kVector) {
    total += sum_of(Units::less(vld1q_u8(at)));
  }
  if (at < end) {
    // The last vector overlaps the one before it.
    const uint8x16_t less = Units::less(vld1q_u8(end - kVector));
    total += sum_of(last_lanes(less, static_cast<std::size_t>(end - at)));
  }
  return Units::kMost * size - total;
}

// Counts the octets that continue a character (a well-formed sequence or a maximal subpart). A lead
// octet begins a character wherever it stands, so the three octets before an octet decide whether
// it continues one. (Unicode D92, Table 3-7, and "U+FFFD Substitution of Maximal Subparts".)
class Continuation {
 public:
  PLACEMAT_NEON_INLINE void add(uint8x16_t octets) {
    const uint8x16_t trails = are_trails(octets);
    const uint8x16_t faults = faults_in(earlier<1>(front_, octets), octets, with_);
    const uint8x16_t second = vandq_u8(vceqzq_u8(faults), trails);
    const uint8x16_t from_e0 = vcgeq_u8(earlier<2>(front_, octets), vdupq_n_u8(0xE0));
    const uint8x16_t third = vandq_u8(vandq_u8(trails, from_e0), earlier<1>(front_second_, second));
    const uint8x16_t from_f0 = vcgeq_u8(earlier<3>(front_, octets), vdupq_n_u8(0xF0));
    const uint8x16_t fourth = vandq_u8(vandq_u8(trails, from_f0), earlier<1>(front_third_, third));
    continuing_ = vsubq_u8(continuing_, vorrq_u8(vorrq_u8(second, third), fourth));
    fourths_ = vsubq_u8(fourths_, fourth);
    front_ = octets;
    front_second_ = second;
    front_third_ = third;
  }

  PLACEMAT_NEON_INLINE void flush() {
    total_continuing_ += vaddlvq_u8(continuing_);
    total_fourths_ += vaddlvq_u8(fourths_);
    continuing_ = fourths_ = vdupq_n_u8(0);
  }

  // Returns how many units `size` octets become in UTF-16 or UTF-32, after all of them were added
  // and flushed. Each character becomes one unit; only a sequence of four octets becomes two units
  // of UTF-16.
  template <typename Unit>
  std::size_t units(std::size_t size) const {
    return size - total_continuing_ + (sizeof(Unit) == 2 ? total_fourths_ : 0);
  }

 private:
  Tables with_;
  uint8x16_t front_ = vdupq_n_u8(0);
  uint8x16_t front_second_ = front_;
  uint8x16_t front_third_ = front_;
  uint8x16_t continuing_ = front_;
  uint8x16_t fourths_ = front_;
  std::size_t total_continuing_ = 0;
  std::size_t total_fourths_ = 0;
};

}  // namespace

template <typename Unit>
std::size_t length_replacing(CodeUnits units) noexcept {
  if (units.size() < kVector) return scalar::length_replacing<Unit>(units);
  Continuation continuation;
  const std::size_t done = for_each_vector(
      units, [&](uint8x16_t octets) { continuation.add(octets); }, [&] { continuation.flush(); });
  if (done < units.size()) {
    // The zeros after the last octets do not continue a character.
    continuation.add(load_last(units.data() + units.size(), units.size() - done));
    continuation.flush();
  }
  return continuation.units<Unit>(units.size());
}

template std::size_t length_replacing<char16_t>(CodeUnits) noexcept;
template std::size_t length_replacing<char32_t>(CodeUnits) noexcept;

std::size_t utf32_length(CodeUnits units) noexcept {
  if (units.size() < kVector) return scalar::utf32_length(units);
  return count_units<Utf32Units>(units);
}

std::size_t utf16_length(CodeUnits units) noexcept {
  if (units.size() < kVector) return scalar::utf16_length(units);
  return count_units<Utf16Units>(units);
}

// A unit of UTF-16 takes one octet, two or three. A pair takes four, two less than twice three.
template <>
std::size_t utf8_length(std::span<const char16_t> units) noexcept {
  constexpr std::size_t kWords = 8;
  constexpr std::size_t kMost = 16383 * kWords;  // a word counts up to two per turn
  const auto load = [](const char16_t* from) {
    return vld1q_u16(reinterpret_cast<const std::uint16_t*>(from));
  };
  std::size_t at = 0;
  std::size_t more = 0;
  // At least one unit is left, because the unit after a vector is examined, too.
  while (units.size() - at > kWords) {
    const std::size_t end = at + std::min((units.size() - at - 1) / kWords * kWords, kMost);
    // Counts the octets of the units beyond one each.
    uint16x8_t counts = vdupq_n_u16(0);
    uint16x8_t pairs = counts;
    for (; at < end; at += kWords) {
      const uint16x8_t words = load(units.data() + at);
      counts = vsubq_u16(counts, vcgtq_u16(words, vdupq_n_u16(kMaxAscii)));
      counts = vsubq_u16(counts, vcgtq_u16(words, vdupq_n_u16(kMaxTwoOctets)));
      // The result is below 400 if this is a high surrogate and the next unit is a low one.
      const uint16x8_t kinds =
          vorrq_u16(veorq_u16(words, vdupq_n_u16(0xD800)),
                    veorq_u16(load(units.data() + at + 1), vdupq_n_u16(0xDC00)));
      pairs = vsubq_u16(pairs, vcltq_u16(kinds, vdupq_n_u16(0x400)));
    }
    more += vaddlvq_u16(counts) - 2 * std::size_t{vaddlvq_u16(pairs)};
  }
  // If a pair is cut here, its high surrogate was counted as one octet, and its low one adds 3.
  return at + more + scalar::utf8_length(units.subspan(at));
}

// A value takes one to four octets. An ill-formed value takes the three octets of U+FFFD.
template <>
std::size_t utf8_length(std::span<const char32_t> units) noexcept {
  constexpr std::size_t kDwords = 4;
  constexpr std::size_t kMost = std::size_t{1} << 28;  // a dword can count to three times that
  std::size_t at = 0;
  std::size_t more = 0;
  while (units.size() - at >= kDwords) {
    const std::size_t end = at + std::min((units.size() - at) / kDwords * kDwords, kMost);
    // Counts the octets of the values beyond one each.
    uint32x4_t counts = vdupq_n_u32(0);
    for (; at < end; at += kDwords) {
      const uint32x4_t values = vld1q_u32(reinterpret_cast<const std::uint32_t*>(&units[at]));
      counts = vsubq_u32(counts, vcgtq_u32(values, vdupq_n_u32(kMaxAscii)));
      counts = vsubq_u32(counts, vcgtq_u32(values, vdupq_n_u32(kMaxTwoOctets)));
      const uint32x4_t above = vsubq_u32(values, vdupq_n_u32(kFirstSupplementary));
      counts = vsubq_u32(counts, vcleq_u32(above, vdupq_n_u32(kMaxScalar - kFirstSupplementary)));
    }
    more += vaddlvq_u32(counts);
  }
  return at + more + scalar::utf8_length(units.subspan(at));
}

}  // namespace placemat::utf8::neon
