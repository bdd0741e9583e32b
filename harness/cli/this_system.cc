#include "harness/cli/this_system.h"

#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "reports/system_name.h"

namespace placemat::inline cli {
namespace {

// Returns the assignments of the text. Values of these keys need no escapes of the shell, so that
// only quotation marks are taken away.
std::map<std::string, std::string> assignments(std::string_view text) {
  std::map<std::string, std::string> values;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t sign = line.find('=');
    if (sign == std::string::npos) continue;
    std::string value = line.substr(sign + 1);
    const bool quoted = value.size() >= 2 && value.front() == value.back() &&
                        (value.front() == '"' || value.front() == '\'');
    values[line.substr(0, sign)] = quoted ? value.substr(1, value.size() - 2) : value;
  }
  return values;
}

}  // namespace

std::string system_named_in(std::string_view os_release) {
  std::map<std::string, std::string> values = assignments(os_release);
  std::string release = values["VERSION_ID"];
  if (release.empty()) {
    release = values["PRETTY_NAME"].ends_with("/sid") ? "sid" : values["VERSION_CODENAME"];
  }
  const std::string name = values["ID"] + (release.empty() ? "" : "-" + release);
  return is_system_name(name) ? name : "";
}

std::string this_system() {
  for (const char* place : {"/etc/os-release", "/usr/lib/os-release"}) {
    std::ifstream file(place);
    if (!file) continue;
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return system_named_in(text);
  }
  return "";
}

}  // namespace placemat::inline cli
