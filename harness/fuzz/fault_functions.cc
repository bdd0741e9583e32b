// Defines the fault functions of one implementation, PLACEMAT_FAULT_IMPLEMENTATION.

#include "harness/fuzz/fault_functions.h"

#include <cstdlib>

#include "harness/fuzz/fault.h"

#define JOIN(implementation, facet, name) fault_##implementation##_##facet##_##name
#define FUNCTION(implementation, facet, name) JOIN(implementation, facet, name)
#define TEXT_OF(name) #name
#define TEXT(name) TEXT_OF(name)

namespace {

// Each function writes this, so that no two have the same code: a linker may merge equal ones.
const char* volatile g_fault = nullptr;

// The compiler does not know the value of g_abort, so it emits the code after the call. Without
// that code, the return address is that of the next function, and some symbolisers would name that
// one.
void (*volatile g_abort)() = &std::abort;

}  // namespace

#define DEFINE(facet, enumerator, name, text, consequence)                        \
  extern "C" {                                                                    \
  [[gnu::noinline]] void FUNCTION(PLACEMAT_FAULT_IMPLEMENTATION, facet, name)() { \
    g_fault = TEXT(FUNCTION(PLACEMAT_FAULT_IMPLEMENTATION, facet, name));         \
    g_abort();                                                                    \
    g_fault = nullptr;                                                            \
  }                                                                               \
  }
#define DEFINE_FACET(facet) PLACEMAT_DEVIATIONS(DEFINE, facet)
PLACEMAT_FAULT_FACETS(DEFINE_FACET)

namespace placemat::inline fuzz {
namespace {

#define ROW(facet_, enumerator, name, text, consequence)                    \
  {.facet = #facet_,                                                        \
   .deviation = Deviation::enumerator,                                      \
   .function = TEXT(FUNCTION(PLACEMAT_FAULT_IMPLEMENTATION, facet_, name)), \
   .abort_here = &FUNCTION(PLACEMAT_FAULT_IMPLEMENTATION, facet_, name)},
#define ROWS(facet) PLACEMAT_DEVIATIONS(ROW, facet)

constexpr FaultFunction kFaults[] = {PLACEMAT_FAULT_FACETS(ROWS)};

const FaultRegistration kRegistration(TEXT(PLACEMAT_FAULT_IMPLEMENTATION), kFaults,
                                      std::size(kFaults));

}  // namespace
}  // namespace placemat::inline fuzz
