// Every seeded fault is found at standard, and has the right name. The matrix shows which faults
// are not found.

#include "harness/kills/kill_matrix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <deque>
#include <nlohmann/json.hpp>

#include "harness/cases/vectors.h"
#include "harness/kills/decide.h"
#include "harness/kills/finders.h"
#include "harness/kills/kill_report.h"
#include "harness/kills/test/some_mutants.h"
#include "reference/forms/rfc3629.h"

namespace placemat::inline kills {
namespace {

const std::vector<Vector>& vectors() {
  static const auto all = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  return all;
}

// Returns the matrix of the mutants at both levels, computed once for all tests of this program.
const KillMatrix& levels() {
  static const std::vector<Mutant> mutants = some_mutants();
  static const KillMatrix matrix = [] {
    std::vector<KillSuite> chosen;
    for (KillSuite& suite : kill_suites(vectors())) {
      if (suite.is_level) chosen.push_back(std::move(suite));
    }
    KillOptions options;
    options.jobs = 2;
    options.hang_seconds = 10;  // the sanitizers make each mutant slow
    KillMatrix both = kill_matrix(mutants, chosen, options);
    decide(both, chosen.back(), options);
    return both;
  }();
  return matrix;
}

void expect_rightly_named(const std::string& level, bool all_found) {
  const KillMatrix& matrix = levels();
  const std::size_t place = matrix.place_of(level);
  ASSERT_LT(place, matrix.suites.size());
  ASSERT_EQ(matrix.rows.size(), some_mutants().size());
  ASSERT_GE(matrix.rows.size(), 400u / PLACEMAT_MUTANT_STRIDE);
  for (const KillRow& row : matrix.rows) {
    for (std::size_t i = 0; i < row.mutant->expected.size(); ++i) {
      const ExpectedNames& expectation = row.mutant->expected[i];
      const Kill& kill = row.kills[place][i];
      if (!kill.killed && !all_found) continue;
      EXPECT_TRUE(rightly_named(kill, expectation))
          << row.mutant->name << " under " << facet_name(expectation.facet) << ": "
          << kill_sentence(kill);
    }
  }
}

TEST(KillMatrixTest, NoFaultSurvivesStandard) { expect_rightly_named("standard", true); }

TEST(KillMatrixTest, FewSurviveQuickAndNoneIsMisnamed) {
  expect_rightly_named("quick", false);
  EXPECT_GE(100 * levels().killed(levels().place_of("quick")), 95 * levels().rows.size());
}

TEST(KillMatrixTest, NoRowSurvivesWithoutAReason) {
  EXPECT_THAT(kill_text(levels(), false, false), testing::Not(testing::HasSubstr("Survive")));
  std::size_t decided = 0;
  for (const KillRow& row : levels().rows) {
    for (std::size_t i = 0; i < row.decided.size(); ++i) {
      if (!levels().survives(row, levels().place_of("quick"), i)) continue;
      EXPECT_NE(row.decided[i].by, Decided::By::kNothing) << row.mutant->name;
      EXPECT_FALSE(row.decided[i].is_equal) << row.mutant->name;
      EXPECT_FALSE(row.decided[i].shown_by.empty()) << row.mutant->name;
      ++decided;
    }
  }
  EXPECT_EQ(decided > 0, levels().killed(levels().place_of("quick")) < levels().rows.size());
}

// Returns a suite of these strings alone.
KillSuite suite_of(std::vector<std::vector<std::uint8_t>> strings) {
  static std::deque<std::vector<Vector>> suites;  // a deque, so that none moves
  auto& vectors = suites.emplace_back();
  for (auto& units : strings) vectors.push_back({.units = std::move(units)});
  return {"standard", true, Level::kQuick, 1, &vectors, nullptr};
}

// Returns a mutant that validates by a function that `fresh` makes.
Mutant validator(std::string name, std::string expected,
                 std::function<std::function<Reply(const Behaviour&, CodeUnits)>()> fresh) {
  return {std::move(name),
          "a <test>",
          {{Facet::kValidate, {DeviationClass::parse(expected).value_or(DeviationClass())}}},
          [fresh] {
            Behaviour behaviour;
            behaviour.validate = fresh();
            return behaviour;
          }};
}

struct Row {
  const char* name;
  bool killed;
  const char* deviation_class;
  std::function<std::function<Reply(const Behaviour&, CodeUnits)>()> fresh;
};

const Row kRows[] = {
    {"strict", false, "", [] { return strict_validate; }},
    {"accepts-all", true, "accepts-surrogate",
     [] { return [](const Behaviour&, CodeUnits) { return Reply::well_formed(); }; }},
    {"reads-behind", true, "reads-past",
     [] {
       return [](const Behaviour&, CodeUnits u) {
         const volatile std::uint8_t* const end = u.data() + u.size();
         return *end == 0 ? Reply::well_formed() : Reply::well_formed();
       };
     }},
    {"never-answers", true, "hang",
     [] {
       return [](const Behaviour& b, CodeUnits u) {
         volatile bool stuck = !u.empty();
         while (stuck) {
         }
         return strict_validate(b, u);
       };
     }},
    {"refuses-the-third", true, "depends-on-history",
     [] {
       return [calls = 0](const Behaviour& b, CodeUnits u) mutable {
         return ++calls == 3 ? Reply::ill_formed(0) : strict_validate(b, u);
       };
     }},
    {"refuses-once", true, "nondeterministic",
     [] {
       return [](const Behaviour& b, CodeUnits u) {
         static bool refused = false;
         if (refused) return strict_validate(b, u);
         refused = true;
         return Reply::ill_formed(0);
       };
     }},
    // Work between the questions is no hang of the mutant.
    {"slow-to-make", false, "",
     [] {
       const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 2;
       while (std::clock() < end) {
       }
       return strict_validate;
     }},
};

class VerdictTest : public testing::TestWithParam<Row> {};

TEST_P(VerdictTest, IsTheRow) {
  const Row& row = GetParam();
  const Mutant mutants[] = {validator(row.name, row.deviation_class, row.fresh),
                            validator("strict-behind", "", kRows[0].fresh)};
  const StringSuite list = parse_string_suite("41 valid\nEDA080 invalid\nC3A9 valid", "list");
  const KillSuite suites[] = {suite_of({{0x41}, {0xED, 0xA0, 0x80}, {0xC3, 0xA9}}),
                              kill_suite_of(list)};
  KillOptions options;
  options.hang_seconds = 0.2;
  const KillMatrix matrix = kill_matrix(mutants, suites, options);
  const Kill& kill = matrix.rows[0].kills[0][0];
  EXPECT_EQ(kill.killed, row.killed);
  EXPECT_EQ(matrix.survivors(0).size(), row.killed ? 1u : 2u);
  EXPECT_TRUE(matrix.misnamed(0).empty()) << kill_sentence(kill);
  EXPECT_FALSE(matrix.rows[1].killed(0));
  EXPECT_EQ(matrix.rows[1].kills[0][0].cases, 3u);
  // The list has the same strings, and gives no names.
  EXPECT_EQ(matrix.rows[0].killed(1), row.killed);
  EXPECT_FALSE(matrix.rows[1].killed(1));
  EXPECT_EQ(matrix.rows[1].kills[1][0].cases, 3u);
  EXPECT_EQ(matrix.suites[1].strings, 3u);
}

INSTANTIATE_TEST_SUITE_P(Rows, VerdictTest, testing::ValuesIn(kRows), [](const auto& info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(FindersTest, AreTheStringsThatFindAFaultAlone) {
  struct Found {
    const char* name;
    std::vector<std::size_t> strings;
  };
  // A mutant that remembers calls shows nothing, because each string has a mutant of its own.
  const Found expected[] = {
      {"accepts-all", {1}}, {"reads-behind", {0, 1, 2}}, {"never-answers", {0, 1, 2}}};
  std::vector<Mutant> mutants;
  for (const Row& row : kRows) {
    const std::string name = row.name;
    if (name == "refuses-once" || name == "slow-to-make") continue;
    mutants.push_back(validator(name, row.deviation_class, row.fresh));
  }
  const StringSuite list = parse_string_suite("41 valid\nEDA080 invalid\nC3A9 valid", "list");
  KillOptions options;
  options.hang_seconds = 0.2;
  const std::vector<Finders> found = find_finders(mutants, list, options);
  ASSERT_EQ(found.size(), std::size(expected));
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].mutant->name, expected[i].name);
    EXPECT_EQ(found[i].facet, Facet::kValidate);
    EXPECT_EQ(found[i].strings, expected[i].strings) << expected[i].name;
  }
}

TEST(KillReportTest, ShowsWhatWasMeasured) {
  KillMatrix matrix;
  matrix.measured = {{"Theirs <b>", 9, 1, 20, 30, 40, "2026-01-02", "some/where", "abc"}};
  EXPECT_THAT(kill_text(matrix, false, false),
              testing::ContainsRegex("Theirs <b> +9 +1 +20 +30 +40  2026-01-02\n"));
  EXPECT_EQ(nlohmann::json::parse(kill_json(matrix))["measured"][0]["found"], 20);
  const std::string page = kill_html(matrix);
  EXPECT_THAT(page, testing::HasSubstr("Theirs &lt;b&gt;</th>"));
  EXPECT_THAT(page,
              testing::HasSubstr("<td>some/where abc</td><td class=\"figure\">2026-01-02</td>"));
}

// Returns a mutant with these rows and no function of its own.
Mutant with_rows(std::string name, std::vector<SequenceForm> rows) {
  const auto table = std::make_shared<const Table>(rows);
  return {
      std::move(name), "a <test>", {{Facet::kValidate, {Deviation::kAcceptsSurrogate}}}, [table] {
        Behaviour behaviour;
        behaviour.table = table;
        return behaviour;
      }};
}

TEST(DecideTest, SaysWhatIsKnownOfEachSurvivor) {
  std::vector<SequenceForm> turned(std::rbegin(kRfc3629Rows), std::rend(kRfc3629Rows));
  std::vector<SequenceForm> without_two(std::begin(kRfc3629Rows), std::end(kRfc3629Rows));
  std::erase_if(without_two, [](const SequenceForm& row) { return row.length() == 2; });
  const Mutant mutants[] = {with_rows("turned", turned), with_rows("without-two", without_two),
                            validator("accepts-all", "accepts-surrogate", kRows[1].fresh),
                            validator("reads-behind", "reads-past",
                                      [] {
                                        return [](const Behaviour& b, CodeUnits u) {
                                          return u.size() > 1 ? kRows[2].fresh()(b, u)
                                                              : strict_validate(b, u);
                                        };
                                      }),
                            validator("strict", "accepts-surrogate", kRows[0].fresh)};
  const StringSuite list = parse_string_suite("41 valid", "list");
  KillSuite quick = suite_of({{0x41}});
  quick.name = "quick";
  const KillSuite standard = suite_of({{0x41}, {0x61, 0xED, 0xA0, 0x80}});
  const KillSuite suites[] = {kill_suite_of(list), quick};
  KillMatrix matrix = kill_matrix(mutants, suites, {});
  decide(matrix, standard, {});
  const std::string text = kill_text(matrix, true, false);
  const auto said = [](const std::string& name, const std::string& what) {
    return "\n  " + name +
           " (a <test>)\n    validate must be accepts-surrogate: not found in 1 case" + what + "\n";
  };
  EXPECT_THAT(text, testing::HasSubstr("Survive quick: 1" + said("strict", "")));
  EXPECT_THAT(text, testing::HasSubstr("Not found by quick, and not equal: 3" +
                                       said("without-two",
                                            "; not equal, shown by validate C280 "
                                            "and by no shorter string")));
  EXPECT_THAT(text,
              testing::HasSubstr(said("accepts-all", "; not equal, shown by validate EDA080")));
  EXPECT_THAT(text, testing::HasSubstr("; not equal: it ends in reads-past\n"));
  EXPECT_THAT(text, testing::HasSubstr("Not found by quick, and proved equal: 1" +
                                       said("turned", "; proved equal")));
  EXPECT_THAT(text, testing::ContainsRegex("without-two +- +- +a <test> +not equal, shown by"));
  const auto json = nlohmann::json::parse(kill_json(matrix))["mutants"];
  const auto expected = nlohmann::json::parse(R"([
    [{"facet": "validate", "equal": true, "by": "product", "shown_by": ""}],
    [{"facet": "validate", "equal": false, "by": "product", "shown_by": "validate C280"}],
    [{"facet": "validate", "equal": false, "by": "request", "shown_by": "validate EDA080"}],
    [{"facet": "validate", "equal": false, "by": "death", "shown_by": "reads-past"}],
    []])");
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(json[i]["decided"], expected[i]) << i;
  EXPECT_THAT(kill_html(matrix), testing::HasSubstr("not equal, shown by validate C280"));
}

TEST(KillReportTest, ShowsSurvivorsAndWhatIsMisnamed) {
  const Mutant mutants[] = {
      validator("strict", "accepts-surrogate", kRows[0].fresh),
      validator("accepts-all", "rejects-nul", kRows[1].fresh),
  };
  const KillSuite suites[] = {suite_of({{0xED, 0xA0, 0x80}})};
  const KillMatrix matrix = kill_matrix(mutants, suites, {});
  const std::string text = kill_text(matrix, true, false);
  EXPECT_THAT(text, testing::HasSubstr("Survive standard: 1\n  strict (a <test>)\n    validate "
                                       "must be accepts-surrogate: not found in 1 case\n"));
  EXPECT_THAT(text, testing::HasSubstr("Misnamed at standard: 1\n  accepts-all (a <test>)\n    "
                                       "validate must be rejects-nul: called accepts-surrogate, "
                                       "found by validate EDA080, case 1\n"));
  const auto json = nlohmann::json::parse(kill_json(matrix));
  EXPECT_EQ(json["schema"], "placemat-mutants/1");
  EXPECT_EQ(json["suites"][0]["found"], 1);
  EXPECT_EQ(json["suites"][0]["misnamed"], 1);
  EXPECT_EQ(json["mutants"][1]["kills"]["standard"][0]["request"], "validate EDA080");
  const std::string page = kill_html(matrix);
  EXPECT_THAT(page, testing::HasSubstr("1 of 2 seeded faults found at standard"));
  EXPECT_THAT(page, testing::HasSubstr("a &lt;test&gt;"));
  EXPECT_THAT(page, testing::Not(testing::HasSubstr("<test>")));
  EXPECT_THAT(page, testing::Not(testing::HasSubstr("measured-title")));
}

}  // namespace
}  // namespace placemat::inline kills
