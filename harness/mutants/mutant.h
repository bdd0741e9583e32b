// Seeded faults: each a name, where it comes from, and what it must be called when it is found.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/mutants/behaviour.h"
#include "reference/observation.h"

namespace placemat {

// Under `facet` the fault must be found, and be given one of `classes`: more than one where the
// fault shows in several ways, each of which is the first disagreement of some string.
struct Expectation {
  Facet facet = Facet::kValidate;
  std::vector<std::string> classes;
};

struct Mutant {
  std::string name;        // unique, of [a-z0-9-]
  std::string provenance;  // a project and number, a CVE, "modelled on ...", or "generated"
  std::vector<Expectation> expected;
  // A fresh one: what it remembers of requests is remembered by the one it made.
  std::function<Behaviour()> make;
  // Offered besides the operations that the expected facets are seen by.
  std::vector<Operation> also_offers{};
};

// All of them, in a fixed order: the generated tables first. None is equivalent to the strict
// decoder, and no two generated ones are to one another.
const std::vector<Mutant>& all_mutants();

// A mutant as an implementation, offering what its expected facets are seen by.
std::unique_ptr<MutantImplementation> implementation_of(const Mutant& mutant);

// The strict implementation of a profile that some mutant claims.
std::unique_ptr<MutantImplementation> strict_implementation(const Profile& profile);

// The operations that a facet is seen by.
std::vector<Operation> operations_of(Facet facet);

// Parts of all_mutants(), a file each.
std::vector<Mutant> table_mutants();        // altered rows of RFC 3629, generated
std::vector<Mutant> acceptance_mutants();   // continuations, ends, final states
std::vector<Mutant> value_rule_mutants();   // accept or reject by the value
std::vector<Mutant> position_mutants();     // depend on where octets lie
std::vector<Mutant> value_mutants();        // wrong values, wrong offsets
std::vector<Mutant> replacement_mutants();  // wrong replacement
std::vector<Mutant> bom_mutants();
std::vector<Mutant> stream_mutants();
std::vector<Mutant> history_mutants();      // state kept from the call before; hangs, nonsense
std::vector<Mutant> consistency_mutants();  // each reply conforms, and they disagree
std::vector<Mutant> encoder_mutants();
std::vector<Mutant> form_mutants();  // of other forms than RFC 3629

}  // namespace placemat
