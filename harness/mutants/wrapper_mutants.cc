// Makes readers that take octets beside a slice for part of it.

#include "harness/mutants/build.h"

namespace placemat::inline mutants {
namespace {

const Classes kNeighbours = {"reads-neighbours"};

// Makes a validator that reads beside its input. Alone, its input ends at fences, where it dies:
// that is found, too, when the request inside a slice is asked alone.
Mutant beside(const char* name, const char* provenance, const char* alone, Next next) {
  return {name,
          provenance,
          {{Facet::kValidate, {DeviationClass::parse(alone).value()}},
           {Facet::kWithin, kNeighbours + Classes{DeviationClass::parse(alone).value()}}},
          [next = std::move(next)] {
            Behaviour behaviour;
            behaviour.next = next;
            return behaviour;
          }};
}

void add_beside(std::vector<Mutant>& mutants) {
  mutants.push_back(beside("slice-completed-from-behind",
                           "PostgreSQL 18.2's SUBSTRING of stored text", "reads-past",
                           [](const Behaviour& b, CodeUnits u, std::size_t at) {
                             const Step step = strict(b, u, at);
                             const std::size_t length = announced(u[at]);
                             if (step.well_formed || length == 1 || at + step.length < u.size())
                               return step;
                             for (std::size_t i = step.length; i < length; ++i) {
                               if (!is_trail(octet_at(u, at + i))) return step;
                             }
                             return Step{true, u.size() - at, kReplacementCharacter};
                           }));
  mutants.push_back(beside("slice-reads-a-lead-before", "ultrajson/ultrajson #719", "reads-before",
                           [](const Behaviour& b, CodeUnits u, std::size_t at) {
                             const bool is_stray = at == 0 && is_trail(u[0]);
                             if (!is_stray || octet_at(u, at - 1) < 0xC2) return strict(b, u, at);
                             return Step{true, 1, kReplacementCharacter};
                           }));
}

}  // namespace

std::vector<Mutant> wrapper_mutants() {
  std::vector<Mutant> mutants;
  add_beside(mutants);
  return mutants;
}

}  // namespace placemat::inline mutants
