// Pairs of a filter, which accepts octet strings or refuses them, and a sink behind it, which
// decodes what was accepted.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "reference/languages/automaton.h"
#include "reports/sink_fault.h"

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

}  // namespace placemat
