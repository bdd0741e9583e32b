// Trims lines that people wrote.
#pragma once

#include <string>
#include <string_view>

namespace placemat::inline base {

// Returns `text` without the blanks around it.
inline std::string trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(kBlanks) - first + 1));
}

}  // namespace placemat::inline base
