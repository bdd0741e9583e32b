// The table of deviation classes. Whoever adds a class adds a row here, and nothing elsewhere.
//
// PLACEMAT_DEVIATIONS(X, context) calls X(context, enumerator, symbol, name, consequence) per row:
// `symbol` is the class in the name of a fault function (harness/fuzz/fault.h), `name` stands in
// every output, `consequence` says in plain words what it can do to a program. A list for the
// preprocessor, because a function's name must be plain text.
#pragma once

#define PLACEMAT_NO_UTF8 "Octets that are no UTF-8 pass as text; peers disagree on what they say."
#define PLACEMAT_TEXT_REFUSED "Data loss: well-formed text is refused."
#define PLACEMAT_WRITES_ILL_FORMED "The output is ill-formed UTF-8; strict peers refuse it."

#define PLACEMAT_DEVIATIONS(X, context)                                                            \
  X(context, kAcceptsUnexpectedContinuation, accepts_unexpected_continuation,                      \
    "accepts-unexpected-continuation", PLACEMAT_NO_UTF8)                                           \
  X(context, kAcceptsNonShortest, accepts_non_shortest, "accepts-non-shortest",                    \
    "Filter bypass: a second spelling of a character such as / or NUL passes a check that looks "  \
    "for the first.")                                                                              \
  X(context, kAcceptsSurrogate, accepts_surrogate, "accepts-surrogate",                            \
    "Ill-formed UTF-16 or a second spelling of a supplementary character gets in; strict peers "   \
    "refuse the data later.")                                                                      \
  X(context, kAcceptsOutOfRange, accepts_out_of_range, "accepts-out-of-range",                     \
    "Values that are no code points get in; tables indexed by code point are read out of bounds.") \
  X(context, kAcceptsInvalidOctet, accepts_invalid_octet, "accepts-invalid-octet",                 \
    PLACEMAT_NO_UTF8)                                                                              \
  X(context, kAcceptsTruncated, accepts_truncated, "accepts-truncated",                            \
    "A cut-off sequence passes as text; the octets that follow in the next buffer are misread.")   \
  X(context, kAcceptsInterrupted, accepts_interrupted, "accepts-interrupted",                      \
    "The octet that interrupts a sequence is consumed with it: a quote or a bracket vanishes.")    \
  X(context, kRejectsNul, rejects_nul, "rejects-nul", PLACEMAT_TEXT_REFUSED)                       \
  X(context, kRejectsBom, rejects_bom, "rejects-bom", PLACEMAT_TEXT_REFUSED)                       \
  X(context, kRejectsSurrogate, rejects_surrogate, "rejects-surrogate", PLACEMAT_TEXT_REFUSED)     \
  X(context, kRejectsOutOfRange, rejects_out_of_range, "rejects-out-of-range",                     \
    PLACEMAT_TEXT_REFUSED)                                                                         \
  X(context, kRejectsNoncharacter, rejects_noncharacter, "rejects-noncharacter",                   \
    PLACEMAT_TEXT_REFUSED)                                                                         \
  X(context, kRejectsControl, rejects_control, "rejects-control", PLACEMAT_TEXT_REFUSED)           \
  X(context, kRejectsPrivateUse, rejects_private_use, "rejects-private-use",                       \
    PLACEMAT_TEXT_REFUSED)                                                                         \
  X(context, kRejectsRow, rejects_row, "rejects-row", PLACEMAT_TEXT_REFUSED)                       \
  X(context, kRejectsOther, rejects_other, "rejects-other", PLACEMAT_TEXT_REFUSED)                 \
  X(context, kWrongValue, wrong_value, "wrong-value",                                              \
    "Wrong text: well-formed input decodes to other characters.")                                  \
  X(context, kWrongOffset, wrong_offset, "wrong-offset",                                           \
    "Errors are reported, and text is cut or repaired, at the wrong place.")                       \
  X(context, kWrongReplacement, wrong_replacement, "wrong-replacement",                            \
    "The number or place of replacement characters differs from the claim: offsets computed from " \
    "the output are wrong.")                                                                       \
  X(context, kSwallowsValid, swallows_valid, "swallows-valid",                                     \
    "Filter bypass: well-formed characters after ill-formed octets disappear, a closing quote "    \
    "among them.")                                                                                 \
  X(context, kStripsBom, strips_bom, "strips-bom",                                                 \
    "Data loss: a zero width no-break space that is text disappears.")                             \
  X(context, kKeepsBom, keeps_bom, "keeps-bom",                                                    \
    "A signature appears as a character at the start of the text.")                                \
  X(context, kWrongEncoding, wrong_encoding, "wrong-encoding",                                     \
    "The output is not the text that was given.")                                                  \
  X(context, kEncodesSurrogate, encodes_surrogate, "encodes-surrogate",                            \
    PLACEMAT_WRITES_ILL_FORMED)                                                                    \
  X(context, kEncodesOutOfRange, encodes_out_of_range, "encodes-out-of-range",                     \
    PLACEMAT_WRITES_ILL_FORMED)                                                                    \
  X(context, kRefusesEncodable, refuses_encodable, "refuses-encodable",                            \
    "Data loss: text that the form can spell is not written.")                                     \
  X(context, kStreamDiffers, stream_differs, "stream-differs",                                     \
    "The result depends on how the input was cut into buffers.")                                   \
  X(context, kWrongCount, wrong_count, "wrong-count",                                              \
    "Wrong arithmetic: columns, limits and indices computed from the count are wrong.")            \
  X(context, kWrongLength, wrong_length, "wrong-length",                                           \
    "The measure is not what is written: memory is wasted, or a fixed field is filled wrongly.")   \
  X(context, kMeasuresShort, measures_short, "measures-short",                                     \
    "Buffer overflow: memory of the measured length is too small for what is then written.")       \
  X(context, kSplitsValue, splits_value, "splits-value",                                           \
    "A character is cut in two: the text that remains is ill-formed.")                             \
  X(context, kLosesOctets, loses_octets, "loses-octets",                                           \
    "Text is lost or doubled where the output was full.")                                          \
  X(context, kStuck, stuck, "stuck",                                                               \
    "Endless loop or data loss: no progress although the next character fits.")                    \
  X(context, kWrongPrevious, wrong_previous, "wrong-previous",                                     \
    "A step backwards lands elsewhere: cursors, deletion and searching cut characters.")           \
  X(context, kWrongTruncation, wrong_truncation, "wrong-truncation",                               \
    "What is kept is too long, too short, or no beginning of the text.")                           \
  X(context, kWrongOrder, wrong_order, "wrong-order",                                              \
    "Sorted data and range queries disagree with peers; keys are not found.")                      \
  X(context, kInconsistentOrder, inconsistent_order, "inconsistent-order",                         \
    "It is no order: sorting and searching fail or never end.")                                    \
  X(context, kInconsistent, inconsistent, "inconsistent",                                          \
    "Two functions of one library disagree: a check by one does not protect the other.")           \
  X(context, kDependsOnHistory, depends_on_history, "depends-on-history",                          \
    "The result depends on what was decoded before.")                                              \
  X(context, kNondeterministic, nondeterministic, "nondeterministic",                              \
    "The same request was answered in two ways.")                                                  \
  X(context, kCrash, crash, "crash", "Denial of service: this input ends the process.")            \
  X(context, kReadsPast, reads_past, "reads-past",                                                 \
    "Octets past the end of the input are read: a crash, or a leak of what lies there.")           \
  X(context, kReadsBefore, reads_before, "reads-before",                                           \
    "Octets before the start of the input are read: a crash, or a leak of what lies there.")       \
  X(context, kWritesPast, writes_past, "writes-past",                                              \
    "Memory outside the output is overwritten: a crash, or code of an attacker's choice.")         \
  X(context, kHang, hang, "hang", "Denial of service: this input gets no answer in time.")         \
  X(context, kProtocol, protocol, "protocol",                                                      \
    "The answer cannot be understood; nothing can be said of this input.")
