// Reaches an implementation: the judging program asks through a door, and gets the outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "harness/door/implementation.h"
#include "reference/words/outcome.h"

namespace placemat::inline door {

// Question is a request line to be asked.
struct Question {
  std::string_view line;  // of the driver protocol, without its line feed
  Operation operation;
  // Is the digest of the right reply line, or 0 if that is not known. A reply line with this digest
  // is not parsed.
  std::uint64_t right = 0;
};

// Returns the digest by which a Question names a reply line: 62 bits, never 0. It is valid within
// one process.
std::uint64_t digest_of(std::string_view reply_line);

class Door {
 public:
  virtual ~Door() = default;

  virtual const Description& describe() const = 0;
  virtual bool offers(Operation operation) const = 0;

  // Asks, and puts the outcome of each question into `outcomes`, in order. `outcomes` is resized.
  // Only the kind of a kAsExpected outcome is set.
  virtual void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) = 0;

  // Asks requests whose right replies are not known.
  std::vector<Outcome> ask(std::span<const Request> requests);
};

// Starts an implementation anew.
using StartDoor = std::function<std::unique_ptr<Door>()>;

// DirectDoor asks in this process. It is for implementations that are known not to harm it.
class DirectDoor : public Door {
 public:
  // Makes a door to `implementation`, which must outlive it.
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

}  // namespace placemat::inline door
