#include "harness/check/sweep.h"

#include <fmt/format.h>

#include "reports/summary.h"

namespace placemat {
namespace {

constexpr std::string_view kSet = "exhaustive";

Operation operation_of(const ExhaustiveResult& result) {
  return result.facet == Facet::kValidate ? Operation::kValidate : Operation::kDecode;
}

}  // namespace

void add_sweep(const ExhaustiveResult& result, const Profile& profile, Tally& tally) {
  for (const auto& [judgement, cases] : result.record.counts) {
    tally.count(result.facet, judgement, cases);
  }
  for (const DeviationRecord& record : records_of(result, profile)) {
    for (const ExhaustiveDeviation& deviation : result.deviations) {
      if (deviation.deviation_class.name() != record.deviation_class) continue;
      const Judged judged{record.judgement, deviation.deviation_class};
      tally.suspect(result.facet, judged, kSet, {operation_of(result), deviation.example, {}, {}},
                    deviation.statement, {}, std::nullopt, record.count);
    }
  }
  for (const UnansweredString& string : result.unanswered) {
    const Judged judged = judged_failure(string.judgement);
    tally.suspect(result.facet, judged, kSet, {operation_of(result), string.units, {}, {}},
                  string.detail, {});
  }
}

void add_extents(const ExhaustiveResult& result, std::vector<DeviationRecord>& records) {
  for (DeviationRecord& record : records) {
    if (record.facet != result.facet) continue;
    for (const ExhaustiveDeviation& deviation : result.deviations) {
      if (deviation.deviation_class.name() != record.deviation_class) continue;
      const std::uint64_t besides = record.count - deviation.strings[0];
      record.counted_over = result.counted_over;
      if (besides > 0) {
        record.counted_over += fmt::format("; besides, {} of the suites", counted(besides, "case"));
      }
      record.count = deviation.strings[0];
      record.extent = deviation.statement;
      record.rows = deviation.rows;
    }
  }
}

std::string proof_of(const ExhaustiveResult& result) {
  const auto conforming = result.record.counts.find(Judgement::kConforms);
  const bool all = result.complete && conforming != result.record.counts.end() &&
                   conforming->second == result.record.cases;
  if (!all) return "";
  return fmt::format("the right verdict on each of {} strings: {}.", grouped(result.record.cases),
                     result.counted_over);
}

}  // namespace placemat
