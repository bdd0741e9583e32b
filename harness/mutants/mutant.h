// Seeded faults. Each has a name, where it comes from, and what it must be called when it is found.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "harness/judge/deviation.h"
#include "harness/mutants/behaviour.h"
#include "reference/observation.h"

namespace placemat {

// Under `facet` the fault must be found, and be given one of `classes`. There are several if the
// fault shows in several ways, each of which is the first disagreement of some string.
struct ExpectedNames {
  Facet facet = Facet::kValidate;
  std::vector<DeviationClass> classes;

  std::vector<std::string> names() const;  // of the classes
};

struct Mutant {
  std::string name;        // unique, of [a-z0-9-]
  std::string provenance;  // a project and number, a CVE, "modelled on ...", or "generated"
  std::vector<ExpectedNames> expected;
  // Makes a fresh behaviour. What a behaviour remembers of its requests, it does not share.
  std::function<Behaviour()> make;
  // Offered in addition to the operations that show the expected facets.
  std::vector<Operation> also_offers{};
};

// All of them, in a fixed order: the generated tables first. None is equivalent to the strict
// decoder, and no two generated ones are equivalent to each other.
const std::vector<Mutant>& all_mutants();

// A mutant as an implementation. It offers the operations that show its expected facets.
std::unique_ptr<MutantImplementation> implementation_of(const Mutant& mutant);

// The operations that show a facet.
std::vector<Operation> operations_of(Facet facet);

// Parts of all_mutants(), one file each.
std::vector<Mutant> table_mutants();        // altered rows of RFC 3629, generated
std::vector<Mutant> acceptance_mutants();   // continuations, ends, final states
std::vector<Mutant> value_rule_mutants();   // accept or reject by the value
std::vector<Mutant> position_mutants();     // depend on where octets lie
std::vector<Mutant> value_mutants();        // wrong values, wrong offsets
std::vector<Mutant> replacement_mutants();  // wrong replacement
std::vector<Mutant> bom_mutants();
std::vector<Mutant> stream_mutants();
std::vector<Mutant> history_mutants();      // state kept from the call before; hangs, nonsense
std::vector<Mutant> consistency_mutants();  // each reply conforms, but they disagree
std::vector<Mutant> encoder_mutants();
std::vector<Mutant> form_mutants();       // of forms other than RFC 3629
std::vector<Mutant> fence_mutants();      // read outside their input
std::vector<Mutant> room_mutants();       // write outside their room, or stop wrongly at its end
std::vector<Mutant> length_mutants();     // count and measure
std::vector<Mutant> utf16_mutants();      // encode UTF-16
std::vector<Mutant> backwards_mutants();  // step backwards, and cut
std::vector<Mutant> order_mutants();

}  // namespace placemat
