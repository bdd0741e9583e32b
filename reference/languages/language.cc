#include "reference/languages/language.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "reference/forms/forms.h"

namespace placemat::inline languages {
namespace {

using State = Automaton::State;
using Pair = std::pair<State, State>;

// Returns the states from which some string is accepted.
std::vector<bool> live_states(const Automaton& automaton) {
  std::vector<bool> live = automaton.accepts;
  for (bool again = true; again;) {
    again = false;
    for (std::size_t state = 0; state < automaton.size(); ++state) {
      const auto& next = automaton.next[state];
      const bool leads = std::any_of(next.begin(), next.end(), [&](State to) { return live[to]; });
      if (live[state] || !leads) continue;
      live[state] = true;
      again = true;
    }
  }
  return live;
}

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

std::uint64_t sum(std::uint64_t left, std::uint64_t right) {
  return left > kMost - right ? kMost : left + right;
}

std::uint64_t product(std::uint64_t left, std::uint64_t right) {
  return right != 0 && left > kMost / right ? kMost : left * right;
}

class Comparison {
 public:
  Comparison(const Automaton& of, const Automaton& other)
      : of_(of), other_(other), live_(live_states(of)) {}

  Difference run() {
    begun_.insert({0, 0});
    for (const auto& [length, strings] : strings_from({0, 0})) {
      found_.counts[length] = strings.count;
      const std::size_t room = kMostProducts - found_.strings.size();
      for (OctetProduct& one : pool_.products(pool_.edges(strings.set), room)) {
        found_.strings.push_back(std::move(one));
      }
    }
    return std::move(found_);
  }

 private:
  // Holds strings of one length. Strings that find no room in the pool still count. Strings of more
  // octets than kLongest are only counted.
  static constexpr std::size_t kLongest = 32;
  static constexpr std::size_t kMostWays = 1 << 20;
  struct Strings {
    OctetSetId set = kNoStrings;
    std::uint64_t count = 0;
  };
  using ByLength = std::map<std::size_t, Strings>;

  // Returns the strings from `at` to the end of a sequence that only the first language has. Keeps
  // them for a pair unless they depend on the path to it.
  ByLength strings_from(Pair at) {
    if (const auto known = known_.find(at); known != known_.end()) return known->second;
    const std::size_t begun = begun_.size();
    const std::size_t returns = returns_;
    ByLength all = strings_found_from(at);
    if (begun_.size() == begun && returns_ == returns) known_.emplace(at, all);
    return all;
  }

  using Steps = std::map<Pair, OctetSet>;

  // Returns the pairs that one octet leads to and from which the first language accepts a string.
  // Keeps the steps of each pair, because loops lead to it on many paths.
  const Steps& steps_from(Pair at) {
    const auto [known, is_new] = steps_.try_emplace(at);
    for (unsigned octet = 0; is_new && octet <= 0xFF; ++octet) {
      const Pair to = {of_.next[at.first][octet], other_.next[at.second][octet]};
      if (live_[to.first]) append_octet(known->second[to], static_cast<std::uint8_t>(octet));
    }
    return known->second;
  }

  ByLength strings_found_from(Pair at) {
    on_path_.insert(at);
    std::map<std::size_t, OctetSetPool::Edges> edges;
    ByLength all;
    for (const auto& [to, octets] : steps_from(at)) {
      path_.positions.push_back(octets);
      for (const auto& [length, rest] : strings_after(to)) {
        for (const OctetInterval& interval : octets) {
          edges[length + 1].push_back({interval.first, interval.last, rest.set});
        }
        std::uint64_t& count = all[length + 1].count;
        count = sum(count, product(OctetProduct{{octets}}.size(), rest.count));
      }
      path_.positions.pop_back();
    }
    for (auto& [length, some] : edges) {
      if (length <= kLongest) all[length].set = interned(std::move(some));
    }
    on_path_.erase(at);
    return all;
  }

  ByLength strings_after(Pair to) {
    if (of_.accepts[to.first]) {
      if (!other_.accepts[to.second]) return {{0, {kEmptyString, 1}}};
      if (!begun_.insert(to).second) return {};
      // Both automata are between sequences, but perhaps not in their first states.
      const std::set<Pair> outer = std::exchange(on_path_, {});
      ByLength all = strings_from(to);
      on_path_ = outer;
      return all;
    }
    // Loops may make more paths than can be followed.
    if (!on_path_.contains(to) && (returns_ == 0 || ++ways_ < kMostWays)) return strings_from(to);
    ++returns_;
    if (!found_.unbounded && leads_to_difference(to)) {
      found_.unbounded = true;
      found_.loop = path_;
    }
    return {};
  }

  OctetSetId interned(OctetSetPool::Edges edges) {
    std::sort(edges.begin(), edges.end());
    OctetSetPool::Edges merged;
    for (const OctetSetPool::Edge& edge : edges) OctetSetPool::append(merged, edge);
    return pool_.intern(merged).value_or(kNoStrings);
  }

  // Reports whether the first language has a sequence from `from` on that the other lacks.
  bool leads_to_difference(Pair from) const {
    std::set<Pair> seen = {from};
    std::vector<Pair> open = {from};
    while (!open.empty()) {
      const Pair at = open.back();
      open.pop_back();
      for (unsigned octet = 0; octet <= 0xFF; ++octet) {
        const Pair to = {of_.next[at.first][octet], other_.next[at.second][octet]};
        if (!live_[to.first]) continue;
        if (of_.accepts[to.first] && !other_.accepts[to.second]) return true;
        if (!of_.accepts[to.first] && seen.insert(to).second) open.push_back(to);
      }
    }
    return false;
  }

  const Automaton& of_;
  const Automaton& other_;
  const std::vector<bool> live_;
  OctetSetPool pool_;
  OctetProduct path_;
  std::set<Pair> on_path_;
  std::set<Pair> begun_;
  std::map<Pair, ByLength> known_;
  std::map<Pair, Steps> steps_;
  std::size_t returns_ = 0;  // returns to a pair on the path
  std::size_t ways_ = 0;     // paths followed after the first return
  Difference found_;
};

std::uint64_t size_of(const Difference& difference) {
  // An unbounded number counts as half of kMost, so that the other numbers still count.
  std::uint64_t size = difference.unbounded ? kMost / 2 : 0;
  for (const auto& [length, count] : difference.counts) size = sum(size, count);
  return size;
}

}  // namespace

Difference difference(const Automaton& of, const Automaton& other) {
  return Comparison(of, other).run();
}

bool includes(const Automaton& whole, const Automaton& part) {
  const std::vector<bool> live = live_states(part);
  std::vector<bool> seen(whole.size() * part.size());
  std::vector<Pair> open;
  const auto visit = [&](State in_whole, State in_part) {
    const std::size_t number = in_whole * part.size() + in_part;
    if (seen[number]) return;
    seen[number] = true;
    open.push_back({in_whole, in_part});
  };
  visit(0, 0);
  while (!open.empty()) {
    const auto [in_whole, in_part] = open.back();
    open.pop_back();
    if (part.accepts[in_part] && !whole.accepts[in_whole]) return false;
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      const State next = part.next[in_part][octet];
      if (live[next]) visit(whole.next[in_whole][octet], next);
    }
  }
  return true;
}

std::optional<Octets> shortest_difference(const Automaton& left, const Automaton& right) {
  // Step is how a pair was met first: from which step, and by which octet.
  struct Step {
    Pair to;
    std::size_t before = 0;
    std::uint8_t octet = 0;
  };
  std::vector<Step> steps = {{{0, 0}}};
  std::set<Pair> seen = {{0, 0}};
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const auto [in_left, in_right] = steps[at].to;
    if (left.accepts[in_left] != right.accepts[in_right]) {
      Octets string;
      for (std::size_t step = at; step != 0; step = steps[step].before) {
        string.push_back(steps[step].octet);
      }
      std::reverse(string.begin(), string.end());
      return string;
    }
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      const Pair to = {left.next[in_left][octet], right.next[in_right][octet]};
      if (seen.insert(to).second) steps.push_back({to, at, static_cast<std::uint8_t>(octet)});
    }
  }
  return std::nullopt;
}

std::string digest_of(const Automaton& automaton) {
  std::uint64_t hash = 14695981039346656037u;
  const auto add = [&hash](std::uint64_t value) {
    for (int i = 0; i < 2; ++i) {
      hash = (hash ^ (value & 0xFF)) * 1099511628211u;
      value >>= 8;
    }
  };
  for (std::size_t state = 0; state < automaton.size(); ++state) {
    add(automaton.accepts[state] ? 1 : 0);
    for (const State to : automaton.next[state]) add(to);
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

Nearest nearest_form(const Automaton& automaton) {
  Nearest nearest;
  std::uint64_t least = kMost;
  static const std::vector<Automaton> all = [] {
    std::vector<Automaton> automata;
    for (const EncodingForm* form : kEncodingForms) automata.push_back(automaton_of(*form));
    return automata;
  }();
  for (std::size_t i = 0; i < all.size() && least > 0; ++i) {
    const EncodingForm* const form = kEncodingForms[i];
    const Automaton& theirs = all[i];
    Nearest candidate{form, difference(automaton, theirs), difference(theirs, automaton),
                      automaton.next == theirs.next && automaton.accepts == theirs.accepts};
    const std::uint64_t apart = sum(size_of(candidate.beyond), size_of(candidate.short_of));
    if (nearest.form != nullptr && apart >= least) continue;
    least = apart;
    nearest = std::move(candidate);
  }
  return nearest;
}

}  // namespace placemat::inline languages
