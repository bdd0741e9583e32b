#include "harness/asking/hang_kinds.h"

#include <fmt/format.h>

#include <algorithm>

#include "reference/words/protocol.h"

namespace placemat::inline asking {
namespace {

constexpr int kEnough = 3;           // hangs that show what they have in common
constexpr int kEnoughOfAny = 4;      // hangs of an operation, whatever they have in common
constexpr std::size_t kTelling = 2;  // octets: a single octet is in too many strings

using Octets = std::vector<std::uint8_t>;

bool contains(const Octets& whole, const Octets& part) {
  return std::search(whole.begin(), whole.end(), part.begin(), part.end()) != whole.end();
}

// Returns the longest part of `left` that is in `right` too; or the first of several.
Octets longest_common(const Octets& left, const Octets& right) {
  for (std::size_t length = left.size(); length > 0; --length) {
    for (std::size_t first = 0; first + length <= left.size(); ++first) {
      const auto begin = left.begin() + static_cast<std::ptrdiff_t>(first);
      const Octets part(begin, begin + static_cast<std::ptrdiff_t>(length));
      if (contains(right, part)) return part;
    }
  }
  return {};
}

}  // namespace

bool HangKinds::is_known() const { return on_octets_ >= kEnough && common_.size() >= kTelling; }

void HangKinds::hung(const Question& question) {
  const auto request = parse_request(question.line);
  if (!request) return;
  ++hangs_[request->operation()];
  if (takes_values(request->operation())) return;
  common_ = on_octets_++ == 0 ? request->units() : longest_common(common_, request->units());
}

bool HangKinds::is_hopeless(const Question& question) {
  const auto hangs = hangs_.find(question.operation);
  if (hangs == hangs_.end()) return false;
  if (takes_values(question.operation) || !is_known()) {
    return hangs->second >= kEnoughOfAny;
  }
  const auto request = parse_request(question.line);
  return request && contains(request->units(), common_);
}

std::string HangKinds::given_up() const {
  std::string operations;
  for (const auto& [operation, hangs] : hangs_) {
    const bool whole = takes_values(operation) || !is_known();
    if (whole && hangs < kEnoughOfAny) continue;
    operations += fmt::format("{}{}{}", operations.empty() ? "" : ", ", operation_name(operation),
                              whole ? "" : " of strings with " + hex_of(common_));
  }
  if (operations.empty()) return "";
  return "it hung, and was then not asked again: " + operations;
}

}  // namespace placemat::inline asking
