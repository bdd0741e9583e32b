// Gives the ICU adapters the version of the ICU that runs, and code points from and to its UTF-16.
#pragma once

#include <unicode/utf16.h>
#include <unicode/utypes.h>
#include <unicode/uversion.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/unicode.h"

namespace placemat::icu {

// Returns a version like "72.1".
inline std::string version() {
  UVersionInfo version;
  u_getVersion(version);
  char text[U_MAX_VERSION_STRING_LENGTH] = {};  // Not fenced: a version.
  u_versionToString(version, text);
  return text;
}

// Aborts on a failure that does not concern the text (no memory, a bad argument): there is no reply
// to report.
inline void require_success(UErrorCode error, const char* function) {
  if (U_SUCCESS(error)) return;
  std::fprintf(stderr, "%s: %s\n", function, u_errorName(error));
  std::abort();
}

// Returns the code points of `units`. A lone surrogate is one, because an adapter repairs no text.
inline std::vector<Ucs4> values_of(std::u16string_view units) {
  std::vector<Ucs4> values;
  values.reserve(units.size());
  for (std::size_t i = 0; i < units.size();) {
    UChar32 value;
    // Not fenced: U16_NEXT reads what ICU wrote.
    U16_NEXT(units.data(), i, units.size(), value);
    values.push_back(static_cast<Ucs4>(value));
  }
  return values;
}

// Utf16 holds values as UTF-16, lone surrogates as they are.
struct Utf16 {
  std::u16string units;
  std::vector<std::size_t> starts;  // where each value begins in `units`
};

// Returns `values` as UTF-16, or std::nullopt if UTF-16 cannot carry them: one is above 10FFFF, or
// a high surrogate is followed by a low one, so that both would arrive as the supplementary code
// point that they spell.
inline std::optional<Utf16> carried(std::span<const Ucs4> values) {
  Utf16 result;
  for (const Ucs4 value : values) {
    if (value > kMaxScalar) return std::nullopt;
    const bool joins =
        U_IS_TRAIL(value) && !result.units.empty() && U16_IS_LEAD(result.units.back());
    if (joins) return std::nullopt;
    result.starts.push_back(result.units.size());
    if (value < kFirstSupplementary) {
      result.units.push_back(static_cast<char16_t>(value));
    } else {
      result.units.push_back(U16_LEAD(value));
      result.units.push_back(U16_TRAIL(value));
    }
  }
  return result;
}

}  // namespace placemat::icu
