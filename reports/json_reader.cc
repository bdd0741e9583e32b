#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "reference/forms/forms.h"
#include "reference/profile.h"
#include "reports/claims.h"
#include "reports/escape.h"
#include "reports/json.h"
#include "reports/json_node.h"
#include "reports/language_json.h"
#include "reports/parse_json.h"
#include "reports/sink_json.h"

namespace placemat {
namespace {

constexpr std::string_view kEarlierSchema = "placemat-report/1";

// Reads an array of objects with `read`.
template <typename Record>
std::vector<Record> read_all(const Node& node, Record (*read)(const Node&)) {
  std::vector<Record> records;
  for (const Node& element : node.elements()) records.push_back(read(element));
  return records;
}

ProfileRecord read_profile(const Node& node) {
  std::vector<std::string> required = {"source"};
  std::vector<std::string> optional;
  for (const ClaimField& field : claim_fields()) {
    (field.optional() ? optional : required).push_back(field.json_key());
  }
  node.require_keys(required, optional);
  ProfileRecord profile;
  for (const ClaimField& field : claim_fields()) {
    const std::string key = field.json_key();
    if (node.has(key))
      profile.*field.value =
          node.at(key).parsed_by([&field](std::string_view text) { return field.is_known(text); });
  }
  profile.source = node.at("source").text();
  return profile;
}

FacetRecord read_facet_record(const Node& node) {
  node.require_keys({"cases", "counts"});
  FacetRecord record{.cases = node.at("cases").number(), .counts = {}};
  std::uint64_t left = record.cases;
  for (const auto& [name, count] : node.at("counts").members()) {
    const auto judgement = parse_judgement(name);
    if (!judgement) count.fail("an unknown judgement");
    const std::uint64_t number = count.number(1);
    // Subtracts instead of adding up, so that no sum overflows.
    if (number > left) node.fail("the counts add up to more than the cases");
    left -= number;
    record.counts[*judgement] = number;
  }
  if (left != 0) node.fail("the counts add up to less than the cases");
  return record;
}

std::map<Facet, FacetRecord> read_facets(const Node& node) {
  std::map<Facet, FacetRecord> facets;
  for (const auto& [name, record] : node.members()) {
    const auto facet = parse_facet(name);
    if (!facet) record.fail("an unknown facet");
    facets[*facet] = read_facet_record(record);
  }
  return facets;
}

std::optional<Status> parse_status(std::string_view name) { return value_in(kStatusNames, name); }

DeviationRecord read_deviation(const Node& node) {
  node.require_keys({"class",    "facet",       "judgement", "count",     "counted_over",
                     "example",  "expected",    "observed",  "extent",    "rows",
                     "clause",   "consequence", "status",    "reference", "searched",
                     "newest",   "follows",     "replay",    "found_as",  "found_by",
                     "found_in", "found_cases"});
  return {
      .deviation_class = node.at("class").word(),
      .facet = *parse_facet(node.at("facet").parsed_by(parse_facet)),
      .judgement = *parse_judgement(node.at("judgement").parsed_by(parse_judgement)),
      .count = node.at("count").number(),
      .counted_over = node.at("counted_over").text(),
      .example = node.at("example").texts(),
      .expected = node.at("expected").text(),
      .observed = node.at("observed").text(),
      .extent = node.at("extent").text(),
      .rows = node.at("rows").texts(),
      .clause = node.at("clause").text(),
      .consequence = node.at("consequence").text(),
      .status = *parse_status(node.at("status").parsed_by(parse_status)),
      .reference = node.at("reference").text(),
      .searched = node.at("searched").texts(),
      .newest = node.at("newest").text(),
      .follows = node.at("follows").text(),
      .replay = node.at("replay").text(),
      .found_as = node.at("found_as").text(),
      .found_by = node.at("found_by").text(),
      .found_in = node.at("found_in").texts(),
      .found_cases = node.at("found_cases").number(),
  };
}

ReproducerRecord read_reproducer(const std::string& direction, const Node& node) {
  if (direction != "decode" && direction != "encode" && direction != "stream") {
    node.fail("an unknown direction");
  }
  node.require_keys({"file", "run", "program"});
  return {.file = node.at("file").word(),
          .run = node.at("run").text(),
          .program = node.at("program").text()};
}

BehaviourRecord read_behaviour(const Node& node) {
  node.require_keys({"name", "how", "reference"});
  const auto parse = [](std::string_view name) { return value_in(kAlikeNames, name); };
  return {.name = node.at("name").word(),
          .how = *parse(node.at("how").parsed_by(parse)),
          .reference = node.at("reference").text()};
}

// The earlier schema told those who depart as they document from nobody.
ImplementationRecord read_implementation(const Node& node, bool earlier,
                                         const std::map<std::string, Automaton>& languages) {
  node.require_keys({"id", "name", "version", "language", "family", "api", "level", "profile",
                     "fitting_replacements", "verdict", "only", "facets", "deviations", "answers",
                     "reproducers", "proves", "trouble", "shard_state"},
                    {"recognises", "recognises_not", "sink", "behaves_as"});
  ImplementationRecord implementation{
      .id = node.at("id").word(),
      .name = node.at("name").text(),
      .version = node.at("version").text(),
      .language = node.at("language").text(),
      .family = node.at("family").text(),
      .api = node.at("api").text(),
      .level = node.at("level").one_of({"quick", "standard", "exhaustive", "requests"}),
      .profile = read_profile(node.at("profile")),
      .fitting_replacements = {},
      .facets = read_facets(node.at("facets")),
      .deviations = read_all(node.at("deviations"), read_deviation),
      .answers = {},
      .reproducers = {},
      .recognises = {},
      .sink = {},
      .behaves_as = {},
      .proves = node.at("proves").texts(),
      .trouble = node.at("trouble").text(),
      .shard_state = node.at("shard_state").text(),
  };
  for (const Node& name : node.at("fitting_replacements").elements()) {
    implementation.fitting_replacements.push_back(name.parsed_by(parse_replacement));
  }
  for (const auto& [request, reply] : node.at("answers").members()) {
    implementation.answers[request] = reply.text();
  }
  for (const auto& [direction, reproducer] : node.at("reproducers").members()) {
    implementation.reproducers[direction] = read_reproducer(direction, reproducer);
  }
  implementation.recognises = read_recognised(node, languages);
  if (node.has("sink")) implementation.sink = read_sink(node.at("sink"));
  if (node.has("behaves_as")) {
    implementation.behaves_as = read_all(node.at("behaves_as"), read_behaviour);
  }
  const std::string verdict = node.at("verdict").text();
  const std::string_view counted = standing_name(standing_of(implementation));
  if (verdict != counted && !(earlier && verdict == standing_name(Standing::kDeviates))) {
    node.at("verdict").fail(fmt::format("\"{}\" contradicts the counts, which say \"{}\"",
                                        terminal_escape(verdict), counted));
  }
  if (!earlier && node.at("only").text() != only_judged(implementation)) {
    node.at("only").fail(
        fmt::format("contradicts the counts, which say \"{}\"", only_judged(implementation)));
  }
  return implementation;
}

GroupRecord read_group(const Node& node) {
  node.require_keys({"observed", "implementations"});
  return {
      .observed = node.at("observed").text(),
      .implementations = node.at("implementations").texts(),
  };
}

// For each thing in "observed", the places of the implementations that did it, from the word of
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
    if (place >= who.size()) {  // npos is too
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

// The answers of an entry go to the implementations that gave them.
void read_gallery_entry(const Node& node, std::vector<ImplementationRecord>& implementations) {
  node.require_keys({"request", "observed", "by"});
  const std::string request = node.at("request").text();
  const std::vector<std::string> observed = node.at("observed").texts();
  const auto who = read_who(node, implementations.size());
  for (std::size_t i = 0; i < who.size(); ++i) {
    for (const std::size_t member : who[i]) {
      const bool is_new = implementations[member].answers.emplace(request, observed[i]).second;
      if (!is_new) node.fail("an implementation has answered this already");
    }
  }
}

std::vector<GroupRecord> read_groups(const Node& node,
                                     const std::vector<ImplementationRecord>& implementations) {
  const std::vector<std::string> observed = node.at("observed").texts();
  const auto who = read_who(node, implementations.size());
  std::vector<GroupRecord> groups;
  for (std::size_t i = 0; i < who.size(); ++i) {
    GroupRecord& group =
        groups.emplace_back(GroupRecord{.observed = observed[i], .implementations = {}});
    for (const std::size_t member : who[i])
      group.implementations.push_back(implementations[member].id);
  }
  return groups;
}

DivergenceRecord read_divergence(const Node& node,
                                 const std::vector<ImplementationRecord>& implementations) {
  const bool in_letters = node.has("by");
  if (in_letters) {
    node.require_keys({"category", "explained_by", "count", "example", "observed", "by"});
  } else {
    node.require_keys({"category", "explained_by", "count", "example", "groups"});
  }
  return {
      .category = node.at("category").word(),
      .explained_by = node.at("explained_by").one_of({"profiles", "deviation", "nothing"}),
      .count = node.at("count").number(),
      .example = node.at("example").texts(),
      .groups =
          in_letters ? read_groups(node, implementations) : read_all(node.at("groups"), read_group),
  };
}

Report read_report(const Node& node, bool earlier) {
  const auto members = node.members();
  const auto schema = std::find_if(members.begin(), members.end(),
                                   [](const auto& member) { return member.first == "schema"; });
  if (schema == members.end()) node.fail("not a placemat report (no \"schema\")");
  // Read before the other keys, because a later schema may have other keys.
  if (schema->second.text() != kReportSchema) {
    schema->second.fail(
        fmt::format("\"{}\" is not {}", terminal_escape(schema->second.text()), kReportSchema),
        "read it with the version of placemat that wrote it");
  }
  node.require_keys(
      {"schema", "placemat", "seed", "started", "shard", "implementations", "divergences"},
      {"languages", "gallery"});
  Report report{
      .placemat = node.at("placemat").text(),
      .seed = node.at("seed").number(),
      .started = node.at("started").text(),
      .shard = node.at("shard").text(),
      .implementations = {},
      .languages = {},
      .divergences = {},
  };
  if (node.has("languages")) {
    for (const Node& language : node.at("languages").elements()) {
      if (!report.languages.insert(read_language(language)).second) {
        language.at("digest").fail("the language stands here twice");
      }
    }
  }
  for (const Node& implementation : node.at("implementations").elements()) {
    report.implementations.push_back(
        read_implementation(implementation, earlier, report.languages));
  }
  if (node.has("gallery")) {
    for (const Node& entry : node.at("gallery").elements()) {
      read_gallery_entry(entry, report.implementations);
    }
  }
  for (const Node& divergence : node.at("divergences").elements()) {
    report.divergences.push_back(read_divergence(divergence, report.implementations));
  }
  return report;
}

// "3:17": the line and column of the octet at `offset`, both from 1.
std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("{}:{}", 1 + std::count(before.begin(), before.end(), '\n'),
                     1 + before.size() - line_start);
}

// Refuses an object that has a key twice: the parser would silently keep the last one.
class KeyWatch {
 public:
  explicit KeyWatch(std::string file) : file_(std::move(file)) {}

  bool operator()(int depth, InputJson::parse_event_t event, const InputJson& parsed) {
    if (depth > kMaxJsonDepth) {
      throw ReportError(fmt::format("{}: nested too deeply; {}", file_, kMend));
    }
    if (event == InputJson::parse_event_t::object_start) open_.emplace_back();
    if (event == InputJson::parse_event_t::object_end) open_.pop_back();
    if (event == InputJson::parse_event_t::key &&
        !open_.back().insert(parsed.get<std::string>()).second) {
      throw ReportError(
          fmt::format("{}: the key \"{}\" stands twice in one object; remove one of the two", file_,
                      terminal_escape(parsed.get<std::string>())));
    }
    return true;
  }

 private:
  std::string file_;
  std::vector<std::set<std::string>> open_;  // the keys seen, of each object that is open
};

bool is_text(const InputJson& object, const char* key, std::string_view text) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() &&
         found->get_ref<const std::string&>() == text;
}

// Makes a report of the earlier schema one of this; false if it is none. What is not as that schema
// says is left for the reader to refuse.
bool bring_up_to_date(InputJson& json) {
  if (!json.is_object() || !is_text(json, "schema", kEarlierSchema)) return false;
  json["schema"] = kReportSchema;
  if (!json.contains("implementations") || !json["implementations"].is_array()) return true;
  for (InputJson& implementation : json["implementations"]) {
    if (!implementation.is_object() || !implementation.contains("deviations")) continue;
    implementation["family"] = "";
    implementation["only"] = "";
    for (InputJson& deviation : implementation["deviations"]) {
      if (!deviation.is_object()) return true;
      if (is_text(deviation, "status", "undocumented")) {
        deviation["status"] = status_name(Status::kNotFound);
      }
      deviation["searched"] = InputJson::array();
      deviation["newest"] = "";
      deviation["follows"] = "";
    }
  }
  return true;
}

}  // namespace

Report from_json(std::string_view text, std::string_view name) {
  const std::string file = terminal_escape(name);
  InputJson json;
  try {
    json = InputJson::parse(text, KeyWatch(file));
  } catch (const InputJson::parse_error& error) {
    // `byte` counts from 1. If the text ends too early, it is 0 or past the end.
    const std::size_t offset = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
    throw ReportError(fmt::format("{}:{}: not JSON, or cut short; {}", file,
                                  line_and_column(text, offset), kMend));
  } catch (const InputJson::out_of_range&) {
    throw ReportError(fmt::format("{}: a number in it is too large; {}", file, kMend));
  }
  const bool earlier = bring_up_to_date(json);
  return read_report(Node(json, file, ""), earlier);
}

}  // namespace placemat
