#include "harness/exhaustive/findings.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "reports/parse_json.h"

namespace placemat {
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

// A whole number from `least` to `most`.
std::uint64_t number(const json& value, std::uint64_t most = UINT64_MAX, std::uint64_t least = 0) {
  if (!value.is_number_unsigned()) throw std::invalid_argument("no whole number");
  const auto number = value.get<std::uint64_t>();
  if (number < least || number > most) throw std::invalid_argument("out of range");
  return number;
}

std::uint8_t octet(const json& value) { return static_cast<std::uint8_t>(number(value, 0xFF)); }

std::uint8_t length(const json& value) {
  return static_cast<std::uint8_t>(number(value, kMaxSequenceLength, 1));
}

const json& list(const json& value) {
  if (!value.is_array()) throw std::invalid_argument("no list");
  return value;
}

Octets octets(const json& values) {
  if (values.size() > kMaxSequenceLength) throw std::invalid_argument("too long");
  Octets units;
  for (const json& value : list(values)) units.push_back(octet(value));
  return units;
}

// The sets of a pool, and the length of the strings in each.
struct StoredSets {
  std::vector<OctetSetPool::Edges> sets;
  std::vector<std::size_t> lengths = {0, 0};
};

StoredSets sets_from_json(const json& stored) {
  StoredSets all;
  for (const json& set : list(stored)) {
    OctetSetPool::Edges edges;
    for (std::size_t i = 0; i < list(set).size(); i += 3) {
      const std::uint64_t behind = number(set.at(i + 2), all.lengths.size() - 1, kEmptyString);
      edges.push_back({octet(set.at(i)), octet(set.at(i + 1)), static_cast<OctetSetId>(behind)});
      const bool ascends = edges.size() == 1 || edges[edges.size() - 2].last < edges.back().first;
      if (edges.back().last < edges.back().first || !ascends ||
          all.lengths[behind] != all.lengths[edges[0].behind]) {
        throw std::invalid_argument("no set");
      }
    }
    if (edges.empty()) throw std::invalid_argument("no set");
    all.lengths.push_back(all.lengths[edges[0].behind] + 1);
    if (all.lengths.back() > kMaxSequenceLength) throw std::invalid_argument("too long");
    all.sets.push_back(std::move(edges));
  }
  return all;
}

Judgement judgement_named(const std::string& name) {
  const auto judgement = parse_judgement(name);
  if (!judgement) throw std::invalid_argument("no judgement");
  return *judgement;
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

Findings Findings::from_json(const std::string& text) try {
  const json stored = parse_json<json>(text);
  Findings findings;
  for (const json& portion : list(stored.at("done"))) {
    if (list(portion).size() > 3) throw std::invalid_argument("no portion");
    const std::int16_t second = portion.size() > 2 ? octet(portion.at(2)) : Portion::kAnySecond;
    findings.done.insert({length(portion.at(0)), octet(portion.at(1)), second});
  }
  findings.accepted = number(stored.at("accepted"));
  findings.unread = number(stored.at("unread"));
  findings.unread_calls = number(stored.at("unread-calls"));
  for (const auto& [name, strings] : stored.at("judgements").items()) {
    findings.count(judgement_named(name), number(strings));
  }
  const StoredSets sets = sets_from_json(stored.at("sets"));
  const std::vector<OctetSetId> ids = findings.pool.import(sets.sets);
  for (const json& entry : list(stored.at("classes"))) {
    const Class name(DeviationClass::parse(entry.at("class").get<std::string>()).value(),
                     length(entry.at("length")));
    ClassFindings& found = findings.classes[name];
    found.strings = number(entry.at("strings"));
    found.sequences = number(entry.at("sequences"));
    found.example = octets(entry.at("example"));
    found.example_is_sequence = entry.at("example-is-sequence").get<bool>();
    for (const json& pair : list(entry.at("after-first"))) {
      const std::uint64_t set = number(pair.at(1), ids.size() - 1);
      if (sets.lengths[set] + 1 != name.second) throw std::invalid_argument("of another length");
      found.after_first[octet(pair.at(0))] = ids[set];
    }
  }
  for (const json& entry : list(stored.at("unanswered"))) {
    findings.unanswered.push_back({judgement_named(entry.at("judgement").get<std::string>()),
                                   octets(entry.at("units")),
                                   entry.at("detail").get<std::string>()});
  }
  return findings;
} catch (const std::exception&) {
  throw std::invalid_argument("no findings of the exhaustive tier");
}

}  // namespace placemat
