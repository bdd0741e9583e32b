#include "reports/pairs.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "reference/forms/forms.h"

namespace placemat::inline reports {

namespace {

using Dangers = std::vector<const SinkFault*>;

Dangers behind(const Automaton& filter, std::span<const SinkFault> faults) {
  return dangers_behind(faults,
                        [&](const SinkFault& fault) { return lets_through(filter, fault); });
}

// Reports whether both hold the same faults, whichever operations show them.
bool are_alike(const Dangers& left, const Dangers& right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const SinkFault* one, const SinkFault* other) {
                      SinkFault same = *other;
                      same.request = one->request;
                      return *one == same && one->request.units() == other->request.units();
                    });
}

bool are_alike(const SinkGroup& left, const SinkGroup& right) {
  return are_alike(left.behind_strict, right.behind_strict) &&
         std::equal(left.behind.begin(), left.behind.end(), right.behind.begin(),
                    [](const Dangers& one, const Dangers& other) { return are_alike(one, other); });
}

// Returns one group per sink, with its dangers behind each of the languages.
std::vector<SinkGroup> single_sinks(const Report& report,
                                    std::span<const FilterLanguage> languages) {
  const Automaton strict = automaton_of(kRfc3629);
  std::vector<SinkGroup> sinks;
  for (const ImplementationRecord& one : report.implementations) {
    if (!one.sink) continue;
    SinkGroup& sink = sinks.emplace_back();
    sink.sinks = {&one};
    sink.behind_strict = behind(strict, one.sink->faults);
    for (const FilterLanguage& language : languages) {
      sink.behind.push_back(behind(*language.automaton, one.sink->faults));
    }
  }
  return sinks;
}

// Joins languages behind which each sink does the same.
std::vector<std::vector<std::size_t>> join_languages(std::vector<SinkGroup>& sinks,
                                                     std::size_t languages) {
  std::vector<std::vector<std::size_t>> filters;
  for (std::size_t i = 0; i < languages; ++i) {
    const auto same = std::find_if(filters.begin(), filters.end(), [&](const auto& filter) {
      return std::all_of(sinks.begin(), sinks.end(), [&](const SinkGroup& sink) {
        return are_alike(sink.behind[filter[0]], sink.behind[i]);
      });
    });
    if (same == filters.end()) {
      filters.push_back({i});
    } else {
      same->push_back(i);
    }
  }
  for (SinkGroup& sink : sinks) {
    std::vector<Dangers> joined;
    for (const auto& filter : filters) joined.push_back(sink.behind[filter[0]]);
    sink.behind = std::move(joined);
  }
  return filters;
}

std::vector<SinkGroup> join_sinks(std::vector<SinkGroup> sinks) {
  std::vector<SinkGroup> groups;
  for (SinkGroup& sink : sinks) {
    const auto same = std::find_if(groups.begin(), groups.end(),
                                   [&](const SinkGroup& group) { return are_alike(group, sink); });
    if (same == groups.end()) {
      groups.push_back(std::move(sink));
    } else {
      same->sinks.push_back(sink.sinks[0]);
    }
  }
  return groups;
}

}  // namespace

std::vector<std::vector<std::uint8_t>> accepted_with(const SinkFault& fault) {
  const std::vector<std::uint8_t>& units = fault.request.units();
  std::vector<std::vector<std::uint8_t>> strings = {units};
  if (fault.danger != Danger::kSwallowed) return strings;
  for (auto at = units.begin(); at != units.end(); ++at) {
    if (*at != fault.character) continue;
    strings.emplace_back(units.begin(), at);
    strings.emplace_back(units.begin(), at + 1);
  }
  return strings;
}

std::vector<const SinkFault*> dangers_behind(
    std::span<const SinkFault> faults, const std::function<bool(const SinkFault&)>& gets_through) {
  std::vector<const SinkFault*> dangers;
  std::set<std::pair<Danger, std::optional<Ucs4>>> found;
  for (const SinkFault& fault : faults) {
    const std::pair kind(fault.danger, fault.character);
    if (found.contains(kind) || !gets_through(fault)) continue;
    found.insert(kind);
    dangers.push_back(&fault);
  }
  return dangers;
}

bool lets_through(const Automaton& filter, const SinkFault& fault) {
  const auto strings = accepted_with(fault);
  return std::all_of(strings.begin(), strings.end(),
                     [&](const auto& string) { return filter.accepts_string(string); });
}

std::vector<SinkFault> behind_any(const std::map<std::string, Automaton>& languages,
                                  std::span<const SinkFault> faults) {
  std::set<const SinkFault*> some;  // all point into one array, so the set has its order
  const auto add_behind = [&](const Automaton& filter) {
    const Dangers dangers = behind(filter, faults);
    some.insert(dangers.begin(), dangers.end());
  };
  add_behind(automaton_of(kRfc3629));
  for (const auto& [digest, automaton] : languages) add_behind(automaton);
  std::vector<SinkFault> kept;
  for (const SinkFault* fault : some) kept.push_back(*fault);
  return kept;
}

bool is_grave(std::span<const SinkFault* const> dangers) {
  return std::any_of(dangers.begin(), dangers.end(),
                     [](const SinkFault* fault) { return fault->danger != Danger::kSignature; });
}

PairTable pair_table(const Report& report, std::span<const FilterLanguage> languages) {
  PairTable table;
  std::vector<SinkGroup> sinks = single_sinks(report, languages);
  table.decoders = sinks.size();
  table.filters = join_languages(sinks, languages.size());
  table.sinks = join_sinks(std::move(sinks));

  std::vector<std::uint64_t> speakers;
  for (const auto& filter : table.filters) {
    std::uint64_t& count = speakers.emplace_back(0);
    for (const std::size_t language : filter) count += languages[language].speakers;
    table.pairs += count * table.decoders;
  }
  // Returns how many implementations put a sink in danger: for more than a signature, and for a
  // signature alone.
  const auto filters_of = [&](const SinkGroup& group) {
    std::pair<std::uint64_t, std::uint64_t> count;
    for (std::size_t i = 0; i < speakers.size(); ++i) {
      if (group.behind[i].empty()) continue;
      (is_grave(group.behind[i]) ? count.first : count.second) += speakers[i];
    }
    return count;
  };
  for (const SinkGroup& group : table.sinks) {
    const auto [dangerous, signature] = filters_of(group);
    table.dangerous += dangerous * group.sinks.size();
    table.signature += signature * group.sinks.size();
  }
  std::stable_sort(table.sinks.begin(), table.sinks.end(),
                   [&](const SinkGroup& left, const SinkGroup& right) {
                     return filters_of(left) > filters_of(right);
                   });
  return table;
}

}  // namespace placemat::inline reports
