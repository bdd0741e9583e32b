#include "reports/language_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/profile.h"
#include "reports/escape.h"
#include "reports/json_node.h"
#include "reports/json_text.h"

namespace placemat {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostStrings = 64;  // of one length; the counts are exact all the same

// One entry a length, shortest first, and one for what has no bound.
Json json_of(const Difference& difference) {
  Json array = Json::array();
  for (const auto& [length, count] : difference.counts) {
    Json strings = Json::array();
    for (const OctetProduct& one : difference.strings) {
      if (one.positions.size() != length || strings.size() == kMostStrings) continue;
      strings.push_back(product_text(one));
    }
    array.push_back({{"octets", length}, {"count", count}, {"strings", strings}});
  }
  if (difference.unbounded) array.push_back({{"without_bound", product_text(difference.loop)}});
  return array;
}

Json form_json(const Nearest& nearest) { return nearest.equal ? Json(nearest.form->id) : Json(); }

}  // namespace

Json language_json(const std::string& digest, const Automaton& automaton, const Nearest& nearest) {
  Json accepting = Json::array();
  Json arrows = Json::array();
  for (Automaton::State state = 0; state < automaton.size(); ++state) {
    if (automaton.accepts[state]) accepting.push_back(state);
    Json from = Json::object();
    for (const Automaton::Arrow& arrow : automaton.arrows(state)) {
      if (!automaton.is_sink(arrow.to)) from[interval_text({arrow.first, arrow.last})] = arrow.to;
    }
    arrows.push_back(std::move(from));
  }
  return {{"digest", digest},
          {"states", automaton.size()},
          {"classes", octet_classes(automaton).size()},
          {"form", form_json(nearest)},
          {"nearest", nearest.form->id},
          {"accepting", accepting},
          {"arrows", arrows}};
}

Json recognises_json(const RecognisedRecord& recognised, const Automaton& automaton,
                     const Nearest& nearest, const Apart& apart) {
  return {{"digest", recognised.digest},
          {"states", automaton.size()},
          {"classes", octet_classes(automaton).size()},
          {"form", form_json(nearest)},
          {"nearest", nearest.form->id},
          {"beyond", json_of(apart.beyond)},
          {"short_of", json_of(apart.short_of)},
          {"asked", recognised.asked},
          {"questions", recognised.questions},
          {"trouble", texts_json(recognised.trouble)}};
}

Json recognises_not_json(const RecognisedRecord& recognised) {
  return {{"why", well_formed_text(recognised.why_not)},
          {"witnesses", texts_json(recognised.witnesses)},
          {"asked", recognised.asked},
          {"questions", recognised.questions},
          {"trouble", texts_json(recognised.trouble)}};
}

std::pair<std::string, Automaton> read_language(const Node& node) {
  node.require_keys({"digest", "states", "classes", "form", "nearest", "accepting", "arrows"});
  const std::vector<Node> rows = node.at("arrows").elements();
  constexpr std::size_t kMostStates = 1024;
  if (rows.empty() || rows.size() > kMostStates) {
    node.at("arrows").fail(fmt::format("1 to {} states are needed here", kMostStates));
  }
  const auto state = [&](const Node& number) {
    if (number.number() >= rows.size()) number.fail("there is no such state");
    return static_cast<Automaton::State>(number.number());
  };
  Automaton automaton;
  automaton.accepts.resize(rows.size());
  for (const Node& accepting : node.at("accepting").elements()) {
    automaton.accepts[state(accepting)] = true;
  }
  const auto is_sink = [&](std::size_t at) {
    return rows[at].members().empty() && !automaton.accepts[at];
  };
  Automaton::State sink = 0;
  while (sink < rows.size() && !is_sink(sink)) ++sink;
  for (const Node& row : rows) {
    auto& next = automaton.next.emplace_back();
    next.fill(sink);
    for (const auto& [octets, to] : row.members()) {
      const auto interval = parse_interval(octets);
      if (!interval) to.fail("octets are needed here, such as \"80\" or \"A0..BF\"");
      std::fill(next.begin() + interval->first, next.begin() + interval->last + 1, state(to));
    }
    const bool has_hole = std::find(next.begin(), next.end(), rows.size()) != next.end();
    if (has_hole) row.fail("octets lead nowhere, and no state refuses all that follows");
  }
  const std::string digest = node.at("digest").word();
  if (digest_of(automaton) != digest) node.at("digest").fail("is not that of the automaton");
  return {digest, automaton};
}

std::optional<RecognisedRecord> read_recognised(const Node& implementation,
                                                const std::map<std::string, Automaton>& languages) {
  RecognisedRecord recognised;
  const auto read_rest = [&recognised](const Node& node) {
    recognised.asked = node.at("asked").text();
    recognised.questions = node.at("questions").number();
    recognised.trouble = node.at("trouble").texts();
  };
  if (implementation.has("recognises")) {
    const Node node = implementation.at("recognises");
    node.require_keys({"digest", "states", "classes", "form", "nearest", "beyond", "short_of",
                       "asked", "questions", "trouble"});
    recognised.digest = node.at("digest").word();
    if (!languages.contains(recognised.digest)) {
      node.at("digest").fail("is that of none of the languages");
    }
    read_rest(node);
    return recognised;
  }
  if (!implementation.has("recognises_not")) return std::nullopt;
  const Node node = implementation.at("recognises_not");
  node.require_keys({"why", "witnesses", "asked", "questions", "trouble"});
  recognised.why_not = node.at("why").word();
  recognised.witnesses = node.at("witnesses").texts();
  read_rest(node);
  return recognised;
}

}  // namespace placemat
