#include "harness/fuzz/placement.h"

#include <algorithm>
#include <numeric>

#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/without.h"
#include "harness/judge/reading.h"
#include "reference/forms/rfc3629.h"

namespace placemat::inline fuzz {
namespace {

constexpr std::size_t kBound = 64;
constexpr std::size_t kRun = 128;
constexpr std::size_t kLongRun = 1024;
constexpr unsigned kLongRunOneIn = 64;
constexpr std::size_t kMostAfter = kBound;

// Returns how many octets bring `offset` to a bound, 0 to kBound - 1.
std::size_t to_bound(std::size_t offset) { return (kBound - offset % kBound) % kBound; }

// Returns the least number of letters before the octet of interest. A long run takes long to judge,
// so only inputs whose octets have a sum divisible by kLongRunOneIn get one.
std::size_t run_before(CodeUnits units) {
  const unsigned sum = std::accumulate(units.begin(), units.end(), 0U);
  return sum % kLongRunOneIn == 0 ? kLongRun : kRun;
}

}  // namespace

std::size_t of_interest(CodeUnits units) {
  const auto reading = reading_of(kRfc3629, units);
  if (reading->fault) return reading->fault->offset;
  const auto is_not_ascii = [](std::uint8_t octet) { return octet > kMaxAscii; };
  return static_cast<std::size_t>(std::find_if(units.begin(), units.end(), is_not_ascii) -
                                  units.begin());
}

Placements::Placements(CodeUnits units) {
  all_[count_++] = units;
  if (units.empty() || units.size() > kMostPlaced || is_left_out(LeftOut::kPlacements)) return;
  const std::size_t run = run_before(units);
  buffer_.assign(run + kBound + units.size() + kMostAfter, kFiller);
  std::copy(units.begin(), units.end(), buffer_.end() - kMostAfter - std::ssize(units));
  const std::size_t offset = of_interest(units);
  add(to_bound(offset + 1 + units.size() % 3), 0, units.size());
  add(to_bound(units.size()), 0, units.size());
  add(run + to_bound(offset), kMostAfter, units.size());
}

void Placements::add(std::size_t before, std::size_t after, std::size_t size) {
  const std::size_t offset = buffer_.size() - kMostAfter - size;  // of the input
  all_[count_++] = CodeUnits(buffer_).subspan(offset - before, before + size + after);
}

Placements::Iterator& Placements::Iterator::operator++() {
  fuzz_tally().end_string();
  ++at_;
  return *this;
}

}  // namespace placemat::inline fuzz
