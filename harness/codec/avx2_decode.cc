// The AVX2 kernel: UTF-8 to UTF-16 and UTF-32.
//
// A stretch of the input is validated first. Of well-formed text, where its sequences end is told
// by their first octets alone: a table of how the next twelve octets end says how many sequences to
// take and how to move their octets into words or dwords. (The method is Lemire's and Mula's,
// "Transcoding billions of Unicode characters per second with SIMD instructions".)

#include <algorithm>
#include <bit>

#include "harness/codec/avx2.h"

namespace placemat::utf8::avx2 {
namespace {

using Shuffle = std::array<std::uint8_t, 16>;

constexpr std::size_t kLooked = 12;  // octets that a step looks at
constexpr std::uint8_t kNothing = 0x80;

// What a step takes: six sequences of up to two octets, as words; or four of up to three octets, or
// two of up to four, as dwords.
enum class Step : std::uint8_t { kSixWords, kFourDwords, kTwoDwords };

struct Plan {
  Step step = Step::kTwoDwords;
  std::uint8_t octets = 0;
  std::uint16_t shuffle = 0;
};

struct Plans {
  std::array<Plan, 1 << kLooked> plans{};
  std::array<Shuffle, 64 + 81 + 16> shuffles{};
};

// The octets of `count` sequences, of these lengths, in reverse order into units of `size` octets.
constexpr Shuffle shuffle_of(const std::array<std::uint8_t, 6>& lengths, std::size_t count,
                             std::size_t size) {
  Shuffle shuffle{};
  for (std::uint8_t& from : shuffle) from = kNothing;
  std::uint8_t end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    end = static_cast<std::uint8_t>(end + lengths[i]);
    for (std::uint8_t octet = 0; octet < lengths[i]; ++octet) {
      shuffle[i * size + octet] = static_cast<std::uint8_t>(end - 1 - octet);
    }
  }
  return shuffle;
}

// Bit i of `ends`: a sequence ends at octet i.
constexpr Plans kPlans = [] {
  Plans made{};
  for (std::size_t ends = 0; ends < made.plans.size(); ++ends) {
    std::array<std::uint8_t, 6> lengths{};
    std::size_t count = 0;
    std::uint8_t length = 0;
    for (std::size_t octet = 0; octet < kLooked && count < lengths.size(); ++octet) {
      ++length;
      if ((ends >> octet & 1) == 0) continue;
      lengths[count++] = length;
      length = 0;
    }
    // The shuffles of a step lie together, by lengths.
    const auto plan = [&](Step step, std::size_t wanted, std::uint8_t most, std::size_t size,
                          std::size_t first_shuffle) {
      if (count < wanted) return false;
      Plan planned{step, 0, 0};
      std::size_t place = 0;
      for (std::size_t i = 0; i < wanted; ++i) {
        if (lengths[i] > most) return false;
        place = place * most + lengths[i] - 1;
        planned.octets = static_cast<std::uint8_t>(planned.octets + lengths[i]);
      }
      planned.shuffle = static_cast<std::uint16_t>(first_shuffle + place);
      made.plans[ends] = planned;
      made.shuffles[planned.shuffle] = shuffle_of(lengths, wanted, size);
      return true;
    };
    // Where none fits, no well-formed text ends so.
    plan(Step::kSixWords, 6, 2, 2, 0) || plan(Step::kFourDwords, 4, 3, 4, 64) ||
        plan(Step::kTwoDwords, 2, 4, 4, 64 + 81);
  }
  return made;
}();

// Words of one or two octets, the last one below.
PLACEMAT_AVX2_INLINE __m128i values_of_words(__m128i words) {
  const __m128i last = _mm_and_si128(words, _mm_set1_epi16(0x7F));
  const __m128i lead = _mm_and_si128(words, _mm_set1_epi16(0x1F00));
  return _mm_or_si128(last, _mm_srli_epi16(lead, 2));
}

// Dwords of one to three octets.
PLACEMAT_AVX2_INLINE __m128i values_of_three(__m128i dwords) {
  const __m128i last = _mm_and_si128(dwords, _mm_set1_epi32(0x7F));
  // A lead of two octets is here as well, and its bit 6 is not of the value.
  const __m128i middle = _mm_srli_epi32(_mm_and_si128(dwords, _mm_set1_epi32(0x3F00)), 2);
  const __m128i lead = _mm_srli_epi32(_mm_and_si128(dwords, _mm_set1_epi32(0x0F0000)), 4);
  return _mm_or_si128(_mm_or_si128(last, middle), lead);
}

// Dwords of one to four octets.
PLACEMAT_AVX2_INLINE __m128i values_of_four(__m128i dwords) {
  const __m128i last = _mm_and_si128(dwords, _mm_set1_epi32(0x7F));
  const __m128i middle = _mm_srli_epi32(_mm_and_si128(dwords, _mm_set1_epi32(0x3F00)), 2);
  // The third octet from the end is a lead of three octets, whose bit 5 is not of the value, unless
  // a lead of four stands in front.
  const __m128i four =
      _mm_cmpgt_epi32(_mm_setzero_si128(), dwords);  // its highest bit is the lead's
  const __m128i bits =
      _mm_or_si128(_mm_set1_epi32(0x0F0000), _mm_and_si128(four, _mm_set1_epi32(0x300000)));
  const __m128i third = _mm_srli_epi32(_mm_and_si128(dwords, bits), 4);
  const __m128i lead = _mm_srli_epi32(_mm_and_si128(dwords, _mm_set1_epi32(0x07000000)), 6);
  return _mm_or_si128(_mm_or_si128(last, middle), _mm_or_si128(third, lead));
}

// Write values and return how many units; behind them up to 16 octets more are written.
PLACEMAT_AVX2_INLINE std::size_t put_words(__m128i words, char16_t* out) {
  store_half(out, words);
  return 6;
}
PLACEMAT_AVX2_INLINE std::size_t put_words(__m128i words, char32_t* out) {
  store(out, _mm256_cvtepu16_epi32(words));
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
PLACEMAT_AVX2_INLINE std::size_t put_two(__m128i values, char16_t* out) {
  const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(values));
  std::size_t count = put(static_cast<char32_t>(both), out);
  count += put(static_cast<char32_t>(both >> 32), out + count);
  return count;
}
PLACEMAT_AVX2_INLINE std::size_t put_two(__m128i values, char32_t* out) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out), values);
  return 2;
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

// The octets of sequences of equal length, each in reverse order.
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

// The sequences of up to 16 octets at `at`. What is alike is told first: a branch that is foreseen
// need not wait for the table.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress take(const std::uint8_t* at, std::uint32_t ends, Unit* out) {
  const __m128i octets = load_half(at);
  if ((ends & 0xFFFF) == 0xAAAA) {
    const __m128i words = _mm_shuffle_epi8(octets, load_half(kEightOfTwo.data()));
    return {16, put_eight_words(values_of_words(words), out)};
  }
  if ((ends & 0xFFF) == 0x924) {
    const __m128i dwords = _mm_shuffle_epi8(octets, load_half(kFourOfThree.data()));
    return {12, put_four(values_of_three(dwords), out)};
  }
  if ((ends & 0xFFFF) == 0xFFFF) return {16, put_ascii(octets, out)};
  const Plan plan = kPlans.plans[ends & 0xFFF];
  const __m128i moved = _mm_shuffle_epi8(octets, load_half(kPlans.shuffles[plan.shuffle].data()));
  if (plan.step == Step::kSixWords) return {plan.octets, put_words(values_of_words(moved), out)};
  if (plan.step == Step::kFourDwords) return {plan.octets, put_four(values_of_three(moved), out)};
  return {plan.octets, put_two(values_of_four(moved), out)};
}

// Decodes well-formed `units`, for whose output there is room.
//
// What a step writes behind its own output, up to two units, is overwritten by the output of the
// octets that are left behind it, eight at least.
template <typename Unit>
PLACEMAT_AVX2 std::size_t decode_valid(CodeUnits units, Unit* out) noexcept {
  const std::uint8_t* at = units.data();
  const std::uint8_t* const end = at + units.size();
  Unit* const begin = out;
  constexpr std::size_t kStep = 16;
  constexpr std::size_t kBehind = 8;
  while (static_cast<std::size_t>(end - at) >= 2 * kBlock + kStep + kBehind) {
    const __m256i lower = load(at);
    if (_mm256_movemask_epi8(lower) == 0) {
      put_ascii(lower, out);
      at += kBlock;
      out += kBlock;
      continue;
    }
    // Where 64 octets' sequences end: in front of each octet that is no trail octet.
    const auto trails = [](const std::uint8_t* from) PLACEMAT_AVX2 {
      return static_cast<std::uint32_t>(
          _mm256_movemask_epi8(_mm256_cmpgt_epi8(all_of(0xC0), load(from))));
    };
    std::uint64_t ends =
        ~(std::uint64_t{trails(at + 1 + kBlock)} << kBlock | std::uint64_t{trails(at + 1)});
    const std::uint8_t* const stop = at + 2 * kBlock - kStep;
    while (at <= stop) {
      const Progress step = take(at, static_cast<std::uint32_t>(ends), out);
      at += step.read;
      out += step.written;
      ends >>= step.read;
    }
  }
  while (static_cast<std::size_t>(end - at) >= kStep + kBehind) {
    const std::uint32_t trails = static_cast<std::uint32_t>(_mm_movemask_epi8(
        _mm_cmpgt_epi8(_mm_set1_epi8(static_cast<char>(0xC0)), load_half(at + 1))));
    const Progress step = take(at, ~trails, out);
    at += step.read;
    out += step.written;
  }
  const CodeUnits rest(at, static_cast<std::size_t>(end - at));
  const Progress done =
      scalar::decode<IllFormed::kStop, Unit>(rest, std::span<Unit>(out, rest.size()));
  return static_cast<std::size_t>(out - begin) + done.written;
}

std::size_t length_of(CodeUnits units, char16_t) noexcept { return utf16_length(units); }
std::size_t length_of(CodeUnits units, char32_t) noexcept { return utf32_length(units); }

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  // Half of the fastest cache, with the output.
  constexpr std::size_t kStretch = 4096;
  Progress at;
  while (at.read < units.size()) {
    while (units.size() - at.read >= kBlock && out.size() - at.written >= kBlock) {
      const __m256i octets = load(units.data() + at.read);
      if (_mm256_movemask_epi8(octets) != 0) break;
      put_ascii(octets, out.data() + at.written);
      at = {at.read + kBlock, at.written + kBlock};
    }
    CodeUnits next = units.subspan(at.read);
    if (next.size() > kStretch) {
      next = next.first(kStretch);
      next = next.first(kStretch - incomplete_suffix(next));
    }
    const CodeUnits valid = next.first(well_formed_prefix(next));
    if (length_of(valid, Unit{}) > out.size() - at.written) {
      const Progress rest =
          scalar::decode<kIllFormed, Unit>(units.subspan(at.read), out.subspan(at.written));
      return {at.read + rest.read, at.written + rest.written};
    }
    at.written += decode_valid(valid, out.data() + at.written);
    at.read += valid.size();
    if (valid.size() == next.size()) continue;
    if constexpr (kIllFormed == IllFormed::kStop) return at;
    if (at.written == out.size()) return at;
    at.read += next_sequence(units.subspan(at.read)).length;
    out[at.written++] = kReplacementCharacter;
  }
  return at;
}

template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char32_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char32_t>) noexcept;

}  // namespace placemat::utf8::avx2
