// This module has two implementations, one of which has a name that modules must not give.
#include "harness/door/registry.h"
#include "reference/forms/rfc3629.h"

namespace placemat::inline catalogue {
namespace {

Reply validate(CodeUnits units) {
  return units.empty() || units[0] < 0x80 ? Reply::well_formed() : Reply::ill_formed();
}

Adapter adapter(const char* id) {
  Adapter adapter{.description = {.id = id, .name = "Tiny", .version = "1", .language = "C++"},
                  .validate = validate};
  adapter.description.profile.form = &kRfc3629;
  adapter.description.profile.source = "nowhere";
  return adapter;
}

const Registration kFirst(adapter("tiny-validate"));
#ifdef MISNAMED
const Registration kSecond(adapter("huge-validate"));
#endif

}  // namespace
}  // namespace placemat::inline catalogue
