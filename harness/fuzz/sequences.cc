#include "harness/fuzz/sequences.h"

#include <algorithm>
#include <iterator>

#include "reference/forms/forms.h"

namespace placemat::inline fuzz {
namespace {

constexpr unsigned kTrailBits = 6;

// Returns the first row of `length` octets of the scheme of 1992. Its lead octets begin where the
// scheme's lead octets for that length begin.
const SequenceForm& row_of_length(std::size_t length) {
  const auto& rows = kFssUtf1992Rows;
  return *std::find_if(std::begin(rows), std::end(rows),
                       [length](const SequenceForm& row) { return row.length() == length; });
}

// Returns the value of the row's first (or last) octets. Bias and octet ranges are data; this code
// does not know what they mean.
Ucs4 bound_of(const SequenceForm& row, bool last) {
  Ucs4 value = 0;
  for (std::size_t i = 0; i < row.length(); ++i) {
    const OctetRange& range = row.octets[i];
    const Ucs4 mask = (Ucs4{1} << range.payload_bits) - 1;
    value = value << range.payload_bits | ((last ? range.last : range.first) & mask);
  }
  return value + row.bias;
}

std::uint8_t octet_in(Dice& dice, const OctetRange& range) {
  if (dice.one_in(3)) return dice.one_in(2) ? range.first : range.last;
  return static_cast<std::uint8_t>(dice.between(range.first, range.last));
}

std::uint8_t trail(Dice& dice) { return octet_in(dice, kRfc3629.trail); }

// Returns a value in first..last: any one, one of these two, or one whose low bits are equal. Low
// bits are the payload of trail octets and of low surrogates, and the place in a plane.
Ucs4 value_in(Dice& dice, Ucs4 first, Ucs4 last) {
  if (dice.one_in(4)) return dice.one_in(2) ? first : last;
  const auto value = static_cast<Ucs4>(dice.between(first, last));
  if (!dice.one_in(3)) return value;
  constexpr unsigned kLowBits[] = {6, 10, 12, 16, 18};
  const Ucs4 low = (Ucs4{1} << dice.pick(kLowBits)) - 1;
  return std::clamp(dice.one_in(2) ? value | low : value & ~low, first, last);
}

void append_scalar(Dice& dice, Octets& units, std::size_t length) {
  append_in_octets(units, random_scalar(dice, length), length);
}

std::uint8_t non_trail(Dice& dice) {
  for (;;) {
    const std::uint8_t octet = dice.pick(boundary_octets());
    if (!kRfc3629.trail.contains(octet)) return octet;
  }
}

// Returns how many of `length` octets to keep: the first one, and perhaps more, but not all.
std::size_t part_of(Dice& dice, std::size_t length) { return dice.between(1, length - 1); }

Octets make_boundary_octets() {
  Octets all = {0x00, 0x2F, 0x41, 0xFE, 0xFF};
  for (const EncodingForm* form : kEncodingForms) {
    for (const SequenceForm& row : form->rows) {
      for (std::size_t i = 0; i < row.length(); ++i) {
        const OctetRange& range = row.octets[i];
        for (const int octet : {range.first - 1, +range.first, +range.last, range.last + 1}) {
          if (0 <= octet && octet <= 0xFF) all.push_back(static_cast<std::uint8_t>(octet));
        }
      }
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<Ucs4> make_boundary_values() {
  std::vector<Ucs4> all = {0, kReplacementCharacter, kByteOrderMark};
  for (const EncodingForm* form : kEncodingForms) {
    for (const SequenceForm& row : form->rows) {
      for (const bool last : {false, true}) {
        const Ucs4 bound = bound_of(row, last);
        for (const Ucs4 value : {bound - 1, bound, bound + 1}) all.push_back(value);
      }
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

void append_in_octets(Octets& units, Ucs4 value, std::size_t length) {
  const OctetRange& lead = row_of_length(length).octets[0];
  const unsigned base = lead.first >> lead.payload_bits << lead.payload_bits;
  std::size_t shift = kTrailBits * (length - 1);
  units.push_back(static_cast<std::uint8_t>(base | value >> shift));
  while (shift > 0) {
    shift -= kTrailBits;
    units.push_back(static_cast<std::uint8_t>(kRfc3629.trail.first |
                                              (value >> shift & ((1U << kTrailBits) - 1))));
  }
}

std::size_t octets_for(Ucs4 value) {
  for (const SequenceForm& row : kFssUtf1992Rows) {
    if (value <= bound_of(row, true)) return row.length();
  }
  return kMaxSequenceLength;
}

Ucs4 random_scalar(Dice& dice, std::size_t length) {
  const SequenceForm* rows[std::size(kRfc3629Rows)];
  std::size_t count = 0;
  for (const SequenceForm& row : kRfc3629Rows) {
    if (row.length() == length) rows[count++] = &row;
  }
  const SequenceForm& row = *rows[dice.below(count)];
  return value_in(dice, bound_of(row, false), bound_of(row, true));
}

void append_defect(Dice& dice, Octets& units, Defect defect) {
  switch (defect) {
    case Defect::kUnexpectedContinuation:
      for (std::uint64_t more = dice.between(1, 3); more > 0; --more) units.push_back(trail(dice));
      return;
    case Defect::kNonShortest: {
      const std::size_t length = dice.between(2, 4);
      const std::size_t enough = dice.between(1, length - 1);
      // Filters are passed by with the signs that they look for.
      constexpr Ucs4 kSigns[] = {0, '"', '%', '\'', '.', '/', '<', '\\'};
      const bool is_sign = enough == 1 && dice.one_in(2);
      append_in_octets(units, is_sign ? dice.pick(kSigns) : random_scalar(dice, enough), length);
      return;
    }
    case Defect::kSurrogate:
      append_in_octets(units, value_in(dice, kFirstSurrogate, kLastSurrogate), 3);
      return;
    case Defect::kOutOfRange: {
      // Small values are as likely as large ones: most bugs take one bit or one octet too many.
      const Ucs4 value = dice.one_in(2)
                             ? value_in(dice, kMaxScalar + 1, 0x1FFFFF)
                             : value_in(dice, kMaxScalar + 1, 0x7FFFFFFFU >> dice.below(10));
      append_in_octets(units, value, octets_for(value));
      return;
    }
    case Defect::kInvalidOctet: {
      // Octets above the scheme's last lead octet are in no sequence.
      const std::uint8_t last_lead = std::rbegin(kFssUtf1992Rows)->octets[0].last;
      units.push_back(static_cast<std::uint8_t>(dice.between(last_lead + 1U, 0xFF)));
      // Schemes that go on begin 7 octets with FE, and 13 with FF.
      if (dice.one_in(2)) return;
      for (std::size_t more = dice.one_in(2) ? 6 : 12; more > 0; --more)
        units.push_back(trail(dice));
      return;
    }
    case Defect::kTruncated:
    case Defect::kInterrupted: {
      const std::size_t before = units.size();
      const std::size_t length = dice.between(2, 4);
      append_scalar(dice, units, length);
      units.resize(before + part_of(dice, length));
      if (defect == Defect::kInterrupted) units.push_back(non_trail(dice));
      return;
    }
    case Defect::kNone:
      return;
  }
}

void append_bounds(Dice& dice, Octets& units) {
  const EncodingForm& form =
      dice.one_in(4) ? *kEncodingForms[dice.below(kEncodingForms.size())] : kRfc3629;
  const SequenceForm& row = dice.pick(form.rows);
  const std::size_t length = row.length();
  const std::size_t outside = dice.below(2 * length);  // half of the time, no octet
  for (std::size_t i = 0; i < length; ++i) {
    const OctetRange& range = row.octets[i];
    const bool last = dice.one_in(2);
    unsigned octet = last ? range.last : range.first;
    if (i == outside) octet += last ? 1U : 0xFFU;  // wraps: no octet is outside 00..FF
    units.push_back(static_cast<std::uint8_t>(octet));
  }
}

std::span<const std::uint8_t> boundary_octets() {
  static const Octets all = make_boundary_octets();
  return all;
}

std::span<const Ucs4> boundary_values() {
  static const std::vector<Ucs4> all = make_boundary_values();
  return all;
}

}  // namespace placemat::inline fuzz
