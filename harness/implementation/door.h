// How an implementation is reached: the judging program asks through a door, and learns the
// outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "harness/implementation/implementation.h"

namespace placemat {

// A request line on its way.
struct Question {
  std::string_view line;  // of the driver protocol, without its line feed
  Operation operation;
  // The digest of the reply line that is right, so that a reply that is right costs no more than a
  // look at its octets; 0 where none is known.
  std::uint64_t right = 0;
};

// What a Question names a reply line by: 62 bits, never 0. It holds within one process.
std::uint64_t digest_of(std::string_view reply_line);

class Door {
 public:
  virtual ~Door() = default;

  virtual const Description& describe() const = 0;
  virtual bool offers(Operation operation) const = 0;

  // The outcome of each question, in order. `outcomes` is resized; of one that is kAsExpected the
  // kind alone is meant.
  virtual void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) = 0;

  // The same, where nothing is known of the replies.
  std::vector<Outcome> ask(std::span<const Request> requests);
};

// Starts an implementation anew.
using StartDoor = std::function<std::unique_ptr<Door>()>;

// Asks in this process: for implementations that are known not to harm it.
class DirectDoor : public Door {
 public:
  // `implementation` must outlive the door.
  explicit DirectDoor(const Implementation& implementation) : implementation_(implementation) {}

  const Description& describe() const override { return implementation_.describe(); }
  bool offers(Operation operation) const override { return implementation_.offers(operation); }
  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override;

 private:
  const Implementation& implementation_;
  Request request_;  // storage that is used again
  std::string line_;
};

}  // namespace placemat
