// The AVX2 kernel: UTF-8 to UTF-16 and UTF-32.
//
// Two blocks are validated at a time. They are decoded, by avx2_units.h, when it is known that more
// follows, because units that mean nothing are then written over.

#include <algorithm>
#include <bit>

#include "harness/codec/avx2_units.h"

namespace placemat::utf8::avx2 {
namespace {

constexpr std::size_t kPair = 2 * kBlock;

struct Constants {
  ValidationConstants validation;
  const UnitConstants& units = unit_constants();

  PLACEMAT_AVX2_INLINE Constants() {}
};

PLACEMAT_AVX2_INLINE bool is_ascii(__m256i octets) { return _mm256_movemask_epi8(octets) == 0; }

// Whether a sequence goes on after a block. No branch depends on it, as one would in is_cut_at():
// in long text nobody can predict where blocks cut.
PLACEMAT_AVX2_INLINE bool is_cut(__m256i octets) {
  alignas(32) static constexpr NibbleTable kUncut = [] {
    NibbleTable most{};
    most.fill(0xFF);
    most[kBlock - 3] = 0xEF;
    most[kBlock - 2] = 0xDF;
    most[kBlock - 1] = 0xBF;
    return most;
  }();
  return !is_zero(_mm256_subs_epu8(octets, load(kUncut.data())));
}

// Two blocks; the second one may overlap the first.
struct Pair {
  Window first;
  Window second;

  PLACEMAT_AVX2_INLINE bool is_well_formed(const ValidationConstants& with) const {
    return is_zero(_mm256_or_si256(wrong_in(first, with), wrong_in(second, with)));
  }
};

// `at` is a boundary, so the octets before it do not matter.
PLACEMAT_AVX2_INLINE Pair pair_at(const std::uint8_t* at, const std::uint8_t* second) {
  return {window_at_start(load(at)), window(second)};
}

// Where units are made in up to 64 well-formed octets: a bit per place, the lowest for the first.
struct Made {
  std::uint64_t ends = 0;   // where sequences end
  std::uint64_t units = 0;  // these, and for UTF-16 the third octets of four
  bool four = false;        // whether a sequence has four octets

  // Of `size` octets. The last sequence ends there unless it is cut.
  template <typename Unit>
  PLACEMAT_AVX2_INLINE static Made of(std::uint64_t trails, std::uint64_t fourth, std::size_t size,
                                      bool cut, Unit*) {
    const auto in = static_cast<unsigned>(size);
    // A sequence ends where the next octet is no trail octet.
    const std::uint64_t ends = _bzhi_u64(~trails >> 1, in - 1) | std::uint64_t{!cut} << (in - 1);
    return {ends, sizeof(Unit) == 2 ? ends | _bzhi_u64(fourth >> 1, in) : ends, fourth != 0};
  }

  PLACEMAT_AVX2_INLINE std::size_t count() const { return popcount(units); }
};

template <typename Unit>
PLACEMAT_AVX2_INLINE Made made_in(const Window& block, std::size_t size, Unit* out,
                                  const UnitConstants& with) {
  return Made::of(bits_of(with.trails(block.octets)), bits_of(with.leads_of_four(block.before3)),
                  size, false, out);
}

PLACEMAT_AVX2_INLINE std::uint64_t joined(Places first, Places second, std::size_t size) {
  return std::uint64_t{second} << (size - kBlock) | first;
}

// In two blocks that together have `size` octets.
template <typename Unit>
PLACEMAT_AVX2_INLINE Made made_in(const Pair& blocks, std::size_t size, bool cut, Unit* out,
                                  const UnitConstants& with) {
  const Window& first = blocks.first;
  const Window& second = blocks.second;
  return Made::of(
      joined(bits_of(with.trails(first.octets)), bits_of(with.trails(second.octets)), size),
      joined(bits_of(with.leads_of_four(first.before3)),
             bits_of(with.leads_of_four(second.before3)), size),
      size, cut, out);
}

// As put_units(), for one block.
template <Last kLast, typename Unit>
PLACEMAT_AVX2_INLINE Unit* put(const Window& block, const Made& made, Unit* out,
                               const UnitConstants& with) {
  const auto at = static_cast<Places>(made.units);
  return made.four ? put_units<true, kLast>(block, at, out, with)
                   : put_units<false, kLast>(block, at, out, with);
}

// The same for two blocks that together have `size` octets.
template <Last kLast, typename Unit>
PLACEMAT_AVX2_INLINE Unit* put(const Pair& blocks, const Made& made, std::size_t size, Unit* out,
                               const UnitConstants& with) {
  const auto second_at = static_cast<unsigned>(size - kBlock);
  const auto first = static_cast<Places>(_bzhi_u64(made.units, second_at));
  const auto second = static_cast<Places>(made.units >> second_at);
  if (made.four) {
    out = put_units<true, Last::kFree>(blocks.first, first, out, with);
    return put_units<true, kLast>(blocks.second, second, out, with);
  }
  out = put_units<false, Last::kFree>(blocks.first, first, out, with);
  return put_units<false, kLast>(blocks.second, second, out, with);
}

// The functions decode_...() without a loop decode all octets or none, but for what decode_block()
// says.

// 16 to 32 octets. If they are ill-formed, a strict decoder decodes those before, unless they are
// few.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2_INLINE Progress decode_block(CodeUnits units, std::span<Unit> out) {
  const std::size_t size = units.size();
  const __m256i octets = load_first(units);
  if (is_ascii(octets)) {
    if (out.size() < size) return {};
    put_ascii(_mm256_castsi256_si128(octets), out.data());
    put_ascii(load_half(units.data() + size - kShort), out.data() + size - kShort);
    return {size, size};
  }
  const Constants with;
  const Window block = window_at_start(octets);
  const __m256i wrong = wrong_in(block, with.validation);
  std::size_t end = size;
  // After less than a block there is a zero, which would be wrong.
  if (!is_zero(wrong) || is_cut(octets)) {
    if constexpr (kIllFormed == IllFormed::kReplace) return {};
    const auto first = static_cast<std::size_t>(std::countr_zero(lanes_of(wrong)));
    end = scalar::well_formed_prefix_near(units, std::min(first, size - 1));
    if (end < kFewestOctets) return {};
  }
  const Made made = made_in(block, end, out.data(), with.units);
  const std::size_t written = made.count();
  if (out.size() < written) return {};
  put<Last::kExactly>(block, made, out.data(), with.units);
  return {end, written};
}

// 35 to 64 octets, or 33 if three well-formed ones can be read in front of them.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress decode_two_blocks(CodeUnits units, std::span<Unit> out) {
  const std::size_t size = units.size();
  const Pair blocks = pair_at(units.data(), units.data() + size - kBlock);
  if (is_ascii(_mm256_or_si256(blocks.first.octets, blocks.second.octets))) {
    if (out.size() < size) return {};
    put_ascii(blocks.first.octets, out.data());
    put_ascii(blocks.second.octets, out.data() + size - kBlock);
    return {size, size};
  }
  const Constants with;
  if (!blocks.is_well_formed(with.validation) || is_cut(blocks.second.octets)) return {};
  const Made made = made_in(blocks, size, false, out.data(), with.units);
  const std::size_t written = made.count();
  if (out.size() < written) return {};
  put<Last::kExactly>(blocks, made, size, out.data(), with.units);
  return {size, written};
}

// Up to 32 octets, after others that were decoded to what is in front of `out`: with those they are
// a block, and some units are written once more.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress decode_behind(CodeUnits units, std::span<Unit> out) {
  const std::size_t size = units.size();
  const Window block = window(units.data() + size - kBlock);
  const std::size_t again = kBlock - size;
  if (is_ascii(block.octets)) {
    if (out.size() < size) return {};
    put_ascii(block.octets, out.data() - again);
    return {size, size};
  }
  const Constants with;
  if (!is_zero(wrong_in(block, with.validation)) || is_cut(block.octets)) return {};
  const Made made = made_in(block, kBlock, out.data(), with.units);
  const std::size_t written = popcount(made.units >> again);
  if (out.size() < written) return {};
  put<Last::kExactly>(block, made, out.data() + written - made.count(), with.units);
  return {size, written};
}

// Widens ASCII, two blocks at a time; the last octets, if all of the more than 64 are ASCII, with
// some before them once more. Returns how many octets.
template <typename Unit>
PLACEMAT_AVX2_INLINE std::size_t widen_ascii(CodeUnits units, std::span<Unit> out) {
  const std::size_t most = std::min(units.size(), out.size());
  const auto widen = [&](std::size_t at) PLACEMAT_AVX2 {
    const std::uint8_t* const from = units.data() + at;
    const __m256i first = kept(load(from));
    const __m256i second = kept(load(from + kBlock));
    if (!is_ascii(_mm256_or_si256(first, second))) return false;
    put_ascii(first, out.data() + at);
    put_ascii(second, out.data() + at + kBlock);
    return true;
  };
  std::size_t done = 0;
  while (most - done >= kPair && widen(done)) done += kPair;
  return most - done < kPair && most > kPair && widen(most - kPair) ? most : done;
}

// More than 64 octets. Stops near the first ill-formed subsequence, or where there is too little
// room.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress decode_long(CodeUnits units, std::span<Unit> out) {
  const std::size_t ascii_first = widen_ascii(units, out);
  if (ascii_first == units.size()) return {ascii_first, ascii_first};
  const Constants with;
  const std::uint8_t* at = units.data() + ascii_first;
  const std::uint8_t* const end = units.data() + units.size();
  Unit* to = out.data() + ascii_first;
  Unit* const to_end = out.data() + out.size();
  // Two well-formed blocks, which wait until more is known to follow. They make no units if there
  // are none.
  const std::uint8_t* waiting = at;
  Made made;
  while (static_cast<std::size_t>(end - at) > kPair) {
    const auto room = static_cast<std::size_t>(to_end - to) - made.count();
    const bool ascii = is_ascii(_mm256_or_si256(load(at), load(at + kBlock)));
    Made next;
    if (!ascii) {
      const Pair blocks = pair_at(at, at + kBlock);
      if (!blocks.is_well_formed(with.validation)) break;
      next = made_in(blocks, kPair, is_cut(blocks.second.octets), to, with.units);
    }
    if (room < (ascii ? kPair : next.count())) break;
    if (made.units != 0) {
      to = put<Last::kFree>(pair_at(waiting, waiting + kBlock), made, kPair, to, with.units);
    }
    waiting = at;
    made = next;
    if (ascii) {
      const std::size_t done = widen_ascii(CodeUnits(at, end), std::span<Unit>(to, to_end));
      at += done;
      to += done;
    } else {
      at += kPair - _lzcnt_u64(made.ends);
    }
  }
  if (made.units != 0) {
    to = put<Last::kExactly>(pair_at(waiting, waiting + kBlock), made, kPair, to, with.units);
  }
  Progress done{static_cast<std::size_t>(at - units.data()),
                static_cast<std::size_t>(to - out.data())};
  const CodeUnits rest = units.subspan(done.read);
  if (done.read > 0 && !rest.empty() && rest.size() <= kPair) {
    const std::span<Unit> room = out.subspan(done.written);
    done += rest.size() <= kBlock ? decode_behind(rest, room) : decode_two_blocks(rest, room);
  }
  return done;
}

// Not expanded in decode(), where it would slow down short input.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 __attribute__((noinline)) Progress decode_in_pieces(CodeUnits units,
                                                                  std::span<Unit> out) {
  Progress at;
  for (;;) {
    if (units.size() - at.read > kPair) {
      at += decode_long(units.subspan(at.read), out.subspan(at.written));
    }
    // Short, ill-formed, or with too little room: decode a few sequences one at a time.
    const CodeUnits rest = units.subspan(at.read);
    const CodeUnits few =
        rest.size() <= kPair ? rest : without_incomplete_suffix(rest.first(kPair));
    const Progress step = scalar::decode<kIllFormed, Unit>(few, out.subspan(at.written));
    at += step;
    if (step.read < few.size() || at.read == units.size()) return at;
  }
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  if (is_scalar(units.size()) || units.size() > kPair) {
    return decode_in_pieces<kIllFormed, Unit>(units, out);
  }
  const Progress all =
      units.size() <= kBlock ? decode_block<kIllFormed>(units, out) : decode_two_blocks(units, out);
  if (all.read > 0) return all;
  if constexpr (kIllFormed == IllFormed::kStop) {
    const std::size_t prefix = well_formed_prefix(units);
    if (prefix < units.size()) return decode<kIllFormed>(units.first(prefix), out);
  }
  return decode_in_pieces<kIllFormed, Unit>(units, out);
}

template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char32_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char32_t>) noexcept;

}  // namespace placemat::utf8::avx2
