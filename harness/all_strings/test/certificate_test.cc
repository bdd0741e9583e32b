// Tests that a certificate says what the union was, and that no other text is taken for one.

#include "harness/all_strings/certificate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/all_strings/test/results.h"

namespace placemat::inline all_strings {
namespace {

// Returns some portions: most with the same answers, one with others.
SweepUnion some_portions(const ResultFolder& folder) {
  for (PortionNumber portion = 0; portion < 600; ++portion) {
    PortionResult result = result_of(portion);
    if (portion == 300) {
      result.findings.accepted = 127;
      result.findings.unread = 100;
      result.findings.unread_calls = 2;
    }
    folder.write(result);
  }
  return unite({folder.path()}, true);
}

TEST(Certificate, SaysWhatWasAsked) {
  const ResultFolder folder;
  const SweepUnion united = some_portions(folder);
  const Certificate read = read_certificate(certificate_json(united, {}), "c.json");
  EXPECT_EQ(read.sweep, united.sweep);
  EXPECT_EQ(read.digests.size(), 600u);
  EXPECT_EQ(read.strings(), 600u * 256);
  EXPECT_EQ(read.asked, 600u * 256 - 100);
  EXPECT_EQ(read.unread, 100u);
  EXPECT_EQ(read.accepted, 600u * 128 - 1);
  EXPECT_NE(read.digests.at(300), read.digests.at(299));
  EXPECT_EQ(read.digests.at(301), read.digests.at(299));
  EXPECT_EQ(digest_of_answers(result_of(7).findings), read.digests.at(7));
  EXPECT_NE(certificate_text(read).find("not reached: 16,623,616 of 16,777,216 strings, 64,936 of "
                                        "65,536 portions"),
            std::string::npos);
}

TEST(Certificate, ThatDoesNotHoldIsRefused) {
  const ResultFolder folder;
  const std::string good = certificate_json(some_portions(folder), {});
  const struct {
    const char* name;
    const char* from;
    const char* to;
    const char* says;
  } kRows[] = {
      {"no JSON", "{", "[", "not JSON, or cut short; report --merge --certificate writes one"},
      {"another schema", "certificate/1", "certificate/2",
       "c.json: schema: \"placemat-certificate/2\" is not a name that is known here"},
      {"a portion less", "2D..FF", "2E..FF",
       "answers[1]: has another number of portions than it says"},
      {"a gap", "\"03..FF\"", "\"04..FF\"", "there is a gap"},
      {"an overlap", "\"03..FF\"", "\"02..FF\"", "not-reached: what is here has answers"},
      {"no range", "\"03..FF\"", "\"FF..03\"", "no range"},
      {"more strings", "\"conforms\": 256", "\"conforms\": 257",
       "answers[0]: its counts do not add up"},
      {"more inferred", "\"unread\": 100", "\"unread\": 101", "strings: its counts do not add up"},
      {"more asked", "\"asked\": 153500", "\"asked\": 153600", "strings: its counts do not add up"},
      {"another digest", "\"digest\": \"", "\"digest\": \"0", "its digest is another"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    std::string text = good;
    const std::size_t at = text.find(row.from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, std::string(row.from).size(), row.to);
    const std::string what = refusal_of([&] { read_certificate(text, "c.json"); });
    EXPECT_NE(what.find(row.says), std::string::npos) << what;
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
  }
}

TEST(Certificate, IsSampledAlikeForASeed) {
  const ResultFolder folder;
  const Certificate certificate =
      read_certificate(certificate_json(some_portions(folder), {}), "c.json");
  const auto sample = sample_of(certificate, 50, 1);
  EXPECT_EQ(sample.size(), 50u);
  EXPECT_EQ(sample, sample_of(certificate, 50, 1));
  EXPECT_NE(sample, sample_of(certificate, 50, 2));
  EXPECT_EQ(std::set(sample.begin(), sample.end()).size(), 50u);
  EXPECT_EQ(sample_of(certificate, 1000, 1).size(), 600u);
}

}  // namespace
}  // namespace placemat::inline all_strings
