// How all strings of one length are cut into portions, and who asks which.
//
// A portion is all strings with the same first two octets: 65,536 portions, numbered by these
// octets (portion 41C3 begins with 41 C3). The plan is arithmetic on that number, so that every
// worker, and whoever checks them, comes to the same one without asking anybody.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/exhaustive/space.h"

namespace placemat {

using PortionNumber = std::uint32_t;

inline constexpr PortionNumber kPortions = 65536;
inline constexpr std::size_t kMinPortionedLength = 3;

// The place of a portion in a fixed order. Portions that stand next to each other take about as
// long as each other; their places are far apart. So every stretch of places is about as long.
constexpr std::uint32_t place_of(PortionNumber portion) { return portion * 40503 % kPortions; }

// One portion in a hundred is computed again, by another shard: 656 of them.
constexpr bool is_computed_again(PortionNumber portion) { return place_of(portion) % 100 == 0; }

// A shard of a plan, from 1 to `of`.
struct Shard {
  unsigned number = 1;
  unsigned of = 1;

  bool operator==(const Shard&) const = default;
};

// Each shard has a stretch of places. The next shard computes again what is computed again of it;
// the first does so for the last.
unsigned shard_of(PortionNumber portion, unsigned of);
unsigned shard_that_repeats(PortionNumber portion, unsigned of);

struct Plan {
  std::vector<PortionNumber> portions;  // by place
  std::vector<PortionNumber> again;
};
Plan plan_of(const Shard& shard);

Portion portion_of(PortionNumber number, std::size_t octets);

// How many strings there are of so many octets, at most kMaxSequenceLength; and in one portion.
constexpr std::uint64_t strings_of(std::size_t octets) { return std::uint64_t{1} << (8 * octets); }
constexpr std::uint64_t strings_of_portion(std::size_t octets) { return strings_of(octets - 2); }

// "41C3", and back.
std::string portion_name(PortionNumber number);
std::optional<PortionNumber> parse_portion(std::string_view name);

}  // namespace placemat
