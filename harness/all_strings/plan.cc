#include "harness/all_strings/plan.h"

#include <algorithm>
#include <array>

#include "reference/words/protocol.h"

namespace placemat::inline all_strings {

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
  const std::array<std::uint8_t, 2> octets = {static_cast<std::uint8_t>(number >> 8),
                                              static_cast<std::uint8_t>(number & 0xFF)};
  return hex_of(octets);
}

std::optional<PortionNumber> parse_portion(std::string_view name) {
  const auto octets = parse_hex(name);
  if (!octets || octets->size() != 2) return std::nullopt;
  const PortionNumber number = PortionNumber{octets->front()} << 8 | octets->back();
  // "41c3" is refused, so that each portion has one name.
  return portion_name(number) == name ? std::optional(number) : std::nullopt;
}

}  // namespace placemat::inline all_strings
