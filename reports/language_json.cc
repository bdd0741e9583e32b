#include "reports/language_json.h"

#include <fmt/format.h>

#include <algorithm>

namespace placemat::inline reports {
namespace {

constexpr std::size_t kMostStrings = 64;  // of one length; the counts are exact all the same

// Returns one entry per length, shortest first, and one for strings without bound.
std::vector<StoredDifference> stored_of(const Difference& difference) {
  std::vector<StoredDifference> all;
  for (const auto& [length, count] : difference.counts) {
    StoredDifference& one = all.emplace_back();
    one.octets = length;
    one.count = count;
    for (const OctetProduct& product : difference.strings) {
      if (product.positions.size() != length || one.strings.size() == kMostStrings) continue;
      one.strings.push_back(product_text(product));
    }
  }
  if (difference.unbounded) all.emplace_back().without_bound = product_text(difference.loop);
  return all;
}

void set_names(StoredNames& names, const std::string& digest, const Automaton& automaton,
               const Nearest& nearest) {
  names.digest = digest;
  names.states = automaton.size();
  names.classes = octet_classes(automaton).size();
  if (nearest.equal) names.form = nearest.form->id;
  names.nearest = nearest.form->id;
}

}  // namespace

StoredLanguage stored_of(const std::string& digest, const Automaton& automaton,
                         const Nearest& nearest) {
  StoredLanguage stored;
  set_names(stored, digest, automaton, nearest);
  for (Automaton::State state = 0; state < automaton.size(); ++state) {
    if (automaton.accepts[state]) stored.accepting.push_back(state);
    auto& from = stored.arrows.emplace_back();
    for (const Automaton::Arrow& arrow : automaton.arrows(state)) {
      if (!automaton.is_sink(arrow.to)) from[interval_text({arrow.first, arrow.last})] = arrow.to;
    }
  }
  return stored;
}

StoredRecognised stored_of(const RecognisedRecord& recognised, const Automaton& automaton,
                           const Nearest& nearest, const Apart& apart) {
  StoredRecognised stored;
  set_names(stored, recognised.digest, automaton, nearest);
  stored.beyond = stored_of(apart.beyond);
  stored.short_of = stored_of(apart.short_of);
  stored.asked = recognised.asked;
  stored.questions = recognised.questions;
  stored.trouble = recognised.trouble;
  return stored;
}

Automaton automaton_from(const StoredLanguage& stored, const Node& node) {
  const std::size_t size = stored.arrows.size();
  constexpr std::size_t kMostStates = 1024;
  if (size == 0 || size > kMostStates) {
    node.at("arrows").fail(fmt::format("1 to {} states are needed here", kMostStates));
  }
  const auto state = [size](const Node& number) {
    if (number.number() >= size) number.fail("there is no such state");
    return static_cast<Automaton::State>(number.number());
  };
  Automaton automaton;
  automaton.accepts.resize(size);
  for (const Node& accepting : node.at("accepting").elements()) {
    automaton.accepts[state(accepting)] = true;
  }
  Automaton::State sink = 0;
  while (sink < size && (!stored.arrows[sink].empty() || automaton.accepts[sink])) ++sink;
  for (const Node& row : node.at("arrows").elements()) {
    auto& next = automaton.next.emplace_back();
    next.fill(sink);
    for (const auto& [octets, to] : row.members()) {
      const auto interval = parse_interval(octets);
      if (!interval) to.fail("octets are needed here, such as \"80\" or \"A0..BF\"");
      std::fill(next.begin() + interval->first, next.begin() + interval->last + 1, state(to));
    }
    const bool has_hole = std::find(next.begin(), next.end(), size) != next.end();
    if (has_hole) row.fail("octets lead nowhere, and no state refuses all that follows");
  }
  if (digest_of(automaton) != stored.digest) node.at("digest").fail("is not that of the automaton");
  return automaton;
}

}  // namespace placemat::inline reports
