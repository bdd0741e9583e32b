// States the contract of a kernel: one implementation of the codec's loops, for one instruction
// set.
//
// A kernel returns how far it came. The input after that point shows what stopped the kernel
// (ill-formed input, or no room) and which defect it is. utf8.cc finds that out for every kernel
// alike.
//
// A new kernel is one file or a few that define a `const Kernel`, and a word in CMakeLists.txt.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "harness/codec/kernel_table.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

// Progress says how much of the input was read and how much output was written, each in its units.
struct Progress {
  std::size_t read = 0;
  std::size_t written = 0;

  bool operator==(const Progress&) const = default;
  // Adds the progress that came after this one.
  constexpr Progress& operator+=(const Progress& more) {
    read += more.read;
    written += more.written;
    return *this;
  }
};

// LastOctets holds the last three octets that were read: the last octet at the top, the one before
// it below, and so on. Zeros stand for octets that do not exist. The lowest octet is meaningless.
using LastOctets = std::uint32_t;

// Reports whether these three octets are ASCII.
constexpr bool is_ascii(LastOctets before) noexcept { return (before & 0x80808000) == 0; }

// No function allocates, reads outside its input, or writes at out[written] or past it. The pointer
// of an empty span may be null. Input and output must not overlap.
//
// A transcoder reads to the end of the input, or stops before one of these, whichever comes first:
//   - The first ill-formed subsequence, if the transcoder is strict. A replacing one writes U+FFFD
//     instead: for each maximal subpart of UTF-8, each lone surrogate, each value above 10FFFF.
//   - The first value, or U+FFFD, that `out` has no room for.
struct Kernel {
  std::string_view name;
  bool (*runs_here)() noexcept;  // whether this processor has the instructions

  bool (*validate)(CodeUnits) noexcept;
  // Returns the offset of the first ill-formed subsequence, or units.size().
  std::size_t (*well_formed_prefix)(CodeUnits) noexcept;

  // Reports whether a chunk of a stream is well-formed so far. `before` holds the end of the chunks
  // before it, which are well-formed. They may end with an unfinished sequence, and so may this
  // chunk. A kernel may miss a last octet that is part of no sequence (FF, for example), so the
  // caller examines the last octet.
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

  // These functions return the lengths that utf8.h defines.
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

// Returns the kernel of that name if this processor can run it, or nullptr.
const Kernel* find_kernel(std::string_view name) noexcept;

// Returns the kernel that the codec uses where no kernel is named: the one that PLACEMAT_KERNEL
// names in the environment, or else the fastest that runs here. If the named kernel does not run
// here, one line on standard error says so, and the codec uses the fastest. The codec chooses once,
// as the program starts. Before that, it uses the scalar kernel.
inline const Kernel& active_kernel() noexcept {
  return *detail::active.load(std::memory_order_relaxed);
}

}  // namespace placemat::utf8
