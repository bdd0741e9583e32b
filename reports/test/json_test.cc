#include "reports/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "reports/stored_report.h"
#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using Json = nlohmann::ordered_json;
using Pointer = Json::json_pointer;

TEST(JsonGolden, Sample) { expect_golden(to_json(sample_report()), "sample.json"); }
TEST(JsonGolden, Hostile) { expect_golden(to_json(hostile_report()), "hostile.json"); }
TEST(JsonGolden, Sized) { expect_golden(to_json(sized_report()), "sized.json"); }
TEST(JsonGolden, Empty) {
  expect_golden(to_json({.placemat = "0.1.0", .started = "2026-01-02T03:04:05Z"}), "empty.json");
}

TEST(Json, RoundTripIsExact) {
  const Report report = sample_report();
  EXPECT_EQ(from_json(to_json(report), "sample.json"), report);
  EXPECT_EQ(from_json(to_json(sized_report()), "sized.json"), sized_report());
  const Report empty{.placemat = "0.1.0", .started = "2026-01-02T03:04:05Z"};
  EXPECT_EQ(from_json(to_json(empty), "empty.json"), empty);
}

TEST(Json, IllFormedStringsAreStoredVisiblyOnce) {
  const std::string once = to_json(hostile_report());
  EXPECT_THAT(once, testing::HasSubstr("a\\\\xC0\\\\xAF\\\\xED\\\\xA0\\\\x80"));
  EXPECT_EQ(to_json(from_json(once, "hostile.json")), once);
}

TEST(Json, IsPrintableAscii) {
  const std::string text = to_json(hostile_report());
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char octet) {
    return octet == '\n' || (' ' <= octet && octet <= '~');
  }));
}

TEST(Json, EveryJudgementAndFacetRoundTrips) {
  Report report{.placemat = "0", .started = "2026-01-02T03:04:05Z"};
  for (const Judgement judgement : kJudgements) {
    ImplementationRecord implementation{.id = std::string(judgement_name(judgement)),
                                        .level = "quick",
                                        .profile = sample_report().implementations[0].profile};
    for (const Facet facet : kFacets) {
      implementation.facets[facet] = {.cases = 7, .counts = {{judgement, 7}}};
      implementation.deviations.push_back(
          {.deviation_class = "crash", .facet = facet, .judgement = judgement});
    }
    report.implementations.push_back(implementation);
  }
  EXPECT_EQ(from_json(to_json(report), "all.json"), report);
}

// Returns a divergence as earlier schemas wrote it: each group lists its `members`, and no letters
// stand for them.
Json spelt_out(Json divergence, const std::vector<std::vector<Json>>& members) {
  Json groups = Json::array();
  for (std::size_t i = 0; i < members.size(); ++i) {
    groups.push_back({{"observed", divergence["observed"][i]}, {"implementations", members[i]}});
  }
  divergence.erase("observed");
  divergence.erase("by");
  divergence["groups"] = groups;
  return divergence;
}

TEST(Json, NamesInPlaceOfLettersAreRead) {
  Json json = Json::parse(to_json(sample_report()));
  json["divergences"][0] =
      spelt_out(json["divergences"][0], {{"good-codec", "hangul-decoder"}, {"old-1992"}});
  for (const Json& entry : json["gallery"]) {
    const std::string letters = entry["by"];
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (letters[i] == '.') continue;
      json["implementations"][i]["answers"][entry["request"].get<std::string>()] =
          entry["observed"][letters[i] - 'A'];
    }
  }
  json.erase("gallery");
  EXPECT_EQ(from_json(json.dump(), "old.json"), sample_report());
}

TEST(Json, WhatLettersCannotSayIsSpeltOut) {
  const std::vector<std::string> two = {"good-codec", "old-1992"};
  const struct {
    const char* name;
    std::vector<GroupRecord> groups;
  } kRows[] = {
      {"another order", {{"values", {"old-1992", "good-codec"}}}},
      {"one who is not there", {{"values", {"good-codec", "stranger"}}}},
      {"one twice in a group", {{"values", {"good-codec", "good-codec"}}}},
      {"one in two groups", {{"values", two}, {"values 0", {"old-1992"}}}},
      {"two groups that did the same", {{"values", {"good-codec"}}, {"values", {"old-1992"}}}},
      {"a group of nobody", {{"values", two}, {"values 0", {}}}},
      {"no groups", {}},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    Report report = sample_report();
    report.divergences[0].groups = row.groups;
    const std::string text = to_json(report);
    EXPECT_EQ(Json::parse(text)["divergences"][0].contains("groups"), !row.groups.empty());
    EXPECT_EQ(from_json(text, "strange.json"), report);
  }
}

TEST(Json, ThereAreMoreRepliesThanLetters) {
  Report report = sample_report();
  const ImplementationRecord first = report.implementations[0];
  report.implementations.clear();
  std::vector<GroupRecord> groups;
  for (std::size_t i = 0; i <= kLetters.size(); ++i) {
    report.implementations.push_back(first);
    report.implementations[i].id = "implementation-" + std::to_string(i);
    report.implementations[i].answers = {{"decode 80", "values " + std::to_string(i)}};
    groups.push_back({"values " + std::to_string(i), {report.implementations[i].id}});
  }
  report.divergences = {report.divergences[0], report.divergences[0]};
  report.divergences[0].groups = groups;
  groups.pop_back();
  report.divergences[1].groups = groups;
  const std::string text = to_json(report);
  const Json json = Json::parse(text);
  EXPECT_EQ(json[Pointer("/gallery/0/by")], std::string(kLetters) + kNoLetter);
  EXPECT_EQ(json["implementations"][kLetters.size()]["answers"].size(), 1U);
  EXPECT_TRUE(json["divergences"][0].contains("groups"));
  EXPECT_EQ(json[Pointer("/divergences/1/by")], std::string(kLetters) + kNoLetter);
  EXPECT_EQ(from_json(text, "many.json"), report);
}

// BadReport is one edit of the sample, and the one line of error that it causes.
struct BadReport {
  const char* name;
  void (*edit)(Json&);
  const char* message;  // without "r.json: " before it and the usual mend after it
};

constexpr char kMend[] = "; write it again with placemat check --json";

const BadReport kBadReports[] = {
    {"not an object", [](Json& json) { json = Json::array(); }, "an object is needed here"},
    {"no schema", [](Json& json) { json.erase("schema"); },
     "not a placemat report (no \"schema\")"},
    {"a missing key", [](Json& json) { json.erase("seed"); }, "seed: missing"},
    {"an unknown key", [](Json& json) { json["colour"] = 1; }, "colour: an unknown key"},
    {"an unknown key that attacks", [](Json& json) { json["\x1B[2J"] = 1; },
     "\\u{001B}[2J: an unknown key"},
    {"a negative number", [](Json& json) { json["seed"] = -1; },
     "seed: a whole number of at least 0 is needed here"},
    {"a fraction", [](Json& json) { json["seed"] = 1.5; },
     "seed: a whole number of at least 0 is needed here"},
    {"a number for a string", [](Json& json) { json["placemat"] = 1; },
     "placemat: a string is needed here"},
    {"an object for an array", [](Json& json) { json["implementations"] = Json::object(); },
     "implementations: an array is needed here"},
    {"an empty id", [](Json& json) { json[Pointer("/implementations/1/id")] = ""; },
     "implementations[1].id: must not be empty"},
    {"a reply that is none",
     [](Json& json) {
       json[Pointer("/implementations/3/deviations/0/wanted/0")] = {{"reply", "untestable"}};
     },
     "implementations[3].deviations[0].wanted[0].reply: not a reply that can be expected"},
    {"a word of no reply",
     [](Json& json) {
       json[Pointer("/implementations/3/deviations/0/wanted/0")] = {{"any", "values"}};
     },
     "implementations[3].deviations[0].wanted[0].any: \"values\" is not a name that is known here"},
    {"a part without what it read",
     [](Json& json) {
       json[Pointer("/implementations/3/deviations/0/wanted/0")] = {
           {"beginnings", {"well-formed"}}, {"unit", "value"}, {"skipped", 0}, {"whole", true}};
     },
     "implementations[3].deviations[0].wanted[0].beginnings[0]: not the reply of a part"},
    {"a number for a claim",
     [](Json& json) { json[Pointer("/implementations/3/deviations/0/wanted/0/claimed")] = 0; },
     "implementations[3].deviations[0].wanted[0].claimed: true or false is needed here"},
    {"an unknown form",
     [](Json& json) { json[Pointer("/implementations/1/profile/form")] = "utf-9"; },
     "implementations[1].profile.form: \"utf-9\" is not a name that is known here"},
    {"an unknown replacement",
     [](Json& json) { json[Pointer("/implementations/1/fitting_replacements/0")] = "some"; },
     "implementations[1].fitting_replacements[0]: \"some\" is not a name that is known here"},
    {"an unknown domain",
     [](Json& json) { json[Pointer("/implementations/1/profile/domain")] = "no-fun"; },
     "implementations[1].profile.domain: \"no-fun\" is not a name that is known here"},
    {"an unknown order",
     [](Json& json) { json[Pointer("/implementations/1/profile/order")] = "by-taste"; },
     "implementations[1].profile.order: \"by-taste\" is not a name that is known here"},
    {"an unknown level", [](Json& json) { json[Pointer("/implementations/1/level")] = "fast"; },
     "implementations[1].level: \"fast\" is not a name that is known here"},
    {"an unknown facet",
     [](Json& json) { json[Pointer("/implementations/1/facets/guess")] = Json::object(); },
     "implementations[1].facets.guess: an unknown facet"},
    {"an unknown judgement",
     [](Json& json) { json[Pointer("/implementations/1/facets/validate/counts/fine")] = 1; },
     "implementations[1].facets.validate.counts.fine: an unknown judgement"},
    {"a zero count",
     [](Json& json) { json[Pointer("/implementations/1/facets/validate/counts/deviates")] = 0; },
     "implementations[1].facets.validate.counts.deviates: a whole number of at least 1 is needed "
     "here"},
    {"counts above the cases",
     [](Json& json) { json[Pointer("/implementations/1/facets/validate/cases")] = 7; },
     "implementations[1].facets.validate: the counts add up to more than the cases"},
    {"counts below the cases",
     [](Json& json) { json[Pointer("/implementations/1/facets/validate/cases")] = 9999999; },
     "implementations[1].facets.validate: the counts add up to less than the cases"},
    {"counts whose sum overflows",
     [](Json& json) {
       json[Pointer("/implementations/1/facets/validate/counts/untestable")] =
           std::uint64_t{18446744073709551615u};
     },
     "implementations[1].facets.validate: the counts add up to more than the cases"},
    {"a verdict that the counts deny",
     [](Json& json) { json[Pointer("/implementations/1/verdict")] = "deviates"; },
     "implementations[1].verdict: \"deviates\" contradicts the counts, which say \"conforms\""},
    {"an unknown status",
     [](Json& json) { json[Pointer("/implementations/3/deviations/0/status")] = "fixed"; },
     "implementations[3].deviations[0].status: \"fixed\" is not a name that is known here"},
    {"a deviation without its replay",
     [](Json& json) { json["implementations"][3]["deviations"][0].erase("replay"); },
     "implementations[3].deviations[0].replay: missing"},
    {"an example that is no list",
     [](Json& json) { json[Pointer("/implementations/3/deviations/0/example")] = "validate"; },
     "implementations[3].deviations[0].example: an array is needed here"},
    {"an unknown explanation",
     [](Json& json) { json[Pointer("/divergences/0/explained_by")] = "luck"; },
     "divergences[0].explained_by: \"luck\" is not a name that is known here"},
    {"a group of numbers",
     [](Json& json) { json["divergences"][0] = spelt_out(json["divergences"][0], {{1}}); },
     "divergences[0].groups[0].implementations[0]: a string is needed here"},
    {"groups twice", [](Json& json) { json[Pointer("/divergences/0/groups")] = Json::array(); },
     "divergences[0].groups: an unknown key"},
    {"no groups", [](Json& json) { json["divergences"][0].erase("by"); },
     "divergences[0].observed: an unknown key"},
    {"a letter too few", [](Json& json) { json[Pointer("/divergences/0/by")] = ".AA.B."; },
     "divergences[0].by: 7 letters are needed here, one for each implementation"},
    {"a letter for nothing", [](Json& json) { json[Pointer("/divergences/0/by")] = ".AA.C.."; },
     "divergences[0].by: \"C\" stands for nothing that was observed"},
    {"no letter", [](Json& json) { json[Pointer("/divergences/0/by")] = ".AA.B.\x1B"; },
     "divergences[0].by: \"\\u{001B}\" stands for nothing that was observed"},
    {"what nobody did", [](Json& json) { json[Pointer("/divergences/0/by")] = ".AA...."; },
     "divergences[0].observed[1]: no implementation did this"},
    {"an answer twice",
     [](Json& json) { json[Pointer("/implementations/1/answers/decode EDA080")] = "values"; },
     "gallery[0]: an implementation has answered this already"},
    {"a language twice", [](Json& json) { json["languages"].push_back(json["languages"][0]); },
     "languages[4].digest: the language stands here twice"},
    {"another automaton", [](Json& json) { json[Pointer("/languages/0/accepting")].push_back(2); },
     "languages[0].digest: is not that of the automaton"},
    {"no such state", [](Json& json) { json[Pointer("/languages/0/accepting/0")] = 99; },
     "languages[0].accepting[0]: there is no such state"},
    {"no octets", [](Json& json) { json[Pointer("/languages/0/arrows/2")]["80..7F"] = 0; },
     "languages[0].arrows[2].80..7F: octets are needed here, such as \"80\" or \"A0..BF\""},
    {"octets that lead nowhere",
     [](Json& json) { json[Pointer("/languages/0/arrows/1")]["80"] = 0; },
     "languages[0].arrows[0]: octets lead nowhere, and no state refuses all that follows"},
    {"no language", [](Json& json) { json["languages"].erase(0); },
     "implementations[3].recognises.digest: is that of none of the languages"},
    {"an unknown danger",
     [](Json& json) { json[Pointer("/implementations/3/sink/dangers/0/danger")] = "woe"; },
     "implementations[3].sink.dangers[0].danger: \"woe\" is not a name that is known here"},
    {"a danger of no character",
     [](Json& json) { json["implementations"][3]["sink"]["dangers"][0].erase("character"); },
     "implementations[3].sink.dangers[0].character: missing"},
    {"a character that nobody searches for",
     [](Json& json) { json[Pointer("/implementations/3/sink/dangers/0/character")] = "41"; },
     "implementations[3].sink.dangers[0].character: \"41\" is not a name that is known here"},
    {"a text that is not read again",
     [](Json& json) { json["implementations"][3]["sink"]["dangers"][1].erase("read_again"); },
     "implementations[3].sink.dangers[1].read_again: missing"},
    {"a danger of what is not decoded",
     [](Json& json) { json[Pointer("/implementations/3/sink/dangers/0/request")] = "validate 41"; },
     "implementations[3].sink.dangers[0].request: \"validate 41\" is not a name that is known "
     "here"},
    {"values that are none",
     [](Json& json) { json[Pointer("/implementations/3/sink/dangers/0/read")] = "ill-formed"; },
     "implementations[3].sink.dangers[0].read: \"ill-formed\" is not a name that is known here"},
    {"unlike anything",
     [](Json& json) { json[Pointer("/implementations/3/behaves_as/0/how")] = "copies"; },
     "implementations[3].behaves_as[0].how: \"copies\" is not a name that is known here"},
    {"a request without letters", [](Json& json) { json["gallery"][0].erase("by"); },
     "gallery[0].by: missing"},
};

std::string message_of(const std::string& text, const std::string& name = "r.json") {
  try {
    from_json(text, name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Json, BadReportsAreRefusedInOneLine) {
  const Json good = Json::parse(to_json(sample_report()));
  ASSERT_EQ(message_of(good.dump()), "accepted");
  for (const BadReport& row : kBadReports) {
    SCOPED_TRACE(row.name);
    Json bad = good;
    row.edit(bad);
    EXPECT_EQ(message_of(bad.dump()), std::string("r.json: ") + row.message + kMend);
  }
}

TEST(Json, AnotherSchemaIsNamed) {
  Json json = Json::parse(to_json(sample_report()));
  json["schema"] = "placemat-report/4";
  json["shiny"] = true;
  EXPECT_EQ(
      message_of(json.dump()),
      "r.json: schema: \"placemat-report/4\" is not placemat-report/3; read it with the version "
      "of placemat that wrote it");
}

// Version 1 knew neither the places searched nor who departs as documented.
TEST(Json, TheEarlierSchemaIsRead) {
  Report report = sample_report();
  for (auto& implementation : report.implementations) {
    implementation.family.clear();
    for (auto& deviation : implementation.deviations) {
      deviation.searched.clear();
      deviation.newest.clear();
      deviation.follows.clear();
      deviation.status = is_fault(deviation.judgement) ? Status::kDocumented : Status::kNotFound;
    }
  }
  lenient_in(report).facets.erase(Facet::kStream);  // its fault has no deviation
  Json json = Json::parse(to_json(report));
  json["schema"] = "placemat-report/1";
  std::size_t documented = 0;
  for (Json& implementation : json["implementations"]) {
    if (implementation["verdict"] == "as-documented") {
      implementation["verdict"] = "deviates";
      ++documented;
    }
    implementation.erase("family");
    implementation.erase("only");
    for (Json& deviation : implementation["deviations"]) {
      for (const char* key : {"searched", "newest", "follows", "wanted"}) deviation.erase(key);
      if (deviation["status"] == "not-found") deviation["status"] = "undocumented";
    }
  }
  EXPECT_GE(documented, 1u);
  EXPECT_EQ(from_json(json.dump(), "r.json"), report);
}

TEST(Json, WhatIsNotJsonIsRefusedWithItsPlace) {
  const struct {
    const char* name;
    std::string text;
    const char* where;
  } rows[] = {
      {"empty", "", "1:1"},
      {"words", "no report", "1:2"},
      {"cut short", "{\n  \"schema\": \"placemat-rep", "2:26"},
      {"two values", "{}\n{}", "2:1"},
      {"ill-formed octets", "{\"schema\": \"\xC0\xAF\"}", "1:13"},
      {"a lone surrogate", "{\"schema\": \"\\ud800\"}", "1:19"},
      {"an escape sequence", "\x1B[2J", "1:1"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(message_of(row.text),
              std::string("r.json:") + row.where + ": not JSON, or cut short" + kMend);
  }
  EXPECT_EQ(message_of("{\"seed\": 1e999}"),
            std::string("r.json: a number in it is too large") + kMend);
  EXPECT_EQ(message_of("{\"a\": [{\"b\": 1, \"b\": 1}], \"b\": 1}"),
            "r.json: the key \"b\" stands twice in one object; remove one of the two");
  EXPECT_EQ(message_of("{}", "\x1B[2J\n\xFF"),
            std::string("\\u{001B}[2J\\n\\xFF: not a placemat report (no \"schema\")") + kMend);
}

// PLACEMAT_WRITE_GOLDEN=1 writes the schema.
TEST(Json, TheSchemaFollowsFromTheTables) {
  expect_golden(report_schema(), "../../schema/report.json");
}

// A report that is cut anywhere is refused as a whole.
TEST(Json, EveryPrefixIsRefused) {
  const std::string text = to_json({.placemat = "0.1.0", .started = "2026-01-02T03:04:05Z"});
  for (std::size_t length = 0; length + 2 <= text.size(); ++length) {
    ASSERT_NE(message_of(text.substr(0, length)), "accepted") << length;
  }
}

}  // namespace
}  // namespace placemat::inline reports
