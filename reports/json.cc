#include "reports/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "reports/claims.h"
#include "reports/escape.h"
#include "reports/json_text.h"
#include "reports/language_json.h"
#include "reports/languages.h"
#include "reports/sink_json.h"

namespace placemat {
namespace {

// Ordered: the keys are in the order that readers of the file expect.
using Json = nlohmann::ordered_json;

Json json_of(const std::string& text) { return well_formed_text(text); }

Json json_of(const std::vector<std::string>& texts) { return texts_json(texts); }

template <typename Record>
Json array_of(const std::vector<Record>& records, Json (*json_of_record)(const Record&)) {
  Json array = Json::array();
  for (const Record& record : records) array.push_back(json_of_record(record));
  return array;
}

Json json_of(const ProfileRecord& profile) {
  Json json = Json::object();
  for (const ClaimField& field : claim_fields()) {
    const std::string& value = profile.*field.value;
    if (!field.optional() || value != field.default_value())
      json[field.json_key()] = json_of(value);
  }
  json["source"] = json_of(profile.source);
  return json;
}

Json json_of(const std::map<Facet, FacetRecord>& facets) {
  Json object = Json::object();
  for (const auto& [facet, record] : facets) {
    Json counts = Json::object();
    for (const auto& [judgement, count] : record.counts) {
      counts[std::string(judgement_name(judgement))] = count;
    }
    object[std::string(facet_name(facet))] = {{"cases", record.cases}, {"counts", counts}};
  }
  return object;
}

Json json_of(const DeviationRecord& deviation) {
  return {
      {"class", json_of(deviation.deviation_class)},
      {"facet", facet_name(deviation.facet)},
      {"judgement", judgement_name(deviation.judgement)},
      {"count", deviation.count},
      {"counted_over", json_of(deviation.counted_over)},
      {"example", json_of(deviation.example)},
      {"expected", json_of(deviation.expected)},
      {"observed", json_of(deviation.observed)},
      {"extent", json_of(deviation.extent)},
      {"rows", json_of(deviation.rows)},
      {"clause", json_of(deviation.clause)},
      {"consequence", json_of(deviation.consequence)},
      {"status", status_name(deviation.status)},
      {"reference", json_of(deviation.reference)},
      {"searched", json_of(deviation.searched)},
      {"newest", json_of(deviation.newest)},
      {"follows", json_of(deviation.follows)},
      {"replay", json_of(deviation.replay)},
      {"found_as", json_of(deviation.found_as)},
      {"found_by", json_of(deviation.found_by)},
      {"found_in", json_of(deviation.found_in)},
      {"found_cases", deviation.found_cases},
  };
}

Json json_of(const std::map<std::string, std::string>& texts) {
  Json object = Json::object();
  for (const auto& [key, text] : texts) object[well_formed_text(key)] = json_of(text);
  return object;
}

Json json_of(const std::map<std::string, ReproducerRecord>& reproducers) {
  Json json = Json::object();
  for (const auto& [direction, one] : reproducers) {
    json[direction] = {
        {"file", json_of(one.file)}, {"run", json_of(one.run)}, {"program", json_of(one.program)}};
  }
  return json;
}

Json json_of(const BehaviourRecord& behaviour) {
  return {{"name", json_of(behaviour.name)},
          {"how", name_in(kAlikeNames, behaviour.how)},
          {"reference", json_of(behaviour.reference)}};
}

Json json_of(const ImplementationRecord& implementation, const Languages& languages) {
  Json json = {
      {"id", json_of(implementation.id)},
      {"name", json_of(implementation.name)},
      {"version", json_of(implementation.version)},
      {"language", json_of(implementation.language)},
      {"family", json_of(implementation.family)},
      {"api", json_of(implementation.api)},
      {"level", json_of(implementation.level)},
      {"profile", json_of(implementation.profile)},
      {"fitting_replacements", json_of(implementation.fitting_replacements)},
      {"verdict", standing_name(standing_of(implementation))},
      {"only", only_judged(implementation)},
      {"facets", json_of(implementation.facets)},
      {"deviations", array_of<DeviationRecord>(implementation.deviations, json_of)},
      {"answers", json_of(implementation.answers)},
      {"reproducers", json_of(implementation.reproducers)},
      {"proves", json_of(implementation.proves)},
      {"trouble", json_of(implementation.trouble)},
      {"shard_state", json_of(implementation.shard_state)},
  };
  if (const SpokenLanguage* const language = languages.of(implementation)) {
    json["recognises"] =
        recognises_json(*implementation.recognises, *language->automaton, language->nearest,
                        languages.against_claim(implementation));
  } else if (implementation.recognises) {
    json["recognises_not"] = recognises_not_json(*implementation.recognises);
  }
  if (implementation.sink) json["sink"] = sink_json(*implementation.sink);
  if (!implementation.behaves_as.empty()) {
    json["behaves_as"] = array_of<BehaviourRecord>(implementation.behaves_as, json_of);
  }
  return json;
}

Json json_of(const GroupRecord& group) {
  return {
      {"observed", json_of(group.observed)},
      {"implementations", json_of(group.implementations)},
  };
}

// Who did what to a request.
struct Who {
  std::vector<std::string> observed;
  std::string letters;  // one per implementation

  // Does nothing and answers false if the implementation did something else already, or if there
  // are too many replies.
  bool add(std::size_t implementation, const std::string& reply) {
    const auto known = std::find(observed.begin(), observed.end(), reply);
    const auto place = static_cast<std::size_t>(known - observed.begin());
    if (place == kLetters.size() || letters[implementation] != kNoLetter) return false;
    if (known == observed.end()) observed.push_back(reply);
    letters[implementation] = kLetters[place];
    return true;
  }
};

// Moves the answers into a gallery: one entry per request, in their order.
Json take_answers(Json& implementations) {
  std::map<std::string, Who> gallery;
  for (std::size_t i = 0; i < implementations.size(); ++i) {
    Json others = Json::object();
    for (const auto& [request, reply] : implementations[i]["answers"].items()) {
      Who& who = gallery[request];
      who.letters.resize(implementations.size(), kNoLetter);
      if (!who.add(i, reply)) others[request] = reply;
    }
    implementations[i]["answers"] = std::move(others);
  }
  Json array = Json::array();
  for (const auto& [request, who] : gallery) {
    array.push_back({{"request", request}, {"observed", who.observed}, {"by", who.letters}});
  }
  return array;
}

// Nothing if letters cannot say it: the report does not have one of the implementations, or has it
// twice.
std::optional<Who> who_did(const std::vector<GroupRecord>& groups,
                           const std::vector<ImplementationRecord>& implementations) {
  Who who{.observed = {}, .letters = std::string(implementations.size(), kNoLetter)};
  for (const GroupRecord& group : groups) {
    auto member = implementations.begin();
    for (const std::string& id : group.implementations) {
      const auto has_id = [&id](const ImplementationRecord& one) { return one.id == id; };
      // In the order of the report, because they are read back in that order.
      member = std::find_if(member, implementations.end(), has_id);
      if (member == implementations.end()) return std::nullopt;
      if (!who.add(member - implementations.begin(), group.observed)) return std::nullopt;
    }
  }
  // There are fewer if two groups did the same, or if one has no members.
  if (who.observed.size() != groups.size()) return std::nullopt;
  return who;
}

Json json_of(const DivergenceRecord& divergence,
             const std::vector<ImplementationRecord>& implementations) {
  Json json = {
      {"category", json_of(divergence.category)},
      {"explained_by", json_of(divergence.explained_by)},
      {"count", divergence.count},
      {"example", json_of(divergence.example)},
  };
  if (const auto who = who_did(divergence.groups, implementations)) {
    json["observed"] = json_of(who->observed);
    json["by"] = who->letters;
  } else {
    json["groups"] = array_of<GroupRecord>(divergence.groups, json_of);
  }
  return json;
}

std::string ascii(const Json& json) {
  constexpr int kNoIndent = -1;
  constexpr bool kAscii = true;
  return json.dump(kNoIndent, ' ', kAscii);
}

std::string a_line_each(const Json& array) {
  std::string lines;
  for (const Json& each : array) lines += (lines.empty() ? "\n" : ",\n") + ascii(each);
  return "[" + lines + (lines.empty() ? "]" : "\n]");
}

}  // namespace

std::string to_json(const Report& report) {
  const Languages known(report);
  Json implementations = Json::array();
  for (const ImplementationRecord& one : report.implementations) {
    implementations.push_back(json_of(one, known));
  }
  Json languages = Json::array();
  for (const auto& [digest, automaton] : report.languages) {
    const auto place = known.places.find(digest);
    languages.push_back(language_json(digest, automaton,
                                      place == known.places.end()
                                          ? nearest_form(automaton)
                                          : known.spoken[place->second].nearest));
  }
  Json gallery = take_answers(implementations);
  Json divergences = Json::array();
  for (const DivergenceRecord& divergence : report.divergences) {
    divergences.push_back(json_of(divergence, report.implementations));
  }
  const Json json = {
      {"schema", json_of(report.schema)},
      {"placemat", json_of(report.placemat)},
      {"seed", report.seed},
      {"started", json_of(report.started)},
      {"shard", json_of(report.shard)},
      {"implementations", std::move(implementations)},
      {"languages", std::move(languages)},
      {"gallery", std::move(gallery)},
      {"divergences", std::move(divergences)},
  };
  std::string text;
  for (const auto& [key, value] : json.items()) {
    text += (text.empty() ? "{\n\"" : ",\n\"") + key + "\": ";
    text += value.is_array() ? a_line_each(value) : ascii(value);
  }
  return text + "\n}\n";
}

}  // namespace placemat
