// The AVX-512 kernel: UTF-8 to UTF-16 and UTF-32, block by block.

#include "harness/codec/avx512_decode.h"

#include <algorithm>

namespace placemat::utf8::avx512 {
namespace {

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_blocks(CodeUnits units,
                                                                 std::span<Unit> out) noexcept {
  const std::size_t size = units.size();
  // What is ASCII from the start needs none of the rest.
  std::size_t ascii = 0;
  const std::size_t both = std::min(size, out.size());
  for (; both - ascii >= 2 * kBlock; ascii += 2 * kBlock) {
    const __m512i first = load(units.data() + ascii);
    const __m512i second = load(units.data() + ascii + kBlock);
    if (!is_ascii(_mm512_or_si512(first, second))) break;
    write_ascii(first, out.data() + ascii);
    write_ascii(second, out.data() + ascii + kBlock);
  }
  Decoder<kIllFormed, Unit> decoder{units, out, DecodingConstants{Use::kInLoop}, ascii, ascii};
  bool goes_on = true;
  while (goes_on && size - decoder.block >= kBlock + 3) {
    const WholeBlock block(units.data() + decoder.block);
    if (is_ascii(block.first) && out.size() - decoder.written >= kBlock) {
      write_ascii(block.first, out.data() + decoder.written);
      decoder.block += kBlock;
      decoder.written += kBlock;
      continue;
    }
    goes_on = decoder.decode_block(block, ~0ULL, kBlock);
  }
  while (goes_on && decoder.block < size) {
    const std::size_t left = size - decoder.block;
    const std::size_t length = std::min(left, kBlock);
    const std::uint64_t lanes = first_lanes(length);
    const LastBlock at(units.data() + decoder.block, left);
    if (is_ascii(at(0)) && out.size() - decoder.written >= length) {
      write_short_ascii(at(0), length, out.data() + decoder.written);
      decoder.block += length;
      decoder.written += length;
      continue;
    }
    goes_on = decoder.decode_block(at, lanes, length);
  }
  const Progress at = decoder.position();
  if (goes_on) return {size, at.written};
  // At ill-formed input the scalar decoder stops at once as well.
  return finish_decoding<kIllFormed, Unit>(units, out, at);
}

// Apart from short ASCII, which needs none of its registers.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_one_block(CodeUnits units,
                                                                    std::span<Unit> out) noexcept {
  return decode_short<kIllFormed, Unit>(units, out, load_first(units.data(), units.size()));
}

// How many units the block that `at` gives makes, with U+FFFD for what is ill-formed.
template <typename Unit, typename Block>
PLACEMAT_AVX512_INLINE std::size_t count_units(const Block& at, std::uint64_t lanes, Carry& carry,
                                               const DecodingConstants& with) {
  const __m512i first = at(0);
  const std::uint64_t from_e0 = _mm512_cmpge_epu8_mask(first, with.from_e0);
  const Units units =
      units_of_four(at, _mm512_movepi8_mask(first), from_e0, lanes, carry, with, Unit{});
  return static_cast<std::size_t>(_mm_popcnt_u64(units.lanes));
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  const std::size_t size = units.size();
  if (size - 1 < kBlock) {
    const __m512i octets = load_first(units.data(), size);
    if (is_ascii(octets) && size <= out.size()) {
      write_short_ascii(octets, size, out.data());
      return {size, size};
    }
    return decode_one_block<kIllFormed, Unit>(units, out);
  }
  return decode_blocks<kIllFormed, Unit>(units, out);
}

template <typename Unit>
PLACEMAT_AVX512 std::size_t length_replacing(CodeUnits units) noexcept {
  const DecodingConstants with{Use::kInLoop};
  Carry carry;
  std::size_t count = 0;
  std::size_t block = 0;
  const std::size_t size = units.size();
  for (; size - block >= kBlock + 3; block += kBlock) {
    const std::uint8_t* const at = units.data() + block;
    // Behind a sequence that goes on, there is no ASCII.
    count += is_ascii(load(at)) ? kBlock : count_units<Unit>(WholeBlock(at), ~0ULL, carry, with);
  }
  for (; block < size; block += kBlock) {
    const std::size_t left = size - block;
    const std::uint64_t lanes = first_lanes(std::min(left, kBlock));
    count += count_units<Unit>(LastBlock(units.data() + block, left), lanes, carry, with);
  }
  return count;
}

template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char32_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char32_t>) noexcept;
template std::size_t length_replacing<char16_t>(CodeUnits) noexcept;
template std::size_t length_replacing<char32_t>(CodeUnits) noexcept;

}  // namespace placemat::utf8::avx512
