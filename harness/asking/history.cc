#include "harness/asking/history.h"

#include "reference/words/protocol.h"

namespace placemat::inline asking {
namespace {

constexpr std::size_t kRememberedOctets = 16 << 20;

}  // namespace

std::size_t History::add(std::shared_ptr<const void> owner, std::string_view lines) {
  texts_.emplace_back(std::move(owner), lines);
  octets_ += lines.size();
  while (texts_.size() > 1 && octets_ > kRememberedOctets) {
    octets_ -= texts_.front().second.size();
    texts_.pop_front();
    ++first_;
  }
  return first_ + texts_.size() - 1;
}

History History::before(std::size_t number, std::string_view line) const {
  History history;
  if (number < first_) return history;
  const auto end = texts_.begin() + static_cast<std::ptrdiff_t>(number - first_ + 1);
  history.texts_.assign(texts_.begin(), end);
  std::string_view& last = history.texts_.back().second;
  last = last.substr(0, static_cast<std::size_t>(line.data() - last.data()));
  return history;
}

std::vector<Request> History::requests() const {
  std::vector<Request> all;
  for (auto [owner, rest] : texts_) {
    while (!rest.empty()) {
      const std::size_t length = rest.find('\n');
      if (auto request = parse_request(rest.substr(0, length))) all.push_back(std::move(*request));
      rest.remove_prefix(length + 1);
    }
  }
  return all;
}

}  // namespace placemat::inline asking
