// Declares seeded faults. Each has a name, a provenance, and the names that it must be given when
// it is found.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/mutants/behaviour.h"
#include "reference/words/deviation.h"
#include "reference/words/operation.h"

namespace placemat::inline mutants {

// ExpectedNames says that the fault must be found under `facet`, and be given one of `classes`.
// There are several classes if the fault shows in several ways, each of which is the first
// disagreement of some string.
struct ExpectedNames {
  Facet facet = Facet::kValidate;
  std::vector<DeviationClass> classes;

  std::vector<std::string> names() const;  // of the classes
};

struct Mutant {
  std::string name;        // unique, of [a-z0-9-]
  std::string provenance;  // a project and number, a CVE, "modelled on ...", or "generated"
  std::vector<ExpectedNames> expected;
  // Makes a fresh behaviour, which shares no memory of requests with any other.
  std::function<Behaviour()> make;
  // Holds operations to offer in addition to those that show the expected facets.
  std::vector<Operation> also_offers{};
  // Is how many octets the shortest text that shows the fault has, where it is longer than those of
  // standard (SuiteOptions::longest); otherwise 0.
  std::size_t longest = 0;
};

// Reports whether only texts of 2^31 octets show the fault, which take minutes.
bool needs_long_text(const Mutant& mutant);

// Returns all mutants, in a fixed order: the generated tables first. None is equivalent to the
// strict decoder, and no two generated ones are equivalent to each other.
const std::vector<Mutant>& all_mutants();

// Returns the mutant of that name, or nullptr.
const Mutant* find_mutant(std::string_view name);

// Returns a mutant as an implementation. It offers the operations that show its expected facets.
std::unique_ptr<MutantImplementation> implementation_of(const Mutant& mutant);

// Returns the operations that show a facet.
std::vector<Operation> operations_of(Facet facet);

// These are the parts of all_mutants(), one file each.
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
std::vector<Mutant> wrapper_mutants();  // read beside a slice
std::vector<Mutant> size_mutants();     // count in too few bits
std::vector<Mutant> session_mutants();  // objects that keep, forget, or hold back

}  // namespace placemat::inline mutants
