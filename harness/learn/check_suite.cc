#include "harness/learn/check_suite.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

#include "harness/cases/w_method.h"

namespace placemat::inline learn_room {
namespace {

bool contains(const std::vector<Octets>& strings, const Octets& string) {
  return std::find(strings.begin(), strings.end(), string) != strings.end();
}

}  // namespace

CheckSuite::CheckSuite(const Automaton& automaton) {
  WMethod method = w_method(automaton, Alphabet::kClasses, 0);
  automaton_ = std::move(method.automaton);
  access_ = std::move(method.access);
  classes_ = std::move(method.alphabet);
  identifiers_.resize(automaton_.size());
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    const auto unit = static_cast<std::uint8_t>(octet);
    const auto alike = [&](std::uint8_t least) {
      return std::all_of(automaton_.next.begin(), automaton_.next.end(),
                         [&](const auto& next) { return next[least] == next[unit]; });
    };
    members_[*std::find_if(classes_.begin(), classes_.end(), alike)].push_back(unit);
  }
  choose_suffixes(method.characterisation);
  // The only state of an automaton has no other to be distinguished from: the empty suffix does.
  if (identifiers_.size() == 1) identifiers_[0] = {{}};
}

// Chooses greedily, and first where most transitions lead: those states are identified most often.
void CheckSuite::choose_suffixes(const std::vector<Octets>& suffixes) {
  std::vector<std::size_t> transitions(automaton_.size());
  for (const auto& next : automaton_.next) {
    for (const std::uint8_t octet : classes_) ++transitions[next[octet]];
  }
  std::vector<State> order(automaton_.size());
  std::iota(order.begin(), order.end(), State{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](State left, State right) { return transitions[left] > transitions[right]; });
  for (auto state = order.begin(); state != order.end(); ++state) {
    std::vector<Octets>& own = identifiers_[*state];
    const auto is_told = [&](State other) {
      return std::any_of(own.begin(), own.end(), [&](const Octets& suffix) {
        return tells(suffix, *state, other) && contains(identifiers_[other], suffix);
      });
    };
    // Shares the state's own suffixes first, because they cost the state no more strings.
    for (auto other = state + 1; other != order.end(); ++other) {
      for (const Octets& suffix : own) {
        if (is_told(*other)) break;
        if (tells(suffix, *state, *other)) identifiers_[*other].push_back(suffix);
      }
    }
    std::set<State> alike;
    std::copy_if(state + 1, order.end(), std::inserter(alike, alike.end()),
                 [&](State other) { return !is_told(other); });
    while (!alike.empty()) {
      const auto told = [&](const Octets& suffix) {
        return std::count_if(alike.begin(), alike.end(),
                             [&](State other) { return tells(suffix, *state, other); });
      };
      const Octets& best = *std::max_element(
          suffixes.begin(), suffixes.end(),
          [&](const Octets& left, const Octets& right) { return told(left) < told(right); });
      own.push_back(best);
      std::erase_if(alike, [&](State other) {
        if (!tells(best, *state, other)) return false;
        if (!contains(identifiers_[other], best)) identifiers_[other].push_back(best);
        return true;
      });
    }
  }
}

bool CheckSuite::is_trap(State state) const {
  const auto& next = automaton_.next[state];
  return std::all_of(next.begin(), next.end(), [&](State to) { return to == state; });
}

std::vector<Octets> CheckSuite::octets(State state) const {
  std::vector<Octets> strings;
  if (is_trap(state)) return strings;
  const auto& next = automaton_.next[state];
  const std::set<State> targets(next.begin(), next.end());
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    const State target = next[octet];
    const std::vector<Octets>& suffixes = identifiers_[target];
    const Octets step = joined(access_[state], {static_cast<std::uint8_t>(octet)});
    std::set<State> alike = targets;
    alike.erase(target);
    // If all octets go to one state, the octets take turns with that state's suffixes.
    if (alike.empty()) strings.push_back(joined(step, suffixes[octet % suffixes.size()]));
    for (const Octets& suffix : suffixes) {
      const auto is_told = [&](State other) { return tells(suffix, target, other); };
      if (std::erase_if(alike, is_told) > 0) strings.push_back(joined(step, suffix));
    }
  }
  return strings;
}

std::vector<Octets> CheckSuite::transitions(unsigned extra_states) const {
  // Counts, per trap and class, how many octets had their turn.
  std::map<std::pair<State, std::uint8_t>, std::size_t> turns;
  std::vector<Octets> strings;
  std::set<Octets> seen;
  std::vector<Octets> covers = access_;
  for (unsigned length = 0;; ++length) {
    for (const Octets& cover : covers) {
      for (const Octets& suffix : identifiers_[automaton_.run(cover)]) {
        Octets string = joined(cover, suffix);
        if (seen.contains(string)) continue;
        const State before = length == 0 ? 0 : automaton_.run({cover.data(), cover.size() - 1});
        if (length > 0 && is_trap(before)) {
          const auto& members = members_.at(cover.back());
          string[cover.size() - 1] = members[turns[{before, cover.back()}]++ % members.size()];
        }
        if (seen.insert(string).second) strings.push_back(std::move(string));
      }
    }
    if (length > extra_states) break;
    std::vector<Octets> longer;
    for (const Octets& cover : covers) {
      for (const std::uint8_t octet : classes_) longer.push_back(joined(cover, {octet}));
    }
    covers = std::move(longer);
  }
  for (const auto& [place, taken] : turns) {
    const auto& [trap, octet] = place;
    const auto& members = members_.at(octet);
    for (std::size_t i = taken; i < members.size(); ++i) {
      const Octets& suffix = identifiers_[trap][i % identifiers_[trap].size()];
      strings.push_back(joined(joined(access_[trap], {members[i]}), suffix));
    }
  }
  return strings;
}

}  // namespace placemat::inline learn_room
