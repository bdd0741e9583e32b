// The NEON kernel decodes UTF-8 to UTF-16 and UTF-32.
//
// It validates a block first, and then decodes the block by the plans of plans.h.

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/codec/neon_validate.h"
#include "harness/codec/plans.h"

namespace placemat::utf8::neon {
namespace {

// Returns the values of words that hold one octet or two each. The last octet is in the lower half.
PLACEMAT_NEON_INLINE uint16x8_t values_of_words(uint16x8_t words) {
  const uint16x8_t bits = vandq_u16(words, vdupq_n_u16(0x1F7F));
  // Bits that stand 8 places up count as 6 places up.
  return vmlsq_n_u16(bits, vshrq_n_u16(bits, 8), (1 << 8) - (1 << 6));
}

// Returns the values of words that hold two octets each, the first one in the lower half.
PLACEMAT_NEON_INLINE uint16x8_t values_of_pairs(uint16x8_t words) {
  // The last octet keeps its six bits; above them comes the lead octet.
  const uint16x8_t joined = vsliq_n_u16(vshrq_n_u16(words, 8), words, 6);
  return vandq_u16(joined, vdupq_n_u16(kMaxTwoOctets));
}

// Returns the values of dwords that hold one to three octets, the last one at the bottom.
PLACEMAT_NEON_INLINE uint32x4_t values_of_three(uint32x4_t dwords) {
  const uint32x4_t last = vandq_u32(dwords, vdupq_n_u32(0x7F));
  // The lead octet of two may be here as well; its bit 6 is not part of the value.
  const uint32x4_t middle = vsraq_n_u32(last, vandq_u32(dwords, vdupq_n_u32(0x3F00)), 2);
  return vsraq_n_u32(middle, vandq_u32(dwords, vdupq_n_u32(0x0F0000)), 4);
}

// Returns the values of dwords that hold one to four octets.
PLACEMAT_NEON_INLINE uint32x4_t values_of_four(uint32x4_t dwords) {
  // If the highest bit of the dword is set, it holds four octets. Only then do bits 4 and 5 of the
  // third octet from the end belong to the value: otherwise that octet may be the lead of three.
  const uint32x4_t four = vcltzq_s32(vreinterpretq_s32_u32(dwords));
  const uint32x4_t bits = vandq_u32(vandq_u32(dwords, vdupq_n_u32(0x300000)), four);
  const uint32x4_t more = vsraq_n_u32(values_of_three(dwords), bits, 4);
  return vsraq_n_u32(more, vandq_u32(dwords, vdupq_n_u32(0x07000000)), 6);
}

// Returns surrogate pairs for values above FFFF, with the high surrogate in the lower half.
PLACEMAT_NEON_INLINE uint32x4_t pairs_of(uint32x4_t values) {
  // Unicode Table 3-5: each surrogate has ten bits of the value minus 10000.
  constexpr std::uint32_t kHigh = kFirstSurrogate - (kFirstSupplementary >> 10);
  const uint32x4_t high = vsraq_n_u32(vdupq_n_u32(kHigh), values, 10);
  const uint32x4_t low = vbslq_u32(vdupq_n_u32(0x3FF), values, vdupq_n_u32(kFirstLowSurrogate));
  return vsliq_n_u32(high, low, 16);
}

// kPackUnits says how to pack three dwords. Its index has one bit per dword, which is set if both
// words of the dword count, and not only the lower one.
constexpr std::array<Shuffle, 8> kPackUnits = [] {
  std::array<Shuffle, 8> all{};
  for (unsigned pairs = 0; pairs < all.size(); ++pairs) {
    all[pairs].fill(kNothing);
    std::size_t to = 0;
    for (unsigned dword = 0; dword < 3; ++dword) {
      const std::uint8_t octets = (pairs >> dword & 1) != 0 ? 4 : 2;
      for (std::uint8_t octet = 0; octet < octets; ++octet) {
        all[pairs][to++] = static_cast<std::uint8_t>(4 * dword + octet);
      }
    }
  }
  return all;
}();

PLACEMAT_NEON_INLINE void put_vector(uint16x8_t words, char16_t* out) {
  std::memcpy(out, &words, sizeof words);
}
PLACEMAT_NEON_INLINE void put_vector(uint32x4_t dwords, char32_t* out) {
  std::memcpy(out, &dwords, sizeof dwords);
}

// The functions put_...() write units and return how many of them count. The number in a name is
// that of values: in UTF-16, a value above FFFF takes two units. At most kPast more units are
// written.
constexpr std::size_t kPast = 5;
PLACEMAT_NEON_INLINE std::size_t put_eight(uint16x8_t words, char16_t* out) {
  put_vector(words, out);
  return 8;
}
PLACEMAT_NEON_INLINE std::size_t put_eight(uint16x8_t words, char32_t* out) {
  put_vector(vmovl_u16(vget_low_u16(words)), out);
  put_vector(vmovl_high_u16(words), out + 4);
  return 8;
}
template <typename Unit>
PLACEMAT_NEON_INLINE std::size_t put_six(uint16x8_t words, Unit* out) {
  put_eight(words, out);
  return 6;
}
PLACEMAT_NEON_INLINE std::size_t put_four(uint32x4_t values, char16_t* out) {
  vst1_u16(reinterpret_cast<std::uint16_t*>(out), vmovn_u32(values));
  return 4;
}
PLACEMAT_NEON_INLINE std::size_t put_four(uint32x4_t values, char32_t* out) {
  put_vector(values, out);
  return 4;
}
PLACEMAT_NEON_INLINE std::size_t put_three(uint32x4_t values, char16_t* out) {
  static constexpr std::uint32_t kBits[4] = {1, 2, 4, 0};
  const uint32x4_t supplementary = vcgtq_u32(values, vdupq_n_u32(kMaxThreeOctets));
  const std::uint32_t lanes = vaddvq_u32(vandq_u32(supplementary, vld1q_u32(kBits)));
  const uint32x4_t units = vbslq_u32(supplementary, pairs_of(values), values);
  const uint8x16_t packed =
      vqtbl1q_u8(vreinterpretq_u8_u32(units), vld1q_u8(kPackUnits[lanes].data()));
  put_vector(vreinterpretq_u16_u8(packed), out);
  return 3 + static_cast<std::size_t>(std::popcount(lanes));
}
PLACEMAT_NEON_INLINE std::size_t put_three(uint32x4_t values, char32_t* out) {
  put_vector(values, out);
  return 3;
}
// Writes four values above FFFF.
PLACEMAT_NEON_INLINE std::size_t put_supplementary(uint32x4_t values, char16_t* out) {
  put_vector(vreinterpretq_u16_u32(pairs_of(values)), out);
  return 8;
}
PLACEMAT_NEON_INLINE std::size_t put_supplementary(uint32x4_t values, char32_t* out) {
  put_vector(values, out);
  return 4;
}
PLACEMAT_NEON_INLINE std::size_t put_ascii(uint8x16_t octets, char16_t* out) {
  put_vector(vmovl_u8(vget_low_u8(octets)), out);
  put_vector(vmovl_high_u8(octets), out + 8);
  return kVector;
}
PLACEMAT_NEON_INLINE std::size_t put_ascii(uint8x16_t octets, char32_t* out) {
  put_eight(vmovl_u8(vget_low_u8(octets)), out);
  put_eight(vmovl_high_u8(octets), out + 8);
  return kVector;
}

// Decodes the sequences at `at` that their plan takes. If sequences of one, two or four octets fill
// all 16 octets, it decodes all of them.
template <typename Unit>
PLACEMAT_NEON_INLINE Progress take(const std::uint8_t* at, std::uint64_t ends, Unit* out) {
  const uint8x16_t octets = vld1q_u8(at);
  const auto next = static_cast<std::uint16_t>(ends);
  const Plan plan = kPlans.plans[next & 0xFFF];
  const uint8x16_t moved = vqtbl1q_u8(octets, vld1q_u8(kPlans.shuffles[plan.shuffle].data()));
  if (plan.shuffle < kFourDwords) {
    if (plan.shuffle == kSixWords && next == 0xFFFF) return {16, put_ascii(octets, out)};
    if (plan.shuffle == kFourDwords - 1 && next == 0xAAAA) {
      return {16, put_eight(values_of_pairs(vreinterpretq_u16_u8(octets)), out)};
    }
    return {plan.octets, put_six(values_of_words(vreinterpretq_u16_u8(moved)), out)};
  }
  const uint32x4_t dwords = vreinterpretq_u32_u8(moved);
  if (plan.shuffle < kThreeDwords) return {plan.octets, put_four(values_of_three(dwords), out)};
  if (next == 0x8888) {
    const uint32x4_t four = vreinterpretq_u32_u8(vrev32q_u8(octets));
    return {16, put_supplementary(values_of_four(four), out)};
  }
  return {plan.octets, put_three(values_of_four(dwords), out)};
}

constexpr std::size_t kStep = 16;

// Returns a bit per octet, which is set if the octet is a trail octet.
PLACEMAT_NEON_INLINE uint8x16_t trail_bits(uint8x16_t octets) {
  static constexpr std::uint8_t kBits[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                             1, 2, 4, 8, 16, 32, 64, 128};
  return vandq_u8(are_trails(octets), vld1q_u8(kBits));
}

// Returns the octets at which a sequence ends, because the next octet is no trail octet. The last
// bit is set.
PLACEMAT_NEON_INLINE std::uint64_t ends_in(const Block& block) {
  const uint8x16_t lower = vpaddq_u8(trail_bits(block.first), trail_bits(block.second));
  const uint8x16_t upper = vpaddq_u8(trail_bits(block.third), trail_bits(block.fourth));
  const uint8x16_t all = vpaddq_u8(lower, upper);
  const std::uint64_t trails = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
  return ~(trails >> 1);
}
// Returns the ends in the octet before `at` and the 15 octets after that one.
PLACEMAT_NEON_INLINE std::uint64_t ends_before(const std::uint8_t* at) {
  const uint8x8_t bits = vget_low_u8(vpaddq_u8(trail_bits(vld1q_u8(at)), vdupq_n_u8(0)));
  const uint8x8_t all = vpadd_u8(vpadd_u8(bits, bits), bits);
  return ~std::uint64_t{vget_lane_u16(vreinterpret_u16_u8(all), 0)};
}

// Decodes 64 octets at a time, in steps of up to 16. Stops where fewer than kAhead octets are left,
// where there is room for fewer units, or where the next two blocks are not well-formed.
//
// A block is decoded only if the one after it is well-formed, too. So units follow that overwrite
// what a step writes past its own units, whichever function decodes them.
constexpr std::size_t kAhead = 3 * kBlock;

template <typename Unit>
PLACEMAT_NEON_INLINE Progress decode_blocks(CodeUnits units, std::span<Unit> out) {
  const Tables with;
  const std::uint8_t* at = units.data();
  const std::uint8_t* const end = at + units.size();
  // The octets before `checked` are well-formed, except for a sequence that it cuts.
  const std::uint8_t* checked = at;
  Unit* to = out.data();
  Unit* const to_end = to + out.size();
  const auto room = [&] { return static_cast<std::size_t>(std::min(end - at, to_end - to)); };
  while (room() >= kAhead) {
    Block block = Block::at(at);
    if (is_ascii(block.joined())) {
      const std::uint8_t* const last = at + room() - kBlock;
      do {
        for (const uint8x16_t octets : {block.first, block.second, block.third, block.fourth}) {
          to += put_ascii(octets, to);
        }
        at += kBlock;
        if (at > last) break;
        block = Block::at(at);
      } while (is_ascii(block.joined()));
      checked = std::max(checked, at);
      continue;
    }
    while (checked < at + 2 * kBlock) {
      // A sequence begins at `at`. The octets before it do not matter.
      const uint8x16_t front = checked == at ? vdupq_n_u8(0) : vld1q_u8(checked - kVector);
      if (!is_zero(wrong_in(front, Block::at(checked), with))) break;
      checked += kBlock;
    }
    if (checked < at + 2 * kBlock) break;
    std::uint64_t ends = ends_in(block);
    // Only the octet after the last three shows whether a sequence in them is whole.
    const std::uint8_t* const last = at + kBlock - 3 - kStep;
    while (at <= last) {
      const Progress step = take(at, ends, to);
      at += step.read;
      to += step.written;
      ends >>= step.read;
    }
  }
  return {static_cast<std::size_t>(at - units.data()), static_cast<std::size_t>(to - out.data())};
}

// Decodes fewer than kAhead octets, all well-formed, with room for a unit per octet.
template <typename Unit>
PLACEMAT_NEON_INLINE Progress decode_few(CodeUnits units, std::span<Unit> out) {
  Progress at;
  while (units.size() - at.read >= kStep + 4 * kPast) {
    const std::uint8_t* const from = units.data() + at.read;
    const Progress step = take(from, ends_before(from + 1), out.data() + at.written);
    at += step;
  }
  return at;
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  // For fewer octets than kFew, one sequence at a time is as fast.
  constexpr std::size_t kFew = 3 * kVector;
  Progress at;
  while (units.size() - at.read >= kAhead) {
    at += decode_blocks(units.subspan(at.read), out.subspan(at.written));
    const CodeUnits rest = units.subspan(at.read);
    if (rest.size() < kAhead) break;
    // The input is ill-formed or has too little room: decode a few sequences one at a time, then go
    // on.
    const CodeUnits some = without_incomplete_suffix(rest.first(2 * kBlock));
    const Progress few = scalar::decode<kIllFormed, Unit>(some, out.subspan(at.written));
    at += few;
    if (few.read < some.size()) return at;
  }
  const CodeUnits rest = units.subspan(at.read);
  if (rest.size() >= kFew && out.size() - at.written >= rest.size() &&
      well_formed_prefix(rest) == rest.size()) {
    at += decode_few(rest, out.subspan(at.written));
  }
  at += scalar::decode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
  return at;
}

template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char32_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char32_t>) noexcept;

}  // namespace placemat::utf8::neon
