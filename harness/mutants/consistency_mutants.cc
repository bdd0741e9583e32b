// Makes mutants whose every reply is one that the profile allows, but whose replies contradict each
// other.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

Mutant at_odds(const char* name, Facet facet, DeviationClass expected, Operation other,
               std::function<void(Behaviour&)> alter) {
  Mutant mutant = of_facet(facet, name, "generated", {expected}, std::move(alter));
  mutant.also_offers = {other};
  return mutant;
}

// Returns the behaviour with another BOM policy, which replies as an implementation with that
// policy would.
Behaviour with_bom(const Behaviour& behaviour, BomPolicy bom) {
  Behaviour other = behaviour;
  other.profile.bom = bom;
  return other;
}

Reply per_octet(const Behaviour& behaviour, CodeUnits units) {
  Behaviour other = behaviour;
  other.profile.replacement = Replacement::kPerOctet;
  return strict_replace(other, units);
}

}  // namespace

std::vector<Mutant> consistency_mutants() {
  std::vector<Mutant> mutants;
  mutants.push_back(at_odds("replace-strips-what-decode-keeps", Facet::kReplace,
                            "inconsistent-decode-replace", Operation::kDecode,
                            [](Behaviour& behaviour) {
                              behaviour.profile.bom = BomPolicy::kUnspecified;
                              behaviour.replace = [](const Behaviour& b, CodeUnits u) {
                                return strict_replace(with_bom(b, BomPolicy::kStrip), u);
                              };
                            }));
  mutants.push_back(at_odds("stream-strips-what-decode-keeps", Facet::kStream,
                            "inconsistent-decode-stream", Operation::kDecode,
                            [](Behaviour& behaviour) {
                              behaviour.profile.bom = BomPolicy::kUnspecified;
                              behaviour.stream = [](const Behaviour& b, CodeUnits u, Chunks) {
                                return strict_decode(with_bom(b, BomPolicy::kStrip), u);
                              };
                            }));
  mutants.push_back(of_facet(
      Facet::kStream, "stream-strips-only-whole", "denoland/deno #10846, where nothing is claimed",
      {"stream-differs"}, [](Behaviour& behaviour) {
        behaviour.profile.bom = BomPolicy::kUnspecified;
        behaviour.stream = [](const Behaviour& b, CodeUnits u, Chunks c) {
          return strict_decode(with_bom(b, c.size() == 1 ? BomPolicy::kStrip : BomPolicy::kKeep),
                               u);
        };
      }));
  mutants.push_back(at_odds("two-policies-of-replacement", Facet::kStreamReplace,
                            "inconsistent-replace-stream-replace", Operation::kReplace,
                            [](Behaviour& behaviour) {
                              behaviour.profile.replacement = Replacement::kUnspecified;
                              behaviour.stream_replace = [](const Behaviour& b, CodeUnits u,
                                                            Chunks) { return per_octet(b, u); };
                            }));
  mutants.push_back(of_facet(Facet::kReplace, "policies-in-turn", "generated",
                             {"depends-on-history"}, [](Behaviour& behaviour) {
                               behaviour.profile.replacement = Replacement::kUnspecified;
                               behaviour.replace = [calls = 0](const Behaviour& b,
                                                               CodeUnits u) mutable {
                                 return ++calls % 2 == 0 ? per_octet(b, u) : strict_replace(b, u);
                               };
                             }));
  return mutants;
}

}  // namespace placemat::inline mutants
