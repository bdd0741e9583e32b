// Tests the fixed lists: how long they are, what is in them, and that they do not change between
// calls.

#include "harness/cases/suite.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_set>

#include "harness/cases/boundaries.h"
#include "harness/cases/test/support.h"
#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reference/words/protocol.h"

namespace placemat::inline cases {
namespace {

std::vector<std::string> lines(const SuiteOptions& options, Operation operation) {
  std::vector<std::string> all;
  visit_cases(options, operation,
              [&](const Case& next) { all.push_back(request_line(next.request)); });
  return all;
}

class SuiteTest : public testing::TestWithParam<const EncodingForm*> {
 protected:
  SuiteOptions options(Level level) const { return {GetParam(), level, 1, &corpus_vectors()}; }
};

TEST_P(SuiteTest, StaysBelowTheLevelsLimit) {
  std::map<Level, std::size_t> counts;
  for (const Level level : {Level::kQuick, Level::kStandard}) {
    for (const CaseSet& set : case_sets()) {
      for (const Operation operation : kOperations) {
        // A grouped set has each string twice, and encodes its values again.
        const std::size_t times = set.grouped ? 3 : 1;
        visit_set(set, options(level), operation, [&](const Case&) { counts[level] += times; });
      }
    }
  }
  EXPECT_LE(counts[Level::kQuick], 30'000u);
  EXPECT_GE(counts[Level::kQuick], 10'000u);
  EXPECT_LE(counts[Level::kStandard], 3'000'000u);
  EXPECT_GE(counts[Level::kStandard], 500'000u);
}

// The other groups are asked strings of the grouped sets, too, as far as an implementation offers
// several operations.
TEST(CasesAboutTest, IsRightWhereOneOperationIsAsked) {
  for (const Level level : {Level::kQuick, Level::kStandard}) {
    const SuiteOptions options = {&kRfc3629, level, 1, &corpus_vectors()};
    for (const Operation operation : kOperations) {
      const Group group = row_of(operation).group;
      if (group == Group::kText || group == Group::kMeasure || group == Group::kOrder) continue;
      std::size_t cases = 0;
      visit_cases(options, operation, [&cases](const Case&) { ++cases; });
      const auto about = static_cast<double>(cases_about(level, operation));
      EXPECT_NEAR(about, static_cast<double>(cases), 0.25 * static_cast<double>(cases))
          << operation_name(operation) << " at " << level_name(level);
    }
  }
}

TEST_P(SuiteTest, QuickIsPartOfStandard) {
  for (const Operation operation :
       {Operation::kValidate, Operation::kEncode, Operation::kStream, Operation::kCount,
        Operation::kUtf8Length, Operation::kDecodeInto, Operation::kEncodeInto,
        Operation::kEncodeUtf16, Operation::kPrevious, Operation::kCompare}) {
    const std::vector<std::string> quick = lines(options(Level::kQuick), operation);
    std::unordered_set<std::string> missing(quick.begin(), quick.end());
    std::string line;
    visit_cases(options(Level::kStandard), operation, [&](const Case& next) {
      line.clear();
      append_request_line(line, next.request);
      missing.erase(line);
    });
    ASSERT_TRUE(missing.empty()) << *missing.begin();
  }
}

TEST_P(SuiteTest, SharedCasesAreTheSameForEveryForm) {
  const auto shared_lines = [](const SuiteOptions& options) {
    std::vector<std::string> shared;
    visit_cases(options, Operation::kValidate, [&](const Case& next) {
      if (next.shared) shared.push_back(request_line(next.request));
    });
    return shared;
  };
  for (const Level level : {Level::kQuick, Level::kStandard}) {
    const auto shared = shared_lines(options(level));
    EXPECT_GE(shared.size(), 1'000u);
    EXPECT_EQ(shared, shared_lines({&kRfc3629, level, 1, &corpus_vectors()}));
  }
}

TEST_P(SuiteTest, EverySetAsksSomethingOfSomeone) {
  std::set<std::string_view> names;
  for (const CaseSet& set : case_sets()) {
    SCOPED_TRACE(set.name);
    EXPECT_TRUE(names.insert(set.name).second);
    EXPECT_FALSE(set.description.empty());
    std::size_t cases = 0;
    for (const Operation operation : kOperations) {
      visit_set(set, options(Level::kStandard), operation, [&](const Case& next) {
        EXPECT_EQ(next.request.operation(), operation);
        ++cases;
      });
    }
    // In some forms, every boundary is among the shared ones.
    const bool others = GetParam() == &kXopen1992 || GetParam() == &kWtf8;
    EXPECT_TRUE(cases > 0 || (set.name == "own-products" && !others));
  }
}

TEST_P(SuiteTest, IsTheSameEachTime) {
  EXPECT_EQ(lines(options(Level::kQuick), Operation::kStream),
            lines(options(Level::kQuick), Operation::kStream));
}

TEST_P(SuiteTest, HoldsEveryStringOfOneAndTwoOctets) {
  std::vector<bool> seen(1 + 0x100 + 0x10000);
  visit_cases(options(Level::kStandard), Operation::kDecode, [&](const Case& next) {
    const auto& units = next.request.units();
    if (units.empty()) seen[0] = true;
    if (units.size() == 1) seen[1u + units[0]] = true;
    if (units.size() == 2) seen[0x101u + (units[0] << 8 | units[1])] = true;
  });
  EXPECT_EQ(std::find(seen.begin(), seen.end(), false), seen.end());
}

TEST_P(SuiteTest, HoldsEveryValueOfTheFormBelow110000) {
  const EncodingForm& form = *GetParam();
  std::vector<bool> seen(0x110000);
  visit_cases(options(Level::kStandard), Operation::kDecode, [&](const Case& next) {
    if (!next.packed) return;
    for (const Segment& part : segment(form, next.request.units())) {
      ASSERT_TRUE(part.well_formed()) << request_line(next.request);
      if (part.value < seen.size()) seen[part.value] = true;
    }
  });
  for (Ucs4 value = 0; value < seen.size(); ++value) {
    ASSERT_EQ(seen[value], !encode_value(form, value).empty()) << std::hex << value;
  }
}

TEST_P(SuiteTest, AsksEncodersEveryValueTo110000) {
  std::set<Ucs4> seen;
  visit_cases(options(Level::kStandard), Operation::kEncode, [&](const Case& next) {
    seen.insert(next.request.values().begin(), next.request.values().end());
  });
  for (Ucs4 value = 0; value <= 0x110000; ++value) {
    ASSERT_TRUE(seen.contains(value)) << std::hex << value;
  }
  for (const Ucs4 value : {0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu})
    EXPECT_TRUE(seen.contains(value));
}

TEST_P(SuiteTest, ChunksAddUpToTheOctets) {
  visit_cases(options(Level::kQuick), Operation::kStream, [&](const Case& next) {
    std::size_t total = 0;
    for (const std::size_t length : next.request.chunk_lengths()) total += length;
    ASSERT_EQ(total, next.request.units().size()) << request_line(next.request);
  });
}

TEST_P(SuiteTest, ShardsAreAPartition) {
  auto whole = lines(options(Level::kQuick), Operation::kDecode);
  std::vector<std::string> joined;
  for (unsigned shard = 1; shard <= 3; ++shard) {
    SuiteOptions part = options(Level::kQuick);
    part.shard = {shard, 3};
    const auto some = lines(part, Operation::kDecode);
    EXPECT_LT(some.size(), whole.size() / 2);
    joined.insert(joined.end(), some.begin(), some.end());
  }
  std::sort(whole.begin(), whole.end());
  std::sort(joined.begin(), joined.end());
  EXPECT_EQ(joined, whole);
}

TEST_P(SuiteTest, PiecesOfAPackAreItsSequences) {
  bool seen = false;
  visit_cases(options(Level::kQuick), Operation::kDecode, [&](const Case& next) {
    if (!next.packed || seen) return;
    seen = true;
    std::vector<std::uint8_t> joined;
    for (const Request& piece : pieces_of(*GetParam(), next.request)) {
      EXPECT_LE(piece.units().size(), kMaxSequenceLength);
      joined.insert(joined.end(), piece.units().begin(), piece.units().end());
    }
    EXPECT_EQ(joined, next.request.units());
  });
  EXPECT_TRUE(seen);
}

INSTANTIATE_TEST_SUITE_P(Forms, SuiteTest, testing::ValuesIn(kEncodingForms), form_name);

TEST(BoundariesTest, AreThoseOfTheRows) {
  const EncodingForm* forms[] = {&kRfc3629};
  const Boundaries boundaries = boundaries_of(forms);
  const std::vector<std::uint8_t> second = {0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0};
  EXPECT_EQ(boundaries.at[1], second);
  const std::vector<std::uint8_t> last = {0x7F, 0x80, 0xBF, 0xC0};
  EXPECT_EQ(boundaries.at[3], last);
  EXPECT_EQ(boundaries.at[5], last);  // beyond the rows: the bounds of the trail octets
  for (const std::uint8_t octet : {0x00, 0x2F, 0x41, 0xC1, 0xF4, 0xF5, 0xFE, 0xFF}) {
    EXPECT_TRUE(std::binary_search(boundaries.all.begin(), boundaries.all.end(), octet));
  }
}

}  // namespace
}  // namespace placemat::inline cases
