// Pairs a filter, which accepts octet strings or refuses them, with a sink behind it, which decodes
// what was accepted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "reference/languages/automaton.h"
#include "reports/record.h"

namespace placemat::inline reports {

// accepted_with() returns the strings that a filter must accept if `fault` is to be a danger behind
// it; the first is the string itself.
//
// A swallowed character must be a character for the filter, too. It is one if the filter accepts
// the string before the octet of the character, and also with that octet.
std::vector<std::vector<std::uint8_t>> accepted_with(const SinkFault& fault);

// dangers_behind() returns, for each danger and character, the first fault that gets through a
// filter, in the order of `faults`. `gets_through` reports whether the filter accepts
// accepted_with() of a fault.
std::vector<const SinkFault*> dangers_behind(
    std::span<const SinkFault> faults, const std::function<bool(const SinkFault&)>& gets_through);

// lets_through() reports whether a filter that accepts this language lets the fault through.
bool lets_through(const Automaton& filter, const SinkFault& fault);

// behind_any() returns the dangers behind any of the languages or RFC 3629, each fault once, in the
// order of `faults`.
std::vector<SinkFault> behind_any(const std::map<std::string, Automaton>& languages,
                                  std::span<const SinkFault> faults);

// FilterLanguage is a language that filters speak.
struct FilterLanguage {
  const Automaton* automaton = nullptr;
  std::size_t speakers = 0;  // implementations
};

// SinkGroup holds sinks that have the same dangers as one another behind every filter.
struct SinkGroup {
  std::vector<const ImplementationRecord*> sinks;     // in the order of the report
  std::vector<std::vector<const SinkFault*>> behind;  // dangers_behind(), by PairTable::filters
  std::vector<const SinkFault*> behind_strict;        // behind a filter that accepts RFC 3629
};

// PairTable refers to the report, which must outlive it.
struct PairTable {
  // Groups languages behind which each sink does the same, as places in the given list, in its
  // order.
  std::vector<std::vector<std::size_t>> filters;
  std::vector<SinkGroup> sinks;  // those with most dangerous pairs first; the safe ones last
  std::size_t decoders = 0;
  std::uint64_t pairs = 0;      // of a speaker and a decoder
  std::uint64_t dangerous = 0;  // pairs with more danger than a signature that is lost
  std::uint64_t signature = 0;  // pairs with that danger alone
};

PairTable pair_table(const Report& report, std::span<const FilterLanguage> languages);

// Reports whether any of the dangers is more than a signature that is lost.
bool is_grave(std::span<const SinkFault* const> dangers);

}  // namespace placemat::inline reports
