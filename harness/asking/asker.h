// Asks an implementation whose replies are judged, and remembers its requests.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "harness/asking/answer_key.h"
#include "harness/asking/history.h"
#include "harness/door/door.h"
#include "reference/words/outcome.h"

namespace placemat::inline asking {

// Round holds requests of a block that were asked together, from `first` on, with the outcome of
// each.
struct Round {
  std::shared_ptr<const ExamBlock> block;
  std::size_t first = 0;
  std::size_t number = 0;  // among the rounds of its Asker
  std::vector<Outcome> outcomes;

  Request request(std::size_t i) const;
  // Returns the name of the set that request `i` stands in; "" if it belongs to none.
  std::string_view set(std::size_t i) const;
};

class Asker {
 public:
  // Makes an asker of `door`, which must outlive it.
  explicit Asker(Door& door) : door_(door) {}

  bool offers(Operation operation) const { return door_.offers(operation); }

  // Asks `count` requests of a block. `answers` may be empty: then every reply is examined.
  std::shared_ptr<const Round> ask(std::shared_ptr<const ExamBlock> block, std::size_t first,
                                   std::size_t count, std::span<const Answer> answers);
  // Asks further requests, which belong to no exam. `requests` may be empty.
  std::shared_ptr<const Round> ask(const std::vector<Request>& requests);

  // Returns how many further requests were asked.
  std::uint64_t asked_further() const { return asked_further_; }

  // Returns the requests that the process got before request `i` of a round.
  History before(const Round& round, std::size_t i) const {
    return asked_.before(round.number, round.block->line(round.first + i));
  }

 private:
  Door& door_;
  History asked_;
  std::uint64_t asked_further_ = 0;
  std::vector<Question> questions_;  // storage that is used again
};

}  // namespace placemat::inline asking
