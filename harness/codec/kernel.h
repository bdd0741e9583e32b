// The contract of a kernel: one implementation of the codec's loops, for one instruction set.
//
// A kernel answers how far it came. What stopped it (ill-formed input, or no room) and which defect
// it is follow from the input behind that point, and utf8.cc finds them out for every kernel alike.
//
// A new kernel is a file (or a few) that defines a `const Kernel`, and one line in kernel.cc.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "reference/unicode.h"

namespace placemat::utf8 {

// How much of the input was read and how much output was written, in units of each.
struct Progress {
  std::size_t read = 0;
  std::size_t written = 0;

  bool operator==(const Progress&) const = default;
};

// The last three octets of what was read, the last one on top; zeros for those that there are not.
// The lowest octet means nothing.
using LastOctets = std::uint32_t;

// Whether those three are ASCII.
constexpr bool is_ascii(LastOctets before) noexcept { return (before & 0x80808000) == 0; }

// Every function: no allocation; reads nothing outside its input and writes nothing at or behind
// out[written]; pointers of empty spans may be null; input and output do not overlap.
//
// The transcoders go on to the end of the input, or stop before
//   - the first ill-formed subsequence (the strict ones; the replacing ones write U+FFFD for each
//     maximal subpart of UTF-8, each lone surrogate and each value above 10FFFF instead), or
//   - the first value, or U+FFFD, that `out` has no room for,
// whichever comes first.
struct Kernel {
  std::string_view name;
  bool (*runs_here)() noexcept;  // whether this processor has the instructions

  bool (*validate)(CodeUnits) noexcept;
  // The offset of the first ill-formed subsequence, or units.size().
  std::size_t (*well_formed_prefix)(CodeUnits) noexcept;

  // Whether the octets go on where others end that are well-formed but for a sequence that may be
  // unfinished. The octets may leave one unfinished, too, or end with one that begins no sequence.
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

extern const Kernel kScalarKernel;

namespace detail {
extern constinit std::atomic<const Kernel*> active;
}

// The kernels of this build, fastest first; the scalar one is the last and runs anywhere.
std::span<const Kernel* const> kernels() noexcept;

// The kernel of that name if this processor can run it, or nullptr.
const Kernel* find_kernel(std::string_view name) noexcept;

// The kernel that the codec uses where none is named: the fastest that runs here, or the one that
// the environment's PLACEMAT_KERNEL names (one line on standard error if it cannot be had). Chosen
// once, as the program starts; before that, the scalar one.
inline const Kernel& active_kernel() noexcept {
  return *detail::active.load(std::memory_order_relaxed);
}

}  // namespace placemat::utf8
