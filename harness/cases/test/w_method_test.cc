// Compares minimal automata with the oracle, and tests the W-method's theorem on altered ones.

#include "harness/cases/w_method.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include "harness/cases/test/support.h"
#include "reference/forms/forms.h"
#include "reference/segment.h"

namespace placemat::inline cases {
namespace {

using State = Automaton::State;

// Returns the first and the last octet of every class.
std::vector<std::uint8_t> ends_of_classes(const Automaton& automaton) {
  std::map<std::vector<State>, std::pair<std::uint8_t, std::uint8_t>> ends;
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    std::vector<State> column;
    for (const auto& row : automaton.next) column.push_back(row[octet]);
    const auto unit = static_cast<std::uint8_t>(octet);
    ends.try_emplace(column, unit, unit).first->second.second = unit;
  }
  std::set<std::uint8_t> all;
  for (const auto& [column, pair] : ends) all.insert({pair.first, pair.second});
  return {all.begin(), all.end()};
}

class AutomatonTest : public testing::TestWithParam<const EncodingForm*> {
 protected:
  const EncodingForm& form() const { return *GetParam(); }
};

// Checks every string of `units` followed by up to `length` of `octets`.
void expect_agreement(const EncodingForm& form, const Automaton& automaton,
                      const std::vector<std::uint8_t>& octets, Units& units, std::size_t length) {
  ASSERT_EQ(automaton.accepts_string(units), !first_ill_formed(form, units))
      << testing::PrintToString(units);
  if (length == 0) return;
  for (const std::uint8_t octet : octets) {
    units.push_back(octet);
    expect_agreement(form, automaton, octets, units, length - 1);
    units.pop_back();
  }
}

TEST_P(AutomatonTest, AcceptsWhatTheOracleAcceptsToTwoOctets) {
  std::vector<std::uint8_t> all;
  for (unsigned octet = 0; octet <= 0xFF; ++octet) all.push_back(static_cast<std::uint8_t>(octet));
  Units units;
  expect_agreement(form(), automaton_of(form()), all, units, 2);
}

TEST_P(AutomatonTest, AcceptsWhatTheOracleAcceptsOverTheEndsOfTheClasses) {
  const Automaton automaton = automaton_of(form());
  const auto octets = ends_of_classes(automaton);
  // The length is as great as a few hundred thousand strings allow.
  std::size_t length = 0;
  for (std::size_t count = octets.size(); count < 500'000; count *= octets.size()) ++length;
  EXPECT_GE(length, 3u);
  Units units;
  expect_agreement(form(), automaton, octets, units, length);
}

// Tests three joined sequences of the form, sometimes with one octet changed.
TEST_P(AutomatonTest, AcceptsWhatTheOracleAcceptsOfJoinedSequences) {
  const Automaton automaton = automaton_of(form());
  const auto octets = ends_of_classes(automaton);
  std::mt19937 random(1);
  std::size_t accepted = 0;
  for (int i = 0; i < 100'000; ++i) {
    Units units;
    for (int part = 0; part < 3; ++part) {
      const SequenceForm& row = form().rows[random() % form().rows.size()];
      for (std::size_t at = 0; at < row.length(); ++at) {
        units.push_back(random() % 2 ? row.octets[at].first : row.octets[at].last);
      }
    }
    if (random() % 2) units[random() % units.size()] = octets[random() % octets.size()];
    const bool expected = !first_ill_formed(form(), units);
    ASSERT_EQ(automaton.accepts_string(units), expected) << testing::PrintToString(units);
    accepted += expected;
  }
  EXPECT_GT(accepted, 10'000u);
}

TEST(Automaton, HasAsManyStatesAsAreKnown) {
  // There is a state between sequences, the sink, and one state for each set of continuations that
  // may be due.
  const std::map<std::string_view, std::size_t> known = {
      {"rfc3629", 9},        {"rfc2279bis", 12}, {"fss-utf-1992", 11}, {"rune-16", 5},
      {"thompson-1992", 11}, {"xopen-1992", 9},  {"cesu-8", 9},        {"modified-utf-8", 6},
      {"wtf-8", 12},         {"generalized", 8},
  };
  for (const auto& [id, states] : known) {
    EXPECT_EQ(automaton_of(*find_form(id)).size(), states) << id;
  }
}

TEST_P(AutomatonTest, IsMinimal) {
  const WMethod method = w_method(form(), Alphabet::kOctets, 0);
  const Automaton& automaton = method.automaton;
  for (State left = 0; left < automaton.size(); ++left) {
    EXPECT_EQ(automaton.run(method.access[left]), left);
    for (State right = 0; right < left; ++right) {
      EXPECT_TRUE(std::any_of(method.characterisation.begin(), method.characterisation.end(),
                              [&](const Units& units) {
                                return automaton.accepts_string(units, left) !=
                                       automaton.accepts_string(units, right);
                              }))
          << left << " and " << right;
    }
  }
}

// Suite holds the strings of a suite, and whether they are well-formed by the oracle.
struct Suite {
  std::vector<Units> strings;
  std::vector<bool> well_formed;
};

Suite suite_of(const EncodingForm& form, const WMethod& method) {
  Suite suite;
  visit_w_suite(method, [&](const Units& units) {
    suite.strings.push_back(units);
    suite.well_formed.push_back(!first_ill_formed(form, units));
  });
  return suite;
}

bool kills(const Suite& suite, const Automaton& mutant) {
  for (std::size_t i = 0; i < suite.strings.size(); ++i) {
    if (mutant.accepts_string(suite.strings[i]) != suite.well_formed[i]) return true;
  }
  return false;
}

// Reports whether two automata accept the same strings over `octets`. It walks over their product.
bool equivalent(const Automaton& left, const Automaton& right,
                const std::vector<std::uint8_t>& octets) {
  std::set<std::pair<State, State>> seen = {{0, 0}};
  std::vector<std::pair<State, State>> open = {{0, 0}};
  while (!open.empty()) {
    const auto [first, second] = open.back();
    open.pop_back();
    if (left.accepts[first] != right.accepts[second]) return false;
    for (const std::uint8_t octet : octets) {
      const std::pair next(left.next[first][octet], right.next[second][octet]);
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return true;
}

// Makes every automaton with one transition that leads elsewhere. The strings of the suite that
// take that transition kill the automaton.
TEST_P(AutomatonTest, SuiteKillsEveryWrongTransition) {
  const WMethod method = w_method(form(), Alphabet::kOctets, 0);
  Automaton mutant = method.automaton;
  // Holds the suite's strings by state and octet: all begin with the cover of that transition.
  std::map<std::pair<State, unsigned>, std::vector<Units>> by_transition;
  const Suite suite = suite_of(form(), method);
  EXPECT_EQ(suite.strings.size(), w_suite_size(method));
  for (const Units& units : suite.strings) {
    for (State state = 0; state < method.access.size(); ++state) {
      const Units& access = method.access[state];
      if (units.size() <= access.size()) continue;
      if (!std::equal(access.begin(), access.end(), units.begin())) continue;
      by_transition[{state, units[access.size()]}].push_back(units);
    }
  }
  std::size_t mutants = 0;
  for (State state = 0; state < mutant.size(); ++state) {
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      State& target = mutant.next[state][octet];
      const State right = target;
      for (State wrong = 0; wrong < mutant.size(); ++wrong) {
        if (wrong == right) continue;
        target = wrong;
        ++mutants;
        const auto& strings = by_transition[{state, octet}];
        ASSERT_TRUE(std::any_of(strings.begin(), strings.end(),
                                [&](const Units& units) {
                                  return mutant.accepts_string(units) ==
                                         first_ill_formed(form(), units).has_value();
                                }))
            << "from state " << state << " by " << octet << " to " << wrong;
      }
      target = right;
    }
  }
  EXPECT_EQ(mutants, mutant.size() * 256 * (mutant.size() - 1));
}

TEST_P(AutomatonTest, SuiteKillsEveryStateThatAcceptsWrongly) {
  const WMethod method = w_method(form(), Alphabet::kOctets, 0);
  const Suite suite = suite_of(form(), method);
  for (State state = 0; state < method.automaton.size(); ++state) {
    Automaton mutant = method.automaton;
    mutant.accepts[state] = !mutant.accepts[state];
    EXPECT_TRUE(kills(suite, mutant)) << state;
  }
  EXPECT_FALSE(kills(suite, method.automaton));
}

// Tests the theorem on random automata of n + k states over the classes. They are near the right
// one, with a few wrong transitions, some of them into new states.
TEST_P(AutomatonTest, SuiteKillsWhateverIsNotEquivalentWithinItsStates) {
  std::mt19937 random(1);
  for (const unsigned extra : {0u, 1u}) {
    const WMethod method = w_method(form(), Alphabet::kClasses, extra);
    const Suite suite = suite_of(form(), method);
    std::size_t killed = 0;
    for (int i = 0; i < 2000; ++i) {
      Automaton mutant = method.automaton;
      for (unsigned state = 0; state < extra; ++state) {
        // A copy of some state gets some of the transitions into that state, so the automaton is
        // still equivalent.
        const auto original = static_cast<State>(random() % method.automaton.size());
        const auto copy = static_cast<State>(mutant.size());
        mutant.next.push_back(mutant.next[original]);
        mutant.accepts.push_back(mutant.accepts[original]);
        for (auto& row : mutant.next) {
          for (const std::uint8_t octet : method.alphabet) {
            if (row[octet] == original && random() % 2) row[octet] = copy;
          }
        }
      }
      for (auto wrong = random() % 4; wrong > 0; --wrong) {
        const std::uint8_t octet = method.alphabet[random() % method.alphabet.size()];
        mutant.next[random() % mutant.size()][octet] = static_cast<State>(random() % mutant.size());
      }
      const bool same = equivalent(method.automaton, mutant, method.alphabet);
      ASSERT_EQ(kills(suite, mutant), !same) << "mutant " << i << " with k = " << extra;
      killed += !same;
    }
    EXPECT_GT(killed, 500u);
    EXPECT_LT(killed, 2000u);
  }
}

TEST_P(AutomatonTest, StatementNamesTheFigures) {
  const WMethod method = w_method(form(), Alphabet::kOctets, 0);
  const std::string statement = w_statement(form(), method);
  for (const std::string& figure :
       {std::string(form().id), std::to_string(method.automaton.size()) + " states",
        std::to_string(w_suite_size(method)) + " strings", std::string("k = 0")}) {
    EXPECT_NE(statement.find(figure), std::string::npos) << figure;
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, AutomatonTest, testing::ValuesIn(kEncodingForms), form_name);

TEST(AutomatonClassesTest, AreThoseOfTable37) {
  // The classes are 00..7F; 80..8F, 90..9F, A0..BF; C0, C1 and F5..FF; C2..DF; E0; E1..EC, EE, EF;
  // ED; F0; F1..F3; F4.
  const std::vector<std::uint8_t> expected = {0x00, 0x80, 0x90, 0xA0, 0xC0, 0xC2,
                                              0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4};
  EXPECT_EQ(octet_classes(automaton_of(kRfc3629)), expected);
}

}  // namespace
}  // namespace placemat::inline cases
