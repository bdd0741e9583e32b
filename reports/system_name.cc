#include "reports/system_name.h"

#include <algorithm>
#include <optional>

namespace placemat::inline reports {
namespace {

// Is is_system_name() as a pattern of JSON schema.
constexpr std::string_view kPattern = "^[a-z0-9][a-z0-9._-]*$";

bool is_small_or_digit(char character) {
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
}

}  // namespace

bool is_system_name(std::string_view name) {
  return !name.empty() && is_small_or_digit(name[0]) &&
         std::all_of(name.begin(), name.end(), [](char character) {
           return is_small_or_digit(character) ||
                  std::string_view("._-").find(character) != std::string_view::npos;
         });
}

Shape<std::string> as_system() {
  const auto parse = [](std::string_view name) {
    return is_system_name(name) ? std::optional<std::string>(name) : std::nullopt;
  };
  return as_spelled<std::string>([](const std::string& name) { return name; }, parse,
                                 {{"pattern", kPattern}});
}

}  // namespace placemat::inline reports
