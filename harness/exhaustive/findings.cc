#include "harness/exhaustive/findings.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

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

std::vector<OctetSetPool::Edges> sets_from_json(const json& sets) {
  std::vector<OctetSetPool::Edges> result;
  for (const json& set : sets) {
    OctetSetPool::Edges edges;
    for (std::size_t i = 0; i < set.size(); i += 3) {
      edges.push_back({set.at(i), set.at(i + 1), set.at(i + 2)});
    }
    result.push_back(std::move(edges));
  }
  return result;
}

Judgement judgement_named(const std::string& name) {
  const auto judgement = parse_judgement(name);
  if (!judgement) throw std::runtime_error("no judgement is named " + name);
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
  for (const Portion& portion : done) portions.push_back({portion.length, portion.first});
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
  return json{{"done", portions},
              {"judgements", counts},
              {"classes", found},
              {"unanswered", silent},
              {"sets", sets_to_json(pool)}}
      .dump();
}

Findings Findings::from_json(const std::string& text) {
  const json stored = json::parse(text);
  Findings findings;
  for (const json& portion : stored.at("done")) {
    findings.done.insert({portion.at(0).get<std::uint8_t>(), portion.at(1).get<std::uint8_t>()});
  }
  for (const auto& [name, strings] : stored.at("judgements").items()) {
    findings.count(judgement_named(name), strings.get<std::uint64_t>());
  }
  const auto ids = findings.pool.import(sets_from_json(stored.at("sets")));
  for (const json& entry : stored.at("classes")) {
    const Class name(DeviationClass::parse(entry.at("class").get<std::string>()).value(),
                     entry.at("length").get<std::size_t>());
    ClassFindings& found = findings.classes[name];
    found.strings = entry.at("strings").get<std::uint64_t>();
    found.sequences = entry.at("sequences").get<std::uint64_t>();
    found.example = entry.at("example").get<std::vector<std::uint8_t>>();
    found.example_is_sequence = entry.at("example-is-sequence").get<bool>();
    for (const json& pair : entry.at("after-first")) {
      found.after_first.at(pair.at(0).get<std::size_t>()) = ids.at(pair.at(1).get<std::size_t>());
    }
  }
  for (const json& entry : stored.at("unanswered")) {
    findings.unanswered.push_back({judgement_named(entry.at("judgement").get<std::string>()),
                                   entry.at("units").get<std::vector<std::uint8_t>>(),
                                   entry.at("detail").get<std::string>()});
  }
  return findings;
}

}  // namespace placemat
