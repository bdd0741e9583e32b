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

  // A text that was asked, with what came of its requests.
  struct Round {
    std::shared_ptr<const ExamBlock> asked;
    std::size_t number = 0;
    std::vector<Outcome> outcomes;
  };

  // Asks a block. `answers` may be empty: then every reply is looked at.
  void ask(std::shared_ptr<const ExamBlock> block, std::span<const Answer> answers, Round& round);
  Round ask(const std::vector<Request>& requests);

  // What the process was asked before request `i` of a round.
  History before(const Round& round, std::size_t i) const {
    return before_.before(round.number, round.asked->line(i));
  }

 private:
  Door& door_;
  AskedBefore before_;
  std::vector<Question> questions_;  // storage that is used again
};

}  // namespace placemat
