// Declares a share of the work that several processes do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace placemat::inline words {

struct Shard {
  unsigned number = 1;  // 1 to `of`
  unsigned of = 1;

  bool is_whole() const { return of == 1; }
  bool is_first() const { return number == 1; }
  // Reports whether the item at `index`, counted from 0, belongs to the share.
  bool holds(std::uint64_t index) const { return index % of == number - 1; }

  auto operator<=>(const Shard&) const = default;
};

// Returns "2/8".
std::string shard_text(const Shard& shard);

// Reads "2/8": two decimal numbers without a sign, the first one from 1 to the second. Returns
// std::nullopt for anything else.
std::optional<Shard> parse_shard(std::string_view text);

// Reads a decimal number without a sign; returns std::nullopt for anything else, or a number above
// UINT_MAX.
std::optional<unsigned> parse_decimal(std::string_view text);

}  // namespace placemat::inline words
