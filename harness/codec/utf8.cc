#include "harness/codec/utf8.h"

#include "harness/codec/sequence.h"

namespace placemat::utf8::detail {
namespace {

template <typename Unit>
Transcoded stopped_at(std::span<const Unit> units, std::size_t read, std::size_t written) noexcept {
  const Defect defect = next_sequence(units.subspan(read)).defect;
  const Stop stop = defect == Defect::kNone ? Stop::kNoRoom : Stop::kIllFormed;
  return {stop, defect, read, written};
}

}  // namespace

Transcoded stopped(CodeUnits units, std::size_t read, std::size_t written) noexcept {
  return stopped_at(units, read, written);
}
Transcoded stopped(std::span<const char16_t> units, std::size_t read,
                   std::size_t written) noexcept {
  return stopped_at(units, read, written);
}
Transcoded stopped(std::span<const char32_t> units, std::size_t read,
                   std::size_t written) noexcept {
  return stopped_at(units, read, written);
}

Subpart subpart_at(CodeUnits units, std::size_t offset) noexcept {
  const Sequence next = next_sequence(units.subspan(offset));
  return {offset, next.length, next.defect};
}

}  // namespace placemat::utf8::detail
