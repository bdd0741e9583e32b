// Tests that tracefiles and lists of exceptions are read strictly.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "harness/corpus_care/exceptions.h"
#include "harness/corpus_care/lcov.h"
#include "harness/fuzz/finding.h"

namespace placemat::inline corpus_care {
namespace {

TEST(Lcov, ALineIsWholeIfEveryWayOutIsTaken) {
  std::istringstream tracefile(
      "SF:/root/a.cc\nFN:1,f\nDA:1,3\nDA:2,0\nDA:3,1\nBRDA:1,0,0,0\nend_of_record\n"
      "SF:/root/b.h\nDA:7,0\nDA:7,2\nend_of_record\n");
  // b.h has one condition twice, as in two instances of a template: each takes one way.
  std::istringstream exported(R"({"data": [{"files": [
      {"filename": "/root/a.cc", "branches": [[1,1,1,4, 3,1, 0,0,4], [3,1,3,4, 1,0, 0,0,4]]},
      {"filename": "/root/b.h", "branches": [[7,1,7,4, 0,5, 0,0,4], [7,1,7,4, 2,0, 0,0,4]]},
      {"filename": "/elsewhere.h", "branches": [[7,1,7,4, 0,5, 0,0,4]]}]}]})");
  SourceCoverage sources = read_lines(tracefile);
  add_branches(exported, sources);
  ASSERT_EQ(sources.size(), 2U);
  EXPECT_TRUE(sources["/root/a.cc"][1].is_whole());
  EXPECT_FALSE(sources["/root/a.cc"][2].is_whole());
  EXPECT_FALSE(sources["/root/a.cc"][3].is_whole());
  EXPECT_EQ(sources["/root/a.cc"][3].branches, 2U);
  EXPECT_EQ(sources["/root/a.cc"][3].taken, 1U);
  EXPECT_TRUE(sources["/root/b.h"][7].is_whole());
  EXPECT_EQ(sources["/root/b.h"][7].branches, 2U);
}

TEST(Lcov, ARecordThatCannotBeReadIsNotPassedOver) {
  for (const char* text : {"DA:1,1\n", "SF:a\nDA:x,1\n", "SF:a\nDA:1,x\n"}) {
    SCOPED_TRACE(text);
    std::istringstream tracefile(text);
    EXPECT_THROW(read_lines(tracefile), InputError);
  }
  for (const char* text : {"", "{}", R"({"data": [{"files": [{"branches": []}]}]})"}) {
    SCOPED_TRACE(text);
    std::istringstream exported(text);
    SourceCoverage none;
    EXPECT_THROW(add_branches(exported, none), InputError);
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
    EXPECT_THROW(read_exceptions(file), InputError);
  }
  EXPECT_THROW(read_exceptions(testing::TempDir() + "there/is/none"), InputError);
}

}  // namespace
}  // namespace placemat::inline corpus_care
