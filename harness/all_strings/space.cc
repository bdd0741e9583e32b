#include "harness/all_strings/space.h"

#include <algorithm>
#include <numeric>

#include "harness/cases/boundaries.h"
#include "reference/forms/fss_utf_1992.h"
#include "reference/forms/modified_utf_8.h"

namespace placemat::inline all_strings {
namespace {

constexpr std::size_t kWholeLength = 4;  // all strings up to here

// Returns the boundaries of the form, of FSS-UTF (five and six octets) and of modified UTF-8 (pairs
// of surrogates), because a decoder may accept what these forms allow.
std::array<std::vector<std::uint8_t>, kMaxSequenceLength> bounds_for(const EncodingForm& form) {
  const EncodingForm* const forms[] = {&form, &kFssUtf1992, &kModifiedUtf8};
  auto bounds = boundaries_of(forms).at;
  for (auto& octets : bounds) {
    octets.insert(octets.end(), {0x00, 0xC2});
    std::sort(octets.begin(), octets.end());
    octets.erase(std::unique(octets.begin(), octets.end()), octets.end());
  }
  return bounds;
}

}  // namespace

Space::Space(const EncodingForm& form, const SpaceOptions& options)
    : options_(options), all_(256), bounds_(bounds_for(form)) {
  std::iota(all_.begin(), all_.end(), std::uint8_t{0});
  std::vector<std::uint8_t> firsts = options.firsts.empty() ? all_ : options.firsts;
  std::sort(firsts.begin(), firsts.end());
  firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
  if (!options.portions.empty()) {
    portions_ = options.portions;
    return;
  }
  std::vector<std::size_t> lengths = {4, 6, 5, 3, 2, 1};
  for (const std::size_t length : lengths) {
    if (length < options.min_length || length > options.max_length) continue;
    for (const std::uint8_t first : firsts) {
      if (!options.shard.holds(first)) continue;
      portions_.push_back({static_cast<std::uint8_t>(length), first});
    }
  }
}

const std::vector<std::uint8_t>& Space::octets(std::size_t length, std::size_t at) const {
  const bool whole = length <= kWholeLength || at < 2 || !options_.portions.empty();
  return whole ? all_ : bounds_[at];
}

std::uint64_t Space::size(const Portion& portion) const {
  std::uint64_t count = 1;
  const std::size_t given = portion.second == Portion::kAnySecond ? 1 : 2;
  for (std::size_t at = given; at < portion.length; ++at)
    count *= octets(portion.length, at).size();
  return count;
}

std::uint64_t Space::size() const {
  return std::accumulate(portions_.begin(), portions_.end(), std::uint64_t{0},
                         [this](std::uint64_t sum, const Portion& p) { return sum + size(p); });
}

std::string Space::description() const {
  if (!options_.portions.empty()) {
    return "all strings of " + std::to_string(portions_.size()) + " portions";
  }
  static constexpr const char* kNumbers[] = {"no", "one", "two", "three", "four", "five", "six"};
  std::string text;
  const std::size_t longest = std::min(options_.max_length, kWholeLength);
  if (options_.min_length <= longest) {
    text = std::string("all strings of ") + kNumbers[options_.min_length];
    if (options_.min_length < longest) text += std::string(" to ") + kNumbers[longest];
    text += longest == 1 ? " octet" : " octets";
  }
  if (options_.max_length > kWholeLength) {
    if (!text.empty()) text += ", and ";
    text += options_.max_length == 5 ? "strings of five octets" : "strings of five and six octets";
    text += " with any first two octets, followed by bounds of rows";
  }
  if (!options_.firsts.empty()) {
    text += ", of " + std::to_string(options_.firsts.size()) + " of the 256 first octets";
  }
  if (!options_.shard.is_whole()) text += ", shard " + shard_text(options_.shard);
  return text;
}

std::string Space::fingerprint() const {
  std::string text = description() + ";";
  for (const Portion& portion : portions_) {
    text += ' ' + std::to_string(portion.length) + ':' + std::to_string(portion.first);
    if (portion.second != Portion::kAnySecond) text += ':' + std::to_string(portion.second);
  }
  for (std::size_t at = 2; at < bounds_.size(); ++at) {
    text += ';';
    for (const std::uint8_t octet : bounds_[at]) text += ' ' + std::to_string(octet);
  }
  return text;
}

}  // namespace placemat::inline all_strings
