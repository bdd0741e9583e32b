// Lists the strings that the exhaustive tier asks, in portions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reference/unicode.h"
#include "reference/words/profile.h"
#include "reference/words/shard.h"

namespace placemat::inline all_strings {

// Portion is all strings of one length with one first octet, and perhaps one second octet. It is
// done, stored and resumed as a whole.
struct Portion {
  static constexpr std::int16_t kAnySecond = -1;

  std::uint8_t length = 0;  // 1 to kMaxSequenceLength
  std::uint8_t first = 0;
  std::int16_t second = kAnySecond;

  bool holds(CodeUnits units) const {
    return units.size() == length && units[0] == first &&
           (second == kAnySecond || (length > 1 && units[1] == second));
  }

  auto operator<=>(const Portion&) const = default;
};

struct SpaceOptions {
  std::vector<std::uint8_t> firsts;  // only these first octets; empty: all 256
  std::size_t min_length = 1;
  std::size_t max_length = kMaxSequenceLength;
  Shard shard;  // of the first octets
  // If not empty, the space has all strings of these portions, and the fields above are ignored.
  std::vector<Portion> portions;
};

// Space holds all strings of one to four octets, and some of five and six octets: the first two
// octets are any, and each other one is 00, C2 or a bound of a row at its place. The rows are
// those of the form, of FSS-UTF and of modified UTF-8 (pairs of surrogates). A space may also be
// made of given portions.
class Space {
 public:
  explicit Space(const EncodingForm& form, const SpaceOptions& options = {});

  // Returns the portions in the order in which they should be asked: the long work first.
  const std::vector<Portion>& portions() const { return portions_; }

  // Returns the octets that may stand at place `at` (from 0) of a string of `length` octets,
  // ascending.
  const std::vector<std::uint8_t>& octets(std::size_t length, std::size_t at) const;

  std::uint64_t size(const Portion& portion) const;
  std::uint64_t size() const;  // of all portions

  // Returns "all strings of one to four octets, and ...", with any restriction.
  std::string description() const;

  // Returns a text that only equal spaces share, to compare with that of a stored state.
  std::string fingerprint() const;

 private:
  SpaceOptions options_;
  std::vector<std::uint8_t> all_;
  std::array<std::vector<std::uint8_t>, kMaxSequenceLength> bounds_;
  std::vector<Portion> portions_;
};

}  // namespace placemat::inline all_strings
