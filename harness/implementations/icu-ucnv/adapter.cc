// ICU's converter for "UTF-8": ucnv_toUnicode and ucnv_fromUnicode, with the stop callback and with
// the substitute callback, in one piece and in chunks with flush.
//
// It converts from and to UTF-16, so values are the code points of that UTF-16.
#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/implementation/registry.h"
#include "harness/implementations/icu.h"

namespace placemat {
namespace {

// One object for all requests, as the User Guide advises, with ucnv_reset() between them.
class Converter {
 public:
  Converter(UConverterToUCallback to_unicode, UConverterFromUCallback from_unicode) {
    UErrorCode error = U_ZERO_ERROR;
    converter_ = ucnv_open("UTF-8", &error);
    icu::require_success(error, "ucnv_open");
    ucnv_setToUCallBack(converter_, to_unicode, nullptr, nullptr, nullptr, &error);
    icu::require_success(error, "ucnv_setToUCallBack");
    ucnv_setFromUCallBack(converter_, from_unicode, nullptr, nullptr, nullptr, &error);
    icu::require_success(error, "ucnv_setFromUCallBack");
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() { ucnv_close(converter_); }

  UConverter* reset() {
    ucnv_reset(converter_);
    return converter_;
  }

 private:
  UConverter* converter_ = nullptr;
};

Converter& stopping() {
  thread_local Converter converter(UCNV_TO_U_CALLBACK_STOP, UCNV_FROM_U_CALLBACK_STOP);
  return converter;
}

Converter& substituting() {
  thread_local Converter converter(UCNV_TO_U_CALLBACK_SUBSTITUTE, UCNV_FROM_U_CALLBACK_SUBSTITUTE);
  return converter;
}

// For ucnv_getInvalidChars() and ucnv_getInvalidUChars(): more units than one error can span.
constexpr std::int8_t kErrorCapacity = 32;

// Whether the stop callback stopped the conversion: the text is at fault.
bool stopped(UErrorCode error) {
  return error == U_INVALID_CHAR_FOUND || error == U_ILLEGAL_CHAR_FOUND ||
         error == U_TRUNCATED_CHAR_FOUND;
}

Reply to_unicode(Converter& converter, CodeUnits units,
                 std::span<const std::size_t> chunk_lengths) {
  static constexpr std::size_t kEmptyChunk[] = {0};
  if (chunk_lengths.empty()) chunk_lengths = kEmptyChunk;
  UConverter* cnv = converter.reset();
  std::u16string out(units.size() + 1, u'\0');
  char16_t* target = out.data();
  std::size_t offset = 0;
  for (std::size_t i = 0; i < chunk_lengths.size(); ++i) {
    // A copy, so that a read past the chunk's end does not find the next chunk.
    const CodeUnits here = units.subspan(offset, chunk_lengths[i]);
    const std::string chunk(here.begin(), here.end());
    const char* source = chunk.data();
    const bool flush = i + 1 == chunk_lengths.size();
    UErrorCode error = U_ZERO_ERROR;
    ucnv_toUnicode(cnv, &target, out.data() + out.size(), &source, chunk.data() + chunk.size(),
                   nullptr, flush, &error);
    if (stopped(error)) {
      // The octets in error have been consumed, perhaps with an earlier chunk.
      char invalid[kErrorCapacity];
      std::int8_t length = kErrorCapacity;
      UErrorCode query = U_ZERO_ERROR;
      ucnv_getInvalidChars(cnv, invalid, &length, &query);
      icu::require_success(query, "ucnv_getInvalidChars");
      const std::size_t consumed = offset + static_cast<std::size_t>(source - chunk.data());
      return Reply::ill_formed(consumed - static_cast<std::size_t>(length));
    }
    icu::require_success(error, "ucnv_toUnicode");
    offset += chunk_lengths[i];
  }
  out.resize(static_cast<std::size_t>(target - out.data()));
  return Reply::of_values(icu::values_of(out));
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return to_unicode(stopping(), units, whole);
}

Reply replace(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return to_unicode(substituting(), units, whole);
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return to_unicode(stopping(), units, chunk_lengths);
}

Reply stream_replace(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return to_unicode(substituting(), units, chunk_lengths);
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = icu::carried(values);
  if (!text) return Reply::untestable();
  UConverter* cnv = stopping().reset();
  std::string out(text->units.size() * 3 + 1, '\0');
  char* target = out.data();
  const char16_t* source = text->units.data();
  UErrorCode error = U_ZERO_ERROR;
  ucnv_fromUnicode(cnv, &target, out.data() + out.size(), &source,
                   text->units.data() + text->units.size(), nullptr, true, &error);
  if (stopped(error)) {
    char16_t invalid[kErrorCapacity];
    std::int8_t length = kErrorCapacity;
    UErrorCode query = U_ZERO_ERROR;
    ucnv_getInvalidUChars(cnv, invalid, &length, &query);
    icu::require_success(query, "ucnv_getInvalidUChars");
    const auto unit = static_cast<std::size_t>(source - text->units.data() - length);
    const auto value = std::upper_bound(text->starts.begin(), text->starts.end(), unit) - 1;
    return Reply::unencodable(static_cast<std::size_t>(value - text->starts.begin()));
  }
  icu::require_success(error, "ucnv_fromUnicode");
  return Reply::of_units({out.data(), target});
}

const Registration kRegistration{{
    .description =
        {.id = "icu-ucnv",
         .name = "ICU UTF-8 converter",
         .version = icu::version(),
         .language = "C",
         .api = "ucnv_toUnicode, ucnv_fromUnicode; stop and substitute callbacks",
         .profile = {.form = &kRfc3629,
                     .replacement = Replacement::kMaximalSubpart,
                     .bom = BomPolicy::kKeep,
                     .refusal = Refusal::kRefuse,
                     .domain = {},
                     .source = "ICU User Guide, Using Converters (U+FFFD per offending sequence; "
                               "unpaired surrogates are errors; flush) and Unicode Basics, "
                               "Serialized Formats (UTF-8 includes no handling of a signature); "
                               "ICU-13311, from ICU 60 (illegal sequences as in Unicode 6 and the "
                               "Encoding Standard, character converters named); unicode/ucnv.h, "
                               "ucnv_getInvalidChars"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .stream = stream,
    .stream_replace = stream_replace,
}};

}  // namespace
}  // namespace placemat
