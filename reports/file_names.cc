#include "reports/file_names.h"

#include <algorithm>
#include <set>

namespace placemat::inline reports {
namespace {

constexpr std::size_t kLongestBase = 80;

bool is_safe(char letter) {
  return ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z') ||
         ('0' <= letter && letter <= '9') || letter == '-' || letter == '_';
}

}  // namespace

std::map<std::string, std::string> file_names(const Report& report) {
  std::map<std::string, std::string> names;
  std::set<std::string> taken;
  for (const ImplementationRecord& implementation : report.implementations) {
    std::string base = implementation.id.substr(0, kLongestBase);
    std::replace_if(
        base.begin(), base.end(), [](char letter) { return !is_safe(letter); }, '_');
    std::string name = base;
    for (unsigned number = 2; !taken.insert(name).second; ++number) {
      name = base + "-" + std::to_string(number);
    }
    names.emplace(implementation.id, name);
  }
  return names;
}

}  // namespace placemat::inline reports
