// The AVX2 kernel: UTF-8 to UTF-16 and UTF-32.
//
// A block is validated first, and then decoded by plans.h.

#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/codec/avx2_validate.h"
#include "harness/codec/plans.h"

namespace placemat::utf8::avx2 {
namespace {

PLACEMAT_AVX2_INLINE __m128i all_dwords(std::uint32_t dword) {
  return _mm_set1_epi32(static_cast<int>(dword));
}

// What every step needs: see kept() in avx2.h.
struct Constants {
  __m128i word_last = kept(_mm_set1_epi16(0x7F));
  __m128i word_lead = kept(_mm_set1_epi16(0x1F00));
  __m128i last = kept(all_dwords(0x7F));
  __m128i middle = kept(all_dwords(0x3F00));
  __m128i third = kept(all_dwords(0x0F0000));
  __m128i third_of_four = kept(all_dwords(0x300000));
  __m128i lead = kept(all_dwords(0x07000000));
  __m128i most_of_one = kept(all_dwords(0xFFFF));  // unit of UTF-16
  // Unicode Table 3-5: each surrogate has ten bits of the value minus 10000.
  __m128i high_surrogates = kept(all_dwords(kFirstSurrogate - (kFirstSupplementary >> 10)));
  __m128i ten_bits = kept(all_dwords(0x03FF0000));
  __m128i low_surrogates = kept(all_dwords(0xDC000000));
  __m256i above_trails = kept(all_of(0xC0));
  ValidationConstants validation;

  PLACEMAT_AVX2_INLINE Constants() {}
};

// The values of words that hold one or two octets, the last one in the lower half.
PLACEMAT_AVX2_INLINE __m128i values_of_words(__m128i words, const Constants& with) {
  const __m128i last = _mm_and_si128(words, with.word_last);
  const __m128i lead = _mm_and_si128(words, with.word_lead);
  return _mm_or_si128(last, _mm_srli_epi16(lead, 2));
}

// The values of dwords that hold one to three octets.
PLACEMAT_AVX2_INLINE __m128i values_of_three(__m128i dwords, const Constants& with) {
  const __m128i last = _mm_and_si128(dwords, with.last);
  // The lead octet of two may be here as well; its bit 6 is not part of the value.
  const __m128i middle = _mm_srli_epi32(_mm_and_si128(dwords, with.middle), 2);
  const __m128i lead = _mm_srli_epi32(_mm_and_si128(dwords, with.third), 4);
  return _mm_or_si128(_mm_or_si128(last, middle), lead);
}

// The values of dwords that hold one to four octets.
PLACEMAT_AVX2_INLINE __m128i values_of_four(__m128i dwords, const Constants& with) {
  // If the highest bit of the dword is set, it holds four octets. Only then do bits 4 and 5 of the
  // third octet from the end belong to the value: otherwise that octet may be the lead of three.
  const __m128i four = _mm_cmpgt_epi32(_mm_setzero_si128(), dwords);
  const __m128i more = _mm_and_si128(_mm_and_si128(four, with.third_of_four), dwords);
  const __m128i lead = _mm_srli_epi32(_mm_and_si128(dwords, with.lead), 6);
  return _mm_or_si128(values_of_three(dwords, with), _mm_or_si128(_mm_srli_epi32(more, 4), lead));
}

// Indexed by one bit per dword, for three dwords: whether both of its words count, or only the
// lower one.
alignas(16) constexpr std::array<Shuffle, 8> kPackUnits = [] {
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

// Writes exactly as many octets as `units` has.
template <typename Units, typename Unit>
PLACEMAT_AVX2_INLINE void put_last(Units units, Unit* out) {
  std::memcpy(out, &units, sizeof(units));
}

// The functions put_...() write values and return how many units they wrote. That is the number in
// the name; put_words() writes six units, and put_three() three values, which take up to six.
PLACEMAT_AVX2_INLINE std::size_t put_words(__m128i words, char16_t* out) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out), words);
  put_last(_mm_extract_epi32(words, 2), out + 4);
  return 6;
}
PLACEMAT_AVX2_INLINE std::size_t put_words(__m128i words, char32_t* out) {
  const __m256i values = _mm256_cvtepu16_epi32(words);
  store_half(out, _mm256_castsi256_si128(values));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out + 4), _mm256_extracti128_si256(values, 1));
  return 6;
}
PLACEMAT_AVX2_INLINE std::size_t put_four(__m128i values, char16_t* out) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_packus_epi32(values, values));
  return 4;
}
PLACEMAT_AVX2_INLINE std::size_t put_four(__m128i values, char32_t* out) {
  store_half(out, values);
  return 4;
}
PLACEMAT_AVX2_INLINE std::size_t put_three(__m128i values, char16_t* out, const Constants& with) {
  const __m128i supplementary = _mm_cmpgt_epi32(values, with.most_of_one);
  const __m128i high = _mm_add_epi32(_mm_srli_epi32(values, 10), with.high_surrogates);
  const __m128i low =
      _mm_or_si128(_mm_and_si128(_mm_slli_epi32(values, 16), with.ten_bits), with.low_surrogates);
  const __m128i pairs = _mm_or_si128(high, low);
  const __m128i units = _mm_blendv_epi8(values, pairs, supplementary);
  const auto lanes = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(supplementary))) & 7;
  const __m128i packed = _mm_shuffle_epi8(units, load_half(kPackUnits[lanes].data()));
  const std::size_t count = 3 + static_cast<std::size_t>(_mm_popcnt_u32(lanes));
  if (count == 3) {
    put_last(_mm_cvtsi128_si32(packed), out);
    put_last(static_cast<std::uint16_t>(_mm_extract_epi16(packed, 2)), out + 2);
    return count;
  }
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out), packed);
  if (count == 5) put_last(static_cast<std::uint16_t>(_mm_extract_epi16(packed, 4)), out + 4);
  if (count == 6) put_last(_mm_extract_epi32(packed, 2), out + 4);
  return count;
}
PLACEMAT_AVX2_INLINE std::size_t put_three(__m128i values, char32_t* out, const Constants&) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out), values);
  put_last(_mm_extract_epi32(values, 2), out + 2);
  return 3;
}

PLACEMAT_AVX2_INLINE void put_ascii(__m256i octets, char16_t* out) {
  store(out, _mm256_cvtepu8_epi16(_mm256_castsi256_si128(octets)));
  store(out + 16, _mm256_cvtepu8_epi16(_mm256_extracti128_si256(octets, 1)));
}
PLACEMAT_AVX2_INLINE void put_ascii(__m256i octets, char32_t* out) {
  const __m128i lower = _mm256_castsi256_si128(octets);
  const __m128i upper = _mm256_extracti128_si256(octets, 1);
  store(out, _mm256_cvtepu8_epi32(lower));
  store(out + 8, _mm256_cvtepu8_epi32(_mm_srli_si128(lower, 8)));
  store(out + 16, _mm256_cvtepu8_epi32(upper));
  store(out + 24, _mm256_cvtepu8_epi32(_mm_srli_si128(upper, 8)));
}

// These move the octets of sequences of equal length, each in reverse order.
alignas(16) constexpr Shuffle kSwapped = shuffle_of({2, 2, 2, 2, 2, 2}, 6, 2);
constexpr Shuffle kEightOfTwo = [] {
  Shuffle shuffle = kSwapped;
  for (std::uint8_t i = 12; i < 16; ++i) shuffle[i] = i ^ 1;
  return shuffle;
}();
constexpr Shuffle kFourOfThree = shuffle_of({3, 3, 3, 3, 0, 0}, 4, 4);

PLACEMAT_AVX2_INLINE std::size_t put_eight_words(__m128i words, char16_t* out) {
  store_half(out, words);
  return 8;
}
PLACEMAT_AVX2_INLINE std::size_t put_eight_words(__m128i words, char32_t* out) {
  store(out, _mm256_cvtepu16_epi32(words));
  return 8;
}
PLACEMAT_AVX2_INLINE std::size_t put_ascii(__m128i octets, char16_t* out) {
  store(out, _mm256_cvtepu8_epi16(octets));
  return 16;
}
PLACEMAT_AVX2_INLINE std::size_t put_ascii(__m128i octets, char32_t* out) {
  store(out, _mm256_cvtepu8_epi32(octets));
  store(out + 8, _mm256_cvtepu8_epi32(_mm_srli_si128(octets, 8)));
  return 16;
}

// Decodes the sequences of up to 16 octets at `at`. It first looks for sequences of equal length: a
// branch that is predicted need not wait for the table.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress take(const std::uint8_t* at, std::uint32_t ends, Unit* out,
                                   const Constants& with) {
  const __m128i octets = load_half(at);
  if ((ends & 0xFFFF) == 0xAAAA) {
    const __m128i words = _mm_shuffle_epi8(octets, load_half(kEightOfTwo.data()));
    return {16, put_eight_words(values_of_words(words, with), out)};
  }
  if ((ends & 0xFFF) == 0x924) {
    const __m128i dwords = _mm_shuffle_epi8(octets, load_half(kFourOfThree.data()));
    return {12, put_four(values_of_three(dwords, with), out)};
  }
  if ((ends & 0xFFFF) == 0xFFFF) return {16, put_ascii(octets, out)};
  const Plan plan = kPlans.plans[ends & 0xFFF];
  const __m128i moved = _mm_shuffle_epi8(octets, load_half(kPlans.shuffles[plan.shuffle].data()));
  if (plan.shuffle < kFourDwords) {
    return {plan.octets, put_words(values_of_words(moved, with), out)};
  }
  if (plan.shuffle < kThreeDwords) {
    return {plan.octets, put_four(values_of_three(moved, with), out)};
  }
  return {plan.octets, put_three(values_of_four(moved, with), out, with)};
}

constexpr std::size_t kStep = 16;
constexpr std::size_t kLookAhead = 2 * kBlock;

// The octets of a block at which a sequence ends: the octet after each of them is no trail octet.
PLACEMAT_AVX2_INLINE std::uint32_t ends_in(const std::uint8_t* at, const Constants& with) {
  return ~static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpgt_epi8(with.above_trails, load(at + 1))));
}

// Whether two blocks are well-formed. `at` is a boundary, so the octets before it do not matter.
PLACEMAT_AVX2_INLINE bool is_well_formed(const std::uint8_t* at, const ValidationConstants& with) {
  return is_zero(_mm256_or_si256(wrong_in(window_at_start(load(at)), with),
                                 wrong_in(window(at + kBlock), with)));
}

// Decodes 64 octets at a time, in steps of up to 16. Stops where these are ill-formed, where fewer
// are left, or where there is too little room.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress decode_blocks(CodeUnits units, std::span<Unit> out) {
  const Constants with;
  const std::uint8_t* at = units.data();
  const std::uint8_t* const end = at + units.size();
  Unit* to = out.data();
  Unit* const to_end = to + out.size();
  while (static_cast<std::size_t>(end - at) > kLookAhead &&
         static_cast<std::size_t>(to_end - to) >= kLookAhead) {
    const __m256i lower = load(at);
    if (_mm256_movemask_epi8(lower) == 0) {
      put_ascii(lower, to);
      at += kBlock;
      to += kBlock;
      continue;
    }
    if (!is_well_formed(at, with.validation)) break;
    std::uint64_t ends = std::uint64_t{ends_in(at + kBlock, with)} << kBlock | ends_in(at, with);
    // Whether a sequence in the last three octets is whole is told only by the octet after them.
    const std::uint8_t* const last = at + kLookAhead - 3 - kStep;
    while (at <= last) {
      const Progress step = take(at, static_cast<std::uint32_t>(ends), to, with);
      at += step.read;
      to += step.written;
      ends >>= step.read;
    }
  }
  return {static_cast<std::size_t>(at - units.data()), static_cast<std::size_t>(to - out.data())};
}

// The same for fewer octets, all well-formed.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress decode_few(CodeUnits units, std::span<Unit> out) {
  const Constants with;
  Progress at;
  while (units.size() - at.read > kStep) {
    const std::uint8_t* const from = units.data() + at.read;
    const auto trails = static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_cmpgt_epi8(_mm_set1_epi8(static_cast<char>(0xC0)), load_half(from + 1))));
    const Progress step = take(from, ~trails, out.data() + at.written, with);
    at += step;
  }
  return at;
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  // For fewer octets, one sequence at a time is as fast.
  constexpr std::size_t kFew = kBlock + kStep;
  if (units.size() < kFew) return scalar::decode<kIllFormed, Unit>(units, out);
  Progress at;
  while (units.size() - at.read > kLookAhead) {
    at += decode_blocks(units.subspan(at.read), out.subspan(at.written));
    const CodeUnits rest = units.subspan(at.read);
    const std::span<Unit> room = out.subspan(at.written);
    if (rest.size() <= kLookAhead) break;
    // Ill-formed, or with too little room: decode a few sequences one at a time, then go on.
    const CodeUnits some = without_incomplete_suffix(rest.first(kLookAhead));
    const Progress few = scalar::decode<kIllFormed, Unit>(some, room);
    at += few;
    if (few.read < some.size()) return at;
  }
  while (units.size() - at.read >= kBlock && out.size() - at.written >= kBlock) {
    const __m256i octets = load(units.data() + at.read);
    if (_mm256_movemask_epi8(octets) != 0) break;
    put_ascii(octets, out.data() + at.written);
    at += {kBlock, kBlock};
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

}  // namespace placemat::utf8::avx2
