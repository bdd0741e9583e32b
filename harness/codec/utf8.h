// Declares a UTF-8 codec: validation, transcoding from and to UTF-16 and UTF-32, lengths.
//
// It implements UTF-8 of RFC 3629 and of the Unicode Standard (D92, Table 3-7). A function that
// replaces ill-formed input writes one U+FFFD per maximal subpart. U+FEFF is a value like any
// other, also at the start of the input. U+0000 is one, too: lengths are explicit everywhere.
//
// The functions neither throw nor allocate. Spans of length 0 may hold a null pointer. Input and
// output must not overlap. No function writes at out[written] or past it, so an output of exactly
// the length that a length function gives is enough. With less room a transcoder stops only before
// a value that does not fit, and never inside one. Every call costs O(input).
//
// Characters near an offset are in boundary.h, the order of strings in order.h, and input in chunks
// in stream.h.
//
// The last argument chooses the kernel (harness/codec/kernel.h) that does the work. The default is
// the fastest kernel that this processor can run. All kernels give the same results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "harness/codec/kernel.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

// Stop says why a transcoder stopped.
enum class Stop : std::uint8_t {
  kEnd,        // the whole input was read
  kIllFormed,  // before the ill-formed subsequence that begins at input[read]
  kNoRoom,     // before the value at input[read]: call again with the rest and more room
};

struct Transcoded {
  Stop stop = Stop::kEnd;
  // Says what is wrong at input[read], if `stop` is kIllFormed. For UTF-16 and UTF-32 it is
  // kSurrogate (a lone surrogate) or kOutOfRange (above 10FFFF).
  Defect defect = Defect::kNone;
  std::size_t read = 0;     // units of the input; all of them were well-formed, or replaced
  std::size_t written = 0;  // units of the output

  constexpr bool complete() const noexcept { return stop == Stop::kEnd; }
  bool operator==(const Transcoded&) const = default;
};

// Subpart is a maximal subpart of an ill-formed subsequence (Unicode, "U+FFFD Substitution").
struct Subpart {
  std::size_t offset = 0;  // of the first octet
  std::size_t length = 0;  // in octets, 1 to 3
  Defect defect = Defect::kNone;

  bool operator==(const Subpart&) const = default;
};

// The functions below share what is in detail. These functions are expanded in place, around a call
// of the kernel.
namespace detail {

// Returns why a strict kernel stopped before the end of the input. It takes two numbers, because
// g++ 12 would keep a Progress in memory: two writes, and one read that waits for both.
Transcoded stopped(CodeUnits units, std::size_t read, std::size_t written) noexcept;
Transcoded stopped(std::span<const char16_t> units, std::size_t read, std::size_t written) noexcept;
Transcoded stopped(std::span<const char32_t> units, std::size_t read, std::size_t written) noexcept;
// Returns the maximal subpart at `offset`.
Subpart subpart_at(CodeUnits units, std::size_t offset) noexcept;

template <typename Unit>
Transcoded strict(std::span<const Unit> units, Progress at) noexcept {
  if (at.read != units.size()) return stopped(units, at.read, at.written);
  return {Stop::kEnd, Defect::kNone, at.read, at.written};
}

// Only a lack of room stops a replacing kernel.
template <typename Unit>
Transcoded replacing(std::span<const Unit> units, Progress at) noexcept {
  const Stop stop = at.read == units.size() ? Stop::kEnd : Stop::kNoRoom;
  return {stop, Defect::kNone, at.read, at.written};
}

}  // namespace detail

// Returns the octets of a string of char or char8_t.
inline CodeUnits octets(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline CodeUnits octets(std::u8string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// Reports whether `units` are well-formed.
inline bool validate(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept {
  return kernel.validate(units);
}

// Returns the first maximal subpart of `units`, or {units.size(), 0, kNone} if they are
// well-formed.
inline Subpart first_ill_formed(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept {
  const std::size_t offset = kernel.well_formed_prefix(units);
  return offset == units.size() ? Subpart{offset, 0, Defect::kNone}
                                : detail::subpart_at(units, offset);
}

// decode() decodes UTF-8 to UTF-16 or UTF-32. It is strict: it stops at ill-formed input.
// units.size() units of output are always enough.
inline Transcoded decode(CodeUnits units, std::span<char16_t> out,
                         const Kernel& kernel = active_kernel()) noexcept {
  return detail::strict(units, kernel.decode_utf16(units, out));
}
inline Transcoded decode(CodeUnits units, std::span<char32_t> out,
                         const Kernel& kernel = active_kernel()) noexcept {
  return detail::strict(units, kernel.decode_utf32(units, out));
}

// decode_replacing() does the same with U+FFFD for each maximal subpart. It never stops as
// kIllFormed.
inline Transcoded decode_replacing(CodeUnits units, std::span<char16_t> out,
                                   const Kernel& kernel = active_kernel()) noexcept {
  return detail::replacing(units, kernel.decode_replacing_utf16(units, out));
}
inline Transcoded decode_replacing(CodeUnits units, std::span<char32_t> out,
                                   const Kernel& kernel = active_kernel()) noexcept {
  return detail::replacing(units, kernel.decode_replacing_utf32(units, out));
}

// encode() encodes UTF-16 or UTF-32 to UTF-8. It is strict: it stops at a lone surrogate or a value
// above 10FFFF. A high surrogate at the end of the input is a lone one. 3 octets per unit of
// UTF-16, or 4 per unit of UTF-32, are always enough.
inline Transcoded encode(std::span<const char16_t> units, std::span<std::uint8_t> out,
                         const Kernel& kernel = active_kernel()) noexcept {
  return detail::strict(units, kernel.encode_utf16(units, out));
}
inline Transcoded encode(std::span<const char32_t> units, std::span<std::uint8_t> out,
                         const Kernel& kernel = active_kernel()) noexcept {
  return detail::strict(units, kernel.encode_utf32(units, out));
}

// encode_replacing() does the same with EF BF BD for each lone surrogate and each value above
// 10FFFF.
inline Transcoded encode_replacing(std::span<const char16_t> units, std::span<std::uint8_t> out,
                                   const Kernel& kernel = active_kernel()) noexcept {
  return detail::replacing(units, kernel.encode_replacing_utf16(units, out));
}
inline Transcoded encode_replacing(std::span<const char32_t> units, std::span<std::uint8_t> out,
                                   const Kernel& kernel = active_kernel()) noexcept {
  return detail::replacing(units, kernel.encode_replacing_utf32(units, out));
}

// Returns the length of well-formed `units` in UTF-32, which is the number of code points. For
// ill-formed `units` it returns the number of octets other than 80..BF: enough for decode(), but
// not for decode_replacing().
inline std::size_t utf32_length(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept {
  return kernel.utf32_length(units);
}

// Returns the length of well-formed `units` in UTF-16. For ill-formed `units` it returns
// utf32_length() plus the number of octets F0..FF.
inline std::size_t utf16_length(CodeUnits units, const Kernel& kernel = active_kernel()) noexcept {
  return kernel.utf16_length(units);
}

// Returns how many units decode_replacing() would write: one code point per well-formed sequence
// and per maximal subpart. The result is exact for any input, but takes longer than utf32_length()
// and utf16_length().
inline std::size_t utf32_length_replacing(CodeUnits units,
                                          const Kernel& kernel = active_kernel()) noexcept {
  return kernel.utf32_length_replacing(units);
}
inline std::size_t utf16_length_replacing(CodeUnits units,
                                          const Kernel& kernel = active_kernel()) noexcept {
  return kernel.utf16_length_replacing(units);
}

// Returns how many octets encode_replacing() would write. For well-formed input, encode() writes as
// many.
inline std::size_t utf8_length(std::span<const char16_t> units,
                               const Kernel& kernel = active_kernel()) noexcept {
  return kernel.utf8_length_of_utf16(units);
}
inline std::size_t utf8_length(std::span<const char32_t> units,
                               const Kernel& kernel = active_kernel()) noexcept {
  return kernel.utf8_length_of_utf32(units);
}

}  // namespace placemat::utf8
