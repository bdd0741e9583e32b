#include "harness/fuzz/guest.h"

#include <cstdio>
#include <cstdlib>

#include "harness/fuzz/panel.h"
#include "harness/mutants/mutant.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"

namespace placemat::inline fuzz {

void seat_fault(std::string_view name) {
  if (name.empty()) return seat_guest(nullptr);
  const Mutant* mutant = find_mutant(name);
  if (mutant == nullptr) {
    throw InputError("there is no seeded fault '" + terminal_escape(name) +
                     "'; placemat mutants --all lists them");
  }
  seat_guest(implementation_of(*mutant));
}

void seat_fault_of_environment() {
  const char* name = std::getenv("PLACEMAT_FAULT");
  if (name == nullptr) return;
  try {
    seat_fault(name);
  } catch (const InputError& error) {
    std::fprintf(stderr, "placemat: PLACEMAT_FAULT: %s\n", error.what());
    std::exit(2);
  }
}

}  // namespace placemat::inline fuzz
