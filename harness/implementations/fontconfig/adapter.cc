// Adapts Fontconfig: FcUtf8Len, FcUtf8ToUcs4 and FcUcs4ToUtf8.
#include <fontconfig/fontconfig.h>

#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  int count = 0;
  int width = 0;
  const bool valid =
      FcUtf8Len(units.data(), static_cast<int>(units.size()), &count, &width) != FcFalse;
  return valid ? Reply::well_formed() : Reply::ill_formed();
}

Reply count(CodeUnits units) {
  int number = 0;
  int width = 0;
  if (!FcUtf8Len(units.data(), static_cast<int>(units.size()), &number, &width)) {
    return Reply::ill_formed();
  }
  return Reply::of_number(static_cast<std::size_t>(number));
}

Reply decode(CodeUnits units) {
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < units.size();) {
    FcChar32 value = 0;
    const int length = FcUtf8ToUcs4(units.data() + i, &value, static_cast<int>(units.size() - i));
    if (length <= 0) return Reply::ill_formed(i);
    values.push_back(value);
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply encode(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto out = Fenced<FcChar8>::room(FC_UTF8_MAX_LEN);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const int length = FcUcs4ToUtf8(values[i], out.data());
    if (length <= 0) return Reply::unencodable(i);
    units.insert(units.end(), out.begin(), out.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

std::string version() {
  const int number = FcGetVersion();
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

const Registration kRegistration{{
    .description = {.id = "fontconfig-utf8-to-ucs4",
                    .name = "Fontconfig FcUtf8ToUcs4",
                    .version = version(),
                    .language = "C",
                    .api = "FcUtf8Len, FcUtf8ToUcs4, FcUcs4ToUtf8",
                    .profile = {.form = &kRfc2279bis,
                                .domain = {.max_octets = kMaxInt32Octets},
                                .counting = Counting::kRefuse,
                                .source = "fontconfig.h: FC_UTF8_MAX_LEN is 6; Fontconfig manual "
                                          "pages FcUtf8ToUcs4(3), FcUcs4ToUtf8(3) (UCS4), "
                                          "FcUtf8Len(3) (whether src is a well-formed UTF8 "
                                          "string)"}},
    .validate = validate,
    .decode = decode,
    .encode = encode,
    .count = count,
}};

}  // namespace
}  // namespace placemat
