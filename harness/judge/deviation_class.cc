#include "harness/judge/deviation_class.h"

#include <algorithm>
#include <cstdio>

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

constexpr Replacement kPolicies[] = {
    Replacement::kMaximalSubpart, Replacement::kPerOctet,        Replacement::kPerSequence,
    Replacement::kDrop,           Replacement::kSurrogateEscape, Replacement::kLatin1,
    Replacement::kCp1252,         Replacement::kWholeLatin1,     Replacement::kWholeCp1252,
};

// Whether `observed` is what some other policy makes of `units`.
bool fits_another_policy(const EncodingForm& form, CodeUnits units,
                         const std::vector<Ucs4>& observed) {
  return std::any_of(std::begin(kPolicies), std::end(kPolicies), [&](Replacement policy) {
    const std::vector<Ucs4> values = replaced(form, policy, units);
    return observed == values || observed == without_bom(values);
  });
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

bool is_subsequence(std::span<const Ucs4> part, std::span<const Ucs4> whole) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < whole.size() && found < part.size(); ++i) {
    if (whole[i] == part[found]) ++found;
  }
  return found == part.size();
}

std::vector<Ucs4> well_formed_values(std::span<const Segment> segments) {
  std::vector<Ucs4> values;
  for (const Segment& segment : segments) {
    if (segment.well_formed()) values.push_back(segment.value);
  }
  return values;
}

std::vector<Ucs4> without_bom(std::vector<Ucs4> values) {
  if (!values.empty() && values[0] == kByteOrderMark) values.erase(values.begin());
  return values;
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

  const auto ill_formed = std::find_if(segments.begin(), segments.end(),
                                       [](const Segment& part) { return !part.well_formed(); });
  if (!writes_replacement_characters(profile.replacement)) {
    const bool kept = is_subsequence(well_formed_values(segments), observed);
    return kept ? "wrong-replacement" : "swallows-valid";
  }
  const std::vector<Ucs4> valid = without(well_formed_values(segments), kReplacementCharacter);
  const std::vector<Ucs4> shown = without(observed, kReplacementCharacter);
  if (shown == valid) return "wrong-replacement";
  if (!is_subsequence(valid, shown)) return "swallows-valid";
  return accepts_class(*ill_formed);
}

}  // namespace placemat
