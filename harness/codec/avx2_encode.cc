// The AVX2 kernel: UTF-16 and UTF-32 to UTF-8, sixteen units at a time.

#include "harness/codec/avx2_spell.h"

namespace placemat::utf8::avx2 {
namespace {

// Sixteen units.
PLACEMAT_AVX2_INLINE __m256i units_at(const char16_t* at) { return load(at); }
PLACEMAT_AVX2_INLINE Dwords units_at(const char32_t* at) { return {load(at), load(at + 8)}; }

// The first `count` units (1 to 16), followed by zeros.
PLACEMAT_AVX2_INLINE __m256i first_units(const char16_t* units, std::size_t count) {
  return first_words(units, count);
}
PLACEMAT_AVX2_INLINE Dwords first_units(const char32_t* units, std::size_t count) {
  return first_dwords(units, count);
}

constexpr int kInOrder = 0xD8;

// The same units as words, if none is above FFFF.
PLACEMAT_AVX2_INLINE __m256i narrowed(__m256i words) { return words; }
PLACEMAT_AVX2_INLINE __m256i narrowed(const Dwords& units) {
  return _mm256_permute4x64_epi64(_mm256_packus_epi32(units.first, units.second), kInOrder);
}

// The same units as words. Values above FFFF become D800: like surrogates, they are no plain words.
PLACEMAT_AVX2_INLINE __m256i words_of(__m256i words) { return words; }
PLACEMAT_AVX2_INLINE __m256i words_of(const Dwords& units) {
  const __m256i most = every_dword<0xFFFF>();
  const auto capped = [most](__m256i values) PLACEMAT_AVX2 {
    const __m256i words = _mm256_cmpeq_epi32(_mm256_max_epu32(values, most), most);
    return _mm256_blendv_epi8(every_dword<0xD800>(), values, words);
  };
  return narrowed(Dwords{capped(units.first), capped(units.second)});
}

// Two bits per surrogate.
PLACEMAT_AVX2_INLINE std::uint32_t surrogates_in(__m256i words) {
  return bits_of(
      _mm256_cmpeq_epi16(_mm256_and_si256(words, every_word<kPlane>()), every_word<kSurrogates>()));
}

PLACEMAT_AVX2_INLINE bool is_ascii(__m256i words) {
  return none_of(words, every_word<kAboveAscii>());
}
PLACEMAT_AVX2_INLINE bool is_ascii(const Dwords& units) {
  return none_of(_mm256_or_si256(units.first, units.second), every_dword<0xFFFFFF80>());
}

// Writes 32 units if they are ASCII; otherwise writes nothing and returns false.
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

// Where units are read and octets are written. Not Progress, which g++ 12 would keep in memory.
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

// Encodes sixteen units at a time. What is written past their octets must be overwritten, so the
// next twelve units must be plain words and have room.
template <typename Unit>
PLACEMAT_AVX2_INLINE void encode_plain(Places<Unit>& places) {
  constexpr std::size_t kNext = 12;
  while (places.units() >= kUnits + kNext && places.room() >= 3 * (kUnits + kNext)) {
    const auto units = units_at(places.at);
    if (is_ascii(units)) {
      store_half(places.to, packed(narrowed(units)));
      places.to += kUnits;
    } else if (const auto next = units_at(places.at + kNext); are_below_800(units, next)) {
      const __m256i words = narrowed(units);
      places.to += put_two(words, at_least(words, every_word<kFromTwo>()), places.to, Anywhere{});
    } else {
      const __m256i words = words_of(units);
      if ((surrogates_in(words) | surrogates_in(words_of(next))) != 0) return;
      places.to += put_spelt(spelt(words), places.to, Anywhere{});
    }
    places.at += kUnits;
  }
}

// How many octets words take that are no surrogates. Zeros take none, from `count` on.
PLACEMAT_AVX2_INLINE std::size_t length_of(__m256i not_ascii, __m256i three, std::size_t count) {
  const std::uint64_t more = std::uint64_t{bits_of(three)} << 32 | bits_of(not_ascii);
  return count + static_cast<std::size_t>(_mm_popcnt_u64(more)) / 2;
}

// The functions encode_...() encode up to sixteen units if they are well-formed and have room;
// otherwise nothing, and return false.

// Some of the words are surrogates.
PLACEMAT_AVX2_INLINE bool encode_any(Places<char16_t>& places, __m256i words, std::size_t count) {
  if (count < places.units() && (places.at[count - 1] & 0xFC00) == kFirstSurrogate) {
    // The other one of this pair is not here.
    --count;
    words = first_units(places.at, count);
  }
  // Two bits per surrogate.
  const std::uint32_t highs = bits_of(_mm256_cmpeq_epi16(
      _mm256_and_si256(words, every_word<kHalfPlane>()), every_word<kSurrogates>()));
  if (std::uint64_t{highs} << 2 != (surrogates_in(words) & ~highs)) return false;
  const Spelt all = spelt_with_pairs(words);
  const std::size_t length = length_of(all.not_ascii, all.three, count);
  if (length > places.room()) return false;
  put_spelt(all, places.to, Within{places.to + length});
  places.pass(count, length);
  return true;
}

// Some of the values are surrogates, or above FFFF.
PLACEMAT_AVX2_INLINE bool encode_any(Places<char32_t>& places, const Dwords& units,
                                     std::size_t count) {
  const __m256i most = every_dword<kMaxScalar>();
  const auto ill_formed = [most](__m256i values) PLACEMAT_AVX2 {
    const __m256i surrogates = _mm256_cmpeq_epi32(
        _mm256_and_si256(values, every_dword<0xFFFFF800>()), every_dword<0xD800>());
    return _mm256_or_si256(surrogates, _mm256_xor_si256(_mm256_max_epu32(values, most), most));
  };
  const __m256i wrong = _mm256_or_si256(ill_formed(units.first), ill_formed(units.second));
  if (!none_of(wrong, wrong)) return false;
  const __m256i words = words_of(units);
  // What is above FFFF takes one octet more than its word.
  const auto four = static_cast<std::size_t>(_mm_popcnt_u32(surrogates_in(words))) / 2;
  const std::size_t length = four + length_of(at_least(words, every_word<kFromTwo>()),
                                              at_least(words, every_word<kFromThree>()), count);
  if (length > places.room()) return false;
  const Within room{places.to + length};
  const std::size_t first = put_values(units.first, places.to, room);
  if (!room.is_full(places.to + first)) put_values(units.second, places.to + first, room);
  places.pass(count, length);
  return true;
}

template <typename Unit>
PLACEMAT_AVX2_INLINE bool encode_few(Places<Unit>& places) {
  const std::size_t count = std::min(places.units(), kUnits);
  const auto units = first_units(places.at, count);
  const __m256i words = words_of(units);
  if (is_ascii(words)) {
    if (count > places.room()) return false;
    Within{places.to + count}.put(packed(words), count, places.to);
    places.to += count;
  } else if (none_of(words, every_word<kPlane>())) {
    const __m256i not_ascii = at_least(words, every_word<kFromTwo>());
    const std::size_t length =
        count + static_cast<std::size_t>(_mm_popcnt_u32(bits_of(not_ascii))) / 2;
    if (length > places.room()) return false;
    put_two(words, not_ascii, places.to, Within{places.to + length});
    places.to += length;
  } else {
    if (surrogates_in(words) != 0) return encode_any(places, units, count);
    const Spelt all = spelt(words);
    const std::size_t length = length_of(all.not_ascii, all.three, count);
    if (length > places.room()) return false;
    put_spelt(all, places.to, Within{places.to + length});
    places.to += length;
  }
  places.at += count;
  return true;
}

// Encodes units up to the first ones that are ill-formed or lack room, or up to sixteen less.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress encode_well_formed(std::span<const Unit> units,
                                                 std::span<std::uint8_t> out) {
  Places<Unit> places{units.data(), units.data() + units.size(), out.data(),
                      out.data() + out.size()};
  constexpr std::size_t kTwice = 2 * kUnits;
  while (places.units() >= kTwice && places.room() >= kTwice && put_ascii(places.at, places.to)) {
    places.pass(kTwice, kTwice);
  }
  do {
    encode_plain(places);
  } while (places.units() > 0 && encode_few(places));
  return {static_cast<std::size_t>(places.at - units.data()),
          static_cast<std::size_t>(places.to - out.data())};
}

// Goes on where that stopped. A function of its own: in encode() it would take registers that must
// be saved.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 __attribute__((noinline)) Progress go_on(std::span<const Unit> units,
                                                       std::span<std::uint8_t> out,
                                                       std::size_t read,
                                                       std::size_t written) noexcept {
  Progress at{read, written};
  while (at.read < units.size()) {
    const std::span<const Unit> some = first_uncut(units.subspan(at.read), kUnits);
    const Progress done = scalar::encode<kIllFormed, Unit>(some, out.subspan(at.written));
    at += done;
    if (done.read < some.size()) break;
    at += encode_well_formed(units.subspan(at.read), out.subspan(at.written));
  }
  return at;
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress encode(std::span<const Unit> units, std::span<std::uint8_t> out) noexcept {
  const Progress at = encode_well_formed(units, out);
  if (at.read == units.size()) return at;
  return go_on<kIllFormed>(units, out, at.read, at.written);
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
