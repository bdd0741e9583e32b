#include "harness/check/proved.h"

#include "harness/check/sweep.h"

namespace placemat {

std::vector<std::string> proved(const std::map<Facet, FacetRecord>& facets,
                                const SuiteOptions& suite,
                                const std::optional<ExhaustiveResult>& swept) {
  std::string names;
  for (const Facet facet : {Facet::kValidate, Facet::kDecode, Facet::kStream}) {
    const auto found = facets.find(facet);
    if (found == facets.end()) continue;
    const auto& [cases, counts] = found->second;
    const auto conforming = counts.find(Judgement::kConforms);
    if (conforming == counts.end() || conforming->second != cases) continue;
    names += (names.empty() ? "" : ", ") + std::string(facet_name(facet));
  }
  std::vector<std::string> all;
  if (names.empty()) return all;
  for (const std::string& proof : proofs(suite)) all.push_back(names + ": " + proof);
  const std::string of_all = swept ? proof_of(*swept) : "";
  if (!of_all.empty()) all.push_back(std::string(facet_name(swept->facet)) + ": " + of_all);
  return all;
}

}  // namespace placemat
