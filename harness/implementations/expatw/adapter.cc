// Adapts Expat built with XML_UNICODE, which converts UTF-8 to UTF-16. Values are the code points
// of that UTF-16.
#include <string_view>

#include "harness/implementations/expat.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  expat::Text text;
  if (!expat::parse(units, chunk_lengths, text)) return Reply::ill_formed();
  const std::u16string utf16(text.begin(), text.end());
  return Reply::of_values(utf16::values_of(utf16));
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream(units, whole);
}

const Registration kRegistration{{
    .description = {.id = "expatw-parser",
                    .name = "Expat XML parser, UTF-16",
                    .version = expat::version(),
                    .language = "C",
                    .api = "XML_Parse of libexpatw",
                    .profile = expat::profile()},
    .decode = decode,
    .stream = stream,
}};

}  // namespace
}  // namespace placemat
