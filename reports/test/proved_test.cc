// Tests the page of what is proved, and that the certificate behind it is read strictly.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "reports/asset.h"
#include "reports/base/escape.h"
#include "reports/proof_certificate.h"
#include "reports/site/pages.h"
#include "reports/test/golden.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// No real certificate stands in a golden file: a proof made anew changes no page of this test.
constexpr const char* kMadeUp = R"({
  "digest": "00ff",
  "windows": "12 states",
  "proved": [
    {"kernel": "scalar", "function": "validate", "obligations": 1234, "can be true": 5,
     "rests on": [], "seconds": {"z3": 16, "cvc5": 30.25}},
    {"kernel": "neon", "function": "utf16_length", "obligations": 1, "can be true": 1,
     "rests on": ["scalar validate"], "seconds": {"z3": 0.0, "cvc5": 0.04}}
  ],
  "hypotheses": ["a text has fewer than 2^63 octets", "<script>alert(\"x\")</script>"],
  "trusted": ["the solvers", "<img src=x> \u202e \u001b[31m"]
})";

// Returns kMadeUp with `to` in the place of `from`.
std::string with(const std::string& from, const std::string& to) {
  std::string text = kMadeUp;
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

std::string page_of(const std::string& certificate) {
  return proved_page(sample_report(), proof_certificate_from_json(certificate, "c.json"));
}

TEST(ProvedGolden, MadeUp) { expect_golden(page_of(kMadeUp), "site/sample-proved.html"); }

TEST(Proved, EachFunctionOfEachKernelIsProvedOrNot) {
  const std::string none = R"({"digest": "0", "windows": "1 state", "proved": [],
      "hypotheses": ["h"], "trusted": ["t"]})";
  const std::string one = with(R"(,
    {"kernel": "neon", "function": "utf16_length", "obligations": 1, "can be true": 1,
     "rests on": ["scalar validate"], "seconds": {"z3": 0.0, "cvc5": 0.04}})",
                               "");
  const struct {
    const char* name;
    std::string certificate;
    const char* result;
    std::size_t proved;
  } kRows[] = {{"none", none, "0 of 16 functions are proved", 0},
               {"one", one, "1 of 16 functions is proved", 1},
               {"two", kMadeUp, "2 of 16 functions are proved", 2}};
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const std::string page = page_of(row.certificate);
    const auto count = [&page](const std::string& word) {
      const std::regex cell("</span> " + word + "</span>");
      return static_cast<std::size_t>(
          std::distance(std::sregex_iterator(page.begin(), page.end(), cell), {}));
    };
    EXPECT_THAT(page, HasSubstr(row.result));
    EXPECT_EQ(count("proved"), row.proved);
    EXPECT_EQ(count("not proved"), 16 - row.proved);
    EXPECT_EQ(page.find("obligations-title") != std::string::npos, row.proved > 0);
  }
}

TEST(Proved, HostileTextStaysText) {
  const std::string page = page_of(with("00ff", "<script>"));
  EXPECT_THAT(page, AllOf(Not(HasSubstr("<script>")), Not(HasSubstr("<img")),
                          Not(HasSubstr("\x1B")), Not(HasSubstr("\u202E"))));
  EXPECT_THAT(page, HasSubstr("<code>&lt;script&gt;</code>"));
  EXPECT_EQ(page, well_formed_text(page));
}

TEST(ProofCertificate, WhatIsNoneIsRefusedInOneLine) {
  const struct {
    const char* name;
    std::string text;
    const char* says;
  } kRows[] = {
      {"nothing", "", "c.json:1:1: not JSON, or cut short; harness/prove/run writes one"},
      {"cut short", std::string(kMadeUp).substr(0, 20), "c.json:2:"},
      {"a list", "[]", "c.json: an object is needed here"},
      {"no digest", with(R"("digest": "00ff",)", ""), "c.json: digest: missing"},
      {"an empty digest", with("00ff", ""), "c.json: digest: must not be empty"},
      {"no windows", with(R"("windows": "12 states",)", ""), "c.json: windows: missing"},
      {"no proofs", with(R"("proved": [)", R"("proofs": [)"), "c.json: proofs: an unknown key"},
      {"no hypothesis", with(R"(["a text has fewer than 2^63 octets", )", R"([], "x": [)"),
       "c.json: x: an unknown key"},
      {"an empty list", R"({"digest": "0", "windows": "1", "proved": [], "hypotheses": [],
          "trusted": ["t"]})",
       "c.json: hypotheses: must not be empty"},
      {"nothing trusted", R"({"digest": "0", "windows": "1", "proved": [], "hypotheses": ["h"]})",
       "c.json: trusted: missing"},
      {"an unknown kernel", with("\"neon\"", "\"sve\\u001b\""),
       "c.json: proved[1].kernel: \"sve\\u{001B}\" has no place on the page; "
       "reports/proof_certificate.h lists what has one"},
      {"an unknown function", with("utf16_length", "decode_utf16"),
       "c.json: proved[1].function: \"decode_utf16\" has no place on the page"},
      {"twice",
       with(R"("neon", "function": "utf16_length")", R"("scalar", "function": "validate")"),
       "c.json: proved[1]: stands here twice"},
      {"no obligations", with(R"("obligations": 1234, )", ""),
       "c.json: proved[0].obligations: missing"},
      {"none at all", with("1234", "0"),
       "c.json: proved[0].obligations: a whole number of at least 1"},
      {"more than there are", with(R"("can be true": 5)", R"("can be true": 1235)"),
       "c.json: proved[0].can be true: a whole number from 1 to 1234"},
      {"a vacuous proof", with(R"("can be true": 5)", R"("can be true": 0)"),
       "c.json: proved[0].can be true: a whole number from 1 to 1234"},
      {"what it rests on is not proved", with("scalar validate", "avx2 validate"),
       "c.json: proved: \"avx2 validate\" is not proved, and another one rests on it"},
      {"what it rests on is no function", with("scalar validate", "x"),
       "c.json: proved: \"x\" is not proved, and another one rests on it"},
      {"one solver", with(R"(, "cvc5": 30.25)", ""), "c.json: proved[0].seconds.cvc5: missing"},
      {"a third solver", with("30.25", R"(30.25, "yices": 1)"),
       "c.json: proved[0].seconds.yices: an unknown key"},
      {"negative seconds", with("30.25", "-0.5"),
       "c.json: proved[0].seconds.cvc5: a number that is not negative is needed here"},
      {"seconds in words", with("30.25", "\"30\""),
       "c.json: proved[0].seconds.cvc5: a number that is not negative is needed here"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    try {
      proof_certificate_from_json(row.text, "c.json");
      ADD_FAILURE() << "was read";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), AllOf(HasSubstr(row.says), Not(HasSubstr("\n"))));
    }
  }
}

TEST(ProofCertificate, TheOneOfThisCheckoutIsRead) {
  const ProofCertificate read =
      proof_certificate_from_json(asset("certificate.json"), "harness/prove/certificate.json");
  EXPECT_FALSE(read.proved.empty());
}

// The list of kernels has no other guard: a build has only those of its processor.
TEST(ProofCertificate, EachKernelOfTheCodecHasAPlace) {
  const std::regex definition(R"(\n(?:constinit )?const Kernel k(\w+)Kernel\b)");
  std::set<std::string> kernels;
  for (const auto& entry :
       std::filesystem::directory_iterator(PLACEMAT_SOURCE_DIR "/harness/codec")) {
    if (entry.path().extension() != ".cc") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (std::sregex_iterator each(text.begin(), text.end(), definition), end; each != end;
         ++each) {
      std::string name = (*each)[1].str();
      name[0] = static_cast<char>(name[0] - 'A' + 'a');
      kernels.insert(name);
    }
  }
  EXPECT_EQ(kernels, std::set<std::string>(std::begin(kCodecKernels), std::end(kCodecKernels)));
}

}  // namespace
}  // namespace placemat::inline reports
