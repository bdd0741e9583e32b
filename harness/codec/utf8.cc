#include "harness/codec/utf8.h"

#include "harness/codec/kernel.h"
#include "harness/codec/sequence.h"

namespace placemat::utf8 {
namespace {

// Why a strict kernel stopped where it did: the input behind that point tells.
template <typename Unit>
Transcoded strict(std::span<const Unit> units, Progress progress) noexcept {
  if (progress.read == units.size()) {
    return {Stop::kEnd, Defect::kNone, progress.read, progress.written};
  }
  const Defect defect = next_sequence(units.subspan(progress.read)).defect;
  const Stop stop = defect == Defect::kNone ? Stop::kNoRoom : Stop::kIllFormed;
  return {stop, defect, progress.read, progress.written};
}

// Only a lack of room stops a replacing kernel.
template <typename Unit>
Transcoded replacing(std::span<const Unit> units, Progress progress) noexcept {
  const Stop stop = progress.read == units.size() ? Stop::kEnd : Stop::kNoRoom;
  return {stop, Defect::kNone, progress.read, progress.written};
}

}  // namespace

bool validate(CodeUnits units, const Kernel& kernel) noexcept { return kernel.validate(units); }

Subpart first_ill_formed(CodeUnits units, const Kernel& kernel) noexcept {
  const std::size_t offset = kernel.well_formed_prefix(units);
  if (offset == units.size()) return {offset, 0, Defect::kNone};
  const Sequence next = next_sequence(units.subspan(offset));
  return {offset, next.length, next.defect};
}

Transcoded decode(CodeUnits units, std::span<char16_t> out, const Kernel& kernel) noexcept {
  return strict(units, kernel.decode_utf16(units, out));
}

Transcoded decode(CodeUnits units, std::span<char32_t> out, const Kernel& kernel) noexcept {
  return strict(units, kernel.decode_utf32(units, out));
}

Transcoded decode_replacing(CodeUnits units, std::span<char16_t> out,
                            const Kernel& kernel) noexcept {
  return replacing(units, kernel.decode_replacing_utf16(units, out));
}

Transcoded decode_replacing(CodeUnits units, std::span<char32_t> out,
                            const Kernel& kernel) noexcept {
  return replacing(units, kernel.decode_replacing_utf32(units, out));
}

Transcoded encode(std::span<const char16_t> units, std::span<std::uint8_t> out,
                  const Kernel& kernel) noexcept {
  return strict(units, kernel.encode_utf16(units, out));
}

Transcoded encode(std::span<const char32_t> units, std::span<std::uint8_t> out,
                  const Kernel& kernel) noexcept {
  return strict(units, kernel.encode_utf32(units, out));
}

Transcoded encode_replacing(std::span<const char16_t> units, std::span<std::uint8_t> out,
                            const Kernel& kernel) noexcept {
  return replacing(units, kernel.encode_replacing_utf16(units, out));
}

Transcoded encode_replacing(std::span<const char32_t> units, std::span<std::uint8_t> out,
                            const Kernel& kernel) noexcept {
  return replacing(units, kernel.encode_replacing_utf32(units, out));
}

std::size_t utf32_length(CodeUnits units, const Kernel& kernel) noexcept {
  return kernel.utf32_length(units);
}

std::size_t utf16_length(CodeUnits units, const Kernel& kernel) noexcept {
  return kernel.utf16_length(units);
}

std::size_t utf32_length_replacing(CodeUnits units, const Kernel& kernel) noexcept {
  return kernel.utf32_length_replacing(units);
}

std::size_t utf16_length_replacing(CodeUnits units, const Kernel& kernel) noexcept {
  return kernel.utf16_length_replacing(units);
}

std::size_t utf8_length(std::span<const char16_t> units, const Kernel& kernel) noexcept {
  return kernel.utf8_length_of_utf16(units);
}

std::size_t utf8_length(std::span<const char32_t> units, const Kernel& kernel) noexcept {
  return kernel.utf8_length_of_utf32(units);
}

}  // namespace placemat::utf8
