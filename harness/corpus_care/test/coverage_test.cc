// Tracefiles and lists of exceptions are read strictly.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "harness/corpus_care/exceptions.h"
#include "harness/corpus_care/lcov.h"
#include "harness/fuzz/finding.h"

namespace placemat {
namespace {

TEST(Lcov, ALineIsWholeIfEveryWayOutIsTaken) {
  std::istringstream tracefile(
      "SF:/root/a.cc\n"
      "FN:1,f\n"
      "DA:1,3\nDA:2,0\nDA:3,1\n"
      "BRDA:1,0,0,3\nBRDA:1,0,1,2\nBRDA:3,0,0,1\nBRDA:3,0,1,-\n"
      "end_of_record\n"
      "SF:/root/b.h\nDA:7,0\nDA:7,2\nBRDA:7,0,0,0\nBRDA:7,0,0,5\nend_of_record\n");
  auto files = read_lcov(tracefile);
  ASSERT_EQ(files.size(), 2U);
  EXPECT_TRUE(files["/root/a.cc"][1].is_whole());
  EXPECT_FALSE(files["/root/a.cc"][2].is_whole());
  EXPECT_FALSE(files["/root/a.cc"][3].is_whole());
  EXPECT_EQ(files["/root/a.cc"][3].branches, 2U);
  EXPECT_EQ(files["/root/a.cc"][3].taken, 1U);
  EXPECT_TRUE(files["/root/b.h"][7].is_whole());
}

TEST(Lcov, ARecordThatCannotBeReadIsNotPassedOver) {
  for (const char* text : {"DA:1,1\n", "SF:a\nDA:1\n", "SF:a\nDA:x,1\n", "SF:a\nBRDA:1,0,0\n"}) {
    SCOPED_TRACE(text);
    std::istringstream tracefile(text);
    EXPECT_THROW(read_lcov(tracefile), FindingError);
  }
}

TEST(Exceptions, EachHasItsReason) {
  const std::string file = testing::TempDir() + "exceptions.txt";
  std::ofstream(file) << "# a comment\n\na.cc | if (a || b | c) { | never\n";
  const auto exceptions = read_exceptions(file);
  ASSERT_EQ(exceptions.size(), 1U);
  EXPECT_EQ(exceptions[0].source, "a.cc");
  EXPECT_EQ(exceptions[0].text, "if (a || b | c) {");
  EXPECT_EQ(exceptions[0].reason, "never");
  for (const char* line : {"a.cc | if (a)", "a.cc", "a.cc | if (a) | "}) {
    SCOPED_TRACE(line);
    std::ofstream(file) << line << "\n";
    EXPECT_THROW(read_exceptions(file), FindingError);
  }
  EXPECT_THROW(read_exceptions(testing::TempDir() + "there/is/none"), FindingError);
}

}  // namespace
}  // namespace placemat
