#include "harness/languages/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "reference/forms/forms.h"
#include "reports/summary.h"

namespace placemat {
namespace {

using State = Automaton::State;
using Pair = std::pair<State, State>;

// The states from which something is accepted.
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

std::uint64_t product(const OctetSets& sets) {
  std::uint64_t count = 1;
  for (const OctetSet& set : sets) {
    const std::uint64_t size = set.count();
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    count = count > kMost / size ? kMost : count * size;
  }
  return count;
}

// Joins strings that differ in one place alone, until none do.
void join_alike(std::vector<OctetSets>& strings) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < strings.size(); ++i) {
      for (std::size_t k = i + 1; k < strings.size(); ++k) {
        if (strings[i].size() != strings[k].size()) continue;
        const auto places = std::mismatch(strings[i].begin(), strings[i].end(), strings[k].begin());
        if (places.first == strings[i].end()) continue;
        if (!std::equal(places.first + 1, strings[i].end(), places.second + 1)) continue;
        *places.first |= *places.second;
        strings.erase(strings.begin() + static_cast<std::ptrdiff_t>(k--));
        again = true;
      }
    }
  }
}

class Comparison {
 public:
  Comparison(const Automaton& of, const Automaton& other)
      : of_(of), other_(other), live_(live_states(of)) {}

  Difference run() {
    begun_.insert({0, 0});
    visit({0, 0});
    join_alike(found_.strings);
    std::sort(found_.strings.begin(), found_.strings.end(), [](const auto& a, const auto& b) {
      if (a.size() != b.size()) return a.size() < b.size();
      return text_of(a) < text_of(b);
    });
    return std::move(found_);
  }

 private:
  static std::string text_of(const OctetSets& sets) {
    std::string text;
    for (const OctetSet& set : sets) text += octet_set_text(set) + " ";
    return text;
  }

  void visit(Pair at) {
    on_path_.insert(at);
    std::map<Pair, OctetSet> steps;
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      steps[{of_.next[at.first][octet], other_.next[at.second][octet]}].set(octet);
    }
    for (const auto& [to, octets] : steps) {
      if (!live_[to.first]) continue;
      path_.push_back(octets);
      step(to);
      path_.pop_back();
    }
    on_path_.erase(at);
  }

  void step(Pair to) {
    if (of_.accepts[to.first]) {
      if (!other_.accepts[to.second]) {
        record();
      } else if (begun_.insert(to).second) {
        // Both are between sequences, though not as at the start.
        const std::set<Pair> outer = std::exchange(on_path_, {});
        visit(to);
        on_path_ = outer;
      }
      return;
    }
    if (on_path_.contains(to)) {
      if (!leads_to_difference(to)) return;
      if (!found_.unbounded) found_.loop = path_;
      found_.unbounded = true;
      return;
    }
    visit(to);
  }

  // Whether something is in the one alone from there on.
  bool leads_to_difference(Pair from) const {
    std::set<Pair> seen = {from};
    std::vector<Pair> open = {from};
    while (!open.empty()) {
      const Pair at = open.back();
      open.pop_back();
      for (unsigned octet = 0; octet <= 0xFF; ++octet) {
        const Pair to = {of_.next[at.first][octet], other_.next[at.second][octet]};
        if (!live_[to.first]) continue;
        if (of_.accepts[to.first] != other_.accepts[to.second] && of_.accepts[to.first])
          return true;
        if (!of_.accepts[to.first] && seen.insert(to).second) open.push_back(to);
      }
    }
    return false;
  }

  void record() {
    std::uint64_t& count = found_.counts[path_.size()];
    count += product(path_);
    if (found_.strings.size() < kMostStrings) found_.strings.push_back(path_);
  }

  const Automaton& of_;
  const Automaton& other_;
  const std::vector<bool> live_;
  OctetSets path_;
  std::set<Pair> on_path_;
  std::set<Pair> begun_;
  Difference found_;
};

std::uint64_t size_of(const Difference& difference) {
  if (difference.unbounded) return std::numeric_limits<std::uint64_t>::max() / 2;
  std::uint64_t size = 0;
  for (const auto& [length, count] : difference.counts) {
    size += std::min(count, std::numeric_limits<std::uint64_t>::max() / 64);
  }
  return size;
}

}  // namespace

std::string octet_set_text(const OctetSet& octets) {
  std::string text;
  for (unsigned first = 0; first <= 0xFF; ++first) {
    if (!octets[first]) continue;
    unsigned last = first;
    while (last < 0xFF && octets[last + 1]) ++last;
    text += fmt::format("{}{:02X}", text.empty() ? "" : ",", first);
    if (last > first) text += fmt::format("..{:02X}", last);
    first = last;
  }
  return text;
}

Difference difference(const Automaton& of, const Automaton& other) {
  return Comparison(of, other).run();
}

std::string difference_text(const Difference& difference, std::size_t most) {
  if (difference.empty()) return "nothing";
  std::string text;
  const std::size_t shown = std::min(most, difference.strings.size());
  for (std::size_t i = 0; i < shown; ++i) {
    text += i == 0 ? "" : "; ";
    for (std::size_t place = 0; place < difference.strings[i].size(); ++place) {
      text += (place == 0 ? "" : " ") + octet_set_text(difference.strings[i][place]);
    }
  }
  if (shown < difference.strings.size()) {
    text += fmt::format("; and {} more", grouped(difference.strings.size() - shown));
  }
  std::string counts;
  for (const auto& [length, count] : difference.counts) {
    counts += fmt::format("{}{} of {}", counts.empty() ? ": " : ", ", grouped(count),
                          counted(length, "octet"));
  }
  return text + counts + (difference.unbounded ? ", and longer ones without bound" : "");
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
  return fmt::format("{:016x}", hash);
}

Nearest nearest_form(const Automaton& automaton) {
  Nearest nearest;
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const EncodingForm* form : kEncodingForms) {
    const Automaton theirs = automaton_of(*form);
    Nearest candidate{form, difference(automaton, theirs), difference(theirs, automaton),
                      automaton.next == theirs.next && automaton.accepts == theirs.accepts};
    const std::uint64_t apart = size_of(candidate.beyond) + size_of(candidate.short_of);
    if (apart >= least) continue;
    least = apart;
    nearest = std::move(candidate);
  }
  return nearest;
}

}  // namespace placemat
