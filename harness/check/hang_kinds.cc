#include "harness/check/hang_kinds.h"

#include <fmt/format.h>

#include "harness/judge/reading.h"
#include "reference/protocol.h"
#include "reference/segment.h"

namespace placemat {
namespace {

constexpr int kEnough = 4;  // hangs of one kind

}  // namespace

std::optional<HangKinds::Kind> HangKinds::kind_of(const Question& question) const {
  const auto request = parse_request(question.line);
  if (!request) return std::nullopt;
  if (request->operation == Operation::kEncode) return Kind(request->operation, Defect::kNone);
  const auto reading = reading_of(*profile_.form, request->units);
  return Kind(request->operation, reading->fault ? reading->fault->defect : Defect::kNone);
}

void HangKinds::hung(const Question& question) {
  if (const auto kind = kind_of(question)) ++hangs_[*kind];
}

bool HangKinds::is_hopeless(const Question& question) {
  const auto kind = kind_of(question);
  const auto hangs = kind ? hangs_.find(*kind) : hangs_.end();
  return hangs != hangs_.end() && hangs->second >= kEnough;
}

std::vector<std::string> HangKinds::given_up() const {
  std::vector<std::string> sentences;
  for (const auto& [kind, hangs] : hangs_) {
    if (hangs < kEnough) continue;
    const auto& [operation, defect] = kind;
    sentences.push_back(fmt::format(
        "it hung {} times at {} of strings {}, and was asked no more of them", hangs,
        operation_name(operation),
        defect == Defect::kNone ? std::string("that are well-formed")
                                : fmt::format("whose first defect is {}", defect_name(defect))));
  }
  return sentences;
}

}  // namespace placemat
