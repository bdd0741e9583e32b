#include "harness/asking/asker.h"

#include <utility>

#include "reference/words/protocol.h"

namespace placemat::inline asking {

Request Round::request(std::size_t i) const {
  return parse_request(block->line(first + i)).value();  // the harness wrote it
}

std::string_view Round::set(std::size_t i) const {
  const CaseSet* const set = block->sets[first + i];
  return set == nullptr ? std::string_view() : set->name;
}

std::shared_ptr<const Round> Asker::ask(std::shared_ptr<const ExamBlock> block, std::size_t first,
                                        std::size_t count, std::span<const Answer> answers) {
  const auto round = std::make_shared<Round>();
  if (count == 0) return round;
  questions_.clear();
  for (std::size_t i = first; i < first + count; ++i) {
    questions_.push_back(
        {block->line(i), block->operations[i], answers.empty() ? 0 : answers[i - first].right});
  }
  round->number = asked_.add(block, block->lines(first, count));
  round->first = first;
  round->block = std::move(block);
  door_.ask(questions_, round->outcomes);
  return round;
}

std::shared_ptr<const Round> Asker::ask(const std::vector<Request>& requests) {
  asked_further_ += requests.size();
  const auto block = std::make_shared<ExamBlock>();
  for (const Request& request : requests) block->add({request});
  return ask(block, 0, block->size(), {});
}

}  // namespace placemat::inline asking
