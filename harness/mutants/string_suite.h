// A list of strings with verdicts: anybody's test vectors, as a suite for the seeded faults.
//
// harness/mutants/README.md states the format.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reference/observation.h"
#include "reference/profile.h"

namespace placemat {

// One line of the list.
struct StatedString {
  std::size_t line = 0;  // counted from 1
  std::vector<std::uint8_t> units;
  // Of the chunks of a stream; empty: the string is asked as a whole. They add up to units.size().
  std::vector<std::size_t> chunk_lengths;
  bool valid = false;
  std::optional<std::size_t> fault;         // the first octet of the first ill-formed subsequence
  std::optional<std::vector<Ucs4>> values;  // only of a valid one: what it decodes to
  std::optional<std::vector<Ucs4>>
      replaced;  // only of another: what it decodes to with replacement

  bool is_stream() const { return !chunk_lengths.empty(); }
  bool operator==(const StatedString&) const = default;
};

struct StringSuite {
  std::string name;  // printable ASCII
  // What the verdicts are about: rfc3629 with maximal subparts, and a BOM kept, if the list does
  // not say otherwise.
  Profile profile;
  std::vector<StatedString> strings;

  bool gives_values() const;    // for some string
  bool gives_replaced() const;  // likewise
};

// A list that cannot be used. what() is one line, escaped: the file, the line, what is wrong, and
// how to mend it.
class StringSuiteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// parse_string_suite(): reads the text of `file`, which gives the name if the text gives none, and
// is not read. Throws StringSuiteError.
StringSuite parse_string_suite(std::string_view text, const std::string& file);

}  // namespace placemat
