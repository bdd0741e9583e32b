// Tests that what an implementation does to its process is a judgement that names the string.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "harness/all_strings/exhaustive.h"
#include "harness/all_strings/test/fakes.h"

namespace placemat::inline all_strings {
namespace {

bool is(CodeUnits units, const Octets& other) {
  return Octets(units.begin(), units.end()) == other;
}

bool aborts_at_41_42(CodeUnits units) {
  if (is(units, {0x41, 0x42})) std::abort();
  return fakes::strict(units);
}

bool exits_at_41_42(CodeUnits units) {
  if (is(units, {0x41, 0x42})) std::_Exit(0);
  return fakes::strict(units);
}

bool spins_at_41_42(CodeUnits units) {
  [[maybe_unused]] static volatile int sink = 0;
  while (is(units, {0x41, 0x42})) sink = 1;
  return fakes::strict(units);
}

// Reads the octet past the end of a truncated sequence.
bool reads_behind_c2(CodeUnits units) {
  [[maybe_unused]] static volatile std::uint8_t sink = 0;
  if (is(units, {0xC2})) sink = units.data()[1];
  return fakes::strict(units);
}

bool aborts_at_f5(CodeUnits units) {
  if (units[0] == 0xF5) std::abort();
  return fakes::strict(units);
}

bool aborts_always(CodeUnits) { std::abort(); }

bool aborts_and_accepts(CodeUnits units) {
  if (is(units, {0xED, 0xA1, 0x80})) std::abort();
  return fakes::surrogates(units);
}

// Answers as aborts_at_41_42() does for each last octet, so 41 42 aborts here, too.
void each_but_41_42(CodeUnits prefix, AcceptedRow& accepted) {
  Octets units(prefix.begin(), prefix.end());
  units.push_back(0);
  for (std::size_t last = 0; last < accepted.size(); ++last) {
    units.back() = static_cast<std::uint8_t>(last);
    accepted[last] = aborts_at_41_42(units);
  }
}

// A loaded machine may take this long to end a process.
constexpr double kPatient = 60;

ExhaustiveResult ask(bool (*accepts)(CodeUnits), std::vector<std::uint8_t> firsts,
                     std::size_t max_length, double timeout_seconds = kPatient) {
  ExhaustiveOptions options;
  options.space.firsts = std::move(firsts);
  options.space.max_length = max_length;
  options.timeout_seconds = timeout_seconds;
  return run_exhaustive(Fake(accepts), options);
}

struct FailureCase {
  std::string name;
  bool (*accepts)(CodeUnits);
  std::uint8_t first;
  Octets units;
  Judgement judgement;
};

class ExhaustiveFailure : public testing::TestWithParam<FailureCase> {};

TEST_P(ExhaustiveFailure, IsNamedAndTheRestIsJudged) {
  const FailureCase& row = GetParam();
  const ExhaustiveResult result = ask(row.accepts, {row.first, 0x30}, 3,
                                      row.judgement == Judgement::kTimedOut ? 0.5 : kPatient);
  EXPECT_TRUE(result.complete);
  ASSERT_EQ(result.unanswered.size(), 1u);
  EXPECT_EQ(result.unanswered[0].units, row.units);
  EXPECT_EQ(result.unanswered[0].judgement, row.judgement);
  EXPECT_FALSE(result.unanswered[0].detail.empty());
  EXPECT_EQ(result.record.counts.at(row.judgement), 1u);
  EXPECT_EQ(result.record.counts.at(Judgement::kConforms), 2u * (1 + 256 + 65536) - 1);
  EXPECT_THAT(result.deviations, testing::IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Ways, ExhaustiveFailure,
    testing::Values(FailureCase{"Aborts", aborts_at_41_42, 0x41, {0x41, 0x42}, Judgement::kCrashed},
                    FailureCase{"Exits", exits_at_41_42, 0x41, {0x41, 0x42}, Judgement::kCrashed},
                    FailureCase{"Hangs", spins_at_41_42, 0x41, {0x41, 0x42}, Judgement::kTimedOut},
                    FailureCase{"OverReads", reads_behind_c2, 0xC2, {0xC2}, Judgement::kCrashed}),
    [](const auto& info) { return info.param.name; });

TEST(ExhaustiveFailures, OfARowIsNamedByItsString) {
  ExhaustiveOptions options;
  options.space.firsts = {0x41, 0xED};
  options.space.max_length = 3;
  Adapter adapter = Fake(aborts_at_41_42).adapter();
  adapter.accepts_each = each_but_41_42;
  const ExhaustiveResult result = run_exhaustive(Fake(adapter), options);
  ASSERT_EQ(result.unanswered.size(), 1u);
  EXPECT_EQ(result.unanswered[0].units, (Octets{0x41, 0x42}));
  EXPECT_EQ(result.record.counts.at(Judgement::kCrashed), 1u);
  EXPECT_EQ(result.record.counts.at(Judgement::kConforms), 2u * (1 + 256 + 65536) - 1);
}

TEST(ExhaustiveFailures, APortionThatFailsOnAndOnIsGivenUpAndTheRestIsNot) {
  const ExhaustiveResult result = ask(aborts_at_f5, {0x41, 0xF5}, 2);
  EXPECT_EQ(result.record.cases, 2u * (1 + 256));
  // F5 is one string. Of the strings F5 xx, four are tried.
  EXPECT_EQ(result.record.counts.at(Judgement::kCrashed), 1u + 4u);
  EXPECT_EQ(result.record.counts.at(Judgement::kNotJudged), 256u - 4u);
  EXPECT_EQ(result.record.counts.at(Judgement::kConforms), 257u);
}

TEST(ExhaustiveFailures, AnImplementationThatAlwaysFailsIsGivenUp) {
  const ExhaustiveResult result = ask(aborts_always, {}, 2);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.record.cases, 256u + 65536u);
  EXPECT_FALSE(result.record.counts.contains(Judgement::kConforms));
  EXPECT_GT(result.record.counts.at(Judgement::kNotJudged), 60000u);
  EXPECT_EQ(result.unanswered.size(), result.record.counts.at(Judgement::kCrashed));
}

TEST(ExhaustiveFailures, FindingsBesideACrashAreKept) {
  const ExhaustiveResult result = ask(aborts_and_accepts, {0xED}, 3);
  EXPECT_EQ(deviation_of(result, "accepts-surrogate").statement,
            "accepts ED {A0 A2..BF} 80..BF and ED A1 81..BF: 2,047 sequences");
  EXPECT_EQ(result.record.counts.at(Judgement::kCrashed), 1u);
}

}  // namespace
}  // namespace placemat::inline all_strings
