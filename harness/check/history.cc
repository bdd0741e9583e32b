#include "harness/check/history.h"

#include <utility>

#include "reference/protocol.h"

namespace placemat {
namespace {

constexpr std::size_t kRememberedOctets = 16 << 20;

}  // namespace

std::vector<Request> History::requests() const {
  std::vector<Request> all;
  for (const Text& text : texts) {
    for (std::string_view rest = text.lines; !rest.empty();) {
      const std::size_t length = rest.find('\n');
      if (auto request = parse_request(rest.substr(0, length))) all.push_back(std::move(*request));
      rest.remove_prefix(length + 1);
    }
  }
  return all;
}

std::size_t AskedBefore::add(std::shared_ptr<const void> owner, std::string_view lines) {
  texts_.push_back({std::move(owner), lines});
  octets_ += lines.size();
  while (texts_.size() > 1 && octets_ > kRememberedOctets) {
    octets_ -= texts_.front().lines.size();
    texts_.pop_front();
    ++first_;
  }
  return first_ + texts_.size() - 1;
}

History AskedBefore::before(std::size_t number, std::string_view line) const {
  History history;
  for (std::size_t i = first_; i <= number && i < first_ + texts_.size(); ++i) {
    history.texts.push_back(texts_[i - first_]);
  }
  if (!history.texts.empty() && number >= first_) {
    std::string_view& last = history.texts.back().lines;
    last = last.substr(0, static_cast<std::size_t>(line.data() - last.data()));
  }
  return history;
}

}  // namespace placemat
