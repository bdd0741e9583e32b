#include "reference/words/judgement.h"

#include "reference/words/named.h"

namespace placemat::inline words {
namespace {

constexpr Named<Judgement> kJudgementNames[] = {
    {Judgement::kConforms, "conforms"},         {Judgement::kDeviates, "deviates"},
    {Judgement::kInconsistent, "inconsistent"}, {Judgement::kNondeterministic, "nondeterministic"},
    {Judgement::kUnspecified, "unspecified"},   {Judgement::kNotObserved, "not-observed"},
    {Judgement::kUntestable, "untestable"},     {Judgement::kCrashed, "crashed"},
    {Judgement::kTimedOut, "timed-out"},        {Judgement::kProtocolError, "protocol-error"},
    {Judgement::kNotJudged, "not-judged"},
};

}  // namespace

std::string_view judgement_name(Judgement judgement) { return name_in(kJudgementNames, judgement); }
std::optional<Judgement> parse_judgement(std::string_view name) {
  return value_in(kJudgementNames, name);
}

}  // namespace placemat::inline words
