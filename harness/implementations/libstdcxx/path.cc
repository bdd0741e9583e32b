// Adapts libstdc++'s std::filesystem::path: from char8_t to u32string, and from char32_t to
// u8string.
#include <filesystem>
#include <string>
#include <system_error>

#include "harness/door/registry.h"
#include "harness/implementations/libstdcxx/version.h"

namespace placemat {
namespace {

Reply decode(CodeUnits units) {
  try {
    const std::filesystem::path path(std::u8string(units.begin(), units.end()));
    const std::u32string text = path.u32string();
    return Reply::of_values({text.begin(), text.end()});
  } catch (const std::system_error&) {
    return Reply::ill_formed();
  }
}

Reply encode(std::span<const Ucs4> values) {
  try {
    const std::filesystem::path path(std::u32string(values.begin(), values.end()));
    const std::u8string text = path.u8string();
    return Reply::of_units({text.begin(), text.end()});
  } catch (const std::system_error&) {
    return Reply::unencodable();
  }
}

const Registration kPath{
    {.description = {.id = "libstdcxx-path",
                     .name = "libstdc++ std::filesystem::path",
                     .version = libstdcxx::version(),
                     .language = "C++",
                     .api = "path(u8string), path::u32string; path(u32string), path::u8string",
                     .profile = {.source = "ISO C++20 [fs.path.type.cvt] (the encoding of char8_t "
                                           "is UTF-8, of char32_t UTF-32; the method of "
                                           "conversion is unspecified, and so is what stands for "
                                           "characters that the encoding cannot represent)"}},
     .decode = decode,
     .encode = encode}};

}  // namespace
}  // namespace placemat
