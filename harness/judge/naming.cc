#include "harness/judge/naming.h"

#include <algorithm>
#include <iterator>

#include "reference/forms/thompson_1992.h"
#include "reference/replacement.h"
#include "reference/utf16.h"
#include "reference/words/expected.h"

namespace placemat::inline judge {
namespace {

bool is_noncharacter(Ucs4 value) {
  return (0xFDD0 <= value && value <= 0xFDEF) ||
         (value <= kMaxScalar && (value & 0xFFFE) == 0xFFFE);
}

bool is_control(Ucs4 value) { return value <= 0x1F || (0x7F <= value && value <= 0x9F); }

bool is_private_use(Ucs4 value) {
  return (0xE000 <= value && value <= 0xF8FF) || (0xF0000 <= value && value <= 0x10FFFD);
}

// Returns the class of a refusal of `value`, by its kind. The kinds are tried in the order of the
// table of classes.
Deviation kind_of(Ucs4 value) {
  if (value == 0) return Deviation::kRejectsNul;
  if (value == kByteOrderMark) return Deviation::kRejectsBom;
  if (is_surrogate(value)) return Deviation::kRejectsSurrogate;
  if (value > kMaxScalar) return Deviation::kRejectsOutOfRange;
  if (is_noncharacter(value)) return Deviation::kRejectsNoncharacter;
  if (is_control(value)) return Deviation::kRejectsControl;
  if (is_private_use(value)) return Deviation::kRejectsPrivateUse;
  return Deviation::kRejectsRow;
}

DeviationClass rejection_of(const Segment& culprit) {
  const Deviation kind = kind_of(culprit.value);
  return kind == Deviation::kRejectsRow ? DeviationClass::rejects_row(*culprit.row) : kind;
}

std::vector<Ucs4> without(std::vector<Ucs4> values, Ucs4 unwanted) {
  values.erase(std::remove(values.begin(), values.end(), unwanted), values.end());
  return values;
}

// Reports whether `observed` is `values`, with or without the signature that the octets begin with.
bool with_or_without_bom(const Reading& reading, std::span<const Ucs4> values,
                         std::span<const Ucs4> observed) {
  const auto equals = [observed](std::span<const Ucs4> one) {
    return std::equal(one.begin(), one.end(), observed.begin(), observed.end());
  };
  const bool has_bom = reading.begins_with_bom() && !values.empty() && values[0] == kByteOrderMark;
  return equals(values) || (has_bom && equals(values.subspan(1)));
}

// Reports whether `observed` is what some policy makes of the octets.
bool fits_a_policy(const Reading& reading, const std::vector<Ucs4>& observed) {
  return std::any_of(std::begin(kReplacementPolicies), std::end(kReplacementPolicies),
                     [&](Replacement policy) {
                       return with_or_without_bom(reading, reading.replaced(policy), observed);
                     });
}

// Returns the values that a lax decoder could read from the ill-formed octets at `offset`, by the
// scheme of 1992 without its checks, or from a surrogate pair. Unless `whole`, a sequence may also
// be cut short anywhere.
std::vector<Ucs4> lax_values(CodeUnits units, std::size_t offset, bool whole) {
  const auto read = [units, whole](std::size_t at) {
    std::vector<Ucs4> values;
    const std::uint8_t lead = units[at];
    std::size_t length = 0;
    while (length < 6 && (lead & (0x80u >> length)) != 0) ++length;
    if (length < 2) return values;
    Ucs4 value = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length && at + i < units.size(); ++i) {
      if ((units[at + i] & 0xC0) != 0x80) break;
      value = value << 6 | (units[at + i] & 0x3Fu);
      if (!whole || i + 1 == length) values.push_back(value);
    }
    return values;
  };
  std::vector<Ucs4> values = read(offset);
  if (values.empty() || offset + 3 >= units.size()) return values;
  const Ucs4 high = values.back();
  const std::vector<Ucs4> second = read(offset + 3);
  if (second.empty() || !is_high_surrogate(high)) return values;
  const Ucs4 low = second.back();
  if (is_low_surrogate(low)) {
    values.push_back(kFirstSupplementary + ((high & 0x3FF) << 10 | (low & 0x3FF)));
  }
  return values;
}

// Returns how many of the first values of `part` occur in `whole` in the same order. Adds the other
// values of `whole` to `others`.
std::size_t first_missing(std::span<const Ucs4> part, std::span<const Ucs4> whole,
                          std::vector<Ucs4>& others) {
  std::size_t found = 0;
  for (const Ucs4 value : whole) {
    if (found < part.size() && value == part[found]) {
      ++found;
    } else {
      others.push_back(value);
    }
  }
  return found;
}

bool writes_replacement_characters(Replacement policy) {
  return policy == Replacement::kMaximalSubpart || policy == Replacement::kPerOctet ||
         policy == Replacement::kPerSequence || policy == Replacement::kDrop;
}

std::ptrdiff_t replacement_characters(const std::vector<Ucs4>& values) {
  return std::count(values.begin(), values.end(), kReplacementCharacter);
}

// Reports whether `value` may stand for a refused character: U+FFFD, or a substitute that programs
// with one octet per character write.
bool is_substitute(Ucs4 value) {
  return value == kReplacementCharacter || value == 0x1A || value == '?' || value == '_';
}

std::ptrdiff_t substitutes(const std::vector<Ucs4>& values) {
  return std::count_if(values.begin(), values.end(), is_substitute);
}

// Returns the offset of the first of `segments`, all well-formed, that came out as a substitute, or
// std::nullopt if another difference comes first.
std::optional<std::size_t> replaced_offset(std::span<const Segment> segments,
                                           const std::vector<Ucs4>& observed) {
  if (segments.empty() || observed.empty()) return std::nullopt;
  // A signature that was stripped is no departure.
  const bool stripped = segments[0].value == kByteOrderMark && observed[0] != kByteOrderMark &&
                        observed[0] != kReplacementCharacter;
  const std::span<const Segment> rest = segments.subspan(stripped ? 1 : 0);
  for (std::size_t i = 0; i < std::min(rest.size(), observed.size()); ++i) {
    if (observed[i] == rest[i].value) continue;
    if (!is_substitute(observed[i])) return std::nullopt;
    return rest[i].offset;
  }
  return std::nullopt;
}

// Names values that came out wrong. `expected` has U+FEFF wherever the input spells it.
DeviationClass name_values(const std::vector<Ucs4>& expected, const std::vector<Ucs4>& observed,
                           BomPolicy bom) {
  if (bom == BomPolicy::kStrip && observed == expected) return Deviation::kKeepsBom;
  // If only U+FEFF are missing, one too many was stripped: a second one, or one in mid-stream.
  const bool only_boms_differ =
      without(observed, kByteOrderMark) == without(expected, kByteOrderMark);
  if (only_boms_differ && observed.size() < expected.size()) return Deviation::kStripsBom;
  return Deviation::kWrongValue;
}

// Names ill-formed octets that were replaced otherwise than `profile` claims.
DeviationClass name_replacement(const Profile& profile, const Reading& reading,
                                const std::vector<Ucs4>& observed) {
  const std::vector<Ucs4>& claimed = reading.replaced(profile.replacement);
  const DeviationClass by_bom = name_values(claimed, observed, profile.bom);
  if (by_bom != Deviation::kWrongValue) return by_bom;
  if (fits_a_policy(reading, observed)) return Deviation::kWrongReplacement;

  if (!writes_replacement_characters(profile.replacement)) {
    return is_subsequence(reading.values, observed) ? Deviation::kWrongReplacement
                                                    : Deviation::kSwallowsValid;
  }
  const std::vector<Ucs4> valid = without(reading.values, kReplacementCharacter);
  const std::vector<Ucs4> shown = without(observed, kReplacementCharacter);
  if (shown == valid) {
    // Under kDrop no U+FFFD is put in, so a missing one was in the text.
    const bool lost = replacement_characters(observed) < replacement_characters(claimed);
    return lost && profile.replacement == Replacement::kDrop ? Deviation::kSwallowsValid
                                                             : Deviation::kWrongReplacement;
  }
  const std::vector<Segment> segments = segment(*profile.form, reading.units);
  std::vector<Ucs4> others;
  const std::size_t missing = first_missing(valid, shown, others);
  if (missing < valid.size()) {
    // A value that another value replaces, before anything ill-formed, was not swallowed.
    for (std::size_t i = 0; observed.size() == claimed.size() && segments[i].well_formed(); ++i) {
      if (observed[i] == segments[i].value) continue;
      if (observed[i] == kReplacementCharacter) break;
      return Deviation::kWrongValue;
    }
    // Without more U+FFFD, the missing value was swallowed; else it may have been replaced.
    if (replacement_characters(observed) <= replacement_characters(claimed)) {
      return Deviation::kSwallowsValid;
    }
    const auto culprit = std::find_if(segments.begin(), segments.end(), [&](const Segment& part) {
      return part.well_formed() && part.value == valid[missing];
    });
    // Ill-formed octets right before the missing value may have swallowed it.
    const bool taken = culprit != segments.begin() && !std::prev(culprit)->well_formed();
    return taken ? Deviation::kSwallowsValid : rejection_of(*culprit);
  }
  // The reply has additional values, which were read from ill-formed octets or put in their place.
  // Whole sequences are tried first: in FE 80 C0 80, a NUL was read from C0 80.
  for (const bool whole : {true, false}) {
    for (const Segment& part : segments) {
      if (part.well_formed()) continue;
      const std::vector<Ucs4> lax = lax_values(reading.units, part.offset, whole);
      const bool read = std::any_of(lax.begin(), lax.end(), [&](Ucs4 value) {
        return std::find(others.begin(), others.end(), value) != others.end();
      });
      if (read) return name_acceptance(*profile.form, reading.units, part);
    }
  }
  return Deviation::kWrongReplacement;
}

}  // namespace

bool is_cut_short(const EncodingForm& form, CodeUnits rest) {
  const auto is_lead = [&](const SequenceForm& row) { return row.octets[0].contains(rest[0]); };
  return rest.size() > 1 && std::any_of(form.rows.begin(), form.rows.end(), is_lead) &&
         rest.size() < announced_length(form, rest[0]) &&
         std::all_of(rest.begin() + 1, rest.end(),
                     [&form](std::uint8_t octet) { return form.trail.contains(octet); });
}

DeviationClass name_acceptance(const EncodingForm& form, CodeUnits units, const Segment& fault) {
  return accepts(is_cut_short(form, units.subspan(fault.offset)) ? Defect::kTruncated
                                                                 : fault.defect);
}

DeviationClass name_in_chunks(DeviationClass deviation) {
  switch (deviation.deviation()) {
    case Deviation::kWrongValue:
    case Deviation::kSwallowsValid:
    case Deviation::kStripsBom:
    case Deviation::kKeepsBom:
      return deviation;
    default:
      return deviation.accepts() ? deviation : Deviation::kStreamDiffers;
  }
}

DeviationClass name_rejection(std::span<const Segment> segments,
                              std::optional<std::size_t> offset) {
  if (segments.empty()) return Deviation::kRejectsOther;
  const Segment* culprit = &segments[0];
  for (const Segment& segment : segments) {
    if (offset == segment.offset) return rejection_of(segment);
    const Deviation kind = kind_of(segment.value);
    const Deviation lowest = kind_of(culprit->value);
    // Among values of one kind the longest sequence is the likeliest to be at fault.
    const bool longer = kind == lowest && segment.length > culprit->length;
    if (kind < lowest || longer) culprit = &segment;
  }
  return rejection_of(*culprit);
}

DeviationClass name_reading(const Profile& profile, const Reading& reading, Operation operation,
                            const Reply& reply) {
  if (reply.kind == Reply::Kind::kIllFormed) {
    return name_rejection(segment(*profile.form, reading.units), reply.offset);
  }
  const bool replaces = operation == Operation::kReplace || operation == Operation::kStreamReplace;
  if (!reading.well_formed()) {
    return replaces ? name_replacement(profile, reading, reply.values)
                    : name_acceptance(*profile.form, reading.units, *reading.fault);
  }
  const DeviationClass name = name_values(reading.values, reply.values, profile.bom);
  if (!replaces || name != Deviation::kWrongValue) return name;
  // No part of well-formed input may be replaced: a substitute stands for what was refused.
  const std::vector<Segment> segments = segment(*profile.form, reading.units);
  const auto offset = replaced_offset(segments, reply.values);
  const bool replaced = offset || substitutes(reply.values) > substitutes(reading.values);
  return replaced ? name_rejection(segments, offset) : name;
}

DeviationClass name_encoding(const Spelling& spelling, const Reply& reply) {
  const bool refused = reply.kind == Reply::Kind::kUnencodable;
  if (!spelling.unencodable) {
    return refused ? Deviation::kRefusesEncodable : Deviation::kWrongEncoding;
  }
  // Refusing and replacing are safe, but this encoder claims to do otherwise.
  const auto& units = spelling.units;
  if (refused || std::find(units.begin(), units.end(), reply.units) != units.end()) {
    return Deviation::kWrongReplacement;
  }
  const Ucs4 value = spelling.values[*spelling.unencodable];
  const auto lax = encode_value(kThompson1992, value);  // the scheme without its limits
  if (std::search(reply.units.begin(), reply.units.end(), lax.begin(), lax.end()) !=
      reply.units.end()) {
    return is_surrogate(value) ? Deviation::kEncodesSurrogate : Deviation::kEncodesOutOfRange;
  }
  for (const std::vector<std::uint8_t>& in_its_place : kOtherReplacements) {
    if (reply.units == spelled_with(spelling, in_its_place)) return Deviation::kWrongReplacement;
  }
  return Deviation::kWrongEncoding;
}

}  // namespace placemat::inline judge
