// Tests segment() on rows written by hand: every line of the Defect table, every form, and the
// strings that the source texts discuss.
#include "reference/segment.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "reference/forms/forms.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline reference {
namespace {

struct SegmentRow {
  const char* name;
  const char* form;
  const char* octets;
  const char* segments;  // "HEX=VALUE" or "HEX=defect", separated by "; "
};

std::string shown(const EncodingForm& form, CodeUnits units) {
  std::string text;
  for (const Segment& part : segment(form, units)) {
    if (!text.empty()) text += "; ";
    text += hex_of_octets(units.subspan(part.offset, part.length)) + '=';
    char value[16];
    std::snprintf(value, sizeof value, "%X", part.value);
    text += part.well_formed() ? std::string(value) : std::string(defect_name(part.defect));
  }
  return text;
}

class SegmentTest : public testing::TestWithParam<SegmentRow> {};

TEST_P(SegmentTest, MeetsTheRow) {
  const SegmentRow& row = GetParam();
  const EncodingForm* form = find_form(row.form);
  ASSERT_NE(form, nullptr) << row.form;
  EXPECT_EQ(shown(*form, octets_of(row.octets)), row.segments);
}

std::string row_name(const testing::TestParamInfo<SegmentRow>& info) { return info.param.name; }

// Line 1 is for octets that lead no row and are 80..BF.
constexpr SegmentRow kUnexpectedContinuation[] = {
    {"First", "rfc3629", "80", "80=unexpected-continuation"},
    {"Last", "rfc3629", "BF", "BF=unexpected-continuation"},
    {"EachAlone", "rfc3629", "80 BF",
     "80=unexpected-continuation; "
     "BF=unexpected-continuation"},
    {"BehindSequence", "rfc3629", "C2 A2 A2", "C2 A2=A2; A2=unexpected-continuation"},
    {"In2002", "rfc2279bis", "9F", "9F=unexpected-continuation"},
    {"In1992", "fss-utf-1992", "80 41", "80=unexpected-continuation; 41=41"},
    {"InSketch", "thompson-1992", "BF", "BF=unexpected-continuation"},
    {"InRune16", "rune-16", "A0", "A0=unexpected-continuation"},
    {"InCesu", "cesu-8", "B0", "B0=unexpected-continuation"},
    {"InModified", "modified-utf-8", "80", "80=unexpected-continuation"},
    {"InWtf", "wtf-8", "80", "80=unexpected-continuation"},
    {"InGeneralized", "generalized", "80", "80=unexpected-continuation"},
    {"NotInXopen", "xopen-1992", "80 80 BF FF", "80 80=80; BF FF=207F"},
};
INSTANTIATE_TEST_SUITE_P(Line1UnexpectedContinuation, SegmentTest,
                         testing::ValuesIn(kUnexpectedContinuation), row_name);

// Line 2 is for octets that lead no row and are C0 or C1, whatever follows.
constexpr SegmentRow kNonShortestLead[] = {
    {"SlashInTwo", "rfc3629", "C0 AF", "C0=non-shortest; AF=unexpected-continuation"},
    {"AtTheEnd", "rfc3629", "C1", "C1=non-shortest"},
    {"BeforeAscii", "rfc3629", "C0 41", "C0=non-shortest; 41=41"},
    {"NulInTwo", "rfc3629", "C0 80", "C0=non-shortest; 80=unexpected-continuation"},
    {"In2002", "rfc2279bis", "C0", "C0=non-shortest"},
    {"In1992", "fss-utf-1992", "C1 BF", "C1=non-shortest; BF=unexpected-continuation"},
    {"InSketch", "thompson-1992", "C0", "C0=non-shortest"},
    {"InRune16", "rune-16", "C1 80", "C1=non-shortest; 80=unexpected-continuation"},
    {"InCesu", "cesu-8", "C0 80", "C0=non-shortest; 80=unexpected-continuation"},
    {"C1InModified", "modified-utf-8", "C1 80", "C1=non-shortest; 80=unexpected-continuation"},
    {"InWtf", "wtf-8", "C0", "C0=non-shortest"},
    {"InGeneralized", "generalized", "C1", "C1=non-shortest"},
    {"NotInXopen", "xopen-1992", "C0 80 80", "C0 80 80=2080"},
};
INSTANTIATE_TEST_SUITE_P(Line2NonShortestLead, SegmentTest, testing::ValuesIn(kNonShortestLead),
                         row_name);

// Line 3 is for octets that lead no row and are F5..FD (F0..FD in rune-16), whatever follows.
constexpr SegmentRow kOutOfRangeLead[] = {
    {"F5", "rfc3629", "F5", "F5=out-of-range"},
    {"FiveOctets", "rfc3629", "F8 88 80",
     "F8=out-of-range; 88=unexpected-continuation; 80=unexpected-continuation"},
    {"FD", "rfc3629", "FD 41", "FD=out-of-range; 41=41"},
    {"InCesu", "cesu-8", "F5", "F5=out-of-range"},
    {"InModified", "modified-utf-8", "FD", "FD=out-of-range"},
    {"InWtf", "wtf-8", "F7", "F7=out-of-range"},
    {"InGeneralized", "generalized", "F5", "F5=out-of-range"},
    {"F0InRune16", "rune-16", "F0", "F0=out-of-range"},
    {"FourOctetsInRune16", "rune-16", "F0 90 80 80",
     "F0=out-of-range; 90=unexpected-continuation; 80=unexpected-continuation; "
     "80=unexpected-continuation"},
    {"FDInRune16", "rune-16", "FD", "FD=out-of-range"},
    {"LeadsIn2002", "rfc2279bis", "F5 80 80 80", "F5 80 80 80=140000"},
    {"LeadsIn1992", "fss-utf-1992", "F7 BF BF BF", "F7 BF BF BF=1FFFFF"},
    {"LeadsInSketch", "thompson-1992", "FD 80 80 80 80 80", "FD 80 80 80 80 80=40000000"},
};
INSTANTIATE_TEST_SUITE_P(Line3OutOfRangeLead, SegmentTest, testing::ValuesIn(kOutOfRangeLead),
                         row_name);

// Line 4 is for other octets that lead no row.
constexpr SegmentRow kInvalidOctet[] = {
    {"FE", "rfc3629", "FE", "FE=invalid-octet"},
    {"FFEach", "rfc3629", "FF FF", "FF=invalid-octet; FF=invalid-octet"},
    {"In2002", "rfc2279bis", "FE 80", "FE=invalid-octet; 80=unexpected-continuation"},
    {"In1992", "fss-utf-1992", "FF", "FF=invalid-octet"},
    {"InRune16", "rune-16", "FE", "FE=invalid-octet"},
    {"F0InCesu", "cesu-8", "F0 90", "F0=invalid-octet; 90=unexpected-continuation"},
    {"F4InCesu", "cesu-8", "F4", "F4=invalid-octet"},
    {"NulInModified", "modified-utf-8", "00 41", "00=invalid-octet; 41=41"},
    {"F0InModified", "modified-utf-8", "F0", "F0=invalid-octet"},
    {"InWtf", "wtf-8", "FF", "FF=invalid-octet"},
    {"InGeneralized", "generalized", "FE", "FE=invalid-octet"},
    {"F8InXopen", "xopen-1992", "F8 41", "F8=invalid-octet; 41=41"},
    {"FFInXopen", "xopen-1992", "FF", "FF=invalid-octet"},
    {"NotInSketch", "thompson-1992", "FF BF BF BF BF BF", "FF BF BF BF BF BF=FFFFFFFF"},
};
INSTANTIATE_TEST_SUITE_P(Line4InvalidOctet, SegmentTest, testing::ValuesIn(kInvalidOctet),
                         row_name);

struct FormRow {
  const char* form;
  const char* runs;  // "FIRST..LAST defect; " each
};

// Returns the defects of the octets that lead no row, in runs. Each is followed by 80 80 80 80 80.
std::string octets_that_lead_nothing(const EncodingForm& form) {
  std::string text;
  Defect run = Defect::kNone;
  unsigned first = 0;
  for (unsigned octet = 0; octet <= 256; ++octet) {
    Defect defect = Defect::kNone;
    if (octet < 256 && !leads(form, static_cast<std::uint8_t>(octet))) {
      const Octets units = {static_cast<std::uint8_t>(octet), 0x80, 0x80, 0x80, 0x80, 0x80};
      defect = next_segment(form, units, 0, std::nullopt).defect;
    }
    if (defect == run) continue;
    if (run != Defect::kNone) {
      char ends[16];
      std::snprintf(ends, sizeof ends, "%02X..%02X ", first, octet - 1);
      text += ends + std::string(defect_name(run)) + "; ";
    }
    run = defect;
    first = octet;
  }
  return text;
}

// Tests lines 1 to 4 of the table for all 256 octets.
TEST(Segment, EveryOctetThatLeadsNothing) {
  const FormRow kRows[] = {
      {"rfc3629",
       "80..BF unexpected-continuation; C0..C1 non-shortest; F5..FD out-of-range; "
       "FE..FF invalid-octet; "},
      {"rfc2279bis", "80..BF unexpected-continuation; C0..C1 non-shortest; FE..FF invalid-octet; "},
      {"fss-utf-1992",
       "80..BF unexpected-continuation; C0..C1 non-shortest; FE..FF invalid-octet; "},
      {"rune-16",
       "80..BF unexpected-continuation; C0..C1 non-shortest; F0..FD out-of-range; "
       "FE..FF invalid-octet; "},
      {"thompson-1992", "80..BF unexpected-continuation; C0..C1 non-shortest; "},
      {"xopen-1992", "F8..FF invalid-octet; "},
      {"cesu-8",
       "80..BF unexpected-continuation; C0..C1 non-shortest; F0..F4 invalid-octet; "
       "F5..FD out-of-range; FE..FF invalid-octet; "},
      {"modified-utf-8",
       "00..00 invalid-octet; 80..BF unexpected-continuation; C1..C1 non-shortest; "
       "F0..F4 invalid-octet; F5..FD out-of-range; FE..FF invalid-octet; "},
      {"wtf-8",
       "80..BF unexpected-continuation; C0..C1 non-shortest; F5..FD out-of-range; "
       "FE..FF invalid-octet; "},
      {"generalized",
       "80..BF unexpected-continuation; C0..C1 non-shortest; F5..FD out-of-range; "
       "FE..FF invalid-octet; "},
  };
  for (const FormRow& row : kRows)
    EXPECT_EQ(octets_that_lead_nothing(*find_form(row.form)), row.runs) << row.form;
}

// Line 5 is for a whole surrogate that its context forbids.
constexpr SegmentRow kForbiddenSurrogate[] = {
    {"HighAloneInCesu", "cesu-8", "ED A0 80", "ED A0 80=surrogate"},
    {"HighBeforeAsciiInCesu", "cesu-8", "ED AF BF 41", "ED AF BF=surrogate; 41=41"},
    {"HighBeforeAnotherLeadInCesu", "cesu-8", "ED A0 80 ED 95 9C",
     "ED A0 80=surrogate; ED 95 9C=D55C"},
    {"HighBeforeHighInCesu", "cesu-8", "ED A0 80 ED A0 80 ED B0 80",
     "ED A0 80=surrogate; ED A0 80 ED B0 80=10000"},
    {"HighBeforeCutLowInCesu", "cesu-8", "ED A0 80 ED B0",
     "ED A0 80=surrogate; ED=surrogate; B0=unexpected-continuation"},
    {"LowAfterHighInWtf", "wtf-8", "ED A0 80 ED B0 80", "ED A0 80=D800; ED B0 80=surrogate"},
    {"LastLowAfterLastHighInWtf", "wtf-8", "ED AF BF ED BF BF",
     "ED AF BF=DBFF; ED BF BF=surrogate"},
    {"SecondLowMayFollowInWtf", "wtf-8", "ED A0 80 ED B0 80 ED B0 80",
     "ED A0 80=D800; ED B0 80=surrogate; ED B0 80=DC00"},
    {"LowAfterAsciiInWtf", "wtf-8", "ED A0 80 41 ED B0 80", "ED A0 80=D800; 41=41; ED B0 80=DC00"},
    {"LowBeforeHighInWtf", "wtf-8", "ED B0 80 ED A0 80", "ED B0 80=DC00; ED A0 80=D800"},
};
INSTANTIATE_TEST_SUITE_P(Line5ForbiddenSurrogate, SegmentTest,
                         testing::ValuesIn(kForbiddenSurrogate), row_name);

// Line 6 is for input that ends.
constexpr SegmentRow kTruncatedRows[] = {
    {"OneOfTwo", "rfc3629", "C2", "C2=truncated"},
    {"OneOfThree", "rfc3629", "41 E2", "41=41; E2=truncated"},
    {"TwoOfThree", "rfc3629", "E2 82", "E2 82=truncated"},
    {"ThreeOfFour", "rfc3629", "F0 9F 98", "F0 9F 98=truncated"},
    {"BeforeTheSurrogates", "rfc3629", "ED 9F", "ED 9F=truncated"},
    {"FiveOfSixIn2002", "rfc2279bis", "FD BF BF BF BF", "FD BF BF BF BF=truncated"},
    {"FourOfFiveIn1992", "fss-utf-1992", "F8 88 80 80", "F8 88 80 80=truncated"},
    {"FiveOfSixInSketch", "thompson-1992", "FF BF BF BF BF", "FF BF BF BF BF=truncated"},
    {"TwoOfThreeInRune16", "rune-16", "EF BF", "EF BF=truncated"},
    {"HalfAHighInCesu", "cesu-8", "ED A0", "ED A0=truncated"},
    {"C0InModified", "modified-utf-8", "C0", "C0=truncated"},
    {"CutLowInModified", "modified-utf-8", "ED A0 80 ED B0", "ED A0 80=D800; ED B0=truncated"},
    {"CutLowInWtf", "wtf-8", "ED A0 80 ED B0", "ED A0 80=D800; ED B0=truncated"},
    {"TwoOfThreeInGeneralized", "generalized", "ED BF", "ED BF=truncated"},
    {"OneOfTwoInXopen", "xopen-1992", "80", "80=truncated"},
    {"FourOfFiveInXopen", "xopen-1992", "F7 EF DF BE", "F7 EF DF BE=truncated"},
};
INSTANTIATE_TEST_SUITE_P(Line6Truncated, SegmentTest, testing::ValuesIn(kTruncatedRows), row_name);

// Line 7 is for a next octet that is no trail octet of the form.
constexpr SegmentRow kInterrupted[] = {
    {"LeadBeforeAscii", "rfc3629", "C2 41", "C2=interrupted; 41=41"},
    {"LeadBeforeLead", "rfc3629", "C2 C2 80", "C2=interrupted; C2 80=80"},
    {"EDBeforeAscii", "rfc3629", "ED 41", "ED=interrupted; 41=41"},
    {"E0BeforeAscii", "rfc3629", "E0 7F", "E0=interrupted; 7F=7F"},
    {"F4BeforeFF", "rfc3629", "F4 FF", "F4=interrupted; FF=invalid-octet"},
    {"InTheMiddle", "rfc3629", "F0 9F 98 41", "F0 9F 98=interrupted; 41=41"},
    {"FirstByC0", "rfc3629", "E2 82 C0", "E2 82=interrupted; C0=non-shortest"},
    {"In2002", "rfc2279bis", "FC 84 80 80 80 00", "FC 84 80 80 80=interrupted; 00=0"},
    {"In1992", "fss-utf-1992", "FC 7F", "FC=interrupted; 7F=7F"},
    {"InSketch", "thompson-1992", "FF BF C2 80", "FF BF=interrupted; C2 80=80"},
    {"InRune16", "rune-16", "E1 80 E1 80 80", "E1 80=interrupted; E1 80 80=1000"},
    {"HalfAHighInCesu", "cesu-8", "ED A0 ED B0 80",
     "ED A0=interrupted; ED=surrogate; B0=unexpected-continuation; 80=unexpected-continuation"},
    {"EDInCesu", "cesu-8", "ED 41", "ED=interrupted; 41=41"},
    {"C0InModified", "modified-utf-8", "C0 41", "C0=interrupted; 41=41"},
    {"InWtf", "wtf-8", "ED B0 41", "ED B0=interrupted; 41=41"},
    {"InGeneralized", "generalized", "ED A0 C2 80", "ED A0=interrupted; C2 80=80"},
    {"InXopen", "xopen-1992", "C0 41", "C0=interrupted; 41=41"},
    {"LateInXopen", "xopen-1992", "F7 EF DF BE 7F", "F7 EF DF BE=interrupted; 7F=7F"},
    {"LeadIsTrailInXopen", "xopen-1992", "E0 E0 E0 41", "E0 E0 E0=interrupted; 41=41"},
};
INSTANTIATE_TEST_SUITE_P(Line7Interrupted, SegmentTest, testing::ValuesIn(kInterrupted), row_name);

// Line 8 is for a trail octet that is not allowed here, by the values that it would have given.
constexpr SegmentRow kForbiddenTrail[] = {
    {"NonShortestThree", "rfc3629", "E0 80 AF",
     "E0=non-shortest; 80=unexpected-continuation; AF=unexpected-continuation"},
    {"NonShortestThreeLast", "rfc3629", "E0 9F", "E0=non-shortest; 9F=unexpected-continuation"},
    {"NonShortestFour", "rfc3629", "F0 8F", "F0=non-shortest; 8F=unexpected-continuation"},
    {"SurrogateFirst", "rfc3629", "ED A0 80",
     "ED=surrogate; A0=unexpected-continuation; 80=unexpected-continuation"},
    {"SurrogateLast", "rfc3629", "ED BF", "ED=surrogate; BF=unexpected-continuation"},
    {"OutOfRangeFirst", "rfc3629", "F4 90 80 80",
     "F4=out-of-range; 90=unexpected-continuation; 80=unexpected-continuation; "
     "80=unexpected-continuation"},
    {"OutOfRangeLast", "rfc3629", "F4 BF", "F4=out-of-range; BF=unexpected-continuation"},
    {"SurrogateIn2002", "rfc2279bis", "ED A0", "ED=surrogate; A0=unexpected-continuation"},
    {"NonShortestFiveIn2002", "rfc2279bis", "F8 87", "F8=non-shortest; 87=unexpected-continuation"},
    {"NonShortestFiveIn1992", "fss-utf-1992", "F8 80",
     "F8=non-shortest; 80=unexpected-continuation"},
    {"NonShortestSixIn1992", "fss-utf-1992", "FC 83",
     "FC=non-shortest; 83=unexpected-continuation"},
    {"NonShortestSixInSketch", "thompson-1992", "FC 80",
     "FC=non-shortest; 80=unexpected-continuation"},
    {"NonShortestThreeInRune16", "rune-16", "E0 80", "E0=non-shortest; 80=unexpected-continuation"},
    {"LowAloneInCesu", "cesu-8", "ED B0 80",
     "ED=surrogate; B0=unexpected-continuation; 80=unexpected-continuation"},
    {"NonShortestInCesu", "cesu-8", "E0 9F", "E0=non-shortest; 9F=unexpected-continuation"},
    {"C081InModified", "modified-utf-8", "C0 81", "C0=non-shortest; 81=unexpected-continuation"},
    {"C0BFInModified", "modified-utf-8", "C0 BF", "C0=non-shortest; BF=unexpected-continuation"},
    {"OutOfRangeInWtf", "wtf-8", "F4 90", "F4=out-of-range; 90=unexpected-continuation"},
    {"OutOfRangeInGeneralized", "generalized", "F4 90",
     "F4=out-of-range; 90=unexpected-continuation"},
    {"NonShortestFourInGeneralized", "generalized", "F0 80",
     "F0=non-shortest; 80=unexpected-continuation"},
    {"SecondInXopen", "xopen-1992", "F7 F0", "F7=out-of-range; F0=truncated"},
    {"ThirdInXopen", "xopen-1992", "F7 EF E0", "F7 EF=out-of-range; E0=truncated"},
    {"FourthInXopen", "xopen-1992", "F7 EF DF BF", "F7 EF DF=out-of-range; BF=truncated"},
};
INSTANTIATE_TEST_SUITE_P(Line8ForbiddenTrail, SegmentTest, testing::ValuesIn(kForbiddenTrail),
                         row_name);

// These rows test what each form accepts at its edges, and that the longest match wins.
constexpr SegmentRow kWellFormed[] = {
    {"Empty", "rfc3629", "", ""},
    {"Nul", "rfc3629", "00", "00=0"},
    {"EveryLength", "rfc3629", "24 C2 A2 E2 82 AC F0 90 8D 88",
     "24=24; C2 A2=A2; E2 82 AC=20AC; F0 90 8D 88=10348"},
    {"LastCodePoint", "rfc3629", "F4 8F BF BF", "F4 8F BF BF=10FFFF"},
    {"AroundTheSurrogates", "rfc3629", "ED 9F BF EE 80 80", "ED 9F BF=D7FF; EE 80 80=E000"},
    {"Noncharacter", "rfc3629", "EF BF BF", "EF BF BF=FFFF"},
    {"SignatureIsACharacter", "rfc3629", "EF BB BF EF BB BF", "EF BB BF=FEFF; EF BB BF=FEFF"},
    {"GreatestIn2002", "rfc2279bis", "FD BF BF BF BF BF", "FD BF BF BF BF BF=7FFFFFFF"},
    {"SurrogateIn1992", "fss-utf-1992", "ED A0 80 ED B0 80", "ED A0 80=D800; ED B0 80=DC00"},
    {"GreatestIn1992", "fss-utf-1992", "FD BF BF BF BF BF", "FD BF BF BF BF BF=7FFFFFFF"},
    {"FirstSixIn1992", "fss-utf-1992", "FC 84 80 80 80 80", "FC 84 80 80 80 80=4000000"},
    {"GreatestInSketch", "thompson-1992", "FF BF BF BF BF BF", "FF BF BF BF BF BF=FFFFFFFF"},
    {"Beyond31BitsInSketch", "thompson-1992", "FE 80 80 80 80 80", "FE 80 80 80 80 80=80000000"},
    {"GreatestInRune16", "rune-16", "EF BF BF", "EF BF BF=FFFF"},
    {"CeilingOfXopen", "xopen-1992", "F7 EF DF BE FF", "F7 EF DF BE FF=7FFFFFFF"},
    {"FirstFiveInXopen", "xopen-1992", "F0 80 80 80 80", "F0 80 80 80 80=2082080"},
    {"LastFourInXopen", "xopen-1992", "EF FF FF FF", "EF FF FF FF=208207F"},
    {"LastThreeInXopen", "xopen-1992", "DF FF FF E0 80 80 80", "DF FF FF=8207F; E0 80 80 80=82080"},
    {"PairInCesu", "cesu-8", "ED A0 80 ED B0 80", "ED A0 80 ED B0 80=10000"},
    {"LastPairInCesu", "cesu-8", "ED AF BF ED BF BF", "ED AF BF ED BF BF=10FFFF"},
    {"U233B4InCesu", "cesu-8", "ED A1 8C ED BE B4", "ED A1 8C ED BE B4=233B4"},
    {"PairInModified", "modified-utf-8", "ED A0 80 ED B0 80", "ED A0 80 ED B0 80=10000"},
    {"NulInModified", "modified-utf-8", "C0 80", "C0 80=0"},
    {"LoneInModified", "modified-utf-8", "ED B0 80 ED A0 80 41",
     "ED B0 80=DC00; ED A0 80=D800; 41=41"},
    {"PairIsTwoInGeneralized", "generalized", "ED A0 80 ED B0 80", "ED A0 80=D800; ED B0 80=DC00"},
    {"SupplementaryInWtf", "wtf-8", "F0 90 80 80", "F0 90 80 80=10000"},
};
INSTANTIATE_TEST_SUITE_P(WellFormed, SegmentTest, testing::ValuesIn(kWellFormed), row_name);

}  // namespace
}  // namespace placemat::inline reference
