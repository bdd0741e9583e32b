#include "reference/languages/automaton.h"

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <utility>

namespace placemat::inline languages {
namespace {

// Forbids says which rows may not follow the sequence just read: one bit per row.
using Forbids = std::uint32_t;

// Place is a place inside a sequence of `row`, of which `read` octets were read. It keeps the value
// only until the value settles which rows may not follow.
struct Place {
  std::size_t row = 0;
  std::size_t read = 0;
  bool settled = false;
  Ucs4 value = 0;       // its payload bits so far; 0 once settled
  Forbids forbids = 0;  // once settled

  auto operator<=>(const Place&) const = default;
};

// Subset holds every place that the octets read so far may lead to: between sequences, or inside
// one.
struct Subset {
  std::set<Forbids> between;
  std::set<Place> inside;

  auto operator<=>(const Subset&) const = default;
};

// Builder does the subset construction, breadth first.
class Builder {
 public:
  explicit Builder(const EncodingForm& form) : form_(form) {}

  Automaton build() {
    number({{0}, {}});
    for (std::size_t state = 0; state < subsets_.size(); ++state) {
      automaton_.next.emplace_back();
      for (unsigned octet = 0; octet <= 0xFF; ++octet) {
        automaton_.next[state][octet] =
            number(step(subsets_[state], static_cast<std::uint8_t>(octet)));
      }
      automaton_.accepts.push_back(!subsets_[state].between.empty());
    }
    return std::move(automaton_);
  }

 private:
  Automaton::State number(Subset subset) {
    const auto fresh = static_cast<Automaton::State>(subsets_.size());
    const auto [place, is_fresh] = numbers_.try_emplace(subset, fresh);
    if (is_fresh) subsets_.push_back(std::move(subset));
    return place->second;
  }

  Subset step(const Subset& from, std::uint8_t octet) const {
    Subset to;
    for (const Forbids forbids : from.between) {
      for (std::size_t row = 0; row < form_.rows.size(); ++row) {
        if ((forbids >> row & 1) == 0) advance({row, 0, false, 0, 0}, octet, to);
      }
    }
    for (const Place& place : from.inside) advance(place, octet, to);
    return to;
  }

  void advance(Place place, std::uint8_t octet, Subset& to) const {
    const SequenceForm& row = form_.rows[place.row];
    const OctetRange& range = row.octets[place.read++];
    if (!range.contains(octet)) return;
    if (!place.settled) {
      const Ucs4 mask = (1u << range.payload_bits) - 1;
      place.value = place.value << range.payload_bits | (octet & mask);
      settle(place);
    }
    if (place.read == row.length()) {
      to.between.insert(place.forbids);
    } else {
      to.inside.insert(place);
    }
  }

  // Forgets the value if all values that it can become forbid the same rows. After the last octet
  // they always do.
  void settle(Place& place) const {
    const SequenceForm& row = form_.rows[place.row];
    Ucs4 least = place.value;
    Ucs4 greatest = place.value;
    for (std::size_t i = place.read; i < row.length(); ++i) {
      const OctetRange& range = row.octets[i];
      const Ucs4 mask = (1u << range.payload_bits) - 1;
      least = least << range.payload_bits | (range.first & mask);
      greatest = greatest << range.payload_bits | (range.last & mask);
    }
    least += row.bias;
    greatest += row.bias;
    Forbids forbids = 0;
    for (std::size_t other = 0; other < form_.rows.size(); ++other) {
      const ValueRange& range = form_.rows[other].not_after;
      if (range.empty() || greatest < range.first || range.last < least) continue;
      if (!range.contains(least) || !range.contains(greatest)) return;
      forbids |= 1u << other;
    }
    place.settled = true;
    place.value = 0;
    place.forbids = forbids;
  }

  const EncodingForm& form_;
  Automaton automaton_;
  std::map<Subset, Automaton::State> numbers_;
  std::vector<Subset> subsets_;
};

// Returns the class of each state, by Moore's partition refinement. Two states are in one class if
// no string distinguishes them.
std::vector<std::size_t> equivalent_states(const Automaton& automaton) {
  std::vector<std::size_t> classes(automaton.accepts.begin(), automaton.accepts.end());
  for (std::size_t count = 0;;) {
    // A state's signature: its class, and the classes that its octets lead to.
    std::map<std::vector<std::size_t>, std::size_t> numbers;
    std::vector<std::size_t> refined;
    for (std::size_t state = 0; state < automaton.size(); ++state) {
      std::vector<std::size_t> signature = {classes[state]};
      for (const Automaton::State next : automaton.next[state]) signature.push_back(classes[next]);
      refined.push_back(numbers.try_emplace(std::move(signature), numbers.size()).first->second);
    }
    classes = std::move(refined);
    if (numbers.size() == count) return classes;
    count = numbers.size();
  }
}

// Returns one state per class, numbered breadth first from the class of state 0.
Automaton merged(const Automaton& automaton, const std::vector<std::size_t>& classes) {
  std::map<std::size_t, Automaton::State> numbers = {{classes[0], Automaton::State{0}}};
  std::vector<std::size_t> members = {0};
  Automaton minimal;
  for (std::size_t state = 0; state < members.size(); ++state) {
    minimal.next.emplace_back();
    minimal.accepts.push_back(automaton.accepts[members[state]]);
    for (unsigned octet = 0; octet <= 0xFF; ++octet) {
      const Automaton::State target = automaton.next[members[state]][octet];
      const auto fresh = static_cast<Automaton::State>(members.size());
      const auto [place, is_fresh] = numbers.try_emplace(classes[target], fresh);
      if (is_fresh) members.push_back(target);
      minimal.next[state][octet] = place->second;
    }
  }
  return minimal;
}

}  // namespace

std::vector<Automaton::Arrow> Automaton::arrows(State from) const {
  std::vector<Arrow> arrows;
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    const auto unit = static_cast<std::uint8_t>(octet);
    if (!arrows.empty() && arrows.back().to == next[from][octet]) {
      arrows.back().last = unit;
    } else {
      arrows.push_back({unit, unit, next[from][octet]});
    }
  }
  return arrows;
}

bool Automaton::is_sink(State state) const {
  return !accepts[state] && std::all_of(next[state].begin(), next[state].end(),
                                        [state](State to) { return to == state; });
}

Automaton automaton_of(const EncodingForm& form) { return minimized(Builder(form).build()); }

Automaton minimized(const Automaton& automaton) {
  return merged(automaton, equivalent_states(automaton));
}

std::vector<std::uint8_t> octet_classes(const Automaton& automaton) {
  std::vector<std::uint8_t> least;
  std::set<std::vector<Automaton::State>> seen;
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    std::vector<Automaton::State> column;
    for (const auto& row : automaton.next) column.push_back(row[octet]);
    if (seen.insert(std::move(column)).second) least.push_back(static_cast<std::uint8_t>(octet));
  }
  return least;
}

}  // namespace placemat::inline languages
