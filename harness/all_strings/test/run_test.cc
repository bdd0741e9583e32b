// Tests what a worker leaves, and that it says what asking every string whole says.

#include "harness/all_strings/run.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>

#include "harness/all_strings/test/fakes.h"
#include "harness/all_strings/test/results.h"
#include "harness/all_strings/union.h"

namespace placemat::inline all_strings {
namespace {

// Refuses what begins with 41 C3 before it reads more, and accepts 41 C3 00.
bool reads_little(CodeUnits units) {
  for (std::size_t at = 0; at < units.size(); ++at) {
    if (units[at] == 0xC3) return at + 1 < units.size() && units[at + 1] == 0xA9;
  }
  return true;
}

bool dies_at_a_string(CodeUnits units) {
  if (units.size() == 3 && units[0] == 0xED && units[1] == 0xA0 && units[2] == 0x41) {
    raise(SIGKILL);
  }
  return fakes::strict(units);
}

Findings all_of_first(bool (*accepts)(CodeUnits), std::uint8_t first, bool unread) {
  const Fake implementation(accepts);
  ExhaustiveOptions options;
  for (unsigned second = 0; second < 256; ++second) {
    options.space.portions.push_back(portion_of(unsigned{first} << 8 | second, 3));
  }
  options.unread = unread;
  return run_exhaustive(implementation, options).findings;
}

TEST(Run, WhatIsUnreadChangesNoAnswer) {
  const struct {
    const char* name;
    bool (*accepts)(CodeUnits);
    bool infers;
  } kRows[] = {
      {"strict", fakes::strict, true},
      {"accepts surrogates", fakes::surrogates, true},
      {"two lower bounds are missing", fakes::no_lower_bound, true},
      {"accepts everything unread", fakes::everything, false},
      {"reads little", reads_little, false},
      {"reads everything", fakes::no_nul, true},
      {"dies at a string", dies_at_a_string, true},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const Findings whole = all_of_first(row.accepts, 0xED, false);
    const Findings unread = all_of_first(row.accepts, 0xED, true);
    EXPECT_EQ(whole.unread, 0u);
    EXPECT_EQ(unread.unread > 0, row.infers) << unread.unread;
    EXPECT_EQ(unread.accepted, whole.accepted);
    EXPECT_EQ(unread.judgements, whole.judgements);
    EXPECT_EQ(unread.unanswered, whole.unanswered);
    Findings plain = unread;
    plain.unread = plain.unread_calls = 0;
    EXPECT_EQ(plain.to_json(), whole.to_json());
    EXPECT_EQ(digest_of_answers(unread), digest_of_answers(whole));
  }
}

class Worker : public testing::Test {
 protected:
  PortionsDone run(const Shard& shard) {
    options_.octets = 3;
    options_.folder = folder_.path();
    options_.shard = shard;
    return run_portions(implementation_, options_);
  }

  const ResultFolder folder_;
  const Fake implementation_{fakes::surrogates};
  PortionsOptions options_;
};

TEST_F(Worker, LeavesAResultForEachPortion) {
  const Shard shard{3, 500};
  const Plan plan = plan_of(shard);
  const PortionsDone done = run(shard);
  EXPECT_EQ(done.computed, plan.portions.size() + plan.again.size());
  EXPECT_EQ(done.found, 0u);
  for (const PortionNumber portion : plan.portions) {
    const PortionResult result = read_result(file_of(folder_.path(), portion, false));
    EXPECT_EQ(result.by, shard);
    EXPECT_EQ(result.sweep, sweep_of(implementation_, 3));
  }
  const PortionsDone found = run(shard);
  EXPECT_EQ(found.computed, 0u);
  EXPECT_EQ(found.found, done.computed);
  EXPECT_EQ(found.findings.judgements, done.findings.judgements);
}

TEST_F(Worker, FindsWhatAnswersInTwoWays) {
  const PortionNumber portion = 0xED90;
  const Shard shard{shard_of(portion, 500), 500};
  // Another worker wrote another result after this worker had looked for one.
  PortionResult other = result_of(portion, true);
  other.sweep = sweep_of(implementation_, 3);
  folder_.write(other);
  EXPECT_EQ(run(shard).differ, std::vector{portion});
}

TEST_F(Worker, RefusesTheResultsOfAnother) {
  const PortionNumber portion = 0xED90;
  folder_.write(result_of(portion));
  const std::string what = refusal_of([&] { run({shard_of(portion, 500), 500}); });
  EXPECT_NE(what.find("is of another sweep"), std::string::npos) << what;
}

}  // namespace
}  // namespace placemat::inline all_strings
