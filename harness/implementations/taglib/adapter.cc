// Adapts TagLib: String of UTF-8 octets, and to8Bit.
//
// A String holds UTF-16 in wchar_t, so values are the code points of that UTF-16.
#include <taglib.h>
#include <tbytevector.h>
#include <tdebuglistener.h>
#include <tstring.h>

#include <span>
#include <string>

#include "harness/door/registry.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

// Silent keeps the library from printing every failure, as it does without a listener.
class Silent : public TagLib::DebugListener {
 public:
  void printMessage(const TagLib::String&) override {}
};

void be_silent() {
  static Silent listener;
  static const bool once = [] {
    TagLib::setDebugListener(&listener);
    return true;
  }();
  (void)once;
}

TagLib::String string_of(CodeUnits units) {
  be_silent();
  const TagLib::ByteVector octets(reinterpret_cast<const char*>(units.data()),
                                  static_cast<unsigned>(units.size()));
  return TagLib::String(octets, TagLib::String::UTF8);
}

// The function returns an empty string if it fails.
Reply decode(CodeUnits units) {
  const std::wstring text = string_of(units).toWString();
  if (text.empty() && !units.empty()) return Reply::ill_formed();
  return Reply::of_values(utf16::values_of(std::u16string(text.begin(), text.end())));
}

Reply encode(std::span<const Ucs4> values) {
  be_silent();
  const auto carried = utf16::carried(values);
  if (!carried) return Reply::untestable();
  const std::wstring text(carried->begin(), carried->end());
  const std::string out = TagLib::String(text).to8Bit(true);
  if (out.empty() && !values.empty()) return Reply::unencodable();
  return Reply::of_units({out.begin(), out.end()});
}

Reply utf16_length(CodeUnits units) {
  const TagLib::String text = string_of(units);
  if (text.isEmpty() && !units.empty()) return Reply::ill_formed();
  return Reply::of_number(text.size());
}

Reply encode_utf16(std::span<const char16_t> words) {
  be_silent();
  const std::string out = TagLib::String(std::wstring(words.begin(), words.end())).to8Bit(true);
  if (out.empty() && !words.empty()) return Reply::unencodable();
  return Reply::of_units({out.begin(), out.end()});
}

Reply compare(CodeUnits left, CodeUnits right) {
  const TagLib::String a = string_of(left);
  const TagLib::String b = string_of(right);
  const bool refused = (a.isEmpty() && !left.empty()) || (b.isEmpty() && !right.empty());
  if (refused) return Reply::untestable();
  return Reply::of_order(a < b ? -1 : b < a ? 1 : 0);
}

// The version is that of the headers.
const Registration kRegistration{{
    .description = {.id = "taglib-string",
                    .name = "TagLib String",
                    .version = std::to_string(TAGLIB_MAJOR_VERSION) + "." +
                               std::to_string(TAGLIB_MINOR_VERSION),
                    .language = "C++",
                    .api =
                        "TagLib::String(ByteVector, UTF8), String::to8Bit(true), size, operator<",
                    .profile = {.domain = {.no_nul = true},
                                .source =
                                    "TagLib API documentation, String: it names UTF-8 and "
                                    "says nothing about ill-formed text; operator< (in lexical "
                                    "order)"}},
    .decode = decode,
    .encode = encode,
    .utf16_length = utf16_length,
    .encode_utf16 = encode_utf16,
    .compare = compare,
}};

}  // namespace
}  // namespace placemat
