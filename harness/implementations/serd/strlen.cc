// Adapts Serd's measure of a string, up to its NUL.
#include <serd/serd.h>

#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply count(CodeUnits units) {
  std::size_t octets = 0;
  SerdNodeFlags flags = 0;
  return Reply::of_number(serd_strlen(units.data(), &octets, &flags));
}

// The library does not report its version.
const Registration kRegistration{{
    .description = {.id = "serd-strlen",
                    .name = "Serd serd_strlen",
                    .version = {},
                    .language = "C",
                    .api = "serd_strlen",
                    .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                .source = "serd.h, serd_strlen (length of a null-terminated UTF-8 "
                                          "string in characters)"}},
    .count = count,
}};

}  // namespace
}  // namespace placemat
