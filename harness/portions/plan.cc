#include "harness/portions/plan.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace placemat {

unsigned shard_of(PortionNumber portion, unsigned of) {
  return static_cast<unsigned>(std::uint64_t{place_of(portion)} * of / kPortions) + 1;
}

unsigned shard_that_repeats(PortionNumber portion, unsigned of) {
  return shard_of(portion, of) % of + 1;
}

Plan plan_of(const Shard& shard) {
  Plan plan;
  for (PortionNumber portion = 0; portion < kPortions; ++portion) {
    if (shard_of(portion, shard.of) == shard.number) plan.portions.push_back(portion);
    if (is_computed_again(portion) && shard_that_repeats(portion, shard.of) == shard.number) {
      plan.again.push_back(portion);
    }
  }
  const auto by_place = [](PortionNumber left, PortionNumber right) {
    return place_of(left) < place_of(right);
  };
  std::sort(plan.portions.begin(), plan.portions.end(), by_place);
  std::sort(plan.again.begin(), plan.again.end(), by_place);
  return plan;
}

Portion portion_of(PortionNumber number, std::size_t octets) {
  return {static_cast<std::uint8_t>(octets), static_cast<std::uint8_t>(number >> 8),
          static_cast<std::int16_t>(number & 0xFF)};
}

std::string portion_name(PortionNumber number) {
  std::array<char, 5> name{};
  std::snprintf(name.data(), name.size(), "%04X", static_cast<unsigned>(number & 0xFFFF));
  return name.data();
}

std::optional<PortionNumber> parse_portion(std::string_view name) {
  PortionNumber number = 0;
  for (const char c : name) {
    const std::string_view digits = "0123456789ABCDEF";
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    number = number << 4 | static_cast<PortionNumber>(digit);
  }
  return name.size() == 4 ? std::optional(number) : std::nullopt;
}

}  // namespace placemat
