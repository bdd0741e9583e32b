// What a process was asked, so that a fault can be shown again with what led to it.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string_view>
#include <vector>

#include "reference/observation.h"

namespace placemat {

// Request lines that came before some moment, oldest first. Their texts are shared: remembering a
// moment copies none.
struct History {
  struct Text {
    std::shared_ptr<const void> owner;
    std::string_view lines;  // each with its line feed
  };
  std::vector<Text> texts;

  std::vector<Request> requests() const;
};

// Remembers all that is asked, but for what is far in the past: everybody who is suspected keeps
// what was remembered at the time, so this bounds the memory of a check.
class AskedBefore {
 public:
  // What is asked next. The number of this text.
  std::size_t add(std::shared_ptr<const void> owner, std::string_view lines);

  // What came before `line`, which lies in the text of that number.
  History before(std::size_t number, std::string_view line) const;

 private:
  std::deque<History::Text> texts_;  // from the number first_ on
  std::size_t first_ = 0;
  std::size_t octets_ = 0;
};

}  // namespace placemat
