// Which strings the exhaustive tier asks, in which portions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "reference/profile.h"
#include "reference/unicode.h"

namespace placemat {

// All strings of one length with one first octet, or also with one second octet. A portion is done,
// stored and resumed as a whole.
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
  unsigned shard = 1;  // this run's share: every shards-th first octet
  unsigned shards = 1;
  // If there are any: exactly these portions in place of what the above describe, and of every
  // length all strings.
  std::vector<Portion> portions;
};

// All strings of one to four octets, and strings of five and six octets. In these, the first two
// octets may be any. The others are 00, C2, and the bounds of the rows at that place: those of the
// form, of FSS-UTF and of modified UTF-8 (pairs of surrogates). Or the portions that were given.
class Space {
 public:
  explicit Space(const EncodingForm& form, const SpaceOptions& options = {});

  // In the order in which they should be asked: the long work first.
  const std::vector<Portion>& portions() const { return portions_; }

  // What may stand at place `at` (from 1) of a string of `length` octets, ascending.
  const std::vector<std::uint8_t>& octets(std::size_t length, std::size_t at) const;

  std::uint64_t size(const Portion& portion) const;
  std::uint64_t size() const;  // of all portions

  // "all strings of one to four octets, and ...". Names a restriction if there is one.
  std::string description() const;

  // Equal for equal spaces. A stored state is compared by it.
  std::string fingerprint() const;

 private:
  SpaceOptions options_;
  std::vector<std::uint8_t> all_;
  std::array<std::vector<std::uint8_t>, kMaxSequenceLength> bounds_;
  std::vector<Portion> portions_;
};

}  // namespace placemat
