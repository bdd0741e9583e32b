#include "harness/mutants/mutant.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace placemat::inline mutants {

std::vector<std::string> ExpectedNames::names() const {
  std::vector<std::string> names;
  for (const DeviationClass& one : classes) names.push_back(one.name());
  return names;
}

std::vector<Operation> operations_of(Facet facet) {
  if (facet == Facet::kOffset) return {Operation::kValidate, Operation::kDecode};
  std::vector<Operation> operations;
  std::copy_if(kOperations.begin(), kOperations.end(), std::back_inserter(operations),
               [facet](Operation operation) { return facet_of(operation) == facet; });
  return operations;
}

std::unique_ptr<MutantImplementation> implementation_of(const Mutant& mutant) {
  std::vector<Operation> operations = mutant.also_offers;
  for (const ExpectedNames& expectation : mutant.expected) {
    for (const Operation operation : operations_of(expectation.facet)) {
      const bool known =
          std::find(operations.begin(), operations.end(), operation) != operations.end();
      if (!known) operations.push_back(operation);
    }
  }
  return std::make_unique<MutantImplementation>(mutant.make(), std::move(operations));
}

bool needs_long_text(const Mutant& mutant) { return mutant.longest >= std::size_t{1} << 31; }

const std::vector<Mutant>& all_mutants() {
  static const std::vector<Mutant> mutants = [] {
    std::vector<Mutant> all;
    for (const auto part :
         {table_mutants,     value_rule_mutants,  acceptance_mutants, position_mutants,
          value_mutants,     replacement_mutants, bom_mutants,        stream_mutants,
          history_mutants,   consistency_mutants, encoder_mutants,    form_mutants,
          fence_mutants,     room_mutants,        length_mutants,     utf16_mutants,
          backwards_mutants, order_mutants,       session_mutants,    wrapper_mutants,
          size_mutants}) {
      for (Mutant& mutant : part()) all.push_back(std::move(mutant));
    }
    return all;
  }();
  return mutants;
}

const Mutant* find_mutant(std::string_view name) {
  const auto& all = all_mutants();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [name](const Mutant& mutant) { return mutant.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace placemat::inline mutants
