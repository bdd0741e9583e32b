// Gives the version of the GLib that runs.
#pragma once

#include <glib.h>

#include <string>

namespace placemat::glib {

// Returns a version like "2.74.6".
inline std::string version() {
  return std::to_string(glib_major_version) + '.' + std::to_string(glib_minor_version) + '.' +
         std::to_string(glib_micro_version);
}

}  // namespace placemat::glib
