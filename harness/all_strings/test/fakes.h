// Makes implementations with a known fault, from one function.
#pragma once

#include <string>
#include <utility>

#include "harness/all_strings/exhaustive.h"
#include "harness/door/implementation.h"

namespace placemat::inline all_strings {

class Fake : public Implementation {
 public:
  explicit Fake(Adapter adapter) : adapter_(std::move(adapter)) {}
  // Validates with `accepts`, and returns it from accepts(), too.
  explicit Fake(bool (*accepts)(CodeUnits), const EncodingForm& form = kRfc3629);

  const Adapter& adapter() const { return adapter_; }
  const Description& describe() const override { return adapter_.description; }
  bool offers(Operation operation) const override;
  Reply observe(const Request& request) const override;
  bool (*accepts() const)(CodeUnits) override { return adapter_.accepts; }
  void (*accepts_each() const)(CodeUnits, AcceptedRow&) override { return adapter_.accepts_each; }

 private:
  Adapter adapter_;
};

namespace fakes {

bool strict(CodeUnits units);
// Accepts as old copies of ConvertUTF do: the second octet after ED and F4 has only an upper bound.
bool no_lower_bound(CodeUnits units);
bool surrogates(CodeUnits units);    // accepts ED A0..BF
bool no_nul(CodeUnits units);        // refuses 00
bool bom_in_front(CodeUnits units);  // refuses EF BB BF after anything
bool five_octets(CodeUnits units);   // accepts F8 88..BF and three trail octets
bool pairs(CodeUnits units);         // accepts a pair of surrogates, each in three octets
bool everything(CodeUnits units);

}  // namespace fakes

// Returns the deviation of that class, or an empty one.
ExhaustiveDeviation deviation_of(const ExhaustiveResult& result, const std::string& name);

}  // namespace placemat::inline all_strings
