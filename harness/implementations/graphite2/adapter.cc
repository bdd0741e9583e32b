// Adapts Graphite2: gr_count_unicode_characters.
#include <graphite2/Font.h>
#include <graphite2/Segment.h>

#include <string>

#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  const void* error = nullptr;
  gr_count_unicode_characters(gr_utf8, units.data(), units.data() + units.size(), &error);
  if (error == nullptr) return Reply::well_formed();
  const auto* at = static_cast<const std::uint8_t*>(error);
  return Reply::ill_formed(static_cast<std::size_t>(at - units.data()));
}

Reply count(CodeUnits units) {
  const void* error = nullptr;
  const std::size_t number =
      gr_count_unicode_characters(gr_utf8, units.data(), units.data() + units.size(), &error);
  if (error == nullptr) return Reply::of_number(number);
  const auto* at = static_cast<const std::uint8_t*>(error);
  return Reply::ill_formed(static_cast<std::size_t>(at - units.data()));
}

std::string version() {
  int major = 0;
  int minor = 0;
  int bugfix = 0;
  gr_engine_version(&major, &minor, &bugfix);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(bugfix);
}

const Registration kRegistration{{
    .description = {.id = "graphite2-count-unicode-characters",
                    .name = "Graphite2 gr_count_unicode_characters",
                    .version = version(),
                    .language = "C",
                    .api = "gr_count_unicode_characters",
                    .profile = {.domain = {.no_nul = true},
                                .counting = Counting::kRefuse,
                                .source = "graphite2/Segment.h, gr_count_unicode_characters (up to "
                                          "the first NUL; the location of a structural fault)"}},
    .validate = validate,
    .count = count,
}};

}  // namespace
}  // namespace placemat
