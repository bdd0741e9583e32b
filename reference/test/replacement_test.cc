// Tests replaced() and decoded(): one row per policy and input.
#include "reference/replacement.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

using Values = std::vector<Ucs4>;
constexpr Ucs4 kFffd = kReplacementCharacter;

struct ReplacementRow {
  const char* name;
  const char* form;
  const char* policy;
  const char* octets;
  Values values;
};

class ReplacementTest : public testing::TestWithParam<ReplacementRow> {};

TEST_P(ReplacementTest, MeetsTheRow) {
  const ReplacementRow& row = GetParam();
  const EncodingForm* form = find_form(row.form);
  const auto policy = parse_replacement(row.policy);
  ASSERT_NE(form, nullptr) << row.form;
  ASSERT_TRUE(policy) << row.policy;
  EXPECT_EQ(replaced(*form, *policy, octets_of(row.octets)), row.values);
}

// These strings are the examples of the Unicode Standard, Tables 3-8 to 3-11.
constexpr const char* kNonShortest = "C0 AF E0 80 BF F0 81 82 41";
constexpr const char* kSurrogates = "ED A0 80 ED BF BF ED AF 41";
constexpr const char* kOtherIllFormed = "F4 91 92 93 FF 41 80 BF 42";
constexpr const char* kTruncatedEnd = "E1 80 E2 F0 91 92 F1 BF 41";

const ReplacementRow kReplacementRows[] = {
    {"SubpartsNonShortest",
     "rfc3629",
     "maximal-subpart",
     kNonShortest,
     {kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, 0x41}},
    {"SubpartsSurrogates",
     "rfc3629",
     "maximal-subpart",
     kSurrogates,
     {kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, 0x41}},
    {"SubpartsOther",
     "rfc3629",
     "maximal-subpart",
     kOtherIllFormed,
     {kFffd, kFffd, kFffd, kFffd, kFffd, 0x41, kFffd, kFffd, 0x42}},
    {"SubpartsTruncated",
     "rfc3629",
     "maximal-subpart",
     kTruncatedEnd,
     {kFffd, kFffd, kFffd, kFffd, 0x41}},
    {"SubpartsCesu", "cesu-8", "maximal-subpart", "ED A0 80 ED 95 9C", {kFffd, 0xD55C}},
    {"SubpartsWtf", "wtf-8", "maximal-subpart", "ED A0 80 ED B0 80", {0xD800, kFffd}},
    {"SubpartsKeepTheSignature", "rfc3629", "maximal-subpart", "EF BB BF FF", {0xFEFF, kFffd}},
    {"OctetsTruncated",
     "rfc3629",
     "per-octet",
     kTruncatedEnd,
     {kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, kFffd, 0x41}},
    {"OctetsWtf", "wtf-8", "per-octet", "ED A0 80 ED B0 80", {0xD800, kFffd, kFffd, kFffd}},
    {"SequencesNonShortest", "rfc3629", "per-sequence", kNonShortest, {kFffd, kFffd, kFffd, 0x41}},
    {"SequencesSurrogates", "rfc3629", "per-sequence", kSurrogates, {kFffd, kFffd, kFffd, 0x41}},
    {"SequencesOther",
     "rfc3629",
     "per-sequence",
     kOtherIllFormed,
     {kFffd, kFffd, 0x41, kFffd, kFffd, 0x42}},
    {"SequencesTruncated",
     "rfc3629",
     "per-sequence",
     kTruncatedEnd,
     {kFffd, kFffd, kFffd, kFffd, 0x41}},
    {"SequencesNoLongerThanAnnounced",
     "rfc3629",
     "per-sequence",
     "C0 80 80 F8 88 80 80 80 80",
     {kFffd, kFffd, kFffd, kFffd}},
    {"SequencesSixOctets",
     "rfc3629",
     "per-sequence",
     "FC 84 80 80 80 80 FE 80",
     {kFffd, kFffd, kFffd}},
    {"SequencesFELeadsInTheSketch",
     "thompson-1992",
     "per-sequence",
     "FE 80 80 41 FF 80 80 80 80",
     {kFffd, 0x41, kFffd}},
    {"Drop", "rfc3629", "drop", kTruncatedEnd, {0x41}},
    {"DropAll", "rfc3629", "drop", "FF", {}},
    {"EscapeEachOctet",
     "rfc3629",
     "surrogate-escape",
     "41 80 E2 82 FF",
     {0x41, 0xDC80, 0xDCE2, 0xDC82, 0xDCFF}},
    {"EscapeASurrogate", "rfc3629", "surrogate-escape", "ED B2 80", {0xDCED, 0xDCB2, 0xDC80}},
    {"Latin1", "rfc3629", "latin-1", "63 61 66 E9 C3 A9 80", {0x63, 0x61, 0x66, 0xE9, 0xE9, 0x80}},
    {"Cp1252", "rfc3629", "cp1252", "80 99 9F FF C3 A9", {0x20AC, 0x2122, 0x178, 0xFF, 0xE9}},
    {"Cp1252Undefined", "rfc3629", "cp1252", "81 8D 8F 90 9D", {0x81, 0x8D, 0x8F, 0x90, 0x9D}},
    {"WholeLatin1FallsBack", "rfc3629", "whole-latin-1", "C3 A9 80", {0xC3, 0xA9, 0x80}},
    {"WholeLatin1NotNeeded", "rfc3629", "whole-latin-1", "C3 A9 41", {0xE9, 0x41}},
    {"WholeCp1252FallsBack", "rfc3629", "whole-cp1252", "C3 A9 80", {0xC3, 0xA9, 0x20AC}},
    {"WholeCp1252KeepsASCII", "rfc3629", "whole-cp1252", "41 80 FF", {0x41, 0x20AC, 0xFF}},
    {"WholeCp1252NotNeeded", "rfc3629", "whole-cp1252", "C3 A9", {0xE9}},
};
INSTANTIATE_TEST_SUITE_P(Rows, ReplacementTest, testing::ValuesIn(kReplacementRows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Replacement, EveryPolicyKeepsWellFormedInput) {
  const Octets units = octets_of("00 41 C2 A9 E2 89 A0 F0 A3 8E B4");
  const Values values = {0, 0x41, 0xA9, 0x2260, 0x233B4};
  for (const char* name : {"maximal-subpart", "per-octet", "per-sequence", "drop", "latin-1",
                           "cp1252", "surrogate-escape", "whole-latin-1", "whole-cp1252"}) {
    SCOPED_TRACE(name);
    const auto policy = parse_replacement(name);
    ASSERT_TRUE(policy);
    EXPECT_EQ(replaced(kRfc3629, *policy, units), values);
    EXPECT_EQ(replaced(kRfc3629, *policy, {}), Values());
  }
}

TEST(Replacement, OneValueASegmentUnderMaximalSubpart) {
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(form->id);
    Mismatches mismatches;
    for_each_string(bound_strings(*form, 3), [&](CodeUnits units) {
      Values values;
      for (const Segment& part : segment(*form, units)) {
        values.push_back(part.well_formed() ? part.value : kFffd);
      }
      mismatches.require(replaced(*form, Replacement::kMaximalSubpart, units) == values, units,
                         [] { return "replaced() departs from segment()"; });
    });
  }
}

TEST(Replacement, DecodedIsAllOrNothing) {
  EXPECT_EQ(decoded(kRfc3629, {}), std::optional(Values()));
  EXPECT_EQ(decoded(kRfc3629, octets_of("41 C2 A9")), std::optional(Values({0x41, 0xA9})));
  EXPECT_EQ(decoded(kRfc3629, octets_of("41 C2")), std::nullopt);
  EXPECT_EQ(decoded(kWtf8, octets_of("ED A0 80 ED B0 80")), std::nullopt);
}

TEST(ReplacementDeathTest, UnspecifiedHasNoAnswer) {
  EXPECT_DEATH(replaced(kRfc3629, Replacement::kUnspecified, octets_of("FF")), "");
}

}  // namespace
}  // namespace placemat::inline reference
