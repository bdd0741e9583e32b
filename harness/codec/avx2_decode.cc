// The AVX2 kernel decodes UTF-8 to UTF-16 and UTF-32.
//
// It validates two blocks at a time. It decodes them with avx2_units.h after it has found that more
// input follows: the next units overwrite the meaningless ones that put_units() leaves.

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

// Reports whether a sequence goes on after a block. It has no branch, unlike is_cut_at(): no
// processor can predict where blocks cut long text.
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

// Pair holds two blocks; the second one may overlap the first.
struct Pair {
  Window first;
  Window second;

  PLACEMAT_AVX2_INLINE bool is_well_formed(const ValidationConstants& with) const {
    return is_zero(_mm256_or_si256(wrong_in(first, with), wrong_in(second, with)));
  }
};

// Returns two blocks. `at` is a boundary, so the octets before it do not matter.
PLACEMAT_AVX2_INLINE Pair pair_at(const std::uint8_t* at, const std::uint8_t* second) {
  return {window_at_start(load(at)), window(second)};
}

// Made says where units are made in up to 64 well-formed octets: it has a bit per place, the lowest
// for the first octet.
struct Made {
  std::uint64_t ends = 0;   // where sequences end
  std::uint64_t units = 0;  // where units are made: `ends`, and for UTF-16 the third octets of four
  bool four = false;        // whether a sequence has four octets

  // Finds the places in `size` octets. The last sequence ends at the last octet, unless `cut`.
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

PLACEMAT_AVX2_INLINE std::uint64_t joined(UnitPlaces first, UnitPlaces second, std::size_t size) {
  return std::uint64_t{second} << (size - kBlock) | first;
}

// Returns where units are made in two blocks that together have `size` octets.
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

// Does what put_units() does, for one block.
template <Last kLast, typename Unit>
PLACEMAT_AVX2_INLINE Unit* put(const Window& block, const Made& made, Unit* out,
                               const UnitConstants& with) {
  const auto at = static_cast<UnitPlaces>(made.units);
  return made.four ? put_units<true, kLast>(block, at, out, with)
                   : put_units<false, kLast>(block, at, out, with);
}

// Does the same for two blocks that together have `size` octets.
template <Last kLast, typename Unit>
PLACEMAT_AVX2_INLINE Unit* put(const Pair& blocks, const Made& made, std::size_t size, Unit* out,
                               const UnitConstants& with) {
  const auto second_at = static_cast<unsigned>(size - kBlock);
  const auto first = static_cast<UnitPlaces>(_bzhi_u64(made.units, second_at));
  const auto second = static_cast<UnitPlaces>(made.units >> second_at);
  if (made.four) {
    out = put_units<true, Last::kFree>(blocks.first, first, out, with);
    return put_units<true, kLast>(blocks.second, second, out, with);
  }
  out = put_units<false, Last::kFree>(blocks.first, first, out, with);
  return put_units<false, kLast>(blocks.second, second, out, with);
}

// The functions decode_...() without a loop decode all octets or none, except decode_block() before
// a fault.

// Takes 16 to 32 octets. If they are ill-formed, a strict decoder decodes the well-formed octets
// before the fault, if they are kFewestOctets or more.
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
  // In input shorter than a block, the zero after a cut sequence is at fault.
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

// Takes 35 to 64 octets. It also takes 33 or 34 if well-formed octets come before them.
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

// Takes up to 32 octets, and decodes the block that ends with them. It writes the units of the
// earlier octets of the block a second time, in front of `out`.
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

// Widens the ASCII at the start, two blocks at a time, and returns how many octets it has read. If
// all of more than 64 octets are ASCII, the last two blocks overlap those before them.
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

// Decodes more than 64 octets. Stops near the first ill-formed subsequence, or where there is too
// little room.
template <typename Unit>
PLACEMAT_AVX2_INLINE Progress decode_long(CodeUnits units, std::span<Unit> out) {
  const std::size_t ascii_first = widen_ascii(units, out);
  if (ascii_first == units.size()) return {ascii_first, ascii_first};
  const Constants with;
  const std::uint8_t* at = units.data() + ascii_first;
  const std::uint8_t* const end = units.data() + units.size();
  Unit* to = out.data() + ascii_first;
  Unit* const to_end = out.data() + out.size();
  // Two well-formed blocks wait here until it is known that more octets follow. While no blocks
  // wait, made.units is 0.
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

// Decodes input of any length. Expanded in decode(), it would slow down short input.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX2 __attribute__((noinline)) Progress decode_in_pieces(CodeUnits units,
                                                                  std::span<Unit> out) {
  Progress at;
  for (;;) {
    if (units.size() - at.read > kPair) {
      at += decode_long(units.subspan(at.read), out.subspan(at.written));
    }
    // The input is short or ill-formed, or has too little room: decode a few sequences one at a
    // time.
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
