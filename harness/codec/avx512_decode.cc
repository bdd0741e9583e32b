// The AVX-512 kernel: UTF-8 to UTF-16 and UTF-32, block by block.

#include "harness/codec/avx512_decode.h"

#include <algorithm>

namespace placemat::utf8::avx512 {
namespace {

// Output of this many octets does not stay in the caches until it is read. A write that bypasses
// the caches need not first read the memory that it replaces.
constexpr std::size_t kPastCaches = std::size_t{16} << 20;

// Decodes blocks of ASCII in pairs, from `at` on. Answers how far it came.
template <Store kStore, typename Unit>
PLACEMAT_AVX512_INLINE std::size_t decode_ascii_pairs(const std::uint8_t* from, std::size_t size,
                                                      Unit* out, std::size_t at) {
  for (; size - at >= 2 * kBlock; at += 2 * kBlock) {
    if (!is_ascii(_mm512_or_si512(load(from + at), load(from + at + kBlock)))) break;
    write_ascii<kStore>(from + at, out + at);
    write_ascii<kStore>(from + at + kBlock, out + at + kBlock);
  }
  return at;
}

// Decodes the ASCII at the start: all octets, or as many as loads of whole blocks can tell. Answers
// how many. `out` has room for `size` units.
template <typename Unit>
PLACEMAT_AVX512_INLINE std::size_t decode_ascii(const std::uint8_t* from, std::size_t size,
                                                Unit* out) {
  if (size < kBlock || !is_ascii(load(from))) return 0;
  write_ascii(from, out);
  // Goes on from where a cache line of the output begins. If units straddle lines, any place is as
  // good.
  std::size_t at = kBlock - octets_of_line(out) / sizeof(Unit);
  if (size >= kPastCaches / sizeof(Unit) && octets_of_line(out + at) == 0) {
    at = decode_ascii_pairs<Store::kPastCaches>(from, size, out, at);
    _mm_sfence();
  } else {
    at = decode_ascii_pairs<Store::kInCaches>(from, size, out, at);
  }
  for (; at < size; at = std::min(at + kBlock, size)) {
    const std::size_t block = std::min(at, size - kBlock);
    if (!is_ascii(load(from + block))) return at;
    write_ascii(from + block, out + block);
  }
  return size;
}

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_blocks(CodeUnits units,
                                                                 std::span<Unit> out) noexcept {
  const std::size_t size = units.size();
  const std::size_t ascii = decode_ascii(units.data(), std::min(size, out.size()), out.data());
  if (ascii == size) return {size, size};
  Decoder<kIllFormed, Unit> decoder{units, out, DecodingConstants{Use::kInLoop}, ascii, ascii};
  bool goes_on = true;
  while (goes_on && size - decoder.block >= kBlock + 3) {
    const WholeBlock block(units.data() + decoder.block);
    if (is_ascii(block.first) && out.size() - decoder.written >= kBlock) {
      write_ascii(block.at, out.data() + decoder.written);
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
  // At ill-formed input the scalar decoder stops at once, too.
  return finish_decoding<kIllFormed, Unit>(units, out, at);
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  if (units.size() - 1 < kBlock) return decode_short<kIllFormed>(units, out);
  return decode_blocks<kIllFormed, Unit>(units, out);
}

template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char32_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char32_t>) noexcept;

}  // namespace placemat::utf8::avx512
