// The contract of a kernel: one implementation of the codec's loops, for one instruction set.
//
// A kernel answers how far it came. What stopped it (ill-formed input, or no room) and which defect
// it is follow from the input after that point. utf8.cc finds them out for every kernel alike.
//
// A new kernel is a file (or a few) that defines a `const Kernel`, and a word in CMakeLists.txt.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "harness/codec/kernel_table.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

// How much of the input was read and how much output was written, in units of each.
struct Progress {
  std::size_t read = 0;
  std::size_t written = 0;

  bool operator==(const Progress&) const = default;
  // What came after this is done, too.
  constexpr Progress& operator+=(const Progress& more) {
    read += more.read;
    written += more.written;
    return *this;
  }
};

// The last three octets that were read: the last one in the highest octet, and so on. Zeros stand
// for octets that were not there. The lowest octet means nothing.
using LastOctets = std::uint32_t;

// Whether those three are ASCII.
constexpr bool is_ascii(LastOctets before) noexcept { return (before & 0x80808000) == 0; }

// Every function allocates nothing, reads nothing outside its input, and writes nothing at
// out[written] or past it. The pointer of an empty span may be null. Input and output must not
// overlap.
//
// A transcoder reads to the end of the input, or stops before one of these, whichever comes first:
//   - The first ill-formed subsequence, if the transcoder is strict. A replacing one writes U+FFFD
//     instead: for each maximal subpart of UTF-8, each lone surrogate, each value above 10FFFF.
//   - The first value, or U+FFFD, that `out` has no room for.
struct Kernel {
  std::string_view name;
  bool (*runs_here)() noexcept;  // whether this processor has the instructions

  bool (*validate)(CodeUnits) noexcept;
  // The offset of the first ill-formed subsequence, or units.size().
  std::size_t (*well_formed_prefix)(CodeUnits) noexcept;

  // Whether a chunk of a stream is well-formed so far. `before` holds the end of the chunks before
  // it, which are well-formed but may end with an unfinished sequence. So may this chunk. If its
  // last octet is part of no sequence (FF, say), a kernel may miss that: the caller looks at it.
  bool (*validate_behind)(LastOctets before, CodeUnits) noexcept;

  Progress (*decode_utf16)(CodeUnits, std::span<char16_t> out) noexcept;
  Progress (*decode_utf32)(CodeUnits, std::span<char32_t> out) noexcept;
  Progress (*decode_replacing_utf16)(CodeUnits, std::span<char16_t> out) noexcept;
  Progress (*decode_replacing_utf32)(CodeUnits, std::span<char32_t> out) noexcept;

  Progress (*encode_utf16)(std::span<const char16_t>, std::span<std::uint8_t> out) noexcept;
  Progress (*encode_utf32)(std::span<const char32_t>, std::span<std::uint8_t> out) noexcept;
  Progress (*encode_replacing_utf16)(std::span<const char16_t>,
                                     std::span<std::uint8_t> out) noexcept;
  Progress (*encode_replacing_utf32)(std::span<const char32_t>,
                                     std::span<std::uint8_t> out) noexcept;

  // As utf8.h says of the functions of the same names.
  std::size_t (*utf16_length)(CodeUnits) noexcept;
  std::size_t (*utf32_length)(CodeUnits) noexcept;
  std::size_t (*utf16_length_replacing)(CodeUnits) noexcept;
  std::size_t (*utf32_length_replacing)(CodeUnits) noexcept;
  std::size_t (*utf8_length_of_utf16)(std::span<const char16_t>) noexcept;
  std::size_t (*utf8_length_of_utf32)(std::span<const char32_t>) noexcept;
};

namespace detail {
extern constinit std::atomic<const Kernel*> active;
}

// The kernel of that name if this processor can run it, or nullptr.
const Kernel* find_kernel(std::string_view name) noexcept;

// The kernel that the codec uses where none is named: the one that PLACEMAT_KERNEL names in the
// environment, or else the fastest that runs here. If the named one does not run here, one line on
// standard error says so, and the fastest is used. Chosen once, as the program starts; before that
// it is the scalar one.
inline const Kernel& active_kernel() noexcept {
  return *detail::active.load(std::memory_order_relaxed);
}

}  // namespace placemat::utf8
