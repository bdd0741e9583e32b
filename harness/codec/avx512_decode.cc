// The AVX-512 kernel decodes UTF-8 to UTF-16 and UTF-32, block by block.

#include "harness/codec/avx512_decode.h"

#include <algorithm>

namespace placemat::utf8::avx512 {
namespace {

// kPastCaches is a size of output, in octets, that does not stay in the caches until it is read. A
// write that bypasses the caches need not first read the memory that it replaces.
constexpr std::size_t kPastCaches = std::size_t{16} << 20;

// kAligned is the size in octets from which on it pays to align stores with cache lines.
constexpr std::size_t kAligned = 512;

// Decodes blocks of ASCII from `at` on. Returns how far it came.
template <Store kStore, typename Unit>
PLACEMAT_AVX512_INLINE std::size_t decode_ascii_blocks(const std::uint8_t* from, std::size_t size,
                                                       Unit* out, std::size_t at) {
  for (; size - at >= kBlock; at += kBlock) {
    const __m512i octets = load(from + at);
    if (!is_ascii(octets)) break;
    write_ascii<kStore>(octets, out + at);
  }
  return at;
}

// Decodes the ASCII at the start and returns how many octets it decoded. It examines whole blocks,
// so it may stop earlier if not all octets are ASCII. `out` has room for `size` units, which are a
// block or more.
template <typename Unit>
PLACEMAT_AVX512_INLINE std::size_t decode_ascii(const std::uint8_t* from, std::size_t size,
                                                Unit* out) {
  const __m512i first = load(from);
  if (!is_ascii(first)) return 0;
  write_ascii(first, out);
  std::size_t at = kBlock;
  if (size >= kAligned) {
    // Continues at the start of a cache line of the output. If units straddle lines, any place is
    // as good.
    at -= octets_of_line(out) / sizeof(Unit);
    if (size >= kPastCaches / sizeof(Unit) && octets_of_line(out + at) == 0) {
      at = decode_ascii_blocks<Store::kPastCaches>(from, size, out, at);
      _mm_sfence();
    }
  }
  at = decode_ascii_blocks<Store::kInCaches>(from, size, out, at);
  if (at == size || size - at >= kBlock) return at;
  const __m512i last = load(from + size - kBlock);
  if (!is_ascii(last)) return at;
  write_ascii(last, out + size - kBlock);
  return size;
}

// Decodes from `from` on, block by block.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_any_blocks(CodeUnits units,
                                                                     std::span<Unit> out,
                                                                     Progress from) noexcept {
  const std::size_t size = units.size();
  Decoder<kIllFormed, Unit> decoder{units, out, DecodingConstants{Use::kInLoop}, from.read,
                                    from.written};
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
      write<kBlock>(widened(at(0)), length, out.data() + decoder.written);
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

// Decodes blocks of sequences of one and two octets. decode_any_blocks() decodes the rest.
template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 __attribute__((noinline)) Progress decode_blocks(CodeUnits units,
                                                                 std::span<Unit> out,
                                                                 std::size_t ascii) noexcept {
  PlainDecoder<Unit> decoder{units.data() + ascii, out.data() + ascii};
  const std::uint8_t* const end = units.data() + units.size();
  Unit* const out_end = out.data() + out.size();
  while (end - decoder.from >= std::ptrdiff_t{kBlock} &&
         out_end - decoder.to >= std::ptrdiff_t{kBlock}) {
    const __m512i octets = load(decoder.from);
    const __m512i before = decoder.from == units.data() ? one_on(octets) : load(decoder.from - 1);
    if (!decoder.decode(octets, before, ~std::uint64_t{0}, kBlock, kBlock)) break;
  }
  const auto left = static_cast<std::size_t>(end - decoder.from);
  const auto room = static_cast<std::size_t>(out_end - decoder.to);
  const std::uint64_t lanes = first_lanes(left);
  const bool plain =
      left == 0 || (left <= kBlock && decoder.decode(load_lanes(decoder.from, lanes),
                                                     load_lanes(decoder.from - 1, lanes << 1 | 1),
                                                     lanes, left, room));
  const Progress at{static_cast<std::size_t>(decoder.from - units.data()) - decoder.lead,
                    static_cast<std::size_t>(decoder.to - out.data())};
  if (plain && decoder.lead == 0) return at;
  return decode_any_blocks<kIllFormed>(units, out, at);
}

}  // namespace

template <IllFormed kIllFormed, typename Unit>
PLACEMAT_AVX512 Progress decode(CodeUnits units, std::span<Unit> out) noexcept {
  const std::size_t size = units.size();
  if (size - 1 < kBlock) {
    Progress done;
    // This is decode_short() written out, so that each function that continues is called as the
    // last step.
    if (decode_short_plain(units, out, done)) return done;
    if (size <= kBlock / 2) return decode_any_short<kIllFormed, HalfBlock>(units, out);
    return decode_any_short<kIllFormed, LastBlock>(units, out);
  }
  const std::size_t most = std::min(size, out.size());
  const std::size_t ascii = most < kBlock ? 0 : decode_ascii(units.data(), most, out.data());
  if (ascii == size) return {size, size};
  return decode_blocks<kIllFormed, Unit>(units, out, ascii);
}

template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kStop>(CodeUnits, std::span<char32_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char16_t>) noexcept;
template Progress decode<IllFormed::kReplace>(CodeUnits, std::span<char32_t>) noexcept;

}  // namespace placemat::utf8::avx512
