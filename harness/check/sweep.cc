#include "harness/check/sweep.h"

#include <fmt/format.h>

#include "reports/base/figures.h"

namespace placemat::inline check_room {
namespace {

constexpr std::string_view kSet = "exhaustive";

}  // namespace

void add_sweep(const ExhaustiveResult& result, Ledger& ledger) {
  for (const auto& [judgement, cases] : result.record.counts) {
    ledger.count(result.facet, judgement, cases);
  }
  const Operation operation =
      result.facet == Facet::kValidate ? Operation::kValidate : Operation::kDecode;
  const auto suspect = [&](const Judged& judged, const Octets& units, const std::string& observed,
                           std::uint64_t cases) {
    Suspect* const kept =
        ledger.suspect(result.facet, judged, kSet, Request::whole(operation, units), 0, cases);
    if (kept != nullptr) kept->observed = observed;
  };
  for (const ExhaustiveDeviation& deviation : result.deviations) {
    const bool recurs = deviation.deviation_class != Deviation::kNondeterministic;
    suspect(
        {recurs ? Judgement::kDeviates : Judgement::kNondeterministic, deviation.deviation_class},
        deviation.example, deviation.statement, deviation.strings[0]);
  }
  for (const UnansweredString& string : result.unanswered) {
    suspect(judged_failure(string.judgement), string.units, string.detail, 1);
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

}  // namespace placemat::inline check_room
