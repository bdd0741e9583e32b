// The NEON kernel encodes UTF-16 and UTF-32 to UTF-8.
//
// Sixteen values at a time become words or dwords of octets, with the last octet on top. Tables say
// how to move the octets together: see packings.h.

#include <algorithm>
#include <array>
#include <cstring>

#include "harness/codec/neon.h"
#include "harness/codec/packings.h"

namespace placemat::utf8::neon {
namespace {

constexpr std::size_t kUnits = 16;

// Words holds sixteen units.
struct Words {
  uint16x8_t first;
  uint16x8_t second;
};

PLACEMAT_NEON_INLINE uint16x8_t load(const char16_t* from) {
  return vld1q_u16(reinterpret_cast<const std::uint16_t*>(from));
}
PLACEMAT_NEON_INLINE uint32x4_t load(const char32_t* from) {
  return vld1q_u32(reinterpret_cast<const std::uint32_t*>(from));
}

PLACEMAT_NEON_INLINE bool has_surrogates(const Words& words) {
  const auto surrogates = [](uint16x8_t eight) {
    return vceqq_u16(vandq_u16(eight, vdupq_n_u16(0xF800)), vdupq_n_u16(kFirstSurrogate));
  };
  return vmaxvq_u16(vorrq_u16(surrogates(words.first), surrogates(words.second))) != 0;
}

// Sets `words` to the sixteen units at `at`. Returns false if one is a surrogate or above FFFF.
PLACEMAT_NEON_INLINE bool read_plain(const char16_t* at, Words& words) {
  words = {load(at), load(at + 8)};
  return !has_surrogates(words);
}
PLACEMAT_NEON_INLINE bool read_plain(const char32_t* at, Words& words) {
  uint16x8_t parts[4];
  for (std::size_t i = 0; i < 4; ++i) parts[i] = vreinterpretq_u16_u32(load(at + 4 * i));
  words = {vuzp1q_u16(parts[0], parts[1]), vuzp1q_u16(parts[2], parts[3])};
  const uint16x8_t upper =
      vorrq_u16(vuzp2q_u16(parts[0], parts[1]), vuzp2q_u16(parts[2], parts[3]));
  return vmaxvq_u16(upper) == 0 && !has_surrogates(words);
}

// Writes 16 octets. Returns how many of them count.
PLACEMAT_NEON_INLINE std::size_t put_packed(uint8x16_t octets, const Packing& packing,
                                            std::uint8_t* out) {
  vst1q_u8(out, vqtbl1q_u8(octets, vld1q_u8(packing.shuffle.data())));
  return packing.length;
}

// Encodes words below 800.
PLACEMAT_NEON_INLINE std::size_t put_two(uint16x8_t words, std::uint8_t* out) {
  static constexpr std::uint16_t kBits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  const uint16x8_t not_ascii = vcgtq_u16(words, vdupq_n_u16(kMaxAscii));
  // In words this small the two parts do not overlap.
  const uint16x8_t both = vsliq_n_u16(vshrq_n_u16(words, 6), words, 8);
  const uint16x8_t spelt = vbslq_u16(vdupq_n_u16(0x3F1F), both, vdupq_n_u16(0x80C0));
  const uint8x16_t octets = vreinterpretq_u8_u16(vbslq_u16(not_ascii, spelt, words));
  const std::uint16_t two = vaddvq_u16(vandq_u16(not_ascii, vld1q_u16(kBits)));
  return put_packed(octets, kPackWords[two], out);
}

// Encodes words that are no surrogates.
PLACEMAT_NEON_INLINE std::size_t put_three(uint16x8_t words, std::uint8_t* out) {
  static constexpr std::uint16_t kTwoBits[8] = {1, 2, 4, 8, 1, 2, 4, 8};
  static constexpr std::uint16_t kThreeBits[8] = {16, 32, 64, 128, 16, 32, 64, 128};
  const uint16x8_t not_ascii = vcgtq_u16(words, vdupq_n_u16(kMaxAscii));
  const uint16x8_t three = vcgtq_u16(words, vdupq_n_u16(kMaxTwoOctets));
  const uint16x8_t high = vshlq_n_u16(words, 8);
  // Holds the last two octets. If there are only two, the first of them is a lead octet.
  const uint16x8_t tags = vbicq_u16(vdupq_n_u16(0x80C0), vandq_u16(three, vdupq_n_u16(0x0040)));
  const uint16x8_t six = vbslq_u16(vdupq_n_u16(0x3F00), high, vshrq_n_u16(words, 6));
  const uint16x8_t both = vorrq_u16(vandq_u16(six, vdupq_n_u16(0x3F3F)), tags);
  const uint16x8_t last = vbslq_u16(not_ascii, both, high);
  const uint16x8_t lead = vsraq_n_u16(vdupq_n_u16(0x00E0), words, 12);
  const uint16x8_t kinds =
      vorrq_u16(vandq_u16(not_ascii, vld1q_u16(kTwoBits)), vandq_u16(three, vld1q_u16(kThreeBits)));
  const std::size_t length = put_packed(vreinterpretq_u8_u16(vzip1q_u16(lead, last)),
                                        kPackDwords[vaddv_u16(vget_low_u16(kinds))], out);
  return length + put_packed(vreinterpretq_u8_u16(vzip2q_u16(lead, last)),
                             kPackDwords[vaddv_u16(vget_high_u16(kinds))], out + length);
}

PLACEMAT_NEON_INLINE uint8x16_t as_trails(uint8x16_t octets) {
  return vbslq_u8(vdupq_n_u8(0x3F), octets, vdupq_n_u8(0x80));
}

// Encodes sixteen words from 800 on that are no surrogates.
PLACEMAT_NEON_INLINE void put_all_three(const Words& words, std::uint8_t* out) {
  const uint8x16_t first = vreinterpretq_u8_u16(words.first);
  const uint8x16_t second = vreinterpretq_u8_u16(words.second);
  const uint8x16_t middle = vshrn_high_n_u16(vshrn_n_u16(words.first, 6), words.second, 6);
  uint8x16x3_t octets;
  octets.val[0] = vsriq_n_u8(vdupq_n_u8(0xE0), vuzp2q_u8(first, second), 4);
  octets.val[1] = as_trails(middle);
  octets.val[2] = as_trails(vuzp1q_u8(first, second));
  vst3q_u8(out, octets);
}

// Encodes sixteen words that are no surrogates. Also writes up to 15 octets past the result.
PLACEMAT_NEON_INLINE std::size_t put_words(const Words& words, std::uint8_t* out) {
  const std::uint16_t most = vmaxvq_u16(vmaxq_u16(words.first, words.second));
  if (most <= kMaxAscii) {
    vst1q_u8(out, vuzp1q_u8(vreinterpretq_u8_u16(words.first), vreinterpretq_u8_u16(words.second)));
    return kUnits;
  }
  if (most <= kMaxTwoOctets) {
    const std::size_t length = put_two(words.first, out);
    return length + put_two(words.second, out + length);
  }
  if (vminvq_u16(vminq_u16(words.first, words.second)) > kMaxTwoOctets) {
    put_all_three(words, out);
    return 3 * kUnits;
  }
  const std::size_t length = put_three(words.first, out);
  return length + put_three(words.second, out + length);
}

// kRoom is room for sixteen units, for the octets written past them, and for the next sixteen
// units, which overwrite those octets.
constexpr std::size_t kRoom = 6 * kUnits + 16;

// Writes four vectors of units if they are ASCII; otherwise returns false and writes no octet.
PLACEMAT_NEON_INLINE bool put_ascii(const char16_t* at, std::uint8_t* out) {
  uint16x8_t parts[4];
  for (std::size_t i = 0; i < 4; ++i) parts[i] = load(at + 8 * i);
  const uint16x8_t all = vorrq_u16(vorrq_u16(parts[0], parts[1]), vorrq_u16(parts[2], parts[3]));
  if (vmaxvq_u16(all) > kMaxAscii) return false;
  for (std::size_t i = 0; i < 4; i += 2) {
    vst1q_u8(out + 8 * i,
             vuzp1q_u8(vreinterpretq_u8_u16(parts[i]), vreinterpretq_u8_u16(parts[i + 1])));
  }
  return true;
}
PLACEMAT_NEON_INLINE bool put_ascii(const char32_t* at, std::uint8_t* out) {
  uint32x4_t parts[4];
  for (std::size_t i = 0; i < 4; ++i) parts[i] = load(at + 4 * i);
  const uint32x4_t all = vorrq_u32(vorrq_u32(parts[0], parts[1]), vorrq_u32(parts[2], parts[3]));
  if (vmaxvq_u32(all) > kMaxAscii) return false;
  const uint16x8_t lower =
      vuzp1q_u16(vreinterpretq_u16_u32(parts[0]), vreinterpretq_u16_u32(parts[1]));
  const uint16x8_t upper =
      vuzp1q_u16(vreinterpretq_u16_u32(parts[2]), vreinterpretq_u16_u32(parts[3]));
  vst1q_u8(out, vuzp1q_u8(vreinterpretq_u8_u16(lower), vreinterpretq_u8_u16(upper)));
  return true;
}

// Encodes sixteen units at a time. The next units must overwrite what is written past the octets.
// So there must be sixteen more units, with room, and without surrogates and values above FFFF.
template <typename Unit>
PLACEMAT_NEON_INLINE Progress encode_plain(std::span<const Unit> units,
                                           std::span<std::uint8_t> out) {
  const Unit* at = units.data();
  const Unit* const end = at + units.size();
  std::uint8_t* to = out.data();
  std::uint8_t* const stop = to + out.size();
  constexpr auto kAscii = static_cast<std::ptrdiff_t>(4 * kVector / sizeof(Unit));
  while (std::min(end - at, stop - to) >= kAscii && put_ascii(at, to)) {
    at += kAscii;
    to += kAscii;
  }
  Words next;
  if (end - at >= std::ptrdiff_t{2 * kUnits} && read_plain(at, next)) {
    while (end - at >= std::ptrdiff_t{2 * kUnits} && stop - to >= std::ptrdiff_t{kRoom}) {
      const Words words = next;
      if (!read_plain(at + kUnits, next)) break;
      to += put_words(words, to);
      at += kUnits;
    }
  }
  return {static_cast<std::size_t>(at - units.data()), static_cast<std::size_t>(to - out.data())};
}

// Encodes sixteen units if read_plain() takes them and they fit. Otherwise it writes no octet.
template <typename Unit>
PLACEMAT_NEON_INLINE Progress encode_sixteen(const Unit* units, std::span<std::uint8_t> out) {
  Words words;
  if (!read_plain(units, words)) return {};
  std::array<std::uint8_t, kRoom> octets;
  const std::size_t length = put_words(words, octets.data());
  if (length > out.size()) return {};
  std::memcpy(out.data(), octets.data(), length);
  return {kUnits, length};
}

// Supplementary holds four values and how many units they take, or 0 if one is not above FFFF.
struct Supplementary {
  uint32x4_t values;
  std::size_t units;
};

PLACEMAT_NEON_INLINE Supplementary four_values_at(const char16_t* at) {
  constexpr std::uint32_t kTags = std::uint32_t{kFirstLowSurrogate} << 16 | kFirstSurrogate;
  constexpr std::uint32_t kBase =
      kFirstSupplementary - (std::uint32_t{kFirstSurrogate} << 10) - kFirstLowSurrogate;
  const uint32x4_t pairs = vreinterpretq_u32_u16(load(at));
  const uint32x4_t whole = vceqq_u32(vandq_u32(pairs, vdupq_n_u32(0xFC00FC00)), vdupq_n_u32(kTags));
  const uint32x4_t high = vshlq_n_u32(vandq_u32(pairs, vdupq_n_u32(0xFFFF)), 10);
  return {vaddq_u32(vsraq_n_u32(high, pairs, 16), vdupq_n_u32(kBase)),
          vminvq_u32(whole) != 0 ? std::size_t{8} : 0};
}
PLACEMAT_NEON_INLINE Supplementary four_values_at(const char32_t* at) {
  const uint32x4_t values = load(at);
  const uint32x4_t above = vsubq_u32(values, vdupq_n_u32(kFirstSupplementary));
  return {values, vmaxvq_u32(above) <= kMaxScalar - kFirstSupplementary ? std::size_t{4} : 0};
}

// Returns the octets of four values above FFFF.
PLACEMAT_NEON_INLINE uint8x16_t spelt_in_four(uint32x4_t values) {
  const uint32x4_t second =
      vbslq_u32(vdupq_n_u32(0x3F00), vshrq_n_u32(values, 4), vshrq_n_u32(values, 18));
  const uint32x4_t third = vbslq_u32(vdupq_n_u32(0x3F0000), vshlq_n_u32(values, 10), second);
  const uint32x4_t bits = vsliq_n_u32(third, values, 24);
  return vreinterpretq_u8_u32(vbslq_u32(vdupq_n_u32(0x3F3F3F07), bits, vdupq_n_u32(0x808080F0)));
}

// Encodes values above FFFF, four at a time.
template <typename Unit>
PLACEMAT_NEON_INLINE Progress encode_supplementary(std::span<const Unit> units,
                                                   std::span<std::uint8_t> out) {
  constexpr std::size_t kMost = 8;  // units
  Progress at;
  while (units.size() - at.read >= kMost && out.size() - at.written >= kVector) {
    const Supplementary four = four_values_at(units.data() + at.read);
    if (four.units == 0) break;
    vst1q_u8(out.data() + at.written, spelt_in_four(four.values));
    at = {at.read + four.units, at.written + kVector};
  }
  return at;
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  Progress at;
  const auto add = [&at](const Progress& more) {
    at += more;
    return more.read > 0;
  };
  while (at.read < units.size()) {
    const std::span<const Unit> rest = units.subspan(at.read);
    const std::span<std::uint8_t> room = out.subspan(at.written);
    if (rest.size() >= 2 * kUnits && add(encode_plain(rest, room))) continue;
    if (rest.size() >= kUnits && add(encode_sixteen(rest.data(), room))) continue;
    if (add(encode_supplementary(rest, room))) continue;
    // The scalar function takes the next units if no other function takes them.
    const std::span<const Unit> some = first_uncut(rest, kUnits);
    const Progress done = scalar::encode<kIllFormed, Unit>(some, room);
    at += done;
    if (done.read < some.size()) break;
  }
  return at;
}

template Progress encode<IllFormed::kStop>(std::span<const char16_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kStop>(std::span<const char32_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char16_t>,
                                              std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char32_t>,
                                              std::span<std::uint8_t>) noexcept;

}  // namespace placemat::utf8::neon
