#include "harness/judge/deviation_class.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "reference/replacement.h"

namespace placemat {
namespace {

bool is_noncharacter(Ucs4 value) {
  return (0xFDD0 <= value && value <= 0xFDEF) ||
         (value <= kMaxScalar && (value & 0xFFFE) == 0xFFFE);
}

bool is_control(Ucs4 value) { return value <= 0x1F || (0x7F <= value && value <= 0x9F); }

bool is_private_use(Ucs4 value) {
  return (0xE000 <= value && value <= 0xF8FF) || (0xF0000 <= value && value <= 0x10FFFD);
}

// The kinds of values in the order of harness/README.md: the lowest that fits names a rejection.
enum class Kind { kNul, kBom, kSurrogate, kOutOfRange, kNoncharacter, kControl, kPrivateUse, kRow };

Kind kind_of(Ucs4 value) {
  if (value == 0) return Kind::kNul;
  if (value == kByteOrderMark) return Kind::kBom;
  if (kFirstSurrogate <= value && value <= kLastSurrogate) return Kind::kSurrogate;
  if (value > kMaxScalar) return Kind::kOutOfRange;
  if (is_noncharacter(value)) return Kind::kNoncharacter;
  if (is_control(value)) return Kind::kControl;
  if (is_private_use(value)) return Kind::kPrivateUse;
  return Kind::kRow;
}

std::string rejects_name(const Segment& culprit) {
  switch (kind_of(culprit.value)) {
    case Kind::kNul:
      return "rejects-nul";
    case Kind::kBom:
      return "rejects-bom";
    case Kind::kSurrogate:
      return "rejects-surrogate";
    case Kind::kOutOfRange:
      return "rejects-out-of-range";
    case Kind::kNoncharacter:
      return "rejects-noncharacter";
    case Kind::kControl:
      return "rejects-control";
    case Kind::kPrivateUse:
      return "rejects-private-use";
    case Kind::kRow:
      break;
  }
  return culprit.row == nullptr ? "rejects-other" : "rejects-" + row_name(*culprit.row);
}

std::vector<Ucs4> without(std::vector<Ucs4> values, Ucs4 unwanted) {
  values.erase(std::remove(values.begin(), values.end(), unwanted), values.end());
  return values;
}

// Whether `observed` is what some other policy makes of `units`.
bool fits_another_policy(const EncodingForm& form, CodeUnits units,
                         const std::vector<Ucs4>& observed) {
  const bool has_bom = begins_with_bom(form, units);
  return std::any_of(
      std::begin(kReplacementPolicies), std::end(kReplacementPolicies), [&](Replacement policy) {
        const auto readings =
            readings_by_bom(BomPolicy::kUnspecified, has_bom, replaced(form, policy, units));
        return std::find(readings.begin(), readings.end(), observed) != readings.end();
      });
}

// The values that a lax decoder could read from the ill-formed octets at `offset`: the scheme of
// 1992 without its checks, cut short anywhere, and a pair of surrogates as one value.
std::vector<Ucs4> lax_values(CodeUnits units, std::size_t offset) {
  const auto read = [units](std::size_t at) {
    std::vector<Ucs4> values;
    const std::uint8_t lead = units[at];
    std::size_t length = 0;
    while (length < 6 && (lead & (0x80u >> length)) != 0) ++length;
    if (length < 2) return values;
    Ucs4 value = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length && at + i < units.size(); ++i) {
      if ((units[at + i] & 0xC0) != 0x80) break;
      value = value << 6 | (units[at + i] & 0x3Fu);
      values.push_back(value);
    }
    return values;
  };
  std::vector<Ucs4> values = read(offset);
  if (values.empty() || offset + 3 >= units.size()) return values;
  const Ucs4 high = values.back();
  const std::vector<Ucs4> second = read(offset + 3);
  if (second.empty() || high < kFirstSurrogate || high > kLastHighSurrogate) return values;
  const Ucs4 low = second.back();
  if (kFirstLowSurrogate <= low && low <= kLastSurrogate) {
    values.push_back(kFirstSupplementary + ((high & 0x3FF) << 10 | (low & 0x3FF)));
  }
  return values;
}

// The first value of `part` that does not occur in its place in `whole`.
std::size_t first_missing(std::span<const Ucs4> part, std::span<const Ucs4> whole) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < whole.size() && found < part.size(); ++i) {
    if (whole[i] == part[found]) ++found;
  }
  return found;
}

// `whole` without the values of `part`, which occur in it in this order.
std::vector<Ucs4> beside(std::span<const Ucs4> part, std::span<const Ucs4> whole) {
  std::vector<Ucs4> others;
  std::size_t found = 0;
  for (const Ucs4 value : whole) {
    if (found < part.size() && value == part[found]) {
      ++found;
    } else {
      others.push_back(value);
    }
  }
  return others;
}

bool writes_replacement_characters(Replacement policy) {
  return policy == Replacement::kMaximalSubpart || policy == Replacement::kPerOctet ||
         policy == Replacement::kPerSequence || policy == Replacement::kDrop;
}

}  // namespace

std::string accepts_class(const Segment& first) {
  return "accepts-" + std::string(defect_name(first.defect));
}

std::string row_name(const SequenceForm& row) {
  char name[16];
  const OctetRange& lead = row.octets[0];
  if (lead.first == lead.last) {
    std::snprintf(name, sizeof name, "row-%02x", lead.first);
  } else {
    std::snprintf(name, sizeof name, "row-%02x-%02x", lead.first, lead.last);
  }
  return name;
}

std::string rejects_class(std::span<const Segment> segments, std::optional<std::size_t> offset) {
  if (segments.empty()) return "rejects-other";
  const Segment* culprit = &segments[0];
  for (const Segment& segment : segments) {
    if (offset == segment.offset) return rejects_name(segment);
    const Kind kind = kind_of(segment.value);
    const Kind lowest = kind_of(culprit->value);
    // Among ordinary characters the longest sequence is the likeliest to be at fault.
    const bool longer = kind == lowest && segment.length > culprit->length;
    if (kind < lowest || longer) culprit = &segment;
  }
  return rejects_name(*culprit);
}

std::optional<std::size_t> replaced_offset(std::span<const Segment> segments,
                                           const std::vector<Ucs4>& observed) {
  if (segments.empty() || observed.empty()) return std::nullopt;
  // A signature that was stripped is no departure.
  const bool stripped = segments[0].value == kByteOrderMark && observed[0] != kByteOrderMark &&
                        observed[0] != kReplacementCharacter;
  const std::span<const Segment> rest = segments.subspan(stripped ? 1 : 0);
  for (std::size_t i = 0; i < std::min(rest.size(), observed.size()); ++i) {
    if (observed[i] == rest[i].value) continue;
    if (observed[i] != kReplacementCharacter) return std::nullopt;
    return rest[i].offset;
  }
  return std::nullopt;
}

bool is_subsequence(std::span<const Ucs4> part, std::span<const Ucs4> whole) {
  return first_missing(part, whole) == part.size();
}

std::vector<Ucs4> well_formed_values(std::span<const Segment> segments) {
  std::vector<Ucs4> values;
  for (const Segment& segment : segments) {
    if (segment.well_formed()) values.push_back(segment.value);
  }
  return values;
}

bool begins_with_bom(const EncodingForm& form, CodeUnits units) {
  if (units.empty()) return false;
  const Segment first = next_segment(form, units, 0, std::nullopt);
  return first.well_formed() && first.value == kByteOrderMark;
}

std::vector<std::vector<Ucs4>> readings_by_bom(BomPolicy bom, bool has_bom,
                                               const std::vector<Ucs4>& values) {
  // A policy that reads the whole input in another way has no signature to strip.
  if (!has_bom || values.empty() || values[0] != kByteOrderMark) return {values};
  const std::vector<Ucs4> stripped(values.begin() + 1, values.end());
  switch (bom) {
    case BomPolicy::kKeep:
      return {values};
    case BomPolicy::kStrip:
      return {stripped};
    case BomPolicy::kUnspecified:
      break;
  }
  return {values, stripped};
}

std::string values_class(const std::vector<Ucs4>& expected, const std::vector<Ucs4>& observed,
                         BomPolicy bom) {
  if (bom == BomPolicy::kStrip && observed == expected) return "keeps-bom";
  // Any other difference in U+FEFF alone is a stripping too many: twice, or in mid-stream.
  const bool only_boms_differ =
      without(observed, kByteOrderMark) == without(expected, kByteOrderMark);
  if (only_boms_differ && observed.size() < expected.size()) return "strips-bom";
  return "wrong-value";
}

std::string replacement_class(const Profile& profile, CodeUnits units,
                              const std::vector<Ucs4>& observed) {
  const std::vector<Segment> segments = segment(*profile.form, units);
  const std::vector<Ucs4> claimed = replaced(*profile.form, profile.replacement, units);
  const std::string by_bom = values_class(claimed, observed, profile.bom);
  if (by_bom != "wrong-value") return by_bom;
  if (fits_another_policy(*profile.form, units, observed)) return "wrong-replacement";

  if (!writes_replacement_characters(profile.replacement)) {
    const bool kept = is_subsequence(well_formed_values(segments), observed);
    return kept ? "wrong-replacement" : "swallows-valid";
  }
  const std::vector<Ucs4> valid = without(well_formed_values(segments), kReplacementCharacter);
  const std::vector<Ucs4> shown = without(observed, kReplacementCharacter);
  if (shown == valid) return "wrong-replacement";
  const std::size_t missing = first_missing(valid, shown);
  if (missing < valid.size()) {
    // Another value in its place, before anything ill-formed: that is no swallowing.
    for (std::size_t i = 0; observed.size() == claimed.size() && segments[i].well_formed(); ++i) {
      if (observed[i] == segments[i].value) continue;
      if (observed[i] == kReplacementCharacter) break;
      return "wrong-value";
    }
    // Replaced itself, or swallowed by what stands beside it?
    const auto replacements = [](const std::vector<Ucs4>& values) {
      return std::count(values.begin(), values.end(), kReplacementCharacter);
    };
    if (replacements(observed) <= replacements(claimed)) return "swallows-valid";
    const auto culprit = std::find_if(segments.begin(), segments.end(), [&](const Segment& part) {
      return part.well_formed() && part.value == valid[missing];
    });
    // Ill-formed octets right before it may have taken it with them.
    const bool behind = culprit != segments.begin() && !std::prev(culprit)->well_formed();
    return behind ? "swallows-valid" : rejects_name(*culprit);
  }
  // More was shown than is well-formed: was it read from ill-formed octets, or put in their place?
  const std::vector<Ucs4> others = beside(valid, shown);
  for (const Segment& part : segments) {
    if (part.well_formed()) continue;
    const std::vector<Ucs4> lax = lax_values(units, part.offset);
    const bool read = std::any_of(lax.begin(), lax.end(), [&](Ucs4 value) {
      return std::find(others.begin(), others.end(), value) != others.end();
    });
    if (read) return accepts_class(part);
  }
  return "wrong-replacement";
}

}  // namespace placemat
