#include "harness/exhaustive/exhaustive.h"
#include "harness/judge/expectation.h"
#include "reference/protocol.h"

namespace placemat {

std::vector<DeviationRecord> records_of(const ExhaustiveResult& result, const Profile& profile) {
  const Operation operation =
      result.facet == Facet::kValidate ? Operation::kValidate : Operation::kDecode;
  std::vector<DeviationRecord> records;
  for (const ExhaustiveDeviation& deviation : result.deviations) {
    const Request request{.operation = operation, .units = deviation.example};
    const Expectation expectation(profile, request);
    std::string rows;
    for (const std::string& row : deviation.rows) rows += (rows.empty() ? "" : ", ") + row;
    const bool known = deviation.deviation_class != Deviation::kNondeterministic;
    records.push_back(
        {.deviation_class = deviation.deviation_class.name(),
         .facet = result.facet,
         .judgement = known ? Judgement::kDeviates : Judgement::kNondeterministic,
         .count = deviation.strings[0],
         .counted_over = result.counted_over,
         .example = {request_line(request)},
         .expected = expectation.text(),
         .observed =
             deviation.statement +
             (rows.empty() ? "" : ", where " + std::string(profile.form->id) + " has " + rows),
         .clause = expectation.clause(),
         .consequence = std::string(deviation.deviation_class.consequence())});
  }
  return records;
}

}  // namespace placemat
