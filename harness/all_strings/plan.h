// Cuts all strings of one length into portions, and says who asks which.
//
// A portion is all strings with the same first two octets. The 65,536 portions are numbered by
// these octets: portion 41C3 begins with 41 C3. The plan is arithmetic on that number, so that
// every worker and every checker comes to the same plan without asking anybody.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/all_strings/space.h"

namespace placemat::inline all_strings {

using PortionNumber = std::uint32_t;

inline constexpr PortionNumber kPortions = 65536;
inline constexpr std::size_t kMinPortionedLength = 3;

// Returns the place of a portion in a fixed order. Portions with neighbouring numbers take about
// equally long, and have places that are far apart. So each stretch of places takes about as long
// as any other of its size.
constexpr std::uint32_t place_of(PortionNumber portion) { return portion * 40503 % kPortions; }

// One portion in a hundred is computed again, by another shard: 656 of them.
constexpr bool is_computed_again(PortionNumber portion) { return place_of(portion) % 100 == 0; }

// shard_of() returns the shard that computes the portion: each shard has a stretch of places.
// shard_that_repeats() returns the next one, which computes the portion again; after the last comes
// the first.
unsigned shard_of(PortionNumber portion, unsigned of);
unsigned shard_that_repeats(PortionNumber portion, unsigned of);

struct Plan {
  std::vector<PortionNumber> portions;  // by place
  std::vector<PortionNumber> again;
};
Plan plan_of(const Shard& shard);

Portion portion_of(PortionNumber number, std::size_t octets);

// strings_of() returns the number of strings of `octets` octets, at most kMaxSequenceLength.
// strings_of_portion() returns the number of them in one portion.
constexpr std::uint64_t strings_of(std::size_t octets) { return std::uint64_t{1} << (8 * octets); }
constexpr std::uint64_t strings_of_portion(std::size_t octets) { return strings_of(octets - 2); }

// portion_name() writes a portion as "41C3", and parse_portion() reads that.
std::string portion_name(PortionNumber number);
std::optional<PortionNumber> parse_portion(std::string_view name);

}  // namespace placemat::inline all_strings
