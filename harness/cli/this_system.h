// Names the system that this program runs on.
#pragma once

#include <string>
#include <string_view>

namespace placemat::inline cli {

// Returns the name of a system that has `os_release` as its os-release(5): ID and VERSION_ID,
// "debian-12"; without a VERSION_ID ID and VERSION_CODENAME, but "debian-sid" where PRETTY_NAME
// ends with "/sid", because testing and sid share their code name. Returns "" if the text gives no
// system name.
std::string system_named_in(std::string_view os_release);

// Returns the name of this system, or "" if it has no os-release(5) that says it.
std::string this_system();

}  // namespace placemat::inline cli
