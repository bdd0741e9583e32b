#include "harness/cases/exam.h"

#include <functional>
#include <utility>

#include "reference/words/protocol.h"

namespace placemat::inline cases {

void ExamBlock::add(const Case& next) {
  append_request_line(text, next.request);
  text += '\n';
  ends.push_back(static_cast<std::uint32_t>(text.size()));
  operations.push_back(next.request.operation());
  const auto& units = next.request.units();
  octets.push_back(
      std::hash<std::string_view>()({reinterpret_cast<const char*>(units.data()), units.size()}));
  sets.push_back(next.set);
  packed.push_back(next.packed);
  shared.push_back(next.shared);
}

void visit_exam(const SuiteOptions& options, Operation operation,
                const std::function<void(std::shared_ptr<const ExamBlock>)>& visit) {
  auto block = std::make_shared<ExamBlock>();
  visit_cases(options, operation, [&](const Case& next) {
    block->add(next);
    if (block->size() == kExamBlock) visit(std::exchange(block, std::make_shared<ExamBlock>()));
  });
  if (block->size() > 0) visit(std::move(block));
}

}  // namespace placemat::inline cases
