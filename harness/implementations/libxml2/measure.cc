// Adapts libxml2's measure of a string that a NUL ends: xmlUTF8Strlen.
#include <libxml/xmlstring.h>

#include "harness/door/registry.h"
#include "harness/implementations/libxml2/version.h"

namespace placemat {
namespace {

Reply count(CodeUnits units) {
  const int number = xmlUTF8Strlen(units.data());
  if (number < 0) return Reply::ill_formed();
  return Reply::of_number(static_cast<std::size_t>(number));
}

const Registration kRegistration{{
    .description = {.id = "libxml2-utf8-strlen",
                    .name = "libxml2 xmlUTF8Strlen",
                    .version = libxml2_version(),
                    .language = "C",
                    .api = "xmlUTF8Strlen",
                    .profile = {.domain = {.no_nul = true,
                                           .nul_terminated = true,
                                           .max_octets = kMaxInt32Octets},
                                .source = "libxml2 API reference, xmlstring: int xmlUTF8Strlen "
                                          "(the length of a UTF8 string in characters, or -1 in "
                                          "case of error)"}},
    .count = count,
}};

}  // namespace
}  // namespace placemat
