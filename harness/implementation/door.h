// How an implementation is reached: the judging program asks through a door, and learns the
// outcome.
#pragma once

#include <span>
#include <vector>

#include "harness/implementation/implementation.h"

namespace placemat {

class Door {
 public:
  virtual ~Door() = default;

  virtual const Description& describe() const = 0;
  virtual bool offers(Operation operation) const = 0;

  // The outcome of each request, in order.
  virtual std::vector<Outcome> ask(std::span<const Request> requests) = 0;
};

// Asks in this process: for implementations that are known not to harm it.
class DirectDoor : public Door {
 public:
  // `implementation` must outlive the door.
  explicit DirectDoor(const Implementation& implementation) : implementation_(implementation) {}

  const Description& describe() const override { return implementation_.describe(); }
  bool offers(Operation operation) const override { return implementation_.offers(operation); }
  std::vector<Outcome> ask(std::span<const Request> requests) override {
    std::vector<Outcome> outcomes;
    outcomes.reserve(requests.size());
    for (const Request& request : requests) {
      outcomes.push_back({Outcome::Kind::kReply, implementation_.observe(request), {}});
    }
    return outcomes;
  }

 private:
  const Implementation& implementation_;
};

}  // namespace placemat
