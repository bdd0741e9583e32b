// Tests the site: its pages byte for byte, that they are safe, and that their links work.
#include "reports/site/site.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/site/octets.h"
#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using testing::HasSubstr;
using testing::Not;

bool is_page(const std::string& name) { return name.ends_with(".html"); }

// Returns the file name of the page of an implementation's language.
std::string language_of(const Report& report, const std::string& id) {
  for (const ImplementationRecord& one : report.implementations) {
    if (one.id == id) return one.recognises.value().digest + ".html";
  }
  return "";
}

TEST(SiteGolden, Sample) {
  const SiteFiles files = site_files(sample_report());
  const std::string odd = language_of(sample_report(), "keeper");
  for (const std::string& name :
       {std::string("index.html"), std::string("facets.html"), "languages/" + odd,
        "languages/" + language_of(sample_report(), "lenient-scanner"),
        std::string("implementations/lenient-scanner.html"),
        std::string("implementations/silent.html"),
        std::string("implementations/crashing-driver.html"), std::string("cases/index.html"),
        std::string("cases/surrogate.html"), std::string("differences.html"),
        std::string("pairs.html"), std::string("order.html"), std::string("objects.html"),
        std::string("forms/index.html"), std::string("forms/wtf-8.html"),
        std::string("explain.html")}) {
    std::string golden = name;
    std::replace(golden.begin(), golden.end(), '/', '-');
    expect_golden(files.at(name), "site/sample-" + golden);
  }
}

TEST(SiteGolden, Sized) {
  const SiteFiles files = site_files(sized_report());
  expect_golden(files.at("order.html"), "site/sized-order.html");
  expect_golden(files.at("objects.html"), "site/sized-objects.html");
  expect_golden(files.at("implementations/loose-buffers.html"),
                "site/sized-implementations-loose-buffers.html");
}

TEST(SiteGolden, Hostile) {
  const SiteFiles files = site_files(hostile_report());
  expect_golden(files.at("index.html"), "site/hostile-index.html");
  expect_golden(files.at("facets.html"), "site/hostile-facets.html");
  for (const auto& [name, text] : files) {
    if (name.find("script") != std::string::npos && is_page(name)) {
      expect_golden(text, "site/hostile-implementation.html");
    }
  }
}

TEST(SiteGolden, Empty) {
  expect_golden(site_files(empty_report()).at("index.html"), "site/empty-index.html");
}

// No string from outside opens a tag, whatever it contains.
TEST(Site, HostileTextStaysText) {
  bool shown = false;
  for (const auto& [name, page] : site_files(hostile_report())) {
    if (!is_page(name)) continue;
    SCOPED_TRACE(name);
    EXPECT_THAT(page, Not(HasSubstr("<script>")));
    EXPECT_THAT(page, Not(HasSubstr("<img")));
    EXPECT_THAT(page, Not(HasSubstr("\x1B")));
    EXPECT_THAT(page, Not(HasSubstr("\u202E")));
    EXPECT_EQ(page, well_formed_text(page));
    shown = shown || page.find("&lt;script&gt;alert(&quot;x&quot;)") != std::string::npos;
  }
  EXPECT_TRUE(shown);
}

TEST(Site, FileNamesAreSafeAndDifferent) {
  Report report = sample_report();
  const struct {
    const char* id;
    const char* file;
  } kRows[] = {{"../../etc/passwd", "implementations/______etc_passwd.html"},
               {"a/b", "implementations/a_b.html"},
               {"a b", "implementations/a_b-2.html"},
               {"\x1B[31m", "implementations/__31m.html"}};
  for (const auto& row : kRows) {
    report.implementations.push_back(sample_report().implementations[0]);
    report.implementations.back().id = row.id;
  }
  const SiteFiles files = site_files(report);
  for (const auto& row : kRows) EXPECT_TRUE(files.contains(row.file)) << row.file;
}

TEST(Site, AsksNothingOfTheNetwork) {
  const std::regex reference(R"re((?:src|href)="([^"]*)")re");
  for (const auto& [name, page] : site_files(sample_report())) {
    SCOPED_TRACE(name);
    for (const char* from : {"url(", "@import", "<iframe", "fetch(", "XMLHttpRequest"}) {
      EXPECT_THAT(page, Not(HasSubstr(from)));
    }
    if (!is_page(name)) continue;
    for (std::sregex_iterator each(page.begin(), page.end(), reference), end; each != end; ++each) {
      EXPECT_THAT((*each)[1].str(), Not(HasSubstr("//")));
    }
  }
}

TEST(Site, EveryLinkLeadsSomewhere) {
  const SiteFiles files = site_files(sample_report());
  const std::regex reference(R"re((?:src|href)="([^"#]*)(#[^"]*)?")re");
  std::size_t links = 0;
  for (const auto& [name, page] : files) {
    if (!is_page(name)) continue;
    for (std::sregex_iterator each(page.begin(), page.end(), reference), end; each != end; ++each) {
      const std::string target = (*each)[1].str();
      if (target.starts_with("data:")) continue;
      const auto path = (std::filesystem::path(name).parent_path() / target).lexically_normal();
      const auto found = files.find(target.empty() ? name : path.string());
      ASSERT_NE(found, files.end()) << name << " links to " << target;
      const std::string anchor = (*each)[2].str();
      if (!anchor.empty()) {
        EXPECT_THAT(found->second, HasSubstr("id=\"" + anchor.substr(1) + "\""))
            << name << " links to " << target << anchor;
      }
      ++links;
    }
  }
  EXPECT_GT(links, 100U);
}

TEST(Octets, AreDrawnByWhatTheyAre) {
  const struct {
    const char* name;
    const char* request;
    const char* holds;
  } kRows[] = {
      {"a sequence", "decode E282AC",
       "<li class=\"segment good\"><span class=\"octet lead\">E2</span><span class=\"octet "
       "trail\">82</span>"},
      {"a defect", "validate EDA080", "<span class=\"meaning\">surrogate</span>"},
      {"a value", "encode D800", "has no sequence"},
      {"a value that is spelt", "encode 20AC", "<span class=\"octet value\">U+20AC</span>"},
      {"chunks", "stream E2 82AC", "<span class=\"octet lead\">E2</span><span class=\"cut\""},
      {"an empty chunk", "stream - 41", "<span class=\"cut\""},
      {"more than fits", "decode " /* and more, below */, "octets more"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    std::string request = row.request;
    if (request == "decode ") {
      for (int i = 0; i < 200; ++i) request += "41";
    }
    EXPECT_THAT(drawn_request(kRfc3629, request), HasSubstr(row.holds));
  }
  EXPECT_EQ(drawn_request(kRfc3629, "decode "), "");
  EXPECT_EQ(drawn_request(kRfc3629, "<script>"), "");
}

class SiteFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static std::string content(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_;
};

TEST_F(SiteFolder, IsMadeAndHoldsTheSiteAlone) {
  write_site(sample_report(), folder_ / "deep");
  const SiteFiles files = site_files(sample_report());
  std::size_t found = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_ / "deep")) {
    if (!entry.is_regular_file()) continue;
    const std::string name = entry.path().lexically_relative(folder_ / "deep").string();
    ASSERT_TRUE(files.contains(name)) << name;
    EXPECT_EQ(content(entry.path()), files.at(name));
    ++found;
  }
  EXPECT_EQ(found, files.size());
}

TEST_F(SiteFolder, PagesOfAnOlderReportGoAndOtherFilesStay) {
  write_site(sample_report(), folder_);
  write_file(folder_ / "report.json", "{}");
  write_site(empty_report(), folder_);
  EXPECT_EQ(content(folder_ / "index.html"), site_files(empty_report()).at("index.html"));
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "implementations"));
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "languages"));
  EXPECT_EQ(content(folder_ / "report.json"), "{}");
}

TEST_F(SiteFolder, AFileInItsPlaceIsOneClearLine) {
  write_file(folder_, "a file");
  try {
    write_site(sample_report(), folder_);
    ADD_FAILURE() << "was written";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("name a place that can"));
    EXPECT_THAT(error.what(), Not(HasSubstr("\n")));
  }
}

}  // namespace
}  // namespace placemat::inline reports
