// The AVX2 kernel encodes UTF-16 and UTF-32 to UTF-8, sixteen units at a time.

#include <bit>

#include "harness/codec/avx2_spell.h"

namespace placemat::utf8::avx2 {
namespace {

// Loads sixteen units.
PLACEMAT_AVX2_INLINE __m256i units_at(const char16_t* at) { return load(at); }
PLACEMAT_AVX2_INLINE Dwords units_at(const char32_t* at) { return {load(at), load(at + 8)}; }

// Returns the first `count` units (1 to 16), followed by zeros.
PLACEMAT_AVX2_INLINE __m256i first_units(const char16_t* units, std::size_t count) {
  return first_words(units, count);
}
PLACEMAT_AVX2_INLINE Dwords first_units(const char32_t* units, std::size_t count) {
  return first_dwords(units, count);
}

constexpr int kInOrder = 0xD8;

// Returns the units as words. No unit may be above FFFF.
PLACEMAT_AVX2_INLINE __m256i narrowed(__m256i words) { return words; }
PLACEMAT_AVX2_INLINE __m256i narrowed(const Dwords& units) {
  return _mm256_permute4x64_epi64(_mm256_packus_epi32(units.first, units.second), kInOrder);
}

// Returns the units as words. Values above FFFF become D800, so that they count as surrogates.
PLACEMAT_AVX2_INLINE __m256i words_of(__m256i words) { return words; }
PLACEMAT_AVX2_INLINE __m256i words_of(const Dwords& units) {
  const __m256i most = every_dword<0xFFFF>();
  const auto capped = [most](__m256i values) PLACEMAT_AVX2 {
    const __m256i words = _mm256_cmpeq_epi32(_mm256_max_epu32(values, most), most);
    return _mm256_blendv_epi8(every_dword<0xD800>(), values, words);
  };
  return narrowed(Dwords{capped(units.first), capped(units.second)});
}

// Returns two set bits for each surrogate.
PLACEMAT_AVX2_INLINE std::uint32_t surrogates_in(__m256i words) {
  return bits_of(lanes_of_surrogates(words));
}

// Returns two set bits for each low surrogate that comes right after a high one.
PLACEMAT_AVX2_INLINE std::uint32_t lows_of_pairs(__m256i words, std::uint32_t surrogates) {
  const std::uint32_t high = bits_of(lanes_of_high(words));
  return surrogates & ~high & high << 2;
}

PLACEMAT_AVX2_INLINE bool is_ascii(__m256i words) {
  return none_of(words, every_word<kAboveAscii>());
}
PLACEMAT_AVX2_INLINE bool is_ascii(const Dwords& units) {
  return none_of(_mm256_or_si256(units.first, units.second), every_dword<0xFFFFFF80>());
}

// Writes 32 units if they are ASCII; otherwise returns false and writes no octet.
PLACEMAT_AVX2_INLINE bool put_ascii(const char16_t* at, std::uint8_t* out) {
  const __m256i first = load(at);
  const __m256i second = load(at + 16);
  if (!is_ascii(_mm256_or_si256(first, second))) return false;
  store(out, _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), kInOrder));
  return true;
}
PLACEMAT_AVX2_INLINE bool put_ascii(const char32_t* at, std::uint8_t* out) {
  const __m256i first = load(at);
  const __m256i second = load(at + 8);
  const __m256i third = load(at + 16);
  const __m256i fourth = load(at + 24);
  if (!is_ascii(Dwords{_mm256_or_si256(first, second), _mm256_or_si256(third, fourth)})) {
    return false;
  }
  const __m256i lower = _mm256_packus_epi32(first, second);
  const __m256i upper = _mm256_packus_epi32(third, fourth);
  const __m256i in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  store(out, _mm256_permutevar8x32_epi32(_mm256_packus_epi16(lower, upper), in_order));
  return true;
}

// Places says where units are read and octets are written. g++ 12 would keep a Progress in memory.
template <typename Unit>
struct Places {
  const Unit* at;
  const Unit* end;
  std::uint8_t* to;
  std::uint8_t* stop;

  std::size_t units() const { return static_cast<std::size_t>(end - at); }
  std::size_t room() const { return static_cast<std::size_t>(stop - to); }

  void pass(std::size_t count, std::size_t octets) {
    at += count;
    to += octets;
  }
};

PLACEMAT_AVX2_INLINE bool are_below_800(__m256i words, __m256i others) {
  return none_of(_mm256_or_si256(words, others), every_word<kPlane>());
}
PLACEMAT_AVX2_INLINE bool are_below_800(const Dwords& units, const Dwords& others) {
  return none_of(_mm256_or_si256(_mm256_or_si256(units.first, units.second),
                                 _mm256_or_si256(others.first, others.second)),
                 every_dword<0xFFFFF800>());
}

// Encodes sixteen units at a time. It writes past their octets, and the next units must overwrite
// that. So there must be twelve more units, and room for them. If the encoder is strict, none of
// these may be a surrogate or above FFFF.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2_INLINE void encode_plain(Places<Unit>& places) {
  constexpr std::size_t kNext = 12;
  while (places.units() >= kUnits + kNext && places.room() >= 3 * (kUnits + kNext)) {
    const auto units = units_at(places.at);
    const auto next = kIllFormed == IllFormed::kStop ? units_at(places.at + kNext) : units;
    if (is_ascii(units)) {
      store_half(places.to, packed(narrowed(units)));
      places.to += kUnits;
    } else if (are_below_800(units, next)) {
      const __m256i words = narrowed(units);
      places.to += put_two(words, at_least(words, every_word<kFromTwo>()), places.to, Anywhere{});
    } else {
      __m256i words = words_of(units);
      const std::uint32_t surrogates = surrogates_in(words);
      if ((surrogates | surrogates_in(words_of(next))) == 0) {
        places.to += put_spelt(spelt(words), places.to, Anywhere{});
      } else if constexpr (kIllFormed == IllFormed::kStop || sizeof(Unit) == 4) {
        return;
      } else {
        const bool pairs = lows_of_pairs(words, surrogates) != 0;
        words = pairs ? without_lone(words) : replaced(words, lanes_of_surrogates(words));
        Spelt all = spelt(words);
        if (pairs) all = with_pairs(all, words);
        places.to += put_spelt(all, places.to, Anywhere{});
        if (is_high(places.at[kUnits - 1]) && is_low(places.at[kUnits])) {
          // This pair was cut: its first half is now U+FFFD.
          places.to -= 3;
          --places.at;
        }
      }
    }
    places.at += kUnits;
  }
}

// Kinds holds which of up to sixteen units take two octets or more, three or more, and four. Each
// unit has two bits.
struct Kinds {
  std::uint32_t two = 0;
  std::uint32_t three = 0;
  std::uint32_t four = 0;

  // Returns the kinds of the first `count` units.
  PLACEMAT_AVX2_INLINE Kinds first(std::size_t count) const {
    const auto bits = static_cast<unsigned>(2 * count);
    return {_bzhi_u32(two, bits), _bzhi_u32(three, bits), _bzhi_u32(four, bits)};
  }
  // Returns how many octets `count` units take.
  PLACEMAT_AVX2_INLINE std::size_t length(std::size_t count) const {
    return count + (popcount(std::uint64_t{three} << 32 | two) + popcount(four)) / 2;
  }
};

// Stopped says what is written if a unit has no room, or if a strict encoder meets an ill-formed
// unit: no unit, or the units before it.
enum class Stopped : std::uint8_t { kNothing, kPart };

// Reports whether `count` units, which take `length` octets, can be written. With kPart it is
// enough that some of them can: fit() reduces `count` and `length` to these. `low` has two bits per
// low surrogate of a pair.
template <Stopped kStopped>
PLACEMAT_AVX2_INLINE bool fit(std::size_t room, std::size_t& count, std::size_t& length,
                              const Kinds& kinds, std::uint32_t low = 0) {
  if (kStopped == Stopped::kNothing || length <= room) return length <= room;
  // Each unit has four bits, and as many of them are set as it takes octets.
  constexpr std::uint64_t kEach = 0x1111111111111111;
  const std::uint64_t octets = kEach | _pdep_u64(kinds.two, 3 * kEach) |
                               (_pdep_u64(kinds.three, 12 * kEach) & 4 * kEach) |
                               (_pdep_u64(kinds.four, 12 * kEach) & 8 * kEach);
  const std::uint64_t next = _pdep_u64(std::uint64_t{1} << room, octets);
  count = static_cast<std::size_t>(std::countr_zero(next)) / 4;
  // A pair is written whole or not at all.
  count -= low >> 2 * count & 1;
  length = popcount(_bzhi_u64(octets, static_cast<unsigned>(4 * count)));
  return count > 0;
}

// encode_any() and encode_few() encode up to sixteen units, and return false if they wrote none.

// Encodes words of which some are surrogates.
template <IllFormed kIllFormed, Stopped kStopped>
PLACEMAT_AVX2_INLINE bool encode_any(Places<char16_t>& places, __m256i words, std::size_t count) {
  // The low surrogate of the last pair may lie past the units in `words`.
  if (count < places.units() && is_high(places.at[count - 1])) count -= is_low(places.at[count]);
  if constexpr (kIllFormed == IllFormed::kReplace) words = without_lone(words);
  // Each surrogate has two bits.
  const std::uint32_t surrogates = surrogates_in(words);
  const std::uint32_t low = lows_of_pairs(words, surrogates);
  if constexpr (kIllFormed == IllFormed::kStop) {
    const std::uint32_t lone =
        _bzhi_u32(surrogates ^ (low | low >> 2), static_cast<unsigned>(2 * count));
    if (lone != 0) {
      count = static_cast<std::size_t>(std::countr_zero(lone)) / 2;
      if (kStopped == Stopped::kNothing || count == 0) return false;
    }
  }
  const Spelt all = with_pairs(spelt(words), words);
  const Kinds kinds{bits_of(all.not_ascii), bits_of(all.three)};
  std::size_t length = kinds.first(count).length(count);
  if (!fit<kStopped>(places.room(), count, length, kinds, low)) return false;
  put_spelt(all, places.to, Within{places.to + length});
  places.pass(count, length);
  return true;
}

// Encodes values of which some are surrogates or above FFFF.
template <IllFormed kIllFormed, Stopped kStopped>
PLACEMAT_AVX2_INLINE bool encode_any(Places<char32_t>& places, Dwords units, std::size_t count) {
  const __m256i most = every_dword<kMaxScalar>();
  const auto ill_formed = [most](__m256i values) PLACEMAT_AVX2 {
    const __m256i surrogates = _mm256_cmpeq_epi32(
        _mm256_and_si256(values, every_dword<0xFFFFF800>()), every_dword<0xD800>());
    const __m256i scalar = _mm256_cmpeq_epi32(_mm256_max_epu32(values, most), most);
    return _mm256_or_si256(surrogates, _mm256_xor_si256(scalar, all_of(0xFF)));
  };
  const Dwords wrong{ill_formed(units.first), ill_formed(units.second)};
  if constexpr (kIllFormed == IllFormed::kReplace) {
    const __m256i replacement = every_dword<kReplacementCharacter>();
    units = {_mm256_blendv_epi8(units.first, replacement, wrong.first),
             _mm256_blendv_epi8(units.second, replacement, wrong.second)};
  } else {
    const std::uint32_t lanes = bits_of_dwords(wrong.first) | bits_of_dwords(wrong.second) << 8;
    if (lanes != 0) {
      count = static_cast<std::size_t>(std::countr_zero(lanes));
      if (kStopped == Stopped::kNothing || count == 0) return false;
    }
  }
  const __m256i words = words_of(units);
  const Kinds kinds{bits_of(at_least(words, every_word<kFromTwo>())),
                    bits_of(at_least(words, every_word<kFromThree>())), surrogates_in(words)};
  std::size_t length = kinds.first(count).length(count);
  if (!fit<kStopped>(places.room(), count, length, kinds)) return false;
  const Within room{places.to + length};
  const std::size_t first = put_values(units.first, places.to, room);
  if (!room.is_full(places.to + first)) put_values(units.second, places.to + first, room);
  places.pass(count, length);
  return true;
}

template <IllFormed kIllFormed, Stopped kStopped, typename Unit>
PLACEMAT_AVX2_INLINE bool encode_few(Places<Unit>& places, std::size_t count) {
  const auto units = first_units(places.at, count);
  const __m256i words = words_of(units);
  std::size_t length = count;
  if (is_ascii(words)) {
    if (!fit<kStopped>(places.room(), count, length, Kinds{})) return false;
    Within{places.to + length}.put(packed(words), length, places.to);
  } else if (none_of(words, every_word<kPlane>())) {
    const __m256i two = at_least(words, every_word<kFromTwo>());
    const Kinds kinds{bits_of(two)};
    length = kinds.length(count);
    if (!fit<kStopped>(places.room(), count, length, kinds)) return false;
    put_two(words, two, places.to, Within{places.to + length});
  } else {
    if (surrogates_in(words) != 0) return encode_any<kIllFormed, kStopped>(places, units, count);
    const Spelt all = spelt(words);
    const Kinds kinds{bits_of(all.not_ascii), bits_of(all.three)};
    length = kinds.length(count);
    if (!fit<kStopped>(places.room(), count, length, kinds)) return false;
    put_spelt(all, places.to, Within{places.to + length});
  }
  places.pass(count, length);
  return true;
}

// Encodes the last units: all that remain, if they are sixteen or fewer, or else those before the
// unit that stops the encoder.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 __attribute__((noinline)) Progress encode_last(std::span<const Unit> units,
                                                             std::span<std::uint8_t> out,
                                                             std::size_t read,
                                                             std::size_t written) noexcept {
  Places<Unit> places{units.data() + read, units.data() + units.size(), out.data() + written,
                      out.data() + out.size()};
  encode_few<kIllFormed, Stopped::kPart>(places, std::min(places.units(), kUnits));
  return {static_cast<std::size_t>(places.at - units.data()),
          static_cast<std::size_t>(places.to - out.data())};
}

// Encodes more than sixteen units.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 __attribute__((noinline)) Progress encode_long(std::span<const Unit> units,
                                                             std::span<std::uint8_t> out) noexcept {
  Places<Unit> places{units.data(), units.data() + units.size(), out.data(),
                      out.data() + out.size()};
  constexpr std::size_t kTwice = 2 * kUnits;
  while (places.units() >= kTwice && places.room() >= kTwice && put_ascii(places.at, places.to)) {
    places.pass(kTwice, kTwice);
  }
  do {
    encode_plain<kIllFormed>(places);
  } while (places.units() > kUnits && encode_few<kIllFormed, Stopped::kNothing>(places, kUnits));
  const auto read = static_cast<std::size_t>(places.at - units.data());
  const auto written = static_cast<std::size_t>(places.to - out.data());
  if (read == units.size()) return {read, written};
  return encode_last<kIllFormed>(units, out, read, written);
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  if (units.empty()) return {};
  if (units.size() <= kUnits) return encode_last<kIllFormed>(units, out, 0, 0);
  return encode_long<kIllFormed>(units, out);
}

template Progress encode<IllFormed::kStop>(std::span<const char16_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kStop>(std::span<const char32_t>,
                                           std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char16_t>,
                                              std::span<std::uint8_t>) noexcept;
template Progress encode<IllFormed::kReplace>(std::span<const char32_t>,
                                              std::span<std::uint8_t>) noexcept;

}  // namespace placemat::utf8::avx2
