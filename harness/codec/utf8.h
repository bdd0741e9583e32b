// A UTF-8 codec: validation, transcoding from and to UTF-16 and UTF-32, lengths.
//
// UTF-8 is that of RFC 3629 and of the Unicode Standard (D92, Table 3-7); ill-formed input is
// replaced, where a function replaces, by one U+FFFD a maximal subpart. U+FEFF is a value like any
// other, at the start of the input too. U+0000 is one as well: lengths are explicit everywhere.
//
// Nothing here throws or allocates. Spans of length 0 may hold a null pointer. Input and output do
// not overlap. No function writes at or behind out[written], so an output of exactly the length
// that a length function gives is enough. O(input) each.
//
// A trailing argument names the kernel (harness/codec/kernel.h) that does the work; without it the
// fastest that this processor has does. All kernels give the same results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "reference/unicode.h"

namespace placemat::utf8 {

struct Kernel;
const Kernel& active_kernel() noexcept;

// Why a transcoder stopped.
enum class Stop : std::uint8_t {
  kEnd,        // the whole input was read
  kIllFormed,  // before the ill-formed subsequence that begins at input[read]
  kNoRoom,     // before the value at input[read]: call again with the rest and more room
};

struct Transcoded {
  Stop stop = Stop::kEnd;
  // kIllFormed: what is wrong at input[read]. Of UTF-16 and UTF-32 it is kSurrogate (a lone
  // surrogate) or kOutOfRange (above 10FFFF).
  Defect defect = Defect::kNone;
  std::size_t read = 0;     // units of the input; all of them were well-formed, or replaced
  std::size_t written = 0;  // units of the output

  constexpr bool complete() const noexcept { return stop == Stop::kEnd; }
  bool operator==(const Transcoded&) const = default;
};

// A maximal subpart of an ill-formed subsequence (Unicode, "U+FFFD Substitution").
struct Subpart {
  std::size_t offset = 0;  // of its first octet
  std::size_t length = 0;  // in octets, 1 to 3
  Defect defect = Defect::kNone;

  bool operator==(const Subpart&) const = default;
};

// The octets of a string of char or char8_t.
inline CodeUnits octets(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline CodeUnits octets(std::u8string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// Whether `units` are well-formed.
bool validate(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept;

// The first maximal subpart of `units`; {units.size(), 0, kNone} if they are well-formed.
Subpart first_ill_formed(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept;

// decode(): UTF-8 to UTF-16 or UTF-32, strictly: stops at ill-formed input. units.size() units of
// output are always enough.
Transcoded decode(CodeUnits units, std::span<char16_t> out,
                  const Kernel& kernel = active_kernel()) noexcept;
Transcoded decode(CodeUnits units, std::span<char32_t> out,
                  const Kernel& kernel = active_kernel()) noexcept;

// decode_replacing(): the same with U+FFFD for each maximal subpart; never stops as kIllFormed.
Transcoded decode_replacing(CodeUnits units, std::span<char16_t> out,
                            const Kernel& kernel = active_kernel()) noexcept;
Transcoded decode_replacing(CodeUnits units, std::span<char32_t> out,
                            const Kernel& kernel = active_kernel()) noexcept;

// encode(): UTF-16 or UTF-32 to UTF-8, strictly: stops at what UTF-8 cannot spell, input[read]. A
// high surrogate at the end of the input is a lone one. 3 octets a unit of UTF-16, 4 a unit of
// UTF-32 are always enough.
Transcoded encode(std::span<const char16_t> units, std::span<std::uint8_t> out,
                  const Kernel& kernel = active_kernel()) noexcept;
Transcoded encode(std::span<const char32_t> units, std::span<std::uint8_t> out,
                  const Kernel& kernel = active_kernel()) noexcept;

// encode_replacing(): the same with EF BF BD for each lone surrogate and each value above 10FFFF.
Transcoded encode_replacing(std::span<const char16_t> units, std::span<std::uint8_t> out,
                            const Kernel& kernel = active_kernel()) noexcept;
Transcoded encode_replacing(std::span<const char32_t> units, std::span<std::uint8_t> out,
                            const Kernel& kernel = active_kernel()) noexcept;

// The length of well-formed `units` in UTF-32, which is the number of code points. Of ill-formed
// ones: the number of octets other than 80..BF.
std::size_t utf32_length(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept;

// The length of well-formed `units` in UTF-16. Of ill-formed ones: utf32_length() and the number of
// octets F0..FF.
std::size_t utf16_length(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept;

// What decode_replacing() would write: exact for any input, and dearer than the two above.
std::size_t utf32_length_replacing(CodeUnits units,
                                   const Kernel& kernel = active_kernel()) noexcept;
std::size_t utf16_length_replacing(CodeUnits units,
                                   const Kernel& kernel = active_kernel()) noexcept;

// What encode_replacing() would write; of well-formed input, what encode() would.
std::size_t utf8_length(std::span<const char16_t> units,
                        const Kernel& kernel = active_kernel()) noexcept;
std::size_t utf8_length(std::span<const char32_t> units,
                        const Kernel& kernel = active_kernel()) noexcept;

}  // namespace placemat::utf8
