#include "harness/all_strings/findings.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

namespace placemat::inline all_strings {
namespace {

using nlohmann::json;

json sets_to_json(const OctetSetPool& pool) {
  json sets = json::array();
  for (const OctetSetPool::Edges& edges : pool.sets()) {
    json set = json::array();
    for (const auto& edge : edges) {
      set.push_back(edge.first);
      set.push_back(edge.last);
      set.push_back(edge.behind);
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

std::uint8_t octet(const Node& node) { return static_cast<std::uint8_t>(node.number(0, 0xFF)); }

std::uint8_t length(const Node& node) {
  return static_cast<std::uint8_t>(node.number(1, kMaxSequenceLength));
}

Octets octets(const Node& node) {
  if (node.size() > kMaxSequenceLength) node.fail("there are too many octets");
  Octets units;
  for (const Node& element : node.elements()) units.push_back(octet(element));
  return units;
}

// StoredSets holds the sets of a pool, and the length of the strings in each.
struct StoredSets {
  std::vector<OctetSetPool::Edges> sets;
  std::vector<std::size_t> lengths = {0, 0};
};

StoredSets sets_from(const Node& stored) {
  StoredSets all;
  for (const Node& set : stored.elements()) {
    const std::vector<Node> numbers = set.elements();
    if (numbers.empty() || numbers.size() % 3 != 0) set.fail("octets and a set are needed here");
    OctetSetPool::Edges edges;
    for (std::size_t i = 0; i < numbers.size(); i += 3) {
      const std::uint64_t behind = numbers[i + 2].number(kEmptyString, all.lengths.size() - 1);
      edges.push_back({octet(numbers[i]), octet(numbers[i + 1]), static_cast<OctetSetId>(behind)});
      const bool ascends = edges.size() == 1 || edges[edges.size() - 2].last < edges.back().first;
      if (edges.back().last < edges.back().first || !ascends ||
          all.lengths[behind] != all.lengths[edges[0].behind]) {
        numbers[i].fail("this is no set: its octets ascend, and its strings are of one length");
      }
    }
    all.lengths.push_back(all.lengths[edges[0].behind] + 1);
    if (all.lengths.back() > kMaxSequenceLength) set.fail("its strings are too long");
    all.sets.push_back(std::move(edges));
  }
  return all;
}

void merge_class(ClassFindings& into, const ClassFindings& from) {
  // The plainest example wins, whatever the order in which portions were done.
  const bool better = into.strings == 0 ||
                      (from.example_is_sequence && !into.example_is_sequence) ||
                      (from.example_is_sequence == into.example_is_sequence &&
                       ShorterFirst()(from.example, into.example));
  if (from.strings > 0 && better) {
    into.example = from.example;
    into.example_is_sequence = from.example_is_sequence;
  }
  into.strings += from.strings;
  into.sequences += from.sequences;
}

}  // namespace

void Findings::merge(const Findings& other) {
  done.insert(other.done.begin(), other.done.end());
  accepted += other.accepted;
  unread += other.unread;
  unread_calls += other.unread_calls;
  for (const auto& [judgement, strings] : other.judgements) count(judgement, strings);
  unanswered.insert(unanswered.end(), other.unanswered.begin(), other.unanswered.end());
  std::sort(unanswered.begin(), unanswered.end(), [](const auto& left, const auto& right) {
    return ShorterFirst()(left.units, right.units);
  });
  const std::vector<OctetSetId> ids = pool.import(other.pool.sets());
  for (const auto& [name, from] : other.classes) {
    ClassFindings& into = classes[name];
    merge_class(into, from);
    for (std::size_t first = 0; first < into.after_first.size(); ++first) {
      const auto both = pool.unite(into.after_first[first], ids.at(from.after_first[first]));
      if (both) into.after_first[first] = *both;
    }
  }
}

std::string Findings::to_json() const {
  json portions = json::array();
  for (const Portion& portion : done) {
    json numbers = {portion.length, portion.first};
    if (portion.second != Portion::kAnySecond) numbers.push_back(portion.second);
    portions.push_back(std::move(numbers));
  }
  json counts = json::object();
  for (const auto& [judgement, strings] : judgements) {
    counts[std::string(judgement_name(judgement))] = strings;
  }
  json found = json::array();
  for (const auto& [name, findings] : classes) {
    json after_first = json::array();
    for (std::size_t first = 0; first < findings.after_first.size(); ++first) {
      if (findings.after_first[first] == kNoStrings) continue;
      after_first.push_back({first, findings.after_first[first]});
    }
    found.push_back({{"class", name.first.name()},
                     {"length", name.second},
                     {"strings", findings.strings},
                     {"sequences", findings.sequences},
                     {"example", findings.example},
                     {"example-is-sequence", findings.example_is_sequence},
                     {"after-first", after_first}});
  }
  json silent = json::array();
  for (const UnansweredString& string : unanswered) {
    silent.push_back({{"judgement", judgement_name(string.judgement)},
                      {"units", string.units},
                      {"detail", string.detail}});
  }
  return json{{"done", portions},     {"accepted", accepted},
              {"unread", unread},     {"unread-calls", unread_calls},
              {"judgements", counts}, {"classes", found},
              {"unanswered", silent}, {"sets", sets_to_json(pool)}}
      .dump();
}

Findings Findings::from(const Node& stored) {
  stored.require_keys({"accepted", "classes", "done", "judgements", "sets", "unanswered", "unread",
                       "unread-calls"});
  Findings findings;
  for (const Node& portion : stored.at("done").elements()) {
    const std::vector<Node> numbers = portion.elements();
    if (numbers.size() < 2 || numbers.size() > 3) portion.fail("this is no portion");
    const std::int16_t second = numbers.size() > 2 ? octet(numbers[2]) : Portion::kAnySecond;
    findings.done.insert({length(numbers[0]), octet(numbers[1]), second});
  }
  findings.accepted = stored.at("accepted").number();
  findings.unread = stored.at("unread").number();
  findings.unread_calls = stored.at("unread-calls").number();
  for (const auto& [name, strings] : stored.at("judgements").members()) {
    const auto judgement = parse_judgement(name);
    if (!judgement) strings.fail("an unknown judgement");
    findings.count(*judgement, strings.number());
  }
  const StoredSets sets = sets_from(stored.at("sets"));
  const std::vector<OctetSetId> ids = findings.pool.import(sets.sets);
  for (const Node& entry : stored.at("classes").elements()) {
    entry.require_keys({"after-first", "class", "example", "example-is-sequence", "length",
                        "sequences", "strings"});
    const Class name(entry.at("class").parsed_by(DeviationClass::parse),
                     length(entry.at("length")));
    ClassFindings& found = findings.classes[name];
    found.strings = entry.at("strings").number();
    found.sequences = entry.at("sequences").number();
    found.example = octets(entry.at("example"));
    found.example_is_sequence = entry.at("example-is-sequence").flag();
    for (const Node& node : entry.at("after-first").elements()) {
      const std::vector<Node> pair = node.elements();
      if (pair.size() != 2) node.fail("an octet and a set are needed here");
      const std::uint64_t set = pair[1].number(0, ids.size() - 1);
      if (sets.lengths[set] + 1 != name.second) pair[1].fail("its strings are of another length");
      found.after_first[octet(pair[0])] = ids[set];
    }
  }
  for (const Node& entry : stored.at("unanswered").elements()) {
    entry.require_keys({"detail", "judgement", "units"});
    findings.unanswered.push_back({entry.at("judgement").parsed_by(parse_judgement),
                                   octets(entry.at("units")), entry.at("detail").text()});
  }
  return findings;
}

Findings Findings::from_json(const std::string& text) {
  const JsonFile file(text, "findings", "ask the strings again");
  return from(file.root());
}

}  // namespace placemat::inline all_strings
