// Tests the order of releases.
#include "reports/history/release_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace placemat::inline history {
namespace {

TEST(ReleaseOrder, IsThatOfTheVersions) {
  const struct {
    const char* name;
    const char* earlier;
    const char* later;
    bool equal = false;
  } kRows[] = {
      {"numbers, not digits", "1.9", "1.10"},
      {"a longer one", "1.10", "1.10.1"},
      {"a letter after", "1.1.1", "1.1.1w"},
      {"letters in order", "1.1.1v", "1.1.1w"},
      {"a letter before a number", "1.1a", "1.1.1"},
      {"leading zeros", "1.01", "1.1", true},
      {"zero", "1.0", "1.00", true},
      {"signs only part", "1-2", "1.2", true},
      {"capitals", "1.0A", "1.0a", true},
      {"a tilde", "2.0~rc1", "2.0"},
      {"a tilde alone", "2.0~", "2.0"},
      {"a tilde before a date", "0.34~cvs20160606-14", "0.34"},
      {"a tilde, by what follows", "0.34~cvs20160606", "0.34~cvs20170101"},
      {"a word that is earlier", "1.0-beta.2", "1.0"},
      {"earlier words in order", "1.0-beta.2", "1.0rc1"},
      {"with a tilde and without", "1.0~rc1", "1.0-rc1", true},
      {"a word that only begins so", "6.0.6", "6.0.6, prebuilt binary"},
      {"repacked", "20220601", "20220601+dfsg"},
      {"repacked, a later one", "20220601+dfsg", "20220602"},
      {"Debian's revision", "2.36-9+deb12u4", "2.36-9+deb12u13"},
      {"Debian's revision before another version", "2.36-9+deb12u13", "2.37"},
      {"a runtime", "1.0.2 (Node 18.20.4)", "1.0.2 (Node 20.1)"},
      {"a runtime is after the version", "1.0.2 (Node 20.1)", "1.0.2.1 (Node 18)"},
      {"dates", "1992-09-02", "1992-09-08"},
      {"a date of letters", "20200719.gitf892d05", "20200720.gita"},
      {"a word first", "glibc 2.36", "glibc 2.41"},
      {"no version", "", "0"},
      {"a number of any size", "99999999999999999999", "100000000000000000000"},
      {"other octets part",
       "1\xFF"
       "2",
       "1.2", true},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const auto expected = row.equal ? std::weak_ordering::equivalent : std::weak_ordering::less;
    EXPECT_EQ(compare_versions(row.earlier, row.later), expected);
    EXPECT_EQ(compare_versions(row.later, row.earlier), 0 <=> expected);
    EXPECT_EQ(compare_versions(row.earlier, row.earlier), std::weak_ordering::equivalent);
  }
}

TEST(ReleaseOrder, TiesGoToTheSystem) {
  const std::vector<Release> kInOrder = {
      {"1.9", "npm"},         {"1.10", "debian-9"}, {"1.10", "debian-12"}, {"1.10", "debian-13"},
      {"1.10", "debian-sid"}, {"1.10", "npm"},      {"1-10", "npm2"},      {"2", "debian-12"}};
  std::vector<Release> sorted = kInOrder;
  std::reverse(sorted.begin(), sorted.end());
  std::sort(sorted.begin(), sorted.end(), comes_before);
  EXPECT_TRUE(sorted == kInOrder);
  for (const Release& one : kInOrder) EXPECT_FALSE(comes_before(one, one));
}

}  // namespace
}  // namespace placemat::inline history
