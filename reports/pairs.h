// Pairs of a filter, which accepts octet strings or refuses them, and a sink behind it, which
// decodes what was accepted.
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

namespace placemat {

// accepted_with(): the strings that a filter accepts if `fault` is a danger behind it; the first is
// the string itself.
//
// A swallowed character must be one for the filter, too. It is if the filter accepts the string up
// to that octet, and with it: then a sequence begins and ends there.
std::vector<std::vector<std::uint8_t>> accepted_with(const SinkFault& fault);

// dangers_behind(): of each danger and character the first fault that gets through a filter, in the
// order of `faults`. `get_through` says whether the filter accepts accepted_with() of a fault.
std::vector<const SinkFault*> dangers_behind(
    std::span<const SinkFault> faults, const std::function<bool(const SinkFault&)>& gets_through);

// lets_through(): whether a filter that accepts this language does.
bool lets_through(const Automaton& filter, const SinkFault& fault);

// behind_any(): dangers_behind() each of the languages and RFC 3629, each fault once, in the order
// of `faults`.
std::vector<SinkFault> behind_any(const std::map<std::string, Automaton>& languages,
                                  std::span<const SinkFault> faults);

// A language that filters speak.
struct FilterLanguage {
  const Automaton* automaton = nullptr;
  std::size_t speakers = 0;  // implementations
};

// Sinks that do the same behind each of some languages.
struct SinkGroup {
  std::vector<const ImplementationRecord*> sinks;     // in the order of the report
  std::vector<std::vector<const SinkFault*>> behind;  // PairTable::filters: dangers_behind() each
  std::vector<const SinkFault*> behind_strict;        // behind a filter that accepts RFC 3629
};

// Refers to the report, which must outlive it.
struct PairTable {
  // Languages behind which all sinks do the same, as places in what was given, in that order.
  std::vector<std::vector<std::size_t>> filters;
  std::vector<SinkGroup> sinks;  // those with most dangerous pairs first; the safe ones last
  std::size_t decoders = 0;
  std::uint64_t pairs = 0;      // of an implementation that speaks a language, and a decoder
  std::uint64_t dangerous = 0;  // of them, for more than a signature that is lost
  std::uint64_t signature = 0;  // of them, for that alone
};

PairTable pair_table(const Report& report, std::span<const FilterLanguage> languages);

// Whether any of the dangers is more than a signature that is lost.
bool is_grave(std::span<const SinkFault* const> dangers);

}  // namespace placemat
