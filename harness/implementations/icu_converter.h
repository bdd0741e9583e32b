// Says how ICU's converters stop, and gives the calls of a session to one.
#pragma once

#include <unicode/ucnv.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/implementations/icu.h"
#include "harness/implementations/life.h"
#include "harness/implementations/utf16.h"

namespace placemat::icu {

// Reports whether the stop callback stopped the conversion, which means that the text is at fault.
inline bool stopped(UErrorCode error) {
  return error == U_INVALID_CHAR_FOUND || error == U_ILLEGAL_CHAR_FOUND ||
         error == U_TRUNCATED_CHAR_FOUND;
}

// At the end of a text, flush resets the converter. After an error it needs a reset. A pair of
// surrogates may come from two calls: that of CESU-8 is two sequences.
inline Reply session(UConverter* converter, CodeUnits units, std::span<const Call> calls) {
  std::u16string words;
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    const auto out = Fenced<char16_t>::room(2 * octets.size() + 4);
    char16_t* target = out.data();
    const auto* source = reinterpret_cast<const char*>(octets.data());
    UErrorCode error = U_ZERO_ERROR;
    ucnv_toUnicode(converter, &target, out.end(), &source, source + octets.size(), nullptr, is_last,
                   &error);
    words.append(out.begin(), target);
    if (stopped(error)) {
      words.clear();
      return std::nullopt;
    }
    require_success(error, "ucnv_toUnicode");
    return is_last ? utf16::values_of(std::exchange(words, {})) : utf16::take_values(words);
  };
  return live(units, calls, read, [&] {
    ucnv_reset(converter);
    words.clear();
  });
}

}  // namespace placemat::icu
