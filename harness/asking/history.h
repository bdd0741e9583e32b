// Remembers what a process was asked, so that a fault can be shown again with the requests that led
// to it.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/words/request.h"

namespace placemat::inline asking {

// History holds request lines, oldest first: about the last 16 MiB, because each suspicion keeps a
// history. Copies of a history share the texts.
class History {
 public:
  // Adds the next requests, each line with its line feed. Returns the number of this text.
  std::size_t add(std::shared_ptr<const void> owner, std::string_view lines);

  // Returns the requests before `line`, which lies in the text of that number.
  History before(std::size_t number, std::string_view line) const;

  std::vector<Request> requests() const;

 private:
  std::deque<std::pair<std::shared_ptr<const void>, std::string_view>> texts_;  // from first_ on
  std::size_t first_ = 0;
  std::size_t octets_ = 0;
};

}  // namespace placemat::inline asking
