// Tests counts, lengths, room, places, order and the life of objects, on requests and replies in
// the protocol's own words.

#include <gtest/gtest.h>

#include <string>

#include "harness/door/greeting.h"
#include "harness/judge/rulebook.h"
#include "harness/judge/test/life_rows.h"
#include "harness/judge/verdict.h"
#include "reference/words/protocol.h"
#include "reports/wanted_json.h"

namespace placemat::inline judge {
namespace {

constexpr const char* kNone = "";
constexpr const char* kCounts = "counting replacement, replacement maximal-subpart, bom keep";
constexpr const char* kRefuses = "counting refuse, refusal refuse, bom keep";
constexpr const char* kStripsBom = "bom strip, counting refuse";
constexpr const char* kUtf16 = "room utf16, bom keep";
constexpr const char* kUtf8 = "room utf8, bom keep";
constexpr const char* kReplaces = "replacement maximal-subpart, bom keep, refusal replace";
constexpr const char* kSubparts = "backward maximal-subpart";
constexpr const char* kPerOctet = "backward per-octet";
constexpr const char* kToLead = "backward to-lead";
constexpr const char* kByValue = "order code-point";
constexpr const char* kByWord = "order utf-16";

constexpr RuleRow kRuleRows[] = {
    // These are counts and lengths.
    {"counts", kNone, "count 41E282AC", "number 2", "conforms", ""},
    {"counts_wrongly", kNone, "count 41E282AC", "number 4", "deviates", "wrong-count"},
    {"counts_nothing", kNone, "count", "number 0", "conforms", ""},
    {"count_refuses_what_is_valid", kNone, "count F0908080", "ill-formed 0", "deviates",
     "rejects-row-f0"},
    {"counts_what_is_written", kCounts, "count 41E28241", "number 3", "conforms", ""},
    {"counts_otherwise", kCounts, "count 41E28241", "number 4", "deviates", "wrong-count"},
    {"count_refuses_against_its_claim", kCounts, "count FF", "ill-formed 0", "deviates",
     "wrong-count"},
    {"count_refuses", kRefuses, "count 41FF", "ill-formed 1", "conforms", ""},
    {"count_refuses_elsewhere", kRefuses, "count 41FF", "ill-formed 0", "deviates", "wrong-offset"},
    {"count_accepts", kRefuses, "count C0AF", "number 1", "deviates", "accepts-non-shortest"},
    {"count_claims_nothing", kNone, "count FF", "number 7", "unspecified", ""},
    {"count_claims_nothing_and_refuses", kNone, "count FF", "ill-formed", "conforms", ""},
    {"count_with_signature", kRefuses, "count EFBBBF41", "number 2", "conforms", ""},
    {"count_without_signature", kStripsBom, "count EFBBBF41", "number 1", "conforms", ""},
    {"count_strips_against_its_claim", kRefuses, "count EFBBBF41", "number 1", "deviates",
     "wrong-count"},
    {"utf16_length", kNone, "utf16-length E282ACF09F9880", "number 3", "conforms", ""},
    {"utf16_length_short", kNone, "utf16-length F09F9880", "number 1", "deviates", "wrong-length"},
    {"utf16_length_beyond", "form fss-utf-1992", "utf16-length F4908080", "number 2", "untestable",
     ""},
    {"utf8_length", kNone, "utf8-length 41 20AC 1F600", "number 8", "conforms", ""},
    {"utf8_length_wrong", kNone, "utf8-length 20AC", "number 2", "deviates", "wrong-length"},
    {"utf8_length_of_nothing", kNone, "utf8-length", "number 0", "conforms", ""},
    {"utf8_length_refuses", kRefuses, "utf8-length D800", "unencodable 0", "conforms", ""},
    {"utf8_length_accepts", kRefuses, "utf8-length D800", "number 3", "deviates", "wrong-length"},
    {"utf8_length_of_a_replacement", kCounts, "utf8-length D800", "number 3", "conforms", ""},
    {"utf8_length_of_no_replacement", kCounts, "utf8-length D800", "number 2", "deviates",
     "wrong-length"},
    {"utf8_length_open", kNone, "utf8-length D800", "number 2", "unspecified", ""},
    {"utf8_length_refuses_a_value", kNone, "utf8-length 41", "unencodable", "deviates",
     "refuses-encodable"},
    {"counts_units", kNone, "count 41", "units 41", "protocol-error", "protocol"},
    // These encode UTF-16.
    {"pair", kNone, "encode-utf16 D83D DE00", "units F09F9880", "conforms", ""},
    {"pair_as_two", kNone, "encode-utf16 D83D DE00", "units EDA0BDEDB880", "deviates",
     "wrong-encoding"},
    {"lone_open_refused", kNone, "encode-utf16 D800", "unencodable", "conforms", ""},
    {"lone_open_replaced", kNone, "encode-utf16 D800 41", "units EFBFBD41", "conforms", ""},
    {"lone_open_written", kNone, "encode-utf16 D800", "units EDA080", "deviates",
     "encodes-surrogate"},
    {"lone_refused", "lone-surrogate refuse", "encode-utf16 41 DC00", "unencodable 7", "conforms",
     ""},
    {"lone_replaced_against_the_claim", "lone-surrogate refuse", "encode-utf16 DC00",
     "units EFBFBD", "deviates", "wrong-replacement"},
    {"lone_replaced", "lone-surrogate replace", "encode-utf16 DC00", "units 3F", "conforms", ""},
    {"lone_in_wtf_8", "lone-surrogate wtf-8", "encode-utf16 DC00 D800", "units EDB080EDA080",
     "conforms", ""},
    {"lone_swallows_the_next", "lone-surrogate replace", "encode-utf16 D800 3C", "units EFBFBD",
     "deviates", "swallows-valid"},
    {"lone_replaced_twice", kNone, "encode-utf16 D800 41", "units EFBFBDEFBFBD41", "unspecified",
     ""},
    {"lone_replaced_twice_against_the_claim", "lone-surrogate replace", "encode-utf16 D800 41",
     "units EFBFBDEFBFBD41", "deviates", "wrong-replacement"},
    {"lone_swallows_the_next_unclaimed", kNone, "encode-utf16 D800 0", "units F0908080", "deviates",
     "swallows-valid"},
    // These write values into room.
    {"all_fits", kNone, "decode-into 2 41E282AC", "values 41 20AC", "conforms", ""},
    {"part_fits", kNone, "decode-into 1 41E282AC", "partial 1 41", "conforms", ""},
    {"nothing_fits", kNone, "decode-into 0 41E282AC", "partial 0", "conforms", ""},
    {"no_room_refused", kNone, "decode-into 1 41E282AC", "full", "conforms", ""},
    {"no_room_measured", kNone, "decode-into 1 41E282AC", "full 2", "conforms", ""},
    {"measures_short", kNone, "decode-into 0 41E282AC", "full 1", "deviates", "measures-short"},
    {"measures_long", kNone, "decode-into 0 41E282AC", "full 4", "deviates", "wrong-length"},
    {"refuses_what_fits", kNone, "decode-into 2 41E282AC", "full", "deviates", "stuck"},
    {"makes_no_progress", kNone, "decode-into 1 41E282AC", "partial 0", "deviates", "stuck"},
    {"more_than_room", kNone, "decode-into 1 41E282AC", "values 41 20AC", "protocol-error",
     "protocol"},
    {"says_all_and_loses", kNone, "decode-into 1 41E282AC", "values 41", "deviates",
     "loses-octets"},
    {"reads_too_much", kNone, "decode-into 1 41E282AC", "partial 4 41", "deviates", "loses-octets"},
    {"reads_too_little", kNone, "decode-into 2 41E282AC41", "partial 1 41 20AC", "deviates",
     "loses-octets"},
    {"other_value", kNone, "decode-into 2 41E282AC", "values 41 42", "deviates", "wrong-value"},
    {"pair_fits", kUtf16, "decode-into 2 F09F9880", "values 1F600", "conforms", ""},
    {"pair_does_not_fit", kUtf16, "decode-into 2 41F09F9880", "partial 1 41", "conforms", ""},
    {"pair_is_split", kUtf16, "decode-into 2 41F09F9880", "partial 1 41 D83D", "deviates",
     "splits-value"},
    {"pair_is_split_silently", kUtf16, "decode-into 1 F09F9880", "values D83D", "deviates",
     "splits-value"},
    {"pair_needs_two", kUtf16, "decode-into 1 F09F9880", "full 2", "conforms", ""},
    {"pair_waits_for_room", kUtf16, "decode-into 1 F09F9880", "partial 0", "conforms", ""},
    {"octets_do_not_fit", kUtf8, "decode-into 3 41E282AC", "partial 1 41", "conforms", ""},
    {"sequence_is_split_into_octets", kUtf8, "decode-into 3 41E282AC", "partial 3 41 E2 82",
     "deviates", "splits-value"},
    {"sequence_is_split_by_a_refuser", kUtf8, "decode-into 2 E282AC", "values E2 82", "deviates",
     "splits-value"},
    {"a_letter_is_no_octet_of_a_sequence", kUtf8, "decode-into 4 41E282AC", "values 41 E9",
     "deviates", "wrong-value"},
    {"more_octets_than_a_room_for_octets", kUtf8, "decode-into 2 E282AC", "values 20AC",
     "protocol-error", "protocol"},
    {"ill_formed_refused", kNone, "decode-into 4 41FF42", "ill-formed 1", "conforms", ""},
    {"ill_formed_elsewhere", kNone, "decode-into 4 41FF42", "ill-formed 2", "deviates",
     "wrong-offset"},
    {"stops_before_a_fault", kNone, "decode-into 4 41FF42", "partial 1 41", "conforms", ""},
    {"replaced_into_room", kReplaces, "decode-into 4 41FF42", "values 41 FFFD 42", "conforms", ""},
    {"replaced_in_part", kReplaces, "decode-into 2 41FF42", "partial 2 41 FFFD", "conforms", ""},
    {"each_octet_replaced_in_part", "replacement per-octet, bom keep", "decode-into 1 F090",
     "partial 1 FFFD", "conforms", ""},
    {"replaced_otherwise", kReplaces, "decode-into 4 41FF42", "values 41 42", "deviates",
     "wrong-replacement"},
    {"read_in_another_way", "replacement whole-latin-1", "decode-into 3 C3A9FF", "values C3 A9 FF",
     "conforms", ""},
    {"read_in_another_way_in_part", "replacement whole-latin-1", "decode-into 2 C3A9FF",
     "partial 2 C3 A9", "conforms", ""},
    {"swallowed_into_room", kNone, "decode-into 4 41FF42", "values 41 FFFD", "deviates",
     "swallows-valid"},
    {"signature_kept", kUtf16, "decode-into 2 EFBBBF41", "values FEFF 41", "conforms", ""},
    {"signature_stripped", kStripsBom, "decode-into 1 EFBBBF41", "values 41", "conforms", ""},
    // These write octets into room.
    {"octets_fit", kNone, "encode-into 4 41 20AC", "units 41E282AC", "conforms", ""},
    {"octets_fit_in_part", kNone, "encode-into 3 41 20AC", "partial 1 41", "conforms", ""},
    {"sequence_is_split", kNone, "encode-into 3 41 20AC", "partial 1 41E282", "deviates",
     "splits-value"},
    {"octets_measured_short", kNone, "encode-into 0 20AC", "full 2", "deviates", "measures-short"},
    {"octets_refused_though_they_fit", kNone, "encode-into 3 20AC", "full", "deviates", "stuck"},
    {"counts_what_was_not_written", kNone, "encode-into 1 41 42", "partial 2 41", "deviates",
     "loses-octets"},
    {"more_octets_than_room", kNone, "encode-into 1 20AC", "units E282AC", "protocol-error",
     "protocol"},
    {"stops_before_a_surrogate", kNone, "encode-into 9 41 D800", "partial 1 41", "conforms", ""},
    {"surrogate_refused", kNone, "encode-into 9 41 D800", "unencodable 1", "conforms", ""},
    {"surrogate_written", kNone, "encode-into 9 41 D800", "units 41EDA080", "deviates",
     "encodes-surrogate"},
    {"surrogate_replaced", kReplaces, "encode-into 9 41 D800", "units 41EFBFBD", "conforms", ""},
    // These are steps backwards.
    {"back", kNone, "previous 4 41E282AC", "start 1 20AC", "conforms", ""},
    {"back_within", kNone, "previous 1 41E282AC", "start 0 41", "conforms", ""},
    {"back_too_far", kNone, "previous 4 41E282AC", "start 0 20AC", "deviates", "wrong-previous"},
    {"back_to_another", kNone, "previous 4 41E282AC", "start 1 41", "deviates", "wrong-previous"},
    {"back_without_value", kNone, "previous 4 41E282AC", "start 1", "deviates", "wrong-previous"},
    {"back_in_ill_formed", kNone, "previous 2 E282", "start 0", "unspecified", ""},
    {"back_nowhere", kNone, "previous 2 E282", "start 2", "deviates", "wrong-previous"},
    {"back_beyond_a_sequence", kNone, "previous 6 808080808080", "start 1", "deviates",
     "wrong-previous"},
    {"back_by_subpart", kSubparts, "previous 3 41E282", "start 1", "conforms", ""},
    {"back_by_subpart_with_its_character", kSubparts, "previous 3 41E282", "start 1 FFFD",
     "conforms", ""},
    {"back_by_octet", kPerOctet, "previous 3 41E282", "start 2", "conforms", ""},
    {"back_by_octet_claims_subparts", kSubparts, "previous 3 41E282", "start 2", "deviates",
     "wrong-previous"},
    {"back_with_a_value_of_ill_formed", kSubparts, "previous 2 C0AF", "start 1 2F", "deviates",
     "wrong-previous"},
    {"back_to_lead", kToLead, "previous 5 4180808080", "start 0 41", "conforms", ""},
    {"back_to_lead_without_its_character", kToLead, "previous 5 4180808080", "start 0", "deviates",
     "wrong-previous"},
    {"back_to_lead_of_a_character", kToLead, "previous 7 FF41E282AC8080", "start 2 20AC",
     "conforms", ""},
    {"back_to_lead_of_none", kToLead, "previous 3 41E282", "start 1", "conforms", ""},
    {"back_to_lead_where_there_is_none", kToLead, "previous 6 808080808080", "start 0", "conforms",
     ""},
    {"back_to_lead_of_a_character_that_goes_on", kToLead, "previous 2 41C3A9", "start 1 E9",
     "conforms", ""},
    {"back_to_lead_of_another_character", kToLead, "previous 2 41C3A9", "start 1 C3", "deviates",
     "wrong-previous"},
    {"back_to_lead_too_far", kToLead, "previous 2 41FF", "start 0 41", "deviates",
     "wrong-previous"},
    {"back_to_lead_in_well_formed", kToLead, "previous 4 41E282AC", "start 1 20AC", "conforms", ""},
    {"back_by_octet_claims_to_lead", kToLead, "previous 5 4180808080", "start 4", "deviates",
     "wrong-previous"},
    // These are truncations.
    {"cut_between", kNone, "truncate 3 41E282AC", "units 41", "conforms", ""},
    {"cut_nothing", kNone, "truncate 9 41E282AC", "units 41E282AC", "conforms", ""},
    {"cut_all", kNone, "truncate 2 E282AC", "units", "conforms", ""},
    {"cut_within", kNone, "truncate 3 41E282AC", "units 41E282", "deviates", "splits-value"},
    {"cut_too_much", kNone, "truncate 4 41E282AC", "units 41", "deviates", "wrong-truncation"},
    {"cut_too_little", kNone, "truncate 3 41E282AC", "units 41E282AC", "deviates",
     "wrong-truncation"},
    {"cut_elsewhere", kNone, "truncate 1 4142", "units 42", "deviates", "wrong-truncation"},
    {"cut_ill_formed", kNone, "truncate 3 808080808080", "units 8080", "unspecified", ""},
    {"cut_ill_formed_by_far", kNone, "truncate 6 808080808080", "units 80", "deviates",
     "wrong-truncation"},
    // These compare two strings.
    {"less", kNone, "compare 41 42", "less", "conforms", ""},
    {"greater_by_sign", kNone, "compare 7F C280", "greater", "deviates", "wrong-order"},
    {"equal", kNone, "compare FF FF", "equal", "conforms", ""},
    {"not_equal_to_itself", kNone, "compare FF FF", "less", "deviates", "wrong-order"},
    {"by_value", kByValue, "compare EE8080 F0A08080", "less", "conforms", ""},
    {"by_word", kByWord, "compare EE8080 F0A08080", "greater", "conforms", ""},
    {"by_word_claims_value", kByValue, "compare EE8080 F0A08080", "greater", "deviates",
     "wrong-order"},
    {"by_either", kNone, "compare EE8080 F0A08080", "greater", "conforms", ""},
    {"stops_at_nul", kNone, "compare 0041 0042", "equal", "deviates", "wrong-order"},
    {"nothing_is_least", kNone, "compare - 00", "less", "conforms", ""},
    {"ill_formed_alike", kReplaces, "compare FF FE", "equal", "conforms", ""},
    {"ill_formed_not_alike", kReplaces, "compare FF FE41", "equal", "deviates", "wrong-order"},
    {"ill_formed_somehow", kNone, "compare FF 41", "less", "unspecified", ""},
    {"outside_the_domain", "domain no-nul", "compare 00 41", "equal", "untestable", ""},
};

Profile profile_with(std::string_view claims) {
  Description description;
  while (!claims.empty()) {
    const std::string_view claim = claims.substr(0, claims.find(", "));
    claims.remove_prefix(std::min(claim.size() + 2, claims.size()));
    const std::size_t space = claim.find(' ');
    EXPECT_TRUE(set_key(description, claim.substr(0, space), claim.substr(space + 1)));
  }
  return description.profile;
}

class RuleTest : public testing::TestWithParam<RuleRow> {};

TEST_P(RuleTest, GivesTheRow) {
  const RuleRow& row = GetParam();
  const auto request = parse_request(row.request);
  ASSERT_TRUE(request);
  const auto reply = parse_reply(row.reply, request->operation());
  ASSERT_TRUE(reply);
  const Profile profile = profile_with(row.claims);
  const Expected expectation = expected_of(profile, *request);
  const Verdict judged = verdict_of(profile, *request, *reply);
  EXPECT_EQ(judgement_name(judged.facet.judgement), row.judgement) << expectation.text();
  EXPECT_EQ(judged.facet.deviation.name(), row.deviation_class);
  EXPECT_EQ(expectation.allows(*reply), judged.facet.judgement == Judgement::kConforms);
  EXPECT_FALSE(expectation.text().empty());
  EXPECT_FALSE(clause_of(profile, *request).empty());
}

TEST_P(RuleTest, AllowsItsOnlyReply) {
  const RuleRow& row = GetParam();
  const Request request = parse_request(row.request).value();
  const Profile profile = profile_with(row.claims);
  const Expected expectation = expected_of(profile, request);
  const Reply* const only = expectation.only_reply();
  if (only == nullptr) return;
  EXPECT_TRUE(expectation.allows(*only)) << reply_line(*only);
  EXPECT_EQ(expectation.text(), reply_line(*only));
}

// A report keeps what is expected, except for its text().
TEST_P(RuleTest, IsKeptByAReport) {
  const RuleRow& row = GetParam();
  const Request request = parse_request(row.request).value();
  const Reply reply = parse_reply(row.reply, request.operation()).value();
  const Expected expected = expected_of(profile_with(row.claims), request);
  const std::string json = as_wanted().write(expected).dump();
  const JsonFile file(json, "wanted.json", "");
  const Expected kept = as_wanted().read(file.root());
  EXPECT_EQ(kept.allows(reply), expected.allows(reply)) << json;
  EXPECT_EQ(kept.leaves_open(reply), expected.leaves_open(reply)) << json;
  EXPECT_EQ(as_wanted().write(kept).dump(), json);
}

INSTANTIATE_TEST_SUITE_P(Rows, RuleTest, testing::ValuesIn(kRuleRows),
                         [](const auto& info) { return std::string(info.param.name); });
INSTANTIATE_TEST_SUITE_P(Wrappers, RuleTest, testing::ValuesIn(kWrapperRows),
                         [](const auto& info) { return std::string(info.param.name); });
INSTANTIATE_TEST_SUITE_P(Lives, RuleTest, testing::ValuesIn(kLifeRows),
                         [](const auto& info) { return std::string(info.param.name); });

// Many repetitions are expected to give what the oracle says of the whole string.
TEST(RepeatTest, GoesOnAsTheWholeStringDoes) {
  const std::vector<std::uint8_t> pieces[] = {{0x41},
                                              {0xC3, 0xA9},
                                              {0xE2, 0x82, 0xAC},
                                              {0xC3},
                                              {0x80},
                                              {0xE2, 0x82},
                                              {0xF0, 0x9F, 0x98, 0x80},
                                              {0xED, 0xA0, 0x80},
                                              {0xA9, 0xC3},
                                              {}};
  const Profile profile =
      profile_with("counting replacement, replacement maximal-subpart, bom keep");
  for (const auto& piece : pieces) {
    for (const auto& tail : pieces) {
      std::vector<std::uint8_t> whole;
      for (std::size_t times = 0; times <= 40; ++times) {
        std::vector<std::uint8_t> units = whole;
        units.insert(units.end(), tail.begin(), tail.end());
        for (const Operation inner :
             {Operation::kValidate, Operation::kCount, Operation::kUtf16Length}) {
          const Request repeat = Request::repeat(times, inner, piece, tail);
          EXPECT_EQ(expected_of(profile, repeat).text(),
                    expected_of(profile, Request::whole(inner, units)).text())
              << request_line(repeat);
        }
        whole.insert(whole.end(), piece.begin(), piece.end());
      }
    }
  }
}

// A session of one text in one call gives what a stream of one chunk gives, whatever is claimed.
TEST(LifeTest, OneTextIsAStream) {
  constexpr std::uint8_t kOctets[] = {0x41, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xEF, 0xBB, 0xF4, 0xFF};
  for (const char* claims : {lives::kNone, lives::kNew, lives::kGoesOn, lives::kStrips}) {
    const Profile profile = profile_with(claims);
    for (const std::uint8_t first : kOctets) {
      for (const std::uint8_t second : kOctets) {
        for (const std::uint8_t third : kOctets) {
          const std::vector<std::uint8_t> units = {first, second, third};
          const Expected stream = expected_of(profile, Request::whole(Operation::kStream, units));
          const Expected life = expected_of(profile, Request::whole(Operation::kSession, units));
          const bool refused = stream.text().starts_with("ill-formed");
          EXPECT_EQ(life.text(), refused ? "ill-formed" : stream.text());
        }
      }
    }
  }
}

}  // namespace
}  // namespace placemat::inline judge
