// UTF-8 to UTF-16 and back by the APIs that work in UTF-16, which the driver protocol cannot ask.
//
// A file utf16_<id>.cc registers one transcoder; CMake adds those whose libraries are here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/unicode.h"

namespace placemat {

struct Utf16Transcoder {
  std::string_view implementation;  // the id that faults are laid at
  // Nothing for ill-formed input. `units` is not null even when it is empty.
  std::optional<std::u16string> (*to_utf16)(CodeUnits units) = nullptr;
  std::optional<std::vector<std::uint8_t>> (*to_utf8)(std::u16string_view text) = nullptr;
};

const std::vector<Utf16Transcoder>& utf16_transcoders();

class Utf16Registration {
 public:
  explicit Utf16Registration(Utf16Transcoder transcoder);
};

// require_utf16(): `units` read as UTF-8 transcode to UTF-16 exactly if they are well-formed under
// rfc3629, to the text that their scalar values spell there, and back to themselves.
void require_utf16(const Utf16Transcoder& transcoder, CodeUnits units);

// require_utf8(): `units` read as UTF-16, two octets a code unit, the high one first (one at the
// end is left out), transcode to UTF-8 exactly if every surrogate is paired, and back to
// themselves.
void require_utf8(const Utf16Transcoder& transcoder, CodeUnits units);

}  // namespace placemat
