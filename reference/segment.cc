#include "reference/segment.h"

#include <algorithm>
#include <array>

#include "reference/words/named.h"

namespace placemat::inline reference {
namespace {

// Returns how many of the first octets of `units` lie in the ranges of `row`, one after the other.
std::size_t matching_prefix(const SequenceForm& row, CodeUnits units) {
  std::size_t count = 0;
  while (count < units.size() && !row.ends_at(count) && row.octets[count].contains(units[count])) {
    ++count;
  }
  return count;
}

bool may_follow(const SequenceForm& row, std::optional<Ucs4> previous) {
  return !previous || !row.not_after.contains(*previous);
}

// Returns the length of the longest prefix of `rest` that begins some sequence of the form, or 1.
std::size_t maximal_subpart_length(const EncodingForm& form, CodeUnits rest) {
  std::size_t longest = 1;
  for (const SequenceForm& row : form.rows) {
    longest = std::max(longest, matching_prefix(row, rest));
  }
  if (!form.synchronises) return longest;
  // A later octet may begin a sequence of its own: ED A0 80 ED 95 9C in CESU-8 is a lone surrogate
  // and then U+D55C, although ED A0 80 ED begins the row of pairs.
  for (std::size_t i = 1; i < longest; ++i) {
    if (leads(form, rest[i])) return i;
  }
  return longest;
}

// Returns the defect of `octet`, which leads no row, where a sequence must begin.
Defect defect_of_octet(const EncodingForm& form, std::uint8_t octet) {
  for (const OctetDefect& listed : form.leads_nothing) {
    if (listed.first <= octet && octet <= listed.last) return listed.defect;
  }
  return Defect::kInvalidOctet;
}

// Reports whether `subpart` is a whole surrogate that is ill-formed only because of its context.
bool is_forbidden_surrogate(const EncodingForm& form, CodeUnits subpart) {
  return form.forbidden_surrogate != nullptr &&
         form.forbidden_surrogate->length() == subpart.size() &&
         matching_prefix(*form.forbidden_surrogate, subpart) == subpart.size();
}

// Returns the defect of `units`: a prefix of a sequence, then a trail octet that no row allows
// there. The values that the sequence would have had decide the defect.
Defect defect_of_value(const EncodingForm& form, CodeUnits units) {
  for (const SequenceForm& row : form.rows) {
    if (matching_prefix(row, units.first(units.size() - 1)) + 1 != units.size()) continue;
    if (row.length() < units.size()) continue;
    // This is the lowest value that the prefix could spell. All that the prefix could spell lies
    // below the values of the row, above them, or among the surrogates, so one value decides.
    std::vector<std::uint8_t> octets(units.begin(), units.end());
    while (octets.size() < row.length()) octets.push_back(form.trail.first);
    const Ucs4 value = value_of(row, octets);
    if (value > form.max_value()) return Defect::kOutOfRange;
    if (kFirstSurrogate <= value && value <= kLastSurrogate) return Defect::kSurrogate;
    return Defect::kNonShortest;
  }
  return Defect::kInvalidOctet;  // unreachable for a prefix that some row begins
}

// Returns the defect by the first line that holds in the table of reference/README.md, "defects".
Defect defect_of(const EncodingForm& form, CodeUnits rest, std::size_t length) {
  if (!leads(form, rest[0])) return defect_of_octet(form, rest[0]);
  if (is_forbidden_surrogate(form, rest.first(length))) return Defect::kSurrogate;
  if (rest.size() == length) return Defect::kTruncated;
  if (!form.trail.contains(rest[length])) return Defect::kInterrupted;
  return defect_of_value(form, rest.first(length + 1));
}

constexpr Named<Defect> kDefectNames[] = {
    {Defect::kNone, ""},
    {Defect::kUnexpectedContinuation, "unexpected-continuation"},
    {Defect::kNonShortest, "non-shortest"},
    {Defect::kSurrogate, "surrogate"},
    {Defect::kOutOfRange, "out-of-range"},
    {Defect::kInvalidOctet, "invalid-octet"},
    {Defect::kTruncated, "truncated"},
    {Defect::kInterrupted, "interrupted"},
};

}  // namespace

bool leads(const EncodingForm& form, std::uint8_t octet) {
  return std::any_of(form.rows.begin(), form.rows.end(),
                     [octet](const SequenceForm& row) { return row.octets[0].contains(octet); });
}

Ucs4 value_of(const SequenceForm& row, CodeUnits units) {
  Ucs4 value = 0;
  for (std::size_t i = 0; i < row.length(); ++i) {
    const unsigned bits = row.octets[i].payload_bits;
    value = value << bits | (units[i] & ((1u << bits) - 1));
  }
  return value + row.bias;
}

Segment next_segment(const EncodingForm& form, CodeUnits units, std::size_t offset,
                     std::optional<Ucs4> previous) {
  const CodeUnits rest = units.subspan(offset);
  const SequenceForm* longest = nullptr;
  for (const SequenceForm& row : form.rows) {
    if (!row.ends_at(matching_prefix(row, rest)) || !may_follow(row, previous)) continue;
    // The longest match wins: in modified UTF-8 a pair is one value, not two surrogates.
    if (longest == nullptr || row.length() > longest->length()) longest = &row;
  }
  if (longest != nullptr) {
    const std::size_t length = longest->length();
    return {offset, length, Defect::kNone, value_of(*longest, rest.first(length)), longest};
  }
  const std::size_t length = maximal_subpart_length(form, rest);
  return {offset, length, defect_of(form, rest, length)};
}

std::vector<Segment> segment(const EncodingForm& form, CodeUnits units) {
  std::vector<Segment> segments;
  std::optional<Ucs4> previous;
  for (std::size_t offset = 0; offset < units.size();) {
    const Segment next = next_segment(form, units, offset, previous);
    segments.push_back(next);
    offset += next.length;
    previous = next.well_formed() ? std::optional(next.value) : std::nullopt;
  }
  return segments;
}

std::optional<Segment> first_ill_formed(const EncodingForm& form, CodeUnits units) {
  std::optional<Ucs4> previous;
  for (std::size_t offset = 0; offset < units.size();) {
    const Segment next = next_segment(form, units, offset, previous);
    if (!next.well_formed()) return next;
    offset += next.length;
    previous = next.value;
  }
  return std::nullopt;
}

std::vector<std::uint8_t> encode_value(const EncodingForm& form, Ucs4 value) {
  for (const SequenceForm& row : form.rows) {
    if (value < row.bias) continue;
    Ucs4 left = value - row.bias;
    const std::size_t length = row.length();
    std::array<std::uint8_t, kMaxSequenceLength> octets{};
    bool fits = true;
    for (std::size_t i = length; i-- > 0;) {
      const OctetRange& range = row.octets[i];
      const Ucs4 mask = (1u << range.payload_bits) - 1;
      octets[i] = static_cast<std::uint8_t>((range.first & ~mask) | (left & mask));
      left >>= range.payload_bits;
      fits = fits && range.contains(octets[i]);
    }
    if (fits && left == 0) return {octets.begin(), octets.begin() + length};
  }
  return {};
}

std::string_view defect_name(Defect defect) { return name_in(kDefectNames, defect); }

}  // namespace placemat::inline reference
