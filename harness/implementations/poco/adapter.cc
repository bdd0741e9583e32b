// Adapts Poco: UTF8Encoding (isLegal, queryConvert, convert), TextConverter, and UnicodeConverter.
#include <Poco/Environment.h>
#include <Poco/TextConverter.h>
#include <Poco/UTF32Encoding.h>
#include <Poco/UTF8Encoding.h>
#include <Poco/UTFString.h>
#include <Poco/UnicodeConverter.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

const Poco::UTF8Encoding& utf8() {
  static const Poco::UTF8Encoding encoding;
  return encoding;
}

// isLegal() takes one sequence, whose length is "pre-determined by the first byte". characterMap()
// gives that length here.
Reply validate(CodeUnits units) {
  for (std::size_t i = 0; i < units.size();) {
    const int mapped = utf8().characterMap()[units[i]];
    const std::size_t length = mapped < -1 ? static_cast<std::size_t>(-mapped) : 1;
    if (length > units.size() - i) return Reply::ill_formed(i);
    if (!Poco::UTF8Encoding::isLegal(units.data() + i, static_cast<int>(length))) {
      return Reply::ill_formed(i);
    }
    i += length;
  }
  return Reply::well_formed();
}

// The result -n asks for another call with n octets.
Reply query(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    std::size_t length = 1;
    int value = utf8().queryConvert(units.data() + i, 1);
    while (value < -1 && static_cast<std::size_t>(-value) > length) {
      length = static_cast<std::size_t>(-value);
      if (length > units.size() - i) return Reply::ill_formed(i);
      value = utf8().queryConvert(units.data() + i, static_cast<int>(length));
    }
    if (value < 0) return Reply::ill_formed(i);
    values.push_back(static_cast<Ucs4>(value));
    i += length;
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<unsigned char>::room(8);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // the parameter is an int
    const int length = utf8().convert(static_cast<int>(values[i]), out.data(), out.size());
    if (length <= 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

// With no destination the function only returns the number of octets.
Reply utf8_length(std::span<const Ucs4> values) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();  // the parameter is an int
    const int length = utf8().convert(static_cast<int>(values[i]), nullptr, 0);
    if (length <= 0) return Reply::unencodable(i);
    number += static_cast<std::size_t>(length);
  }
  return Reply::of_number(number);
}

// The function uses no more room than it is given, and returns the number of octets that it needs.
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  std::size_t written = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] > 0x7FFFFFFF) return Reply::untestable();
    const std::size_t left = room.size() - written;
    const int length =
        utf8().convert(static_cast<int>(values[i]), room.data() + written, static_cast<int>(left));
    if (length <= 0) return Reply::unencodable(i);
    if (static_cast<std::size_t>(length) > left) {
      return Reply::partial_units(i, {room.data(), room.data() + written});
    }
    written += static_cast<std::size_t>(length);
  }
  return Reply::of_units({room.data(), room.data() + written});
}

Reply text_converter(CodeUnits units, bool strict) {
  static const Poco::UTF32Encoding utf32(Poco::UTF32Encoding::NATIVE_BYTE_ORDER);
  Poco::TextConverter converter(utf8(), utf32, kReplacementCharacter);
  std::string out;
  const int errors = converter.convert(units.data(), static_cast<int>(units.size()), out);
  if (strict && errors > 0) return Reply::ill_formed();
  // Not fenced: the adapter reads what was written.
  std::vector<Ucs4> values(out.size() / sizeof(Ucs4));
  // Not fenced: the adapter reads what was written.
  if (!values.empty()) std::memcpy(values.data(), out.data(), values.size() * sizeof(Ucs4));
  return Reply::of_values(std::move(values));
}

Reply convert_strict(CodeUnits units) { return text_converter(units, true); }
Reply convert_replacing(CodeUnits units) { return text_converter(units, false); }

// The converter has no way to refuse: what it writes for ill-formed octets is its replacement.
Reply unicode_converter(CodeUnits units) {
  Poco::UTF32String out;
  Poco::UnicodeConverter::convert(reinterpret_cast<const char*>(units.data()), units.size(), out);
  return Reply::of_values({out.begin(), out.end()});
}

Reply unicode_encode(std::span<const Ucs4> values) {
  const Poco::UTF32String text(values.begin(), values.end());
  std::string out;
  Poco::UnicodeConverter::convert(text, out);
  return Reply::of_units({out.begin(), out.end()});
}

Reply unicode_encode_utf16(std::span<const char16_t> words) {
  std::string out;
  Poco::UnicodeConverter::convert(Poco::UTF16String(words.begin(), words.end()), out);
  return Reply::of_units({out.begin(), out.end()});
}

// Returns a version like "1.11.0": two hexadecimal digits each.
std::string version() {
  const Poco::UInt32 number = Poco::Environment::libraryVersion();
  return std::to_string(number >> 24) + "." + std::to_string(number >> 16 & 0xFF) + "." +
         std::to_string(number >> 8 & 0xFF);
}

Description describe(const char* id, const char* name, const char* api, Profile profile) {
  return {.id = id,
          .name = name,
          .version = version(),
          .language = "C++",
          .api = api,
          .profile = std::move(profile)};
}

const Registration kIsLegal{{
    .description = describe(
        "poco-is-legal", "Poco UTF8Encoding::isLegal", "UTF8Encoding::isLegal, characterMap",
        {.source = "Poco API reference, UTF8Encoding::isLegal (up to 4 octets, as Unicode "
                   "defines it)"}),
    .validate = validate,
}};

const Registration kEncoding{{
    .description = describe(
        "poco-utf8-encoding", "Poco UTF8Encoding",
        "UTF8Encoding::queryConvert, UTF8Encoding::convert",
        {.refusal = Refusal::kRefuse,
         .domain = {.values_31_bit = true},
         .source = "Poco API reference, TextEncoding::queryConvert (-1 if malformed), "
                   "TextEncoding::convert (0 if it cannot be converted; only the number of "
                   "bytes if there is no room)"}),
    .decode = query,
    .encode = encode,
    .utf8_length = utf8_length,
    .encode_into = encode_into,
}};

const Registration kTextConverter{{
    .description = describe("poco-text-converter", "Poco TextConverter",
                            "TextConverter::convert from UTF-8 to UTF-32, defaultChar U+FFFD",
                            {.source = "Poco API reference, Poco/TextConverter.h: convert (returns "
                                       "the number of invalid byte sequences; what is written for "
                                       "them is not said)"}),
    .decode = convert_strict,
    .replace = convert_replacing,
}};

const Registration kUnicodeConverter{{
    .description = describe("poco-unicode-converter", "Poco UnicodeConverter",
                            "UnicodeConverter::convert, UTF-8 and UTF-32, UTF-16 to UTF-8",
                            {.source = "Poco API reference, Poco/UnicodeConverter.h: convert (it "
                                       "says nothing of ill-formed text)"}),
    .replace = unicode_converter,
    .encode = unicode_encode,
    .encode_utf16 = unicode_encode_utf16,
}};

}  // namespace
}  // namespace placemat
