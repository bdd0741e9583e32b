#include "harness/cases/w_method.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>
#include <utility>

namespace placemat::inline cases {
namespace {

using State = Automaton::State;

std::vector<Units> access_strings(const Automaton& automaton) {
  std::vector<std::optional<Units>> strings(automaton.size());
  strings[0] = Units();
  std::deque<State> open = {0};
  for (; !open.empty(); open.pop_front()) {
    const State state = open.front();
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      const State next = automaton.next[state][octet];
      if (strings[next]) continue;
      strings[next] = joined(*strings[state], {static_cast<std::uint8_t>(octet)});
      open.push_back(next);
    }
  }
  std::vector<Units> all;
  for (auto& string : strings) all.push_back(std::move(*string));
  return all;
}

// Returns the shortest string that only one of the two states accepts, and of equals the least.
Units telling_apart(const Automaton& automaton, const std::vector<std::uint8_t>& symbols,
                    State left, State right) {
  std::vector<bool> seen(automaton.size() * automaton.size());
  std::deque<std::pair<std::pair<State, State>, Units>> open = {{{left, right}, {}}};
  for (; !open.empty(); open.pop_front()) {
    const auto [pair, units] = open.front();
    if (automaton.accepts[pair.first] != automaton.accepts[pair.second]) return units;
    for (const std::uint8_t symbol : symbols) {
      const State first = automaton.next[pair.first][symbol];
      const State second = automaton.next[pair.second][symbol];
      if (first == second || seen[first * automaton.size() + second]) continue;
      seen[first * automaton.size() + second] = true;
      open.push_back({{first, second}, joined(units, {symbol})});
    }
  }
  return {};  // unreachable: the automaton is minimal
}

bool tells_apart(const Automaton& automaton, const Units& units, State left, State right) {
  return automaton.accepts_string(units, left) != automaton.accepts_string(units, right);
}

// Returns the empty string, which distinguishes states that accept from states that do not, and a
// string for each pair that no earlier string distinguishes. The pairs with the longest strings
// come first, because those strings distinguish many other pairs, too.
std::vector<Units> characterisation_set(const Automaton& automaton) {
  struct Pair {
    State left;
    State right;
    Units units;
  };
  const std::vector<std::uint8_t> symbols = octet_classes(automaton);
  std::vector<Pair> pairs;
  for (State left = 0; left < automaton.size(); ++left) {
    for (State right = 0; right < left; ++right) {
      pairs.push_back({left, right, telling_apart(automaton, symbols, left, right)});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Pair& a, const Pair& b) { return a.units.size() > b.units.size(); });
  std::vector<Units> set = {Units()};
  for (const Pair& pair : pairs) {
    const bool told = std::any_of(set.begin(), set.end(), [&](const Units& units) {
      return tells_apart(automaton, units, pair.left, pair.right);
    });
    if (!told) set.push_back(pair.units);
  }
  return set;
}

// Calls `visit` with `units` and every longer string of at most `more` further symbols.
void visit_middles(const WMethod& method, Units& units, unsigned more,
                   const std::function<void(const Units&)>& visit) {
  visit(units);
  if (more == 0) return;
  for (const std::uint8_t symbol : method.alphabet) {
    units.push_back(symbol);
    visit_middles(method, units, more - 1, visit);
    units.pop_back();
  }
}

}  // namespace

WMethod w_method(const EncodingForm& form, Alphabet alphabet, unsigned extra_states) {
  return w_method(automaton_of(form), alphabet, extra_states);
}

WMethod w_method(Automaton automaton, Alphabet alphabet, unsigned extra_states) {
  WMethod method;
  method.automaton = std::move(automaton);
  method.access = access_strings(method.automaton);
  method.characterisation = characterisation_set(method.automaton);
  method.extra_states = extra_states;
  if (alphabet == Alphabet::kClasses) {
    method.alphabet = octet_classes(method.automaton);
  } else {
    method.alphabet.resize(256);
    std::iota(method.alphabet.begin(), method.alphabet.end(), std::uint8_t{0});
  }
  return method;
}

void visit_w_suite(const WMethod& method, const std::function<void(const Units&)>& visit) {
  const auto visit_behind = [&](Units cover) {
    visit_middles(method, cover, method.extra_states, [&](const Units& before) {
      for (const Units& last : method.characterisation) visit(joined(before, last));
    });
  };
  visit_behind({});
  for (const Units& access : method.access) {
    for (const std::uint8_t symbol : method.alphabet) visit_behind(joined(access, {symbol}));
  }
}

std::uint64_t w_suite_size(const WMethod& method) {
  const std::uint64_t covers = 1 + method.access.size() * method.alphabet.size();
  std::uint64_t middles = 1;
  for (unsigned i = 0; i < method.extra_states; ++i) middles = middles * method.alphabet.size() + 1;
  return covers * middles * method.characterisation.size();
}

std::string w_statement(const EncodingForm& form, const WMethod& method) {
  const std::string states = std::to_string(method.automaton.size());
  const std::string bound = std::to_string(method.automaton.size() + method.extra_states);
  const bool all = method.alphabet.size() == 256;
  return "The minimal automaton of " + std::string(form.id) + " has " + states +
         " states (including the one that refuses for good) and tells " +
         std::to_string(octet_classes(method.automaton).size()) +
         " classes of octets apart. An implementation that gives the right verdict on all " +
         std::to_string(w_suite_size(method)) +
         " strings of the W-method's suite for k = " + std::to_string(method.extra_states) +
         " accepts exactly the well-formed strings of any length over " +
         (all ? "all 256 octets"
              : std::to_string(method.alphabet.size()) + " octets, the least of each class") +
         ", provided that it is a deterministic recogniser with at most " + bound +
         " states that begins each string anew. This says nothing about values, offsets, "
         "replacement or encoding, and nothing about code with more states: blocks, fast paths, "
         "counters.";
}

}  // namespace placemat::inline cases
