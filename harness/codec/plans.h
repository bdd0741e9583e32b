// Plans how kernels that shuffle octets decode well-formed text, in which a sequence ends wherever
// the next octet is no trail octet. A table says how many sequences to take, and how to move their
// octets into words or dwords. Its index is the set of ends among the next twelve octets. (The
// method is Lemire's and Mula's, "Transcoding billions of Unicode characters per second with SIMD
// instructions".)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "harness/codec/shuffle.h"

namespace placemat::utf8 {

inline constexpr std::size_t kLooked = 12;  // octets that a step looks at

// A step takes six sequences of up to two octets, as words; or four of up to three octets, or three
// of up to four, as dwords. The shuffles of each kind lie together, ordered by lengths.
inline constexpr std::uint8_t kSixWords = 0;
inline constexpr std::uint8_t kFourDwords = kSixWords + 2 * 2 * 2 * 2 * 2 * 2;
inline constexpr std::uint8_t kThreeDwords = kFourDwords + 3 * 3 * 3 * 3;
inline constexpr std::uint8_t kShuffles = kThreeDwords + 4 * 4 * 4;

// A plan has only two octets: with a table twice as large, less of the text would stay in the
// fastest cache.
struct Plan {
  std::uint8_t octets = 0;
  std::uint8_t shuffle = kThreeDwords;
};

struct Plans {
  std::array<Plan, 1 << kLooked> plans{};
  std::array<Shuffle, kShuffles> shuffles{};
};

// Returns the shuffle that moves the octets of `count` sequences of these lengths into units of
// `size` octets, in reverse order.
constexpr Shuffle shuffle_of(const std::array<std::uint8_t, 6>& lengths, std::size_t count,
                             std::size_t size) {
  Shuffle shuffle{};
  for (std::uint8_t& from : shuffle) from = kNothing;
  std::uint8_t end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    end = static_cast<std::uint8_t>(end + lengths[i]);
    for (std::uint8_t octet = 0; octet < lengths[i]; ++octet) {
      shuffle[i * size + octet] = static_cast<std::uint8_t>(end - 1 - octet);
    }
  }
  return shuffle;
}

// kPlans holds a plan for every set of ends: bit i of `ends` says that a sequence ends at octet i.
inline constexpr Plans kPlans = [] {
  Plans made{};
  for (std::size_t ends = 0; ends < made.plans.size(); ++ends) {
    std::array<std::uint8_t, 6> lengths{};
    std::size_t count = 0;
    std::uint8_t length = 0;
    for (std::size_t octet = 0; octet < kLooked && count < lengths.size(); ++octet) {
      ++length;
      if ((ends >> octet & 1) == 0) continue;
      lengths[count++] = length;
      length = 0;
    }
    const auto plan = [&](std::uint8_t first_shuffle, std::size_t wanted, std::uint8_t most,
                          std::size_t size) {
      if (count < wanted) return false;
      Plan planned;
      std::size_t place = 0;
      for (std::size_t i = 0; i < wanted; ++i) {
        if (lengths[i] > most) return false;
        place = place * most + lengths[i] - 1;
        planned.octets = static_cast<std::uint8_t>(planned.octets + lengths[i]);
      }
      planned.shuffle = static_cast<std::uint8_t>(first_shuffle + place);
      made.plans[ends] = planned;
      made.shuffles[planned.shuffle] = shuffle_of(lengths, wanted, size);
      return true;
    };
    // If no plan fits, no well-formed text has these ends.
    plan(kSixWords, 6, 2, 2) || plan(kFourDwords, 4, 3, 4) || plan(kThreeDwords, 3, 4, 4);
  }
  return made;
}();

}  // namespace placemat::utf8
