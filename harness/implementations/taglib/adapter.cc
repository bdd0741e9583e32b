// TagLib: String of UTF-8 octets, and to8Bit.
//
// A String holds UTF-16 in wchar_t, so values are the code points of that UTF-16.
#include <taglib.h>
#include <tbytevector.h>
#include <tdebuglistener.h>
#include <tstring.h>

#include <span>
#include <string>

#include "harness/implementation/registry.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

// Without a listener, it prints every failure.
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

// It tells a failure by an empty string.
Reply decode(CodeUnits units) {
  be_silent();
  const TagLib::ByteVector octets(reinterpret_cast<const char*>(units.data()),
                                  static_cast<unsigned>(units.size()));
  const TagLib::wstring text = TagLib::String(octets, TagLib::String::UTF8).toWString();
  if (text.empty() && !units.empty()) return Reply::ill_formed();
  return Reply::of_values(utf16::values_of(std::u16string(text.begin(), text.end())));
}

Reply encode(std::span<const Ucs4> values) {
  be_silent();
  const auto carried = utf16::carried(values);
  if (!carried) return Reply::untestable();
  const TagLib::wstring text(carried->begin(), carried->end());
  const std::string out = TagLib::String(text).to8Bit(true);
  if (out.empty() && !values.empty()) return Reply::unencodable();
  return Reply::of_units({out.begin(), out.end()});
}

// The version is that of the headers.
const Registration kRegistration{{
    .description = {.id = "taglib-string",
                    .name = "TagLib String",
                    .version = std::to_string(TAGLIB_MAJOR_VERSION) + "." +
                               std::to_string(TAGLIB_MINOR_VERSION),
                    .language = "C++",
                    .api = "TagLib::String(ByteVector, UTF8), String::to8Bit(true)",
                    .profile = {.domain = {.no_nul = true},
                                .source = "TagLib API documentation, String: it names UTF-8 and "
                                          "says nothing about ill-formed text"}},
    .decode = decode,
    .encode = encode,
}};

}  // namespace
}  // namespace placemat
