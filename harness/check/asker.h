// Asks an implementation whose replies are judged, and remembers what it was asked.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "harness/check/answer_key.h"
#include "harness/check/history.h"
#include "harness/implementation/door.h"

namespace placemat {

class Asker {
 public:
  // `door` must outlive this.
  explicit Asker(Door& door) : door_(door) {}

  bool offers(Operation operation) const { return door_.offers(operation); }

  // Requests of a block that were asked, from `first` on, with what came of them.
  struct Round {
    std::shared_ptr<const ExamBlock> asked;
    std::size_t first = 0;
    std::size_t number = 0;         // among the rounds
    std::vector<Outcome> outcomes;  // of each, in order
  };

  // Asks `count` requests of a block. `answers` may be empty: then every reply is looked at.
  void ask(std::shared_ptr<const ExamBlock> block, std::size_t first, std::size_t count,
           std::span<const Answer> answers, Round& round);
  Round ask(const std::vector<Request>& requests);

  // What the process was asked before request `i` of a round's block.
  History before(const Round& round, std::size_t i) const {
    return before_.before(round.number, round.asked->line(i));
  }

 private:
  Door& door_;
  AskedBefore before_;
  std::vector<Question> questions_;  // storage that is used again
};

}  // namespace placemat
