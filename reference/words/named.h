// Declares tables that give each value of an enumeration its one stable name.
//
// The names are fixed, because they occur in reports, in the driver protocol and on the command
// line. So each is spelled in one place.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace placemat::inline words {

template <typename Value>
struct Named {
  Value value;
  std::string_view name;
};

// Returns the name of `value`, or "" if the table lacks it. O(table).
template <typename Value, std::size_t N>
constexpr std::string_view name_in(const Named<Value> (&table)[N], Value value) {
  for (const auto& entry : table) {
    if (entry.value == value) return entry.name;
  }
  return {};
}

// Returns the value of that name, or std::nullopt. O(table).
template <typename Value, std::size_t N>
constexpr std::optional<Value> value_in(const Named<Value> (&table)[N], std::string_view name) {
  for (const auto& entry : table) {
    if (entry.name == name) return entry.value;
  }
  return std::nullopt;
}

}  // namespace placemat::inline words
