// Reads a list of strings with verdicts: anybody's test vectors, as a suite for the seeded faults.
//
// harness/kills/README.md states the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/words/operation.h"
#include "reference/words/profile.h"
#include "reports/base/error.h"

namespace placemat::inline kills {

// StatedString is one line of the list.
struct StatedString {
  std::size_t line = 0;  // counted from 1
  std::vector<std::uint8_t> units;
  // Holds the lengths of a stream's chunks, which add up to units.size(). If it is empty, the
  // string is one whole.
  std::vector<std::size_t> chunk_lengths;
  bool valid = false;
  std::optional<std::size_t> fault;         // the first octet of the first ill-formed subsequence
  std::optional<std::vector<Ucs4>> values;  // what a valid string decodes to; absent for others
  std::optional<std::vector<Ucs4>>
      replaced;  // what an ill-formed string decodes to with replacement; absent for others

  bool is_stream() const { return !chunk_lengths.empty(); }
  bool operator==(const StatedString&) const = default;
};

struct StringSuite {
  std::string name;  // printable ASCII
  // Holds what the verdicts claim: rfc3629 with maximal subparts and a BOM kept, unless the list
  // says otherwise.
  Profile profile;
  std::vector<StatedString> strings;

  bool gives_values() const;    // for some string
  bool gives_replaced() const;  // likewise
};

// parse_string_suite() reads the text of `file`. `file` only names the list if the text does not;
// it is not opened. Throws InputError.
StringSuite parse_string_suite(std::string_view text, const std::string& file);

}  // namespace placemat::inline kills
