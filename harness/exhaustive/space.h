// Which strings the exhaustive tier asks, in which portions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reference/profile.h"

namespace placemat {

// All strings of one length with one first octet: the portion that is done, stored and resumed as a
// whole.
struct Portion {
  std::uint8_t length = 0;  // 1 to kMaxSequenceLength
  std::uint8_t first = 0;

  auto operator<=>(const Portion&) const = default;
};

struct SpaceOptions {
  std::vector<std::uint8_t> firsts;  // only these first octets; empty: all 256
  std::size_t min_length = 1;
  std::size_t max_length = kMaxSequenceLength;
  unsigned shard = 1;  // this run's share: every shards-th first octet
  unsigned shards = 1;
};

// The strings of one to four octets, all of them, and strings of five and six octets: their first
// two octets are any, the others the bounds of the rows at that place, of the form, of FSS-UTF and
// of modified UTF-8 (pairs of surrogates), and 00 and C2.
class Space {
 public:
  explicit Space(const EncodingForm& form, const SpaceOptions& options = {});

  // In the order in which they are best asked: the long work first.
  const std::vector<Portion>& portions() const { return portions_; }

  // What may stand at place `at` (from 1) of a string of `length` octets, ascending.
  const std::vector<std::uint8_t>& octets(std::size_t length, std::size_t at) const;

  std::uint64_t size(const Portion& portion) const;
  std::uint64_t size() const;  // of all portions

  // "all strings of one to four octets, and ..."; names a restriction where there is one.
  std::string description() const;

  // Equal for equal spaces: what a stored state is compared by.
  std::string fingerprint() const;

 private:
  SpaceOptions options_;
  std::vector<std::uint8_t> all_;
  std::array<std::vector<std::uint8_t>, kMaxSequenceLength> bounds_;
  std::vector<Portion> portions_;
};

}  // namespace placemat
