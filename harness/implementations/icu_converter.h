// Converts to Unicode by ICU's converters: in chunks, and in the calls of a session.
#pragma once

#include <unicode/ucnv.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/implementations/chunk.h"
#include "harness/implementations/icu.h"
#include "harness/implementations/life.h"
#include "harness/implementations/wide.h"

namespace placemat::icu {

// Reports whether the stop callback stopped the conversion, which means that the text is at fault.
inline bool stopped(UErrorCode error) {
  return error == U_INVALID_CHAR_FOUND || error == U_ILLEGAL_CHAR_FOUND ||
         error == U_TRUNCATED_CHAR_FOUND;
}

// kErrorCapacity is more units than one error can span. It is for ucnv_getInvalidChars() and
// ucnv_getInvalidUChars().
inline constexpr std::int8_t kErrorCapacity = 32;

// Converts a text in chunks, with flush at the last one, by a converter that was reset.
inline Reply to_unicode(UConverter* converter, CodeUnits units,
                        std::span<const std::size_t> chunk_lengths) {
  static constexpr std::size_t kEmptyChunk[] = {0};
  if (chunk_lengths.empty()) chunk_lengths = kEmptyChunk;
  const auto out = Fenced<char16_t>::room(units.size() + 1);
  char16_t* target = out.data();
  std::size_t offset = 0;
  for (std::size_t i = 0; i < chunk_lengths.size(); ++i) {
    const ChunkInput input({}, units, offset, chunk_lengths[i]);
    const std::string_view chunk = input.octets();
    const char* source = chunk.data();
    const bool flush = i + 1 == chunk_lengths.size();
    UErrorCode error = U_ZERO_ERROR;
    ucnv_toUnicode(converter, &target, out.end(), &source, chunk.data() + chunk.size(), nullptr,
                   flush, &error);
    if (stopped(error)) {
      // The octets in error have been consumed, some perhaps with an earlier chunk.
      const auto invalid = Fenced<char>::room(kErrorCapacity);
      std::int8_t length = kErrorCapacity;
      UErrorCode query = U_ZERO_ERROR;
      ucnv_getInvalidChars(converter, invalid.data(), &length, &query);
      require_success(query, "ucnv_getInvalidChars");
      const std::size_t consumed = offset + static_cast<std::size_t>(source - chunk.data());
      return Reply::ill_formed(consumed - static_cast<std::size_t>(length));
    }
    require_success(error, "ucnv_toUnicode");
    offset += chunk_lengths[i];
  }
  return Reply::of_values(values_of({out.begin(), target}));
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
    return is_last ? wide::values_of(std::exchange(words, {})) : wide::take_values(words);
  };
  return live(units, calls, read, [&] {
    ucnv_reset(converter);
    words.clear();
  });
}

}  // namespace placemat::icu
