// Every seeded fault is found at standard, and named as it must be.

#include "harness/mutants/kill_matrix.h"

#include <gtest/gtest.h>

#include "harness/cases/vectors.h"

namespace placemat {
namespace {

const std::vector<Vector>& vectors() {
  static const auto all = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  return all;
}

std::string text_of(const Kill& kill) {
  std::string text = kill.killed ? "called" : "not found";
  for (const std::string& name : kill.classes) text += " " + name;
  return text + " by '" + kill.request + "' after " + std::to_string(kill.cases) + " cases";
}

TEST(KillMatrixTest, NoFaultSurvivesStandard) {
  std::vector<KillSuite> standard;
  for (KillSuite& suite : kill_suites(vectors())) {
    if (suite.name == "standard") standard.push_back(std::move(suite));
  }
  ASSERT_EQ(standard.size(), 1u);
  KillOptions options;
  options.jobs = 2;
  const KillMatrix matrix = kill_matrix(all_mutants(), standard, options);
  ASSERT_EQ(matrix.rows.size(), all_mutants().size());
  for (const KillRow& row : matrix.rows) {
    for (std::size_t i = 0; i < row.mutant->expected.size(); ++i) {
      const Expectation& expectation = row.mutant->expected[i];
      const Kill& kill = row.kills[0][i];
      EXPECT_TRUE(rightly_named(kill, expectation))
          << row.mutant->name << " under " << facet_name(expectation.facet) << ": "
          << text_of(kill);
    }
  }
}

}  // namespace
}  // namespace placemat
