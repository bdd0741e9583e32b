// What each deviation can do to a program, in plain words.

#include <string_view>

#include "harness/judge/judge.h"

namespace placemat {
namespace {

struct Consequence {
  std::string_view prefix;  // of the class; the first that fits holds
  std::string_view text;
};

constexpr Consequence kConsequences[] = {
    {"accepts-non-shortest",
     "Filter bypass: a second spelling of a character such as / or NUL passes a check that looks "
     "for "
     "the first."},
    {"accepts-surrogate",
     "Ill-formed UTF-16 or a second spelling of a supplementary character gets in; strict peers "
     "refuse the data later."},
    {"accepts-out-of-range",
     "Values that are no code points get in; tables indexed by code point are read out of bounds."},
    {"accepts-truncated",
     "A cut-off sequence passes as text; the octets that follow in the next buffer are misread."},
    {"accepts-interrupted",
     "The octet that interrupts a sequence is consumed with it: a quote or a bracket vanishes."},
    {"accepts-", "Octets that are no UTF-8 pass as text; peers disagree on what they say."},
    {"rejects-", "Data loss: well-formed text is refused."},
    {"wrong-value", "Wrong text: well-formed input decodes to other characters."},
    {"wrong-offset", "Errors are reported, and text is cut or repaired, at the wrong place."},
    {"wrong-replacement",
     "The number or place of replacement characters differs from the claim: offsets computed from "
     "the output are wrong."},
    {"swallows-valid",
     "Filter bypass: well-formed characters behind ill-formed octets disappear, a closing quote "
     "among them."},
    {"strips-bom", "Data loss: a zero width no-break space that is text disappears."},
    {"keeps-bom", "A signature appears as a character at the start of the text."},
    {"wrong-encoding", "The output is not the text that was given."},
    {"encodes-surrogate", "The output is ill-formed UTF-8; strict peers refuse it."},
    {"encodes-out-of-range", "The output is ill-formed UTF-8; strict peers refuse it."},
    {"refuses-encodable", "Data loss: text that the form can spell is not written."},
    {"stream-differs", "The result depends on how the input was cut into buffers."},
    {"inconsistent-",
     "Two functions of one library disagree: a check by one does not protect the "
     "other."},
    {"depends-on-history", "The result depends on what was decoded before."},
    {"nondeterministic", "The same request was answered in two ways."},
    {"crash", "Denial of service: this input ends the process."},
    {"hang", "Denial of service: this input gets no answer in time."},
    {"protocol", "The answer cannot be understood; nothing can be said of this input."},
};

}  // namespace

std::string consequence_of(const std::string& deviation_class) {
  for (const Consequence& entry : kConsequences) {
    if (deviation_class.starts_with(entry.prefix)) return std::string(entry.text);
  }
  return "The behaviour departs from what is claimed.";
}

}  // namespace placemat
