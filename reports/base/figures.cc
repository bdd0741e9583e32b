#include "reports/base/figures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

namespace placemat::inline base {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, const std::string& unit) {
  return grouped(number) + ' ' + unit + (number == 1 ? "" : "s");
}

std::string compact(std::uint64_t number) {
  if (number < 10000) return grouped(number);
  constexpr char kUnits[] = "kMGTPE";
  std::uint64_t scale = 1000;
  const char* unit = kUnits;
  while (number / scale >= 1000) {
    scale *= 1000;
    ++unit;
  }
  const std::uint64_t whole = number / scale;
  const std::uint64_t hundredths = number % scale / (scale / 100);
  if (whole >= 100) return fmt::format("{}{}", whole, *unit);
  if (whole >= 10) return fmt::format("{}.{}{}", whole, hundredths / 10, *unit);
  return fmt::format("{}.{:02}{}", whole, hundredths, *unit);
}

std::string spaced_hex(CodeUnits units) { return fmt::format("{:02X}", fmt::join(units, " ")); }

std::string value_text(Ucs4 value) {
  return value <= kMaxScalar ? fmt::format("U+{:04X}", value) : fmt::format("{:X}", value);
}

std::string values_text(const std::vector<Ucs4>& values) {
  std::string text;
  for (const Ucs4 value : values) text += (text.empty() ? "" : " ") + value_text(value);
  return text.empty() ? "nothing" : text;
}

std::string first_of(const std::vector<std::string>& names, std::size_t most) {
  if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
  const std::span<const std::string> shown(names.data(), most);
  return fmt::format("{} and {} more", fmt::join(shown, ", "), names.size() - most);
}

std::string in_words(std::string_view name) {
  std::string words(name);
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

}  // namespace placemat::inline base
