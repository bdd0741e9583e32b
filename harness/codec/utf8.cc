#include "harness/codec/utf8.h"

#include "harness/codec/sequence.h"

namespace placemat::utf8::detail {
namespace {

template <typename Unit>
Transcoded stopped_at(std::span<const Unit> units, Progress at) noexcept {
  const Defect defect = next_sequence(units.subspan(at.read)).defect;
  const Stop stop = defect == Defect::kNone ? Stop::kNoRoom : Stop::kIllFormed;
  return {stop, defect, at.read, at.written};
}

}  // namespace

Transcoded stopped(CodeUnits units, Progress at) noexcept { return stopped_at(units, at); }
Transcoded stopped(std::span<const char16_t> units, Progress at) noexcept {
  return stopped_at(units, at);
}
Transcoded stopped(std::span<const char32_t> units, Progress at) noexcept {
  return stopped_at(units, at);
}

Subpart subpart_at(CodeUnits units, std::size_t offset) noexcept {
  const Sequence next = next_sequence(units.subspan(offset));
  return {offset, next.length, next.defect};
}

}  // namespace placemat::utf8::detail
