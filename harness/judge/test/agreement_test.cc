// Tests agreements between replies: which replies contradict each other, and by which class.

#include "harness/judge/agreement.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

#include "reference/words/protocol.h"

namespace placemat::inline judge {
namespace {

struct ContradictionRow {
  const char* name;
  const char* earlier;  // request: reply
  const char* earlier_reply;
  const char* later;
  const char* later_reply;
  const char* deviation_class;  // "" if they agree
  BomPolicy bom = BomPolicy::kKeep;
};

constexpr ContradictionRow kContradictionRows[] = {
    {"verdicts", "validate C2A9", "well-formed", "decode C2A9", "ill-formed 0",
     "inconsistent-validate-decode"},
    {"offsets", "validate 41FF", "ill-formed 1", "decode 41FF", "ill-formed 0",
     "inconsistent-validate-decode"},
    {"offset_untold", "validate 41FF", "ill-formed 1", "decode 41FF", "ill-formed", ""},
    {"agreeing", "validate C2A9", "well-formed", "decode C2A9", "values A9", ""},
    {"validate_and_replace", "validate FF", "ill-formed 0", "replace FF", "values FFFD", ""},
    {"validate_and_stream", "validate C2A9", "well-formed", "stream C2 A9", "ill-formed",
     "inconsistent-validate-stream"},
    {"replaced_well_formed", "decode C2A9", "values A9", "replace C2A9", "values FFFD",
     "inconsistent-decode-replace"},
    {"replaced_ill_formed", "decode C2", "ill-formed 0", "replace C2", "values FFFD", ""},
    {"stream_values", "decode C2A9", "values A9", "stream C2A9", "values A8",
     "inconsistent-decode-stream"},
    {"stream_and_replace", "replace C2A9", "values A8", "stream C2A9", "values A9",
     "inconsistent-replace-stream"},
    {"replacements", "replace E282", "values FFFD", "stream-replace E282", "values FFFD FFFD",
     "inconsistent-replace-stream-replace"},
    {"chunks", "stream-replace E282", "values FFFD", "stream-replace E2 82", "values FFFD FFFD",
     "stream-differs"},
    {"round_trip", "decode C2A9", "values A9", "encode A9", "units C2A9", ""},
    {"no_round_trip", "decode C2A9", "values A9", "encode A9", "units C3A9",
     "inconsistent-decode-encode"},
    {"unencodable", "decode C2A9", "values A9", "encode A9", "unencodable 0",
     "inconsistent-decode-encode"},
    {"mark_kept", "decode EFBBBF", "values", "encode", "units", "inconsistent-decode-encode"},
    {"mark_stripped", "decode EFBBBF", "values", "encode", "units", "", BomPolicy::kStrip},
    {"mark_may_be_stripped", "decode EFBBBF", "values", "encode", "units", "",
     BomPolicy::kUnspecified},
    {"counted_short", "replace C2A9FF", "values A9 FFFD", "count C2A9FF", "number 1",
     "measures-short"},
    {"counted_enough", "replace C2A9FF", "values A9 FFFD", "count C2A9FF", "number 3", ""},
    {"utf16_short", "decode F09F9880", "values 1F600", "utf16-length F09F9880", "number 1",
     "measures-short"},
    {"octets_short", "encode D800", "units 3F", "utf8-length D800", "number 0", "measures-short"},
    {"octets_of_a_refusal", "encode D800", "unencodable 0", "utf8-length D800", "number 0", ""},
    {"turned_around", "compare 41 42", "less", "compare 42 41", "less", "inconsistent-order"},
    {"turned_around_rightly", "compare 41 42", "less", "compare 42 41", "greater", ""},
    {"slice_as_alone", "replace C3", "values FFFD", "within - BF replace C3", "values FFFD", ""},
    {"slice_otherwise", "replace C3", "values FFFD", "within - BF replace C3", "values FF",
     "reads-neighbours"},
    {"slice_of_others", "replace C3", "values FFFD", "within - BF replace E2", "values FF", ""},
    {"slice_asked_otherwise", "decode C3", "ill-formed 0", "within - BF replace C3", "values FF",
     ""},
    {"twice_the_same", "decode 41", "values 41", "decode 41", "values 41", ""},
    {"twice_otherwise", "decode 41", "values 41", "decode 41", "values 42", "nondeterministic"},
};

// Returns the class of the broken agreement, or "" if all agreements hold.
std::string hold(Heard& heard, std::string_view line, std::string_view reply) {
  const Request request = parse_request(line).value();
  std::vector<Exchange> against;
  const Agreement* const broken =
      heard.hold(request, parse_reply(reply, request.operation()).value(), against);
  return broken != nullptr ? broken->judged(request, against).deviation.name() : "";
}

class ContradictionTest : public testing::TestWithParam<ContradictionRow> {};

TEST_P(ContradictionTest, HasItsClass) {
  const ContradictionRow& row = GetParam();
  Profile profile;
  profile.bom = row.bom;
  Heard heard(profile);
  EXPECT_EQ(hold(heard, row.earlier, row.earlier_reply), "");
  EXPECT_EQ(hold(heard, row.later, row.later_reply), row.deviation_class);
}

INSTANTIATE_TEST_SUITE_P(Rows, ContradictionTest, testing::ValuesIn(kContradictionRows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(AgreementTest, ThreeStringsHaveOneOrder) {
  const Profile profile;
  for (const auto& [last, deviation_class] : {std::pair("less", ""),
                                              {"equal", "inconsistent-order"},
                                              {"greater", "inconsistent-order"}}) {
    Heard heard(profile);
    EXPECT_EQ(hold(heard, "compare 42 43", "less"), "");
    EXPECT_EQ(hold(heard, "compare 41 42", "less"), "");
    EXPECT_EQ(hold(heard, "compare 41 43", last), "");
    // The contradiction shows when 41 and 42 are compared again.
    EXPECT_EQ(hold(heard, "compare 41 42", "less"), deviation_class) << last;
  }
}

struct PartsRow {
  const char* name;
  const char* whole_reply;
  const char* part_reply;
  const char* rest_reply;
  const char* deviation_class;
  BomPolicy bom = BomPolicy::kKeep;
};

constexpr PartsRow kPartsRows[] = {
    {"whole", "values 41 42 43", "partial 1 41", "values 42 43", ""},
    {"lost", "values 41 42 43", "partial 1 41", "values 43", "loses-octets"},
    {"doubled", "values 41 42 43", "partial 1 41", "values 41 42 43", "loses-octets"},
    {"part_of_the_rest", "values 41 42 43", "partial 1 41", "partial 1 42", ""},
    {"another_part", "values 41 42 43", "partial 1 41", "partial 1 43", "loses-octets"},
    {"rest_refused", "values 41 42 43", "partial 1 41", "ill-formed 0", "loses-octets"},
    {"refused_at_once", "ill-formed 2", "partial 1 41", "values 43", ""},
    {"mark_may_be_taken", "values 41 42 43", "partial 1 41", "values 43", "", BomPolicy::kStrip},
};

TEST(AgreementTest, PartsGiveTheWhole) {
  for (const PartsRow& row : kPartsRows) {
    SCOPED_TRACE(row.name);
    Profile profile;
    profile.bom = row.bom;
    Heard heard(profile);
    EXPECT_EQ(hold(heard, "decode-into 1 414243", row.part_reply), "");
    const auto asked = heard.take_asked();
    ASSERT_EQ(asked.size(), 2U);
    EXPECT_EQ(request_line(asked[0]), "decode-into 18 414243");
    EXPECT_EQ(request_line(asked[1]), "decode-into 12 4243");
    EXPECT_EQ(hold(heard, request_line(asked[0]), row.whole_reply), "");
    EXPECT_EQ(hold(heard, request_line(asked[1]), row.rest_reply), row.deviation_class);
  }
}

TEST(AgreementTest, RoomForAllMakesProgress) {
  const Profile profile;
  Heard heard(profile);
  EXPECT_EQ(hold(heard, "encode-into 1 20AC", "partial 0"), "");
  const auto asked = heard.take_asked();
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(request_line(asked[0]), "encode-into 6 20AC");
  EXPECT_EQ(hold(heard, request_line(asked[0]), "partial 0"), "stuck");
}

TEST(AgreementTest, WhatWasDecodedIsEncoded) {
  const Profile profile;
  Heard heard(profile);
  EXPECT_EQ(hold(heard, "decode C2A9", "values A9"), "");
  EXPECT_EQ(hold(heard, "decode C2A9", "values A9"), "");
  EXPECT_EQ(hold(heard, "decode FF", "ill-formed 0"), "");
  const auto asked = heard.take_asked();
  ASSERT_EQ(asked.size(), 1U);
  EXPECT_EQ(request_line(asked[0]), "encode A9");
  EXPECT_TRUE(heard.take_asked().empty());
}

TEST(AgreementTest, EachHasANameAndAClause) {
  std::set<std::string_view> names;
  for (const Agreement& agreement : agreements()) {
    EXPECT_TRUE(names.insert(agreement.name).second) << agreement.name;
    EXPECT_FALSE(agreement.clause.empty()) << agreement.name;
  }
  EXPECT_EQ(names.size(), 9U);
}

}  // namespace
}  // namespace placemat::inline judge
