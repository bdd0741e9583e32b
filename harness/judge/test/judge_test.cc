// Tests the judge on requests and replies in the protocol's own words.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "harness/judge/naming.h"
#include "harness/judge/rulebook.h"
#include "harness/judge/verdict.h"
#include "reference/forms/forms.h"
#include "reference/words/protocol.h"

namespace placemat::inline judge {
namespace {

struct Row {
  const char* name;
  const char* profile;  // "form replacement bom refusal", then domain words
  const char* request;
  const char* reply;
  const char* judgement;  // of the operation's facet
  const char* deviation_class;
  const char* offset;  // judgement of Facet::kOffset, or "" where it is not judged
};

std::string word(std::string& text) {
  const std::size_t end = std::min(text.find(' '), text.size());
  std::string first = text.substr(0, end);
  text.erase(0, std::min(end + 1, text.size()));
  return first;
}

Profile profile_of(std::string text) {
  Profile profile;
  profile.form = find_form(word(text));
  profile.replacement = parse_replacement(word(text)).value();
  profile.bom = parse_bom(word(text)).value();
  EXPECT_EQ(set_claim(profile, "refusal", word(text)), "");
  profile.domain = parse_domain(text).value();
  return profile;
}

constexpr const char* kStrict = "rfc3629 maximal-subpart keep refuse";
constexpr const char* kOpen = "rfc3629 unspecified unspecified unspecified";
constexpr const char* kStrips = "rfc3629 maximal-subpart strip replace";
constexpr const char* kFss = "fss-utf-1992 unspecified keep unspecified values-31-bit";

constexpr Row kRows[] = {
    {"valid", kStrict, "validate E282AC", "well-formed", "conforms", "", ""},
    {"invalid", kStrict, "validate EDA080", "ill-formed 0", "conforms", "", "conforms"},
    {"no_offset", kStrict, "validate EDA080", "ill-formed", "conforms", "", "not-observed"},
    {"late_offset", kStrict, "validate 41EDA080", "ill-formed 2", "conforms", "", "deviates"},
    {"accepts_surrogate", kStrict, "validate EDA080", "well-formed", "deviates",
     "accepts-surrogate", ""},
    {"accepts_c0", kStrict, "validate C0AF", "well-formed", "deviates", "accepts-non-shortest", ""},
    {"accepts_e080", kStrict, "decode E08080", "values 0", "deviates", "accepts-non-shortest", ""},
    {"accepts_f490", kStrict, "validate F4908080", "well-formed", "deviates",
     "accepts-out-of-range", ""},
    {"accepts_f5", kStrict, "validate F5808080", "well-formed", "deviates", "accepts-out-of-range",
     ""},
    {"accepts_a_surrogate_cut_short", kStrict, "validate 41EDA0", "well-formed", "deviates",
     "accepts-truncated", ""},
    {"accepts_a_surrogate_cut_short_by_a_letter", kStrict, "validate EDA041", "well-formed",
     "deviates", "accepts-surrogate", ""},
    {"replaces_by_a_value_cut_short", kStrict, "replace 41EDA0", "values 41 360", "deviates",
     "accepts-truncated", ""},
    {"accepts_what_leads_nothing", kStrict, "decode F8908080", "values 10000", "deviates",
     "accepts-out-of-range", ""},
    {"accepts_tail", kStrict, "validate 41E282", "well-formed", "deviates", "accepts-truncated",
     ""},
    {"accepts_interrupted", kStrict, "validate E28241", "well-formed", "deviates",
     "accepts-interrupted", ""},
    {"accepts_80", kStrict, "validate 80", "well-formed", "deviates",
     "accepts-unexpected-continuation", ""},
    {"accepts_ff", kStrict, "validate FF", "well-formed", "deviates", "accepts-invalid-octet", ""},
    {"class_is_the_first", kStrict, "validate C0AFEDA080", "well-formed", "deviates",
     "accepts-non-shortest", ""},
    {"rejects_nul", kStrict, "validate 4100", "ill-formed", "deviates", "rejects-nul", ""},
    {"rejects_bom", kStrict, "validate EFBBBF", "ill-formed 0", "deviates", "rejects-bom", ""},
    {"rejects_noncharacter", kStrict, "decode EFBFBF", "ill-formed 0", "deviates",
     "rejects-noncharacter", ""},
    {"rejects_control", kStrict, "decode C285", "ill-formed", "deviates", "rejects-control", ""},
    {"rejects_private", kStrict, "decode EE8080", "ill-formed", "deviates", "rejects-private-use",
     ""},
    {"rejects_row", kStrict, "decode 41ED9FBF", "ill-formed 1", "deviates", "rejects-row-ed", ""},
    {"rejects_row_range", kStrict, "decode E282AC", "ill-formed", "deviates", "rejects-row-e1-ec",
     ""},
    {"rejects_by_offset", kStrict, "decode C285E282AC", "ill-formed 2", "deviates",
     "rejects-row-e1-ec", ""},
    {"rejects_empty", kStrict, "validate", "ill-formed", "deviates", "rejects-other", ""},
    {"wrong_value", kStrict, "decode E282AC", "values 20AD", "deviates", "wrong-value", ""},
    {"strips_bom", kStrict, "decode EFBBBF41", "values 41", "deviates", "strips-bom", ""},
    {"keeps_bom", kStrips, "decode EFBBBF41", "values FEFF 41", "deviates", "keeps-bom", ""},
    {"strips_one", kStrips, "decode EFBBBFEFBBBF41", "values FEFF 41", "conforms", "", ""},
    {"strips_twice", kStrips, "decode EFBBBFEFBBBF41", "values 41", "deviates", "strips-bom", ""},
    {"strips_mid", kStrips, "decode 41EFBBBF", "values 41", "deviates", "strips-bom", ""},
    {"bom_open_kept", kOpen, "decode EFBBBF", "values FEFF", "conforms", "", ""},
    {"bom_open_gone", kOpen, "decode EFBBBF", "values", "conforms", "", ""},
    {"replaced", kStrict, "replace 41EDA08042", "values 41 FFFD FFFD FFFD 42", "conforms", "", ""},
    {"replaced_per_sequence", kStrict, "replace 41EDA08042", "values 41 FFFD 42", "deviates",
     "wrong-replacement", ""},
    {"replaced_swallow", kStrict, "replace C241", "values FFFD", "deviates", "swallows-valid", ""},
    {"replaced_accept", kStrict, "replace C0AF", "values 2F", "deviates", "accepts-non-shortest",
     ""},
    {"replaced_accept_after_other", "rfc3629 drop keep refuse", "replace FE80C080", "values 0",
     "deviates", "accepts-non-shortest", ""},
    {"replaced_accept_after_interrupted", "rfc3629 drop keep refuse", "replace E0BFC0BF",
     "values 3F", "deviates", "accepts-non-shortest", ""},
    {"replaced_valid", kStrict, "replace E282AC", "values FFFD", "deviates", "rejects-row-e1-ec",
     ""},
    {"replaced_valid_and_invalid", kStrict, "replace E0A08080", "values FFFD FFFD FFFD FFFD",
     "deviates", "rejects-row-e0", ""},
    {"replaced_which_valid", kStrict, "replace ED959CECB495", "values D55C FFFD FFFD", "deviates",
     "rejects-row-e1-ec", ""},
    {"replaced_not_the_bom", kStrict, "replace EFBBBFF0908080", "values FEFF FFFD FFFD FFFD FFFD",
     "deviates", "rejects-row-f0", ""},
    {"replaced_value", kStrict, "replace C3A980", "values EA FFFD", "deviates", "wrong-value", ""},
    {"replaced_behind_lead", kStrict, "replace C3EFBBBF", "values FFFD FFFD FFFD", "deviates",
     "swallows-valid", ""},
    {"encode_joins", kStrict, "encode D83D DE00", "units F09F9880", "deviates", "wrong-encoding",
     ""},
    {"replaced_latin1", kStrict, "replace 41E9", "values 41 E9", "deviates", "wrong-replacement",
     ""},
    {"replace_open", kOpen, "replace 41E9", "values 41 E9", "unspecified", "", ""},
    {"replace_open_swallow", kOpen, "replace E942", "values FFFD", "deviates", "swallows-valid",
     ""},
    {"strip_at_start_only", "rfc3629 drop strip refuse", "replace 80EFBBBF", "values FEFF",
     "conforms", "", ""},
    {"strip_behind_dropped", "rfc3629 drop strip refuse", "replace 80EFBBBF", "values", "deviates",
     "strips-bom", ""},
    {"question_mark_is_no_acceptance", kStrict, "replace C0", "values 3F", "deviates",
     "wrong-replacement", ""},
    {"accepts_a_pair", kStrict, "replace EDA18CEDBEB4", "values 233B4", "deviates",
     "accepts-surrogate", ""},
    {"replaces_noncharacter", kStrict, "replace EFBFBFFF", "values FFFD FFFD", "deviates",
     "rejects-noncharacter", ""},
    {"unsupported_though_offered", kStrict, "decode 41", "unsupported", "protocol-error",
     "protocol", ""},
    {"escape", "rfc3629 surrogate-escape keep refuse", "replace 41FF", "values 41 DCFF", "conforms",
     "", ""},
    {"encode", kStrict, "encode 41 20AC", "units 41E282AC", "conforms", "", ""},
    {"encode_wrong", kStrict, "encode 20AC", "units E282AD", "deviates", "wrong-encoding", ""},
    {"encode_refuses", kStrict, "encode 20AC", "unencodable 0", "deviates", "refuses-encodable",
     ""},
    {"encode_surrogate", kStrict, "encode D800", "units EDA080", "deviates", "encodes-surrogate",
     ""},
    {"encode_beyond", kStrict, "encode 110000", "units F4908080", "deviates",
     "encodes-out-of-range", ""},
    {"encode_drops_unclaimed", kOpen, "encode 41 D800 42", "units 4142", "unspecified", "", ""},
    {"encode_drops_alone_unclaimed", kOpen, "encode D800", "units", "unspecified", "", ""},
    {"encode_sub_unclaimed", kOpen, "encode 41 D800 42", "units 411A42", "unspecified", "", ""},
    {"encode_drops_more_unclaimed", kOpen, "encode 41 D800 42", "units 41", "deviates",
     "wrong-encoding", ""},
    {"encode_refused", kStrict, "encode 41 D800", "unencodable 1", "conforms", "", ""},
    {"encode_replaced", kStrict, "encode D800", "units EFBFBD", "deviates", "wrong-replacement",
     ""},
    {"encode_replaces", kStrips, "encode D800", "units EFBFBD", "conforms", "", ""},
    {"encode_question", kStrips, "encode 110000 41", "units 3F41", "conforms", "", ""},
    {"encode_omits", kStrict, "encode 41 D800 42", "units 4142", "deviates", "wrong-replacement",
     ""},
    {"encode_truncates", kStrict, "encode 110000", "units 00", "deviates", "wrong-encoding", ""},
    {"encode_modified_pair", "modified-utf-8 unspecified keep refuse", "encode D800 DC00",
     "unencodable 0", "unspecified", "", ""},
    {"encode_modified_lone", "modified-utf-8 unspecified keep refuse", "encode D800",
     "units EDA080", "conforms", "", ""},
    {"stream", kStrict, "stream E2 82 AC", "values 20AC", "conforms", "", ""},
    {"stream_truncated", kStrict, "stream E2 82", "values", "deviates", "accepts-truncated", ""},
    {"fss_surrogate", kFss, "validate EDA080", "well-formed", "conforms", "", ""},
    {"fss_rejects_surrogate", kFss, "decode EDA080", "ill-formed 0", "deviates",
     "rejects-surrogate", ""},
    {"fss_rejects_beyond", kFss, "decode F4908080", "ill-formed 0", "deviates",
     "rejects-out-of-range", ""},
    {"fss_overlong", kFss, "validate C0AF", "well-formed", "deviates", "accepts-non-shortest", ""},
    {"domain_31_bit", kFss, "encode FFFFFFFF", "units FF", "untestable", "", ""},
    {"domain_no_nul", "rfc3629 unspecified keep refuse no-nul", "validate 4100", "well-formed",
     "untestable", "", ""},
    {"domain_length", "rfc3629 unspecified keep refuse max-octets-2", "validate 414141",
     "ill-formed", "untestable", "", ""},
    {"domain_xml", "rfc3629 unspecified keep refuse xml-char", "validate 01", "ill-formed",
     "untestable", "", ""},
    {"says_untestable", kStrict, "encode D800 DC00", "untestable", "untestable", "", ""},
    {"nonsense", kStrict, "decode 41", "units 41", "protocol-error", "protocol", ""},
    {"wtf8_pair", "wtf-8 unspecified keep refuse", "decode EDA080EDB080", "ill-formed 3",
     "conforms", "", "conforms"},
    {"wtf8_encode_pair", "wtf-8 unspecified keep refuse", "encode D800 DC00", "unencodable 1",
     "conforms", "", ""},
};

class JudgeTest : public testing::TestWithParam<Row> {};

TEST_P(JudgeTest, GivesTheRow) {
  const Row& row = GetParam();
  const auto request = parse_request(row.request);
  ASSERT_TRUE(request);
  const auto reply = parse_reply(row.reply, request->operation());
  ASSERT_TRUE(reply);
  const Profile profile = profile_of(row.profile);
  const Verdict judged = verdict_of(profile, *request, *reply);
  EXPECT_EQ(judgement_name(judged.facet.judgement), row.judgement);
  EXPECT_EQ(judged.facet.deviation.name(), row.deviation_class);
  EXPECT_EQ(expected_of(profile, *request).allows(*reply),
            judged.facet.judgement == Judgement::kConforms &&
                (!judged.offset || !is_fault(judged.offset->judgement)));
  EXPECT_EQ(judged.offset ? judgement_name(judged.offset->judgement) : "", row.offset);
}

TEST_P(JudgeTest, SaysWhatWasExpected) {
  const Row& row = GetParam();
  const Profile profile = profile_of(row.profile);
  const Request request = parse_request(row.request).value();
  const Expected expected = expected_of(profile, request);
  EXPECT_FALSE(clause_of(profile, request).empty());
  // An expected reply, if there is exactly one, must itself conform.
  const auto reply = parse_reply(expected.text(), request.operation());
  if (!reply) return;
  const Judgement judgement = verdict_of(profile, request, *reply).facet.judgement;
  EXPECT_TRUE(judgement == Judgement::kConforms || judgement == Judgement::kUntestable)
      << expected.text();
}

// Classes of lost, altered or accepted text are kept; all others become stream-differs.
TEST(ChunksTest, TheWorseClassIsNotCovered) {
  const std::set<std::string> kept = {"wrong-value", "swallows-valid", "strips-bom", "keeps-bom"};
  const std::set<std::string> covered = {"wrong-offset", "wrong-replacement", "rejects-nul",
                                         "rejects-bom",  "rejects-row-e1-ec", "stream-differs"};
  for (const std::string& name : kept) {
    EXPECT_EQ(name_in_chunks(DeviationClass::parse(name).value()).name(), name);
  }
  for (const std::string& name : covered) {
    EXPECT_EQ(name_in_chunks(DeviationClass::parse(name).value()).name(), "stream-differs") << name;
  }
  for (const Defect defect :
       {Defect::kUnexpectedContinuation, Defect::kNonShortest, Defect::kSurrogate,
        Defect::kOutOfRange, Defect::kInvalidOctet, Defect::kTruncated, Defect::kInterrupted}) {
    EXPECT_EQ(name_in_chunks(accepts(defect)), accepts(defect));
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, JudgeTest, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace placemat::inline judge
