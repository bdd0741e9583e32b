#include "harness/fuzz/fault.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <span>

namespace placemat::inline fuzz {
namespace {

std::string symbol_of(std::string_view name) {
  std::string symbol(name);
  std::replace(symbol.begin(), symbol.end(), '-', '_');
  return symbol;
}

// Returns a static of this function, so that files may register before this file's own objects
// exist.
std::map<std::string, std::span<const FaultFunction>, std::less<>>& faults() {
  static std::map<std::string, std::span<const FaultFunction>, std::less<>> all;
  return all;
}

}  // namespace

FaultRegistration::FaultRegistration(std::string_view symbol, const FaultFunction* table,
                                     std::size_t count) {
  faults()[std::string(symbol)] = {table, count};
}

const FaultFunction* find_fault(std::string_view implementation, Facet facet, Deviation deviation) {
  const auto table = faults().find(symbol_of(implementation));
  if (table == faults().end()) return nullptr;
  const std::string facet_symbol = symbol_of(facet_name(facet));
  for (const FaultFunction& fault : table->second) {
    if (fault.facet == facet_symbol && fault.deviation == deviation) return &fault;
  }
  return nullptr;
}

extern "C" {
[[gnu::noinline]] void fault_unlisted() {
  // Some code must follow the call, as in fault_functions.cc.
  static void (*volatile abort_here)() = &std::abort;
  abort_here();
  abort_here = nullptr;
}
}

void abort_in_fault(std::string_view implementation, Facet facet, Deviation deviation) {
  if (const FaultFunction* fault = find_fault(implementation, facet, deviation)) {
    fault->abort_here();
  }
  std::fprintf(stderr, "placemat: no fault function is listed for %s %s %s\n",
               std::string(implementation).c_str(), std::string(facet_name(facet)).c_str(),
               DeviationClass(deviation).name().c_str());
  fault_unlisted();
  std::abort();  // never reached; this function does not return
}

}  // namespace placemat::inline fuzz
