#include "harness/kills/long_runs.h"

#include <gmock/gmock.h>

#include "harness/kills/kill_report.h"
#include "reports/base/error.h"

namespace placemat::inline kills {
namespace {

const std::string kRunHead = R"({"schema": "placemat-long/1", "processor": "P <b>", "runs": [
  {"engine": "libfuzzer", "target": "a<b>", "with": [], "seed": 1, "minutes": 2, "commit": "c",
   "found": false, "points": [)";
const std::string kRunPoints =
    R"({"milliseconds": 500, "executions": 10, "edges": 5, "features": 8, "inputs": 2},
       {"milliseconds": 3000, "executions": 4000, "edges": 10, "features": 15, "inputs": 3},
       {"milliseconds": 9000, "executions": 9000, "edges": 10, "features": 16, "inputs": 4})";
const std::string kRunText = kRunHead + kRunPoints + "]}]}";

TEST(LongRunTest, KnowsWhenTheLastEdgeWasNew) {
  const LongRunFile file = parse_long_runs(kRunText, "f");
  ASSERT_EQ(file.runs.size(), 1u);
  EXPECT_EQ(file.runs[0].last_new_edge().milliseconds, 3000u);
}

TEST(LongRunTest, IsShown) {
  KillMatrix matrix;
  matrix.long_runs = {parse_long_runs(kRunText, "f")};
  const std::string page = kill_html(matrix);
  EXPECT_THAT(page, testing::HasSubstr("Measured on P &lt;b&gt;."));
  EXPECT_THAT(page, testing::HasSubstr("<th scope=\"row\">a&lt;b&gt;</th><td>libfuzzer</td>"));
  EXPECT_THAT(page, testing::HasSubstr("<td class=\"figure\">9,000</td><td class=\"figure\">10</td>"
                                       "<td class=\"figure\">16</td>"));
  EXPECT_THAT(page, testing::HasSubstr("<td class=\"figure\">3 s</td><td>none</td>"));
}

TEST(LongRunTest, DrawsALineForEdgesAndOneForFeatures) {
  const auto lines = [](const std::string& text) {
    const std::string charts = coverage_charts(parse_long_runs(text, "f").runs);
    std::size_t count = 0;
    for (std::size_t at = 0; (at = charts.find("fill=\"none\"", at)) != std::string::npos; ++at) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(lines(kRunText), 2u);
  EXPECT_EQ(
      lines(kRunHead + R"({"milliseconds": 1, "executions": 1, "edges": 5, "inputs": 2}]}]})"), 1u);
}

TEST(LongRunTest, RefusesAnother) {
  for (const std::string& text : {std::string("{}"), std::string("["), kRunHead + "]}]}",
                                  std::string(R"({"schema": "placemat-long/2"})")}) {
    EXPECT_THROW(parse_long_runs(text, "f"), InputError) << text;
  }
}

}  // namespace
}  // namespace placemat::inline kills
