// Has the rows that test the life of one object (rule_test.cc).
#pragma once

namespace placemat::inline judge {

struct RuleRow {
  const char* name;
  const char* claims;  // "key value, key value" of a greeting
  const char* request;
  const char* reply;
  const char* judgement;
  const char* deviation_class;
};

namespace lives {
constexpr const char* kNone = "bom keep";
constexpr const char* kNew = "bom keep, after-last new, after-error new, delivers at-once";
constexpr const char* kGoesOn = "bom keep, after-last new, after-error go-on, delivers at-once";
constexpr const char* kResets =
    "bom keep, after-last reset-first, after-error reset-first, delivers at-once";
constexpr const char* kStrips = "bom strip, after-last new, after-error new, delivers at-once";
constexpr const char* kAnyBom = "after-last new, delivers at-once";
constexpr const char* kWaits = "bom keep, after-last new";
constexpr const char* kReplaces =
    "bom keep, replacement maximal-subpart, after-last new, delivers at-once";
constexpr const char* kPerSequence =
    "bom keep, replacement per-sequence, after-last new, delivers at-once";
constexpr const char* kPairs = "form modified-utf-8, bom keep, after-last new, delivers at-once";
constexpr const char* kCesu8 = "form cesu-8, bom keep, after-last new, delivers at-once";
}  // namespace lives

constexpr RuleRow kLifeRows[] = {
    // These have one text.
    {"one_call", lives::kNone, "session .E282AC", "values 20AC", "conforms", ""},
    {"one_call_wrong", lives::kNone, "session .E282AC", "values 20AD", "deviates", "wrong-value"},
    {"one_call_refused", lives::kNone, "session .FF", "ill-formed", "conforms", ""},
    {"one_call_accepted", lives::kNone, "session .FF", "values FF", "deviates",
     "accepts-invalid-octet"},
    {"cut_at_once", lives::kNew, "session +41E2 .82AC", "values 41 / values 20AC", "conforms", ""},
    {"cut_given_late", lives::kNew, "session +41E2 .82AC", "values / values 41 20AC", "deviates",
     "holds-back"},
    {"cut_given_late_is_open", lives::kWaits, "session +41E2 .82AC", "values / values 41 20AC",
     "conforms", ""},
    {"cut_lost", lives::kWaits, "session +41E2 .82AC", "values 41 / values", "deviates",
     "wrong-value"},
    {"cut_refused", lives::kWaits, "session +41E2 .82AC", "values 41 / ill-formed", "deviates",
     "stream-differs"},
    {"given_too_early", lives::kReplaces, "session-replace +E2 .41", "values FFFD / values 41",
     "deviates", "stream-differs"},
    {"given_too_early_in_the_second", lives::kReplaces, "session-replace .41 +E2 .41",
     "values 41 / values FFFD / values 41", "deviates", "stream-differs"},
    {"a_text_that_never_ends", lives::kNew, "session +41E2", "values 41", "conforms", ""},
    {"it_waits_for_its_end", lives::kNew, "session +41E2", "values", "deviates", "holds-back"},
    {"it_may_wait", lives::kWaits, "session +41E2", "values", "conforms", ""},
    {"it_may_not_invent", lives::kWaits, "session +41E2", "values 41 E2", "deviates",
     "stream-differs"},
    {"empty_calls", lives::kNew, "session + +E2 + .82AC", "values / values / values / values 20AC",
     "conforms", ""},
    {"an_empty_end", lives::kNew, "session +41 .", "values 41 / values", "conforms", ""},
    {"cut_short_at_an_empty_end", lives::kNew, "session +E2 .", "values / ill-formed", "conforms",
     ""},
    {"cut_short_and_not_told", lives::kNew, "session +E2 .", "values / values", "deviates",
     "accepts-truncated"},
    // These have errors.
    {"error_at_once", lives::kNew, "session +E2 +41 .42", "values / ill-formed / values 42",
     "conforms", ""},
    {"error_late", lives::kNew, "session +FF .42", "values / ill-formed", "deviates", "holds-back"},
    {"error_late_is_open", lives::kWaits, "session +FF .42", "values / ill-formed", "conforms", ""},
    {"error_never", lives::kWaits, "session +FF .42", "values / values 42", "deviates",
     "accepts-invalid-octet"},
    {"after_an_error_anything", lives::kWaits, "session +FF .42", "ill-formed / values 99",
     "conforms", ""},
    {"after_an_error_new", lives::kNew, "session +80 .41", "ill-formed / values 41", "conforms",
     ""},
    {"after_an_error_kept", lives::kNew, "session +C341 .A9", "ill-formed / values E9", "deviates",
     "keeps-state"},
    {"after_an_error_sticky", lives::kNew, "session +80 .41", "ill-formed / ill-formed", "deviates",
     "keeps-state"},
    {"the_rest_is_lost", lives::kNew, "session +8041 .42", "ill-formed / values 42", "conforms",
     ""},
    {"the_rest_was_not_lost", lives::kNew, "session +8041 .42", "ill-formed / values 41 42",
     "deviates", "keeps-state"},
    {"it_goes_on", lives::kGoesOn, "session +8041 .42", "ill-formed / values 41 42", "conforms",
     ""},
    {"it_did_not_go_on", lives::kGoesOn, "session +8041 .42", "ill-formed / values 42", "deviates",
     "keeps-state"},
    {"it_goes_on_to_the_next_error", lives::kGoesOn, "session +80FF41 +42 .43",
     "ill-formed / ill-formed / values 41 42 43", "conforms", ""},
    {"the_end_drops_the_rest", lives::kGoesOn, "session .8041 .42", "ill-formed / values 42",
     "conforms", ""},
    {"reset_first", lives::kResets, "session +80 .41 ~ .42",
     "ill-formed / ill-formed / values / values 42", "unspecified", ""},
    {"reset_first_and_kept", lives::kResets, "session +80 .41 ~ .42",
     "ill-formed / ill-formed / values / ill-formed", "deviates", "keeps-state"},
    {"two_errors", lives::kNew, "session +FF +FF .41", "ill-formed / ill-formed / values 41",
     "conforms", ""},
    // These go on after an end or a reset.
    {"new_after_the_end", lives::kNew, "session .41 .42", "values 41 / values 42", "conforms", ""},
    {"pending_after_the_end", lives::kNew, "session .C3 .A9", "ill-formed / values E9", "deviates",
     "keeps-state"},
    {"nothing_claimed_after_the_end", lives::kNone, "session .41 .42", "values 41 / values 99",
     "unspecified", ""},
    {"reset_after_the_end", lives::kNone, "session .41 ~ .42", "values 41 / values / values 42",
     "conforms", ""},
    {"reset_forgets", lives::kNew, "session +C3 ~ .A9", "values / values / ill-formed", "conforms",
     ""},
    {"reset_keeps", lives::kNew, "session +C3 ~ .A9", "values / values / values E9", "deviates",
     "keeps-state"},
    {"reset_gives", lives::kNew, "session +C3 ~", "values / values FFFD", "deviates",
     "keeps-state"},
    // A sequence that is whole in a text explains what came of it: no state does.
    {"lets_a_surrogate_in_before_the_end", lives::kNone, "session +EDA080", "values D800",
     "deviates", "accepts-surrogate"},
    {"lets_a_surrogate_in_later", lives::kNew, "session .41 .EDA080", "values 41 / values D800",
     "deviates", "accepts-surrogate"},
    {"lets_a_longer_form_in_later", lives::kNew, "session .41 +C0AF", "values 41 / values 2F",
     "deviates", "accepts-non-shortest"},
    {"lets_a_longer_form_in_before_an_error", lives::kNew, "session +C0AF .80",
     "values 2F / ill-formed", "deviates", "accepts-non-shortest"},
    {"refuses_a_noncharacter", lives::kNone, "session .EFBFBF", "ill-formed", "deviates",
     "rejects-noncharacter"},
    {"refuses_a_noncharacter_later", lives::kNew, "session .41 .EFBFBF", "values 41 / ill-formed",
     "deviates", "rejects-noncharacter"},
    {"gives_part_of_a_sequence", lives::kNone, "session +E282", "values 2080", "deviates",
     "stream-differs"},
    {"untestable_from_here", lives::kNew, "session +C3 ~ .A9", "values / untestable / untestable",
     "conforms", ""},
    {"untestable", lives::kNew, "session +C3 ~ .A9", "untestable", "untestable", ""},
    {"a_part_too_few", lives::kNew, "session .41 .42", "values 41", "protocol-error", "protocol"},
    {"a_part_too_many", lives::kNew, "session .41", "values 41 / values", "protocol-error",
     "protocol"},
    // These have signatures.
    {"stripped_from_each_text", lives::kStrips, "session .EFBBBF41 .EFBBBF42",
     "values 41 / values 42", "conforms", ""},
    {"kept_in_the_second", lives::kStrips, "session .EFBBBF41 .EFBBBF42",
     "values 41 / values FEFF 42", "deviates", "keeps-state"},
    {"stripped_in_pieces", lives::kStrips, "session +EF +BB .BF41", "values / values / values 41",
     "conforms", ""},
    {"kept_in_pieces", lives::kStrips, "session +EF +BB .BF41", "values / values / values FEFF 41",
     "deviates", "keeps-bom"},
    {"stripped_in_mid_text", lives::kStrips, "session +41 .EFBBBF", "values 41 / values",
     "deviates", "strips-bom"},
    {"stripped_or_kept", lives::kAnyBom, "session .EFBBBF41 .EFBBBF42",
     "values 41 / values FEFF 42", "conforms", ""},
    {"stripped_after_an_error", lives::kStrips, "session +FF .EFBBBF41", "ill-formed / values 41",
     "conforms", ""},
    // These replace.
    {"replaced_at_once", lives::kReplaces, "session-replace +41FF .42",
     "values 41 FFFD / values 42", "conforms", ""},
    {"replaced_late", lives::kReplaces, "session-replace +41FF .42", "values 41 / values FFFD 42",
     "deviates", "holds-back"},
    {"replaced_at_the_end", lives::kReplaces, "session-replace +E282 .", "values / values FFFD",
     "conforms", ""},
    {"not_flushed", lives::kReplaces, "session-replace +E282 .", "values / values", "deviates",
     "stream-differs"},
    {"error_never_at_once", lives::kNew, "session +FF .42", "values / values 42", "deviates",
     "accepts-invalid-octet"},
    {"error_waits_for_an_end", lives::kNew, "session +FF", "values", "deviates", "holds-back"},
    {"reset_first_after_a_last_call", "after-last new, after-error reset-first",
     "session .FF .41 ~ .42", "ill-formed / ill-formed / values / values 42", "unspecified", ""},
    {"a_policy_may_wait", lives::kPerSequence, "session-replace +C0 .80", "values / values FFFD",
     "conforms", ""},
    {"no_policy_loses_text", "bom keep", "session-replace +FF41 .42", "values 3F / values 42",
     "deviates", "swallows-valid"},
    {"no_policy_claimed", "bom keep", "session-replace +FF41 .42", "values 3F 41 / values 42",
     "unspecified", ""},
    // In these forms more octets can change a value.
    {"half_a_pair_may_wait", lives::kPairs, "session +EDA080 .EDB080", "values / values 10000",
     "conforms", ""},
    {"half_a_pair_alone", lives::kPairs, "session +EDA080 .41", "values / values D800 41",
     "conforms", ""},
    {"half_a_pair_in_cesu_8", lives::kCesu8, "session +EDA080ED .B080", "values / values 10000",
     "conforms", ""},
};

// Has the rows that test slices and repeated octets.
constexpr RuleRow kWrapperRows[] = {
    {"slice", "bom keep", "within E2 AC decode 41", "values 41", "conforms", ""},
    {"slice_completed", "bom keep", "within - 82AC decode E2", "values 20AC", "deviates",
     "reads-neighbours"},
    {"slice_refused", "bom keep", "within - 82AC decode E2", "ill-formed 0", "conforms", ""},
    {"slice_with_a_place", "backward per-octet", "within 41 BF previous 2 C3A9", "start 0 E9",
     "conforms", ""},
    {"slice_of_what_is_not_offered", "bom keep", "within 41 - count 41", "unsupported",
     "untestable", ""},
    {"slice_answered_otherwise", "bom keep", "within 41 - count 41", "values 41", "protocol-error",
     "protocol"},
    {"slice_with_no_claim", "bom keep", "within 41 42 replace FF", "values 3F", "unspecified", ""},
    {"repeated", "bom keep", "repeat 2147483649 count E282AC 41", "number 2147483650", "conforms",
     ""},
    {"repeated_wraps", "bom keep", "repeat 4294967297 count 41 -", "number 1", "deviates",
     "wrong-count"},
    {"repeated_measure_wraps", "bom keep", "repeat 32769 utf16-length F09F9880 -", "number 2",
     "deviates", "wrong-length"},
    {"repeated_few", "bom keep", "repeat 2 count E282AC -", "number 2", "conforms", ""},
    {"repeated_and_a_fault", "bom keep", "repeat 65536 validate 41 FF", "ill-formed 65536",
     "conforms", ""},
    {"fault_not_seen", "bom keep", "repeat 65536 validate 41 FF", "well-formed", "deviates",
     "accepts-invalid-octet"},
    {"fault_elsewhere", "bom keep", "repeat 65536 validate 41 FF", "ill-formed 0", "deviates",
     "wrong-offset"},
    {"fault_in_what_is_repeated", "bom keep", "repeat 65536 validate C3 -", "ill-formed 0",
     "conforms", ""},
    {"repeated_above_the_limit", "domain max-octets-65535", "repeat 65536 count 41 -", "number 0",
     "untestable", ""},
};

}  // namespace placemat::inline judge
