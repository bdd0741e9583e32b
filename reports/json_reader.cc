#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/json.h"
#include "reports/language_json.h"
#include "reports/stored_report.h"
#include "reports/wanted_json.h"

namespace placemat::inline reports {
namespace {

constexpr std::string_view kEarlierSchema = "placemat-report/1";
constexpr std::string_view kSecondSchema = "placemat-report/2";

ImplementationRecord record_from(StoredImplementation stored, const Node& node,
                                 const std::map<std::string, Automaton>& languages) {
  if (stored.recognised && stored.recognised_not) node.at("recognises_not").fail("an unknown key");
  stored.recognises = std::move(stored.recognised_not);
  if (auto& recognised = stored.recognised) {
    if (!languages.contains(recognised->digest)) {
      node.at("recognises").at("digest").fail("is that of none of the languages");
    }
    stored.recognises = {.digest = recognised->digest,
                         .asked = recognised->asked,
                         .questions = recognised->questions,
                         .trouble = recognised->trouble};
  }
  return std::move(stored);
}

// Fails unless the verdict is that of the counts. The earlier schema accused those who depart as
// they document, too.
void require_verdict(const ImplementationRecord& implementation, const Node& node, bool earlier) {
  const std::string verdict = node.at("verdict").text();
  const std::string_view counted = standing_name(standing_of(implementation));
  if (verdict != counted && !(earlier && verdict == standing_name(Standing::kDeviates))) {
    node.at("verdict").fail(
        fmt::format("\"{}\" contradicts the counts, which say \"{}\"", verdict, counted));
  }
  if (!earlier && node.at("only").text() != only_judged(implementation)) {
    node.at("only").fail(
        fmt::format("contradicts the counts, which say \"{}\"", only_judged(implementation)));
  }
}

// Returns, for each entry of "observed", the places of the implementations that did it, by the
// letters in "by".
std::vector<std::vector<std::size_t>> read_who(const Node& node, std::size_t implementations) {
  const std::vector<Node> observed = node.at("observed").elements();
  const Node by = node.at("by");
  const std::string letters = by.text();
  if (letters.size() != implementations) {
    by.fail(
        fmt::format("{} letters are needed here, one for each implementation", implementations));
  }
  std::vector<std::vector<std::size_t>> who(observed.size());
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == kNoLetter) continue;
    const std::size_t place = kLetters.find(letters[i]);
    if (place >= who.size()) {  // find() returns npos for other letters
      by.fail(fmt::format("\"{}\" stands for nothing that was observed",
                          terminal_escape(letters.substr(i, 1))));
    }
    who[place].push_back(i);
  }
  for (std::size_t i = 0; i < who.size(); ++i) {
    if (who[i].empty()) observed[i].fail("no implementation did this");
  }
  return who;
}

// Adds the answers of a gallery entry to the implementations that gave them.
void add_answers(const StoredAnswers& stored, const Node& node,
                 std::vector<ImplementationRecord>& implementations) {
  const auto who = read_who(node, implementations.size());
  for (std::size_t i = 0; i < who.size(); ++i) {
    for (const std::size_t member : who[i]) {
      auto& answers = implementations[member].answers;
      const bool is_new = answers.emplace(stored.request, stored.observed[i]).second;
      if (!is_new) node.fail("an implementation has answered this already");
    }
  }
}

DivergenceRecord record_from(StoredDivergence stored, const Node& node,
                             const std::vector<ImplementationRecord>& implementations) {
  if (!node.has("by")) return std::move(stored);
  const auto who = read_who(node, implementations.size());
  for (std::size_t i = 0; i < who.size(); ++i) {
    GroupRecord& group = stored.groups.emplace_back();
    group.observed = stored.observed[i];
    for (const std::size_t member : who[i])
      group.implementations.push_back(implementations[member].id);
  }
  return std::move(stored);
}

Report read_report(const Node& node, bool earlier) {
  if (node.is_object() && !node.has("schema")) node.fail("not a placemat report (no \"schema\")");
  // The schema is read before the other keys, because a later schema may have other keys.
  if (node.is_object() && node.at("schema").text() != kReportSchema) {
    node.at("schema").fail(
        fmt::format("\"{}\" is not {}", terminal_escape(node.at("schema").text()), kReportSchema),
        "read it with the version of placemat that wrote it");
  }
  StoredReport stored = stored_report().read(node);
  Report report{.placemat = std::move(stored.placemat),
                .seed = stored.seed,
                .started = std::move(stored.started),
                .shard = stored.shard,
                .newest_of = std::move(stored.newest_of)};
  const auto each = [&node](const auto& records, const char* key, const auto& use) {
    const std::vector<Node> nodes = records.empty() ? std::vector<Node>() : node.at(key).elements();
    for (std::size_t i = 0; i < records.size(); ++i) use(records[i], nodes[i]);
  };
  each(stored.languages, "languages", [&report](const auto& language, const Node& at) {
    if (!report.languages.emplace(language.digest, automaton_from(language, at)).second) {
      at.at("digest").fail("the language stands here twice");
    }
  });
  each(stored.implementations, "implementations", [&](const auto& implementation, const Node& at) {
    report.implementations.push_back(record_from(implementation, at, report.languages));
    require_verdict(report.implementations.back(), at, earlier);
  });
  each(stored.gallery, "gallery", [&report](const auto& entry, const Node& at) {
    add_answers(entry, at, report.implementations);
  });
  each(stored.divergences, "divergences", [&report](const auto& divergence, const Node& at) {
    report.divergences.push_back(record_from(divergence, at, report.implementations));
  });
  return report;
}

bool is_text(const InputJson& object, const char* key, std::string_view text) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() &&
         found->get_ref<const std::string&>() == text;
}

// Gives a report of the schema `from` the name of the next one, `to`, and calls `mend` with each of
// its implementations that has deviations. Returns false if it is of another schema. Parts that do
// not follow the schema are left for the reader to refuse.
template <typename Mend>
bool bring_up_to_date(InputJson& json, std::string_view from, std::string_view to, Mend mend) {
  if (!json.is_object() || !is_text(json, "schema", from)) return false;
  json["schema"] = to;
  if (!json.contains("implementations") || !json["implementations"].is_array()) return true;
  for (InputJson& implementation : json["implementations"]) {
    if (implementation.is_object() && implementation.contains("deviations")) mend(implementation);
  }
  return true;
}

void mend_earlier(InputJson& implementation) {
  implementation["family"] = "";
  implementation["only"] = "";
  for (InputJson& deviation : implementation["deviations"]) {
    if (!deviation.is_object()) continue;
    if (is_text(deviation, "status", "undocumented")) {
      deviation["status"] = status_name(Status::kNotFound);
    }
    deviation["searched"] = InputJson::array();
    deviation["newest"] = "";
    deviation["follows"] = "";
  }
}

// The second schema had no "wanted".
void add_wanted(InputJson& implementation) {
  for (InputJson& deviation : implementation["deviations"]) {
    if (!deviation.is_object()) continue;
    Expected wanted;
    const InputJson example = deviation.value("example", InputJson());
    const InputJson text = deviation.value("expected", InputJson());
    if (example.is_array() && !example.empty() && example.back().is_string() && text.is_string()) {
      const auto last = parse_request(example.back().get<std::string>());
      if (last) wanted = wanted_in_lines(text.get<std::string>(), last->operation());
    }
    deviation["wanted"] = as_wanted().write(wanted);
  }
}

}  // namespace

Report from_json(std::string_view text, std::string_view name) {
  JsonFile file(text, name, "write it again with placemat check --json");
  const bool earlier = bring_up_to_date(file.json(), kEarlierSchema, kSecondSchema, mend_earlier);
  bring_up_to_date(file.json(), kSecondSchema, kReportSchema, add_wanted);
  return read_report(file.root(), earlier);
}

}  // namespace placemat::inline reports
