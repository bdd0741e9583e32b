// Adapts the D-Bus reference library: dbus_validate_utf8.
#include <dbus/dbus.h>

#include <string>

#include "harness/door/registry.h"

namespace placemat {
namespace {

Reply validate(CodeUnits units) {
  const auto* text = reinterpret_cast<const char*>(units.data());
  return dbus_validate_utf8(text, nullptr) ? Reply::well_formed() : Reply::ill_formed();
}

std::string version() {
  int major = 0;
  int minor = 0;
  int micro = 0;
  dbus_get_version(&major, &minor, &micro);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(micro);
}

const Registration kRegistration{{
    .description = {.id = "libdbus-validate-utf8",
                    .name = "D-Bus dbus_validate_utf8",
                    .version = version(),
                    .language = "C",
                    .api = "dbus_validate_utf8",
                    .profile = {.domain = {.no_nul = true, .nul_terminated = true},
                                .source = "D-Bus API documentation, dbus_validate_utf8; D-Bus "
                                          "Specification, Basic types, STRING (strictly valid "
                                          "UTF-8; noncharacters are allowed)"}},
    .validate = validate,
}};

}  // namespace
}  // namespace placemat
