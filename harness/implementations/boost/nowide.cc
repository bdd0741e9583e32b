// Boost.Nowide: widen and narrow, where wchar_t holds UTF-32.
#include <boost/nowide/convert.hpp>
#include <string>

#include "harness/implementation/registry.h"
#include "harness/implementations/boost/version.h"

namespace placemat {
namespace {

static_assert(sizeof(wchar_t) == 4);

Reply replace(CodeUnits units) {
  const std::wstring text =
      boost::nowide::widen(reinterpret_cast<const char*>(units.data()), units.size());
  return Reply::of_values({text.begin(), text.end()});
}

Reply encode(std::span<const Ucs4> values) {
  const std::wstring text(values.begin(), values.end());
  const std::string out = boost::nowide::narrow(text);
  return Reply::of_units({out.begin(), out.end()});
}

const Registration kNowide{
    {.description = {.id = "boost-nowide",
                     .name = "Boost.Nowide",
                     .version = boost_headers::version(),
                     .language = "C++",
                     .api = "nowide::widen, nowide::narrow",
                     .profile = {.refusal = Refusal::kReplace,
                                 .source = "Boost.Nowide reference: widen, narrow (any illegal "
                                           "sequences are replaced with U+FFFD; not how many)"}},
     .replace = replace,
     .encode = encode}};

}  // namespace
}  // namespace placemat
