#include "harness/check/asker.h"

#include <utility>

namespace placemat {

void Asker::ask(std::shared_ptr<const ExamBlock> block, std::size_t first, std::size_t count,
                std::span<const Answer> answers, Round& round) {
  questions_.clear();
  for (std::size_t i = first; i < first + count; ++i) {
    questions_.push_back(
        {block->line(i), block->operations[i], answers.empty() ? 0 : answers[i - first].right});
  }
  round.number = before_.add(block, block->lines(first, count));
  round.first = first;
  round.asked = std::move(block);
  door_.ask(questions_, round.outcomes);
}

Asker::Round Asker::ask(const std::vector<Request>& requests) {
  auto block = std::make_shared<ExamBlock>();
  for (const Request& request : requests) block->add({request});
  Round round;
  if (requests.empty()) return round;
  ask(std::move(block), 0, requests.size(), {}, round);
  return round;
}

}  // namespace placemat
