#include "harness/learn/learner.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <set>
#include <utility>

#include "harness/cases/edges.h"
#include "harness/learn/check_suite.h"
#include "reference/forms/forms.h"

namespace placemat::inline learn_room {
namespace {

// Returns strings to try. Sequences that exist show where sequences begin and end. An
// implementation that ignores the high bits of trail octets reads U+FFFD where it is not spelled.
// Next to a block of text, a string may have another meaning.
std::vector<Octets> strings_to_try(const std::vector<Octets>& suite) {
  std::set<Octets> tried(suite.begin(), suite.end());
  for (const EncodingForm* form : kEncodingForms) {
    for (Octets& string : special_strings(*form)) tried.insert(std::move(string));
  }
  tried.insert({{0xEF, 0x3F, 0xBD}, {0xEF, 0xBF, 0x3D}});
  // These are noncharacters of other planes.
  tried.insert({{0xF0, 0x9F, 0xBF, 0xBE}, {0xF0, 0x9F, 0xBF, 0xBF}, {0xF4, 0x8F, 0xBF, 0xBE}});
  for (const std::size_t block : {8u, 16u, 32u, 64u}) {
    const Octets text(block, 'A');
    const Octets less(block - 1, 'A');
    for (const Octets& string : std::initializer_list<Octets>{{0x80}, {0xE2, 0x82}}) {
      tried.insert(joined(text, string));
      tried.insert(joined(string, text));
    }
    tried.insert(joined({0xC2}, text));
    for (const Octets& string :
         std::initializer_list<Octets>{{0x80}, {0xC2}, {0xC3, 0xA9}, {0xED, 0xA0, 0x80}}) {
      tried.insert(joined(less, string));
    }
  }
  return {tried.begin(), tried.end()};
}

class Learner {
 public:
  Learner(const Membership& membership, const LearnOptions& options)
      : questions_(membership, {options.max_questions, options.out_of_time}),
        options_(options),
        tried_(strings_to_try(options.suite)) {}

  Learned run() {
    Learned learned;
    try {
      learned.automaton = minimized(agreed());
    } catch (const Ended& ended) {
      learned.why_not = ended.why;
      learned.witnesses = ended.witnesses;
    }
    learned.questions = questions_.asked();
    return learned;
  }

 private:
  using State = Automaton::State;

  // Node is a node of the tree. Its suffix splits the strings that reach it in members and others.
  struct Node {
    Octets suffix;
    std::array<std::size_t, 2> next{};  // 0, the root, if no string is known to lead there
    std::optional<State> state;         // of a leaf, which has no suffix
  };

  // Finds the state of each prefix, from the node in `at` down, and sets `at` to that state's leaf.
  // A prefix without a known state becomes a state.
  void sift(const std::vector<Octets>& prefixes, const std::vector<std::size_t*>& at) {
    for (;;) {
      std::vector<Octets> strings;
      std::vector<std::size_t> open;
      for (std::size_t i = 0; i < prefixes.size(); ++i) {
        if (nodes_[*at[i]].state) continue;
        open.push_back(i);
        strings.push_back(joined(prefixes[i], nodes_[*at[i]].suffix));
      }
      if (open.empty()) return;
      questions_.ask(strings);
      for (std::size_t i = 0; i < open.size(); ++i) {
        const std::size_t side = questions_.is_member(strings[i]) ? 1 : 0;
        const std::size_t node = *at[open[i]];
        if (nodes_[node].next[side] == 0) nodes_[node].next[side] = new_leaf(prefixes[open[i]]);
        *at[open[i]] = nodes_[node].next[side];
      }
    }
  }

  std::size_t new_leaf(const Octets& access) {
    nodes_.push_back({{}, {}, static_cast<State>(access_.size())});
    access_.push_back(access);
    // An octet between these goes where the octet before it goes, until an answer shows otherwise.
    steps_.push_back({{0x00, 0}, {0x80, 0}, {0xC0, 0}});
    return nodes_.size() - 1;
  }

  Automaton hypothesis() {
    for (std::size_t known = 0; known != access_.size();) {
      known = access_.size();
      std::vector<Octets> prefixes;
      std::vector<std::size_t*> at;
      for (std::size_t state = 0; state < known; ++state) {
        for (auto& [octet, node] : steps_[state]) {
          prefixes.push_back(joined(access_[state], {octet}));
          at.push_back(&node);
        }
      }
      sift(prefixes, at);
    }
    Automaton automaton;
    for (std::size_t state = 0; state < access_.size(); ++state) {
      automaton.accepts.push_back(questions_.is_member(access_[state]));
      auto& next = automaton.next.emplace_back();
      for (unsigned octet = 0; octet <= 0xFF; ++octet) {
        const auto step = std::prev(steps_[state].upper_bound(static_cast<std::uint8_t>(octet)));
        next[octet] = nodes_[step->second].state.value();
      }
    }
    return automaton;
  }

  // Finds where the hypothesis is wrong: at an octet that was wrongly taken to go where the octet
  // before it goes, or at a state that stands for two states.
  void learn_from(const Automaton& automaton, const Octets& string) {
    const auto with_beginning = [&](std::size_t count) {
      const auto cut = string.begin() + static_cast<std::ptrdiff_t>(count);
      const State state = automaton.run({string.data(), count});
      return joined(access_[state], {cut, string.end()});
    };
    std::size_t low = 0;
    std::size_t high = string.size();
    const bool first = questions_.is_member(string);
    while (high - low > 1) {
      const std::size_t middle = (low + high) / 2;
      (questions_.is_member(with_beginning(middle)) == first ? low : high) = middle;
    }
    const State from = automaton.run({string.data(), low});
    auto& steps = steps_[from];
    const std::uint8_t octet = string[low];
    if (steps.emplace(octet, 0).second) {
      if (octet < 0xFF) steps.emplace(static_cast<std::uint8_t>(octet + 1), 0);
      return;
    }
    const std::vector<Octets> pair = {with_beginning(high), with_beginning(low)};
    questions_.ask_again(pair);
    if (access_.size() >= options_.max_states) {
      throw Ended{"no recogniser of at most " + std::to_string(options_.max_states) +
                      " states; these two strings show one more",
                  pair};
    }
    split(steps.at(octet), {string.begin() + static_cast<std::ptrdiff_t>(high), string.end()},
          joined(access_[from], {octet}));
  }

  // Splits the state of that leaf into two: the state itself, and one that `access` leads to.
  void split(std::size_t leaf, const Octets& suffix, const Octets& access) {
    const State state = nodes_[leaf].state.value();
    const std::size_t side = questions_.is_member(joined(access_[state], suffix)) ? 1 : 0;
    nodes_.push_back({{}, {}, state});
    const std::size_t old = nodes_.size() - 1;
    const std::size_t fresh = new_leaf(access);
    nodes_[leaf] = {suffix, {}, {}};
    nodes_[leaf].next[side] = old;
    nodes_[leaf].next[1 - side] = fresh;
  }

  // Returns the form that agrees with most answers to the strings that were tried, or the first of
  // equals.
  const EncodingForm& most_alike() {
    const auto disagreements = [&](const EncodingForm* form) {
      const Automaton automaton = automaton_of(*form);
      return std::count_if(tried_.begin(), tried_.end(), [&](const Octets& string) {
        return automaton.accepts_string(string) != questions_.is_member(string);
      });
    };
    const EncodingForm* best = nullptr;
    std::ptrdiff_t least = 0;
    for (const EncodingForm* form : kEncodingForms) {
      const std::ptrdiff_t count = disagreements(form);
      if (best != nullptr && count >= least) continue;
      best = form;
      least = count;
    }
    return *best;
  }

  // Asks some strings at a time, so that a wrong hypothesis costs few questions. Returns false if
  // the hypothesis is wrong.
  bool agrees(const Automaton& automaton, const std::vector<Octets>& strings) {
    constexpr std::size_t kAtOnce = 512;
    for (std::size_t first = 0; first < strings.size(); first += kAtOnce) {
      const auto some = std::span(strings).subspan(first);
      questions_.ask(some.first(std::min(kAtOnce, some.size())));
      for (const Octets& string : some.first(std::min(kAtOnce, some.size()))) {
        if (questions_.is_member(string) != automaton.accepts_string(string)) return false;
      }
    }
    return true;
  }

  // Tries the cheapest strings first.
  bool agrees(const Automaton& automaton) {
    if (!agrees(automaton, tried_)) return false;
    const Automaton minimal = minimized(automaton);
    const CheckSuite check(minimal);
    for (State state = 0; state < minimal.size(); ++state) {
      if (!agrees(automaton, check.octets(state))) return false;
    }
    if (!agrees(automaton, edge_strings(most_alike()))) return false;
    return agrees(automaton, check.transitions(options_.extra_states));
  }

  Automaton agreed() {
    nodes_[0].next[questions_.is_member({}) ? 1 : 0] = new_leaf({});
    for (;;) {
      Automaton automaton = hypothesis();
      const auto expected = [&](const Octets& string) { return automaton.accepts_string(string); };
      const Octets* wrong = questions_.wrong(expected);
      if (wrong == nullptr && agrees(automaton)) return automaton;
      if (wrong == nullptr) wrong = questions_.wrong(expected);
      learn_from(automaton, Octets(*wrong));
    }
  }

  Questions questions_;
  const LearnOptions& options_;
  const std::vector<Octets> tried_;
  std::vector<Node> nodes_ = {Node()};  // the root has the empty suffix
  // Hold, for each state, a string that leads there and the nodes that octets lead to.
  std::vector<Octets> access_;
  std::deque<std::map<std::uint8_t, std::size_t>> steps_;
};

}  // namespace

Learned learn(const Membership& membership, const LearnOptions& options) {
  return Learner(membership, options).run();
}

}  // namespace placemat::inline learn_room
