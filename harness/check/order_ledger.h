// Whether the replies to compare are those of one order.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "reference/observation.h"

namespace placemat {

class OrderLedger {
 public:
  // Remembers the reply, and gives the earlier exchanges that no order has beside it: the strings
  // the other way around, or two more pairs that close a circle. Empty: it fits. O(strings).
  std::vector<std::pair<Request, Reply>> hold(const Request& request, const Reply& reply);

  void forget() {
    replies_.clear();
    strings_.clear();
  }

 private:
  using Octets = std::vector<std::uint8_t>;
  using Exchange = std::pair<Request, Reply>;

  const Exchange* find(const Octets& left, const Octets& right) const;

  std::map<std::pair<Octets, Octets>, Exchange> replies_;
  std::vector<Octets> strings_;
};

}  // namespace placemat
