// Judges previous, truncate and compare: where characters begin and end, and which string comes
// first.
#include <algorithm>
#include <compare>
#include <optional>

#include "harness/judge/rules/rule.h"
#include "reference/clause.h"
#include "reference/segment.h"
#include "reference/utf16.h"

namespace placemat::inline judge {
namespace {

constexpr char kBoundaries[] =
    "RFC 3629 section 1: character boundaries are found from anywhere; Unicode D85";

std::size_t longest_sequence(const EncodingForm& form) {
  std::size_t longest = 1;
  for (const SequenceForm& row : form.rows) longest = std::max(longest, row.length());
  return longest;
}

// Reads only the octets before the place, because the octets after the place must not matter.
std::shared_ptr<const Reading> reading_before(const Profile& profile, const Request& request) {
  return reading_of(*profile.form, CodeUnits(request.units()).first(request.number()));
}

// Returns the place of the last of `units` that continues no sequence, or 0.
std::size_t last_lead(const EncodingForm& form, CodeUnits units) {
  std::size_t at = units.size() - 1;
  while (at > 0 && form.trail.contains(units[at])) --at;
  return at;
}

// Returns the value of the character that begins at the octet to which a step back from `at` leads
// under kToLead, or std::nullopt if none begins there. It may end after `at`.
std::optional<Ucs4> led_to(const EncodingForm& form, CodeUnits units, std::size_t at) {
  const Segment found = next_segment(form, units, last_lead(form, units.first(at)), std::nullopt);
  return found.well_formed() ? std::optional(found.value) : std::nullopt;
}

// Returns where a step back from the end of `units`, which are not empty, leads, with the value of
// the character that begins there. `last` is their last segment.
Reply claimed_start(const Profile& profile, CodeUnits units, const Segment& last) {
  const EncodingForm& form = *profile.form;
  if (profile.backward == Backward::kPerOctet && !last.well_formed()) {
    return Reply::start(units.size() - 1);
  }
  Segment found = last;
  if (profile.backward == Backward::kToLead) {
    found = next_segment(form, units, last_lead(form, units), std::nullopt);
  }
  return found.well_formed() ? Reply::start(found.offset, found.value) : Reply::start(found.offset);
}

Expected expected_previous(const Profile& profile, const Request& request) {
  const auto before = reading_before(profile, request);
  const Segment last = segment(*profile.form, before->units).back();
  const std::size_t at = request.number();
  Expected expected;
  if (!before->well_formed() && profile.backward == Backward::kUnspecified) {
    const std::size_t reach = std::min(at, longest_sequence(*profile.form));
    expected.add_open(AnyOf{Reply::Kind::kStart, at - reach, at - 1});
    return expected;
  }
  const Reply start = claimed_start(profile, before->units, last);
  expected.add(start);
  if (!start.values.empty()) return expected;
  std::vector<Ucs4> others = {kReplacementCharacter};
  if (profile.backward == Backward::kToLead) {
    const auto whole = led_to(*profile.form, request.units(), at);
    if (whole) others.push_back(*whole);
  }
  for (const Ucs4 value : others) {
    expected.alternatives.push_back({Reply::start(*start.number, value), true, false});
  }
  return expected;
}

DeviationClass previous_departure(const Profile&, const Request&, const Expected&, const Reply&) {
  return Deviation::kWrongPrevious;
}

std::string previous_clause(const Profile& profile, const Request& request) {
  return reading_before(profile, request)->well_formed()
             ? kBoundaries
             : "harness/README.md: a step back in ill-formed text";
}

Expected expected_truncation(const Profile& profile, const Request& request) {
  const std::vector<std::uint8_t>& units = request.units();
  const EncodingForm& form = *profile.form;
  const std::size_t limit = std::min(request.number(), units.size());
  std::size_t boundary = 0;  // the last boundary that is not above the limit
  bool well_formed = true;
  for (const Segment& part : segment(form, units)) {
    well_formed = well_formed && part.well_formed();
    if (part.offset + part.length <= limit) boundary = part.offset + part.length;
  }
  const auto kept = [&units](std::size_t count) {
    return Reply::of_units({units.begin(), units.begin() + static_cast<std::ptrdiff_t>(count)});
  };
  Expected expected;
  expected.add(kept(boundary));
  if (well_formed) return expected;
  // No claim says where ill-formed octets are cut, but no more than a character may be lost.
  for (std::size_t lost = 0; lost <= std::min(limit, longest_sequence(form)); ++lost) {
    if (limit - lost != boundary) expected.add_open(kept(limit - lost));
  }
  return expected;
}

DeviationClass truncation_departure(const Profile& profile, const Request& request, const Expected&,
                                    const Reply& reply) {
  const std::vector<std::uint8_t>& units = request.units();
  const EncodingForm& form = *profile.form;
  const bool begins = reply.units.size() <= std::min(request.number(), units.size()) &&
                      std::equal(reply.units.begin(), reply.units.end(), units.begin());
  const bool splits =
      begins && !first_ill_formed(form, units) && first_ill_formed(form, reply.units);
  return splits ? Deviation::kSplitsValue : Deviation::kWrongTruncation;
}

std::string truncation_clause(const Profile&, const Request&) { return kBoundaries; }

Reply order_of(std::span<const Ucs4> left, std::span<const Ucs4> right) {
  // libstdc++ 12 compares too few octets on a big-endian processor, unless it is given this.
  const auto by_value = [](Ucs4 one, Ucs4 other) { return one <=> other; };
  const auto order = std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(),
                                                            right.end(), by_value);
  return Reply::of_order(order < 0 ? -1 : order > 0 ? 1 : 0);
}

Expected expected_order(const Profile& profile, const Request& request) {
  const auto left = reading_of(*profile.form, request.left());
  const auto right = reading_of(*profile.form, request.right());
  const Order order = profile.order;
  const Replacement replacement = profile.replacement;
  Expected expected;
  if (left->units == right->units) {
    expected.add(Reply::of_order(0));
  } else if (left->well_formed() && right->well_formed()) {
    if (order != Order::kUtf16) expected.add(order_of(left->values, right->values));
    if (order != Order::kCodePoint) {
      expected.add(order_of(words_of_values(left->values), words_of_values(right->values)));
    }
  } else {
    // Ill-formed strings may have either order, and be equal if their replacements may be.
    expected.add_open(Reply::of_order(-1));
    if (replacement == Replacement::kUnspecified) {
      expected.add_open(Reply::of_order(0));
    } else if (left->replaced(replacement) == right->replaced(replacement)) {
      expected.add(Reply::of_order(0));
    }
    expected.add_open(Reply::of_order(1));
  }
  return expected;
}

DeviationClass order_departure(const Profile&, const Request&, const Expected&, const Reply&) {
  return Deviation::kWrongOrder;
}

std::string order_clause(const Profile& profile, const Request&) {
  switch (profile.order) {
    case Order::kCodePoint:
      return "RFC 3629 section 1: octet order is the order of the character numbers";
    case Order::kUtf16:
      return "Unicode 5.17: the order of UTF-16 code units";
    case Order::kUnspecified:
      break;
  }
  return "RFC 3629 section 1; Unicode 5.17: by code point, or by UTF-16 code unit";
}

}  // namespace

const Rule kPreviousRule = {&expected_previous, &previous_departure, &previous_clause};
const Rule kTruncationRule = {&expected_truncation, &truncation_departure, &truncation_clause};
const Rule kOrderRule = {&expected_order, &order_departure, &order_clause};

}  // namespace placemat::inline judge
