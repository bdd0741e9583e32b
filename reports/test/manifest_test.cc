// Tests known deviations: they are read strictly, and compared both ways.
#include "reports/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using testing::HasSubstr;

TEST(Manifest, IsReadAsItWasWritten) {
  const Manifest manifest = manifest_of(sample_report());
  ASSERT_FALSE(manifest.empty());
  EXPECT_EQ(manifest_from_json(manifest_json(manifest), "m.json"), manifest);
  EXPECT_TRUE(manifest_from_json(manifest_json({}), "m.json").empty());
}

TEST(Manifest, WhatIsNoneIsRefusedInOneLine) {
  const std::string good =
      R"({"implementation": "a", "facet": "validate", "class": "c", "level": "quick", "reason": "r"})";
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string entry = good;
    entry.replace(entry.find(from), from.size(), to);
    return R"({"schema": "placemat-manifest/1", "expected": [)" + entry + "]}";
  };
  ASSERT_NO_THROW(manifest_from_json(with("\"r\"", "\"r\""), "m.json"));
  const struct {
    const char* name;
    std::string text;
    const char* says;
  } kRows[] = {
      {"no JSON", "{", "m.json:1:2: not JSON, or cut short"},
      {"a number too large", R"({"schema": 1e999})", "m.json: a number in it is too large"},
      {"nested too deeply", std::string(1000000, '[') + std::string(1000000, ']'),
       "m.json: nested too deeply"},
      {"another schema", R"({"schema": "other", "expected": []})",
       "m.json: schema: \"other\" is not a name that is known here"},
      {"a list", "[]", "m.json: an object is needed here"},
      {"more", R"({"schema": "placemat-manifest/1", "expected": [], "x": 1})",
       "m.json: x: an unknown key"},
      {"no reason", with("\"r\"", "\"\""), "m.json: expected[0].reason: must not be empty"},
      {"no class", with("\"class\": \"c\"", "\"example\": \"c\""),
       "m.json: expected[0].class: missing"},
      {"an unknown field", with("\"reason\"", "\"raeson\""),
       "m.json: expected[0].raeson: an unknown key"},
      {"an unknown facet", with("validate", "vali\\u001bdate"),
       "m.json: expected[0].facet: \"vali\\u{001B}date\" is not a name that is known here"},
      {"a number", with("\"c\"", "3"), "m.json: expected[0].class: a string is needed here"},
      {"twice", R"({"schema": "placemat-manifest/1", "expected": [)" + good + "," + good + "]}",
       "m.json: expected[1]: repeats expected[0]"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    try {
      manifest_from_json(row.text, "m.json");
      ADD_FAILURE() << "was read";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(row.says));
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      EXPECT_EQ(std::string(error.what()).find('\x1b'), std::string::npos);
    }
  }
}

TEST(Manifest, IsHeldBothWays) {
  using Edit = std::function<void(Report&, Manifest&)>;
  const Edit one_less_met = [](Report& report, Manifest&) {
    lenient_in(report).deviations.erase(lenient_in(report).deviations.begin());
  };
  const struct {
    const char* name;
    Edit edit;
    std::size_t unexpected;
    std::size_t gone;
  } kRows[] = {
      {"all as expected", [](Report&, Manifest&) {}, 0, 0},
      {"a new one", [](Report&, Manifest& manifest) { manifest.erase(manifest.begin()); }, 1, 0},
      {"one no longer met", one_less_met, 0, 1},
      {"one no longer met, asked less",
       [&](Report& report, Manifest& manifest) {
         one_less_met(report, manifest);
         lenient_in(report).level = "quick";
       },
       0, 0},
      {"one no longer met, of one not judged",
       [](Report& report, Manifest&) {
         lenient_in(report).deviations.clear();
         lenient_in(report).facets = {{Facet::kValidate, {1, {{Judgement::kCrashed, 1}}}}};
       },
       0, 0},
      {"of an implementation that is not here",
       [](Report&, Manifest& manifest) {
         manifest.push_back(manifest[0]);
         manifest.back().implementation = "elsewhere";
       },
       0, 0},
      {"another example",
       [](Report& report, Manifest&) {
         lenient_in(report).deviations[0].example = {"validate FF"};
       },
       0, 0},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    Report report = sample_report();
    Manifest manifest = manifest_of(report);
    std::erase_if(manifest,
                  [](const auto& one) { return one.implementation != "lenient-scanner"; });
    std::erase_if(report.implementations,
                  [](const auto& one) { return one.id != "lenient-scanner"; });
    row.edit(report, manifest);
    const Surprises surprises = surprises_in(report, manifest);
    EXPECT_EQ(surprises.unexpected.size(), row.unexpected);
    EXPECT_EQ(surprises.gone.size(), row.gone);
    const std::string text = surprises_text(surprises, "m.json");
    EXPECT_EQ(text.find("not expected: lenient-scanner") != std::string::npos, row.unexpected > 0);
    EXPECT_EQ(text.find("no longer met: lenient-scanner") != std::string::npos, row.gone > 0);
  }
}

}  // namespace
}  // namespace placemat::inline reports
