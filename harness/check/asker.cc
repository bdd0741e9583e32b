#include "harness/check/asker.h"

#include <utility>

namespace placemat {

void Asker::ask(std::shared_ptr<const ExamBlock> block, std::span<const Answer> answers,
                Round& round) {
  questions_.clear();
  for (std::size_t i = 0; i < block->size(); ++i) {
    questions_.push_back(
        {block->line(i), block->operations[i], answers.empty() ? 0 : answers[i].right});
  }
  round.number = before_.add(block, block->text);
  round.asked = std::move(block);
  door_.ask(questions_, round.outcomes);
}

Asker::Round Asker::ask(const std::vector<Request>& requests) {
  auto block = std::make_shared<ExamBlock>();
  for (const Request& request : requests) block->add({request});
  Round round;
  ask(std::move(block), {}, round);
  return round;
}

}  // namespace placemat
