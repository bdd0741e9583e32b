// What an encoder had to write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "harness/judge/judge.h"

namespace placemat {

struct ExpectedEncoding {
  // The first value that the form cannot spell there, if there is one.
  std::optional<std::size_t> unencodable;
  // What may be written: one string, or, where values are unencodable, one for each replacement
  // (EF BF BD, and 3F).
  std::vector<std::vector<std::uint8_t>> units;
  // Each value has its octets, but together they spell others (a pair in modified UTF-8): whether
  // that is to be written or refused, no form says.
  bool spells_others = false;
};

// A value is unencodable if no row spells it, or if its row may not follow the value before it.
ExpectedEncoding expected_encoding(const EncodingForm& form, std::span<const Ucs4> values);

Judged judge_encoding(const Profile& profile, std::span<const Ucs4> values, const Reply& reply);

}  // namespace placemat
