#include "harness/kills/campaigns.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/kills/kill_report.h"
#include "reports/base/error.h"
#include "reports/base/file.h"

namespace placemat::inline kills {
namespace {

const std::string kText =
    R"({"schema": "placemat-power/1", "processor": "P <b>", "commit": "0123456789abcdef",
        "campaigns": [{"name": "e", "engine": "e", "target": "", "with": [], "without": [],
        "limit": 60, "seeds": 2, "faults": ["one", "two", "three"], "runs": [
  {"fault": "one", "target": "t", "seed": 1, "found": true, "milliseconds": 100, "named": true},
  {"fault": "one", "target": "t", "seed": 2, "found": true, "milliseconds": 300, "named": true},
  {"fault": "two", "target": "t", "seed": 1, "found": false, "milliseconds": 60000},
  {"fault": "two", "target": "u", "seed": 1, "found": true, "milliseconds": 2000, "class": "c"},
  {"fault": "three", "target": "t", "seed": 1, "found": false, "milliseconds": 60000}]}]})";

TEST(CampaignTest, SumsUpTheRuns) {
  const CampaignFile file = parse_campaigns(kText, "f");
  ASSERT_EQ(file.campaigns.size(), 1u);
  const Campaign& campaign = file.campaigns[0];
  EXPECT_THAT(campaign.times(), testing::ElementsAre(300, 2000));
  EXPECT_THAT(campaign.not_found(), testing::ElementsAre("three"));
  EXPECT_THAT(campaign.misnamed(), testing::ElementsAre("two"));
  const CampaignFigures figures = figures_of(campaign);
  EXPECT_EQ(figures.found, 2u);
  EXPECT_EQ(figures.of, 3u);
  EXPECT_EQ(figures.slowest, "2.00 s");
  EXPECT_EQ(figures.within_second, 1u);
}

TEST(CampaignTest, IsShown) {
  KillMatrix matrix;
  matrix.campaigns = {parse_campaigns(kText, "f")};
  EXPECT_THAT(kill_text(matrix, false, false),
              testing::ContainsRegex("\ne +2 +3 +2.00 s +2.00 s +2.00 s +1 +1\n"
                                     "on P <b>, commit 0123456789abcdef\n"));
  const std::string page = kill_html(matrix);
  EXPECT_THAT(page, testing::HasSubstr("Measured on P &lt;b&gt; at commit 0123456789ab."));
  EXPECT_THAT(page, testing::HasSubstr("<dt>e</dt><dd>three</dd>"));
  EXPECT_THAT(page, testing::HasSubstr("<svg class=\"chart\""));
}

TEST(CampaignTest, RefusesAnother) {
  for (const std::string text : {"{}", "[", R"({"schema": "placemat-power/2"})"}) {
    EXPECT_THROW(parse_campaigns(text, "f"), InputError) << text;
  }
}

std::string checkout_file(const std::string& name) {
  return read_file(PLACEMAT_SOURCE_DIR "/" + name, "it is part of the checkout");
}

// The READMEs repeat figures of the measured file, so they must be those that the file has.
TEST(CampaignTest, TheReadmesSayWhatWasMeasured) {
  const std::string power = checkout_file("harness/fuzz/power/README.md");
  std::vector<Campaign> campaigns;
  for (const char* const name : {"/amd-epyc.json", "/amd-epyc.afl.json", "/amd-epyc.parts.json"}) {
    const std::string file = std::string(kCampaignFolder) + name;
    for (const Campaign& campaign : parse_campaigns(checkout_file(file), file).campaigns) {
      campaigns.push_back(campaign);
      const CampaignFigures figures = figures_of(campaign);
      EXPECT_THAT(
          power, testing::HasSubstr(fmt::format(
                     "| {} s by the clock | {} | {} of {} | {} | {} | {} | {} |", campaign.limit,
                     campaign.seeds, figures.found, figures.of, figures.median, figures.nine_in_ten,
                     figures.slowest, figures.within_second)));
    }
  }
  for (const Campaign& campaign : campaigns) {
    const CampaignFigures figures = figures_of(campaign);
    const std::string readme = checkout_file("README.md");
    if (campaign.name == "plain_compares under libfuzzer without mutator") {
      EXPECT_THAT(readme, testing::HasSubstr(fmt::format("own mutator, finds {}.", figures.found)));
    }
    if (campaign.name != campaign.engine) continue;
    EXPECT_THAT(power,
                testing::HasSubstr(fmt::format("under {}: {}", campaign.engine, figures.misnamed)));
    if (campaign.engine != "libfuzzer") continue;
    EXPECT_THAT(readme,
                testing::HasSubstr(fmt::format("finds {} of {} from nothing, half of them in {}",
                                               figures.found, figures.of, figures.median)));
  }
}

}  // namespace
}  // namespace placemat::inline kills
