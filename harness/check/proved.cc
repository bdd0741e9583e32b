#include "harness/check/proved.h"

#include <fmt/format.h>

#include "reports/base/figures.h"

namespace placemat::inline check_room {
namespace {

// Reports whether all of these cases conform.
bool all_conform(const FacetRecord& record) {
  const auto conforming = record.counts.find(Judgement::kConforms);
  return conforming != record.counts.end() && conforming->second == record.cases;
}

}  // namespace

std::vector<std::string> proved(const std::map<Facet, FacetRecord>& facets,
                                const SuiteOptions& suite,
                                const std::optional<ExhaustiveResult>& swept) {
  std::string names;
  for (const Facet facet : {Facet::kValidate, Facet::kDecode, Facet::kStream}) {
    const auto found = facets.find(facet);
    if (found == facets.end() || !all_conform(found->second)) continue;
    names += (names.empty() ? "" : ", ") + std::string(facet_name(facet));
  }
  std::vector<std::string> all;
  if (names.empty()) return all;
  for (const std::string& proof : proofs(suite)) all.push_back(names + ": " + proof);
  if (swept && swept->complete && all_conform(swept->record)) {
    all.push_back(fmt::format("{}: the right verdict on each of {} strings: {}.",
                              facet_name(swept->facet), grouped(swept->record.cases),
                              swept->counted_over));
  }
  return all;
}

}  // namespace placemat::inline check_room
