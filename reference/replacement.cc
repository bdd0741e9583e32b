#include "reference/replacement.h"

#include <algorithm>
#include <cstdlib>

#include "reference/segment.h"

namespace placemat::inline reference {
namespace {

// kWindows1252 maps 80..9F as windows-1252 (WHATWG Encoding, index-windows-1252; Unicode's
// CP1252.TXT leaves 81, 8D, 8F, 90 and 9D undefined, which become the C1 controls of the same
// number).
constexpr std::uint16_t kWindows1252[32] = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
};

Ucs4 cp1252(std::uint8_t octet) {
  return 0x80 <= octet && octet <= 0x9F ? kWindows1252[octet - 0x80] : octet;
}

// Returns the length of the lead and the continuations present, at most what the lead announces.
std::size_t sequence_length(const EncodingForm& form, CodeUnits rest) {
  const std::size_t limit = std::min(announced_length(form, rest[0]), rest.size());
  std::size_t length = 1;
  while (length < limit && (rest[length] & 0xC0) == 0x80) ++length;
  return length;
}

// Appends what `replacement` writes for `octets`, which it treats as one ill-formed piece.
void append_replacement(Replacement replacement, CodeUnits octets, std::vector<Ucs4>& values) {
  switch (replacement) {
    case Replacement::kMaximalSubpart:
    case Replacement::kPerOctet:
    case Replacement::kPerSequence:
      values.push_back(kReplacementCharacter);
      return;
    case Replacement::kDrop:
      return;
    case Replacement::kSurrogateEscape:
      for (const std::uint8_t octet : octets) values.push_back(kFirstLowSurrogate + octet);
      return;
    case Replacement::kLatin1:
    case Replacement::kWholeLatin1:
      values.insert(values.end(), octets.begin(), octets.end());
      return;
    case Replacement::kCp1252:
    case Replacement::kWholeCp1252:
      for (const std::uint8_t octet : octets) values.push_back(cp1252(octet));
      return;
    case Replacement::kUnspecified:
      break;
  }
  std::abort();  // an implementation that claims no policy has no replacement
}

// Returns how many octets `replacement` treats as one, at a maximal subpart of `subpart` octets.
std::size_t replaced_length(const EncodingForm& form, Replacement replacement, CodeUnits rest,
                            std::size_t subpart) {
  switch (replacement) {
    case Replacement::kMaximalSubpart:
      return subpart;
    case Replacement::kPerSequence:
      return sequence_length(form, rest);
    default:
      return 1;
  }
}

}  // namespace

std::size_t announced_length(const EncodingForm& form, std::uint8_t octet) {
  for (const AnnouncedLength& listed : form.announced) {
    if (listed.first <= octet && octet <= listed.last) return listed.length;
  }
  return 1;
}

std::optional<std::vector<Ucs4>> decoded(const EncodingForm& form, CodeUnits units) {
  std::vector<Ucs4> values;
  for (const Segment& part : segment(form, units)) {
    if (!part.well_formed()) return std::nullopt;
    values.push_back(part.value);
  }
  return values;
}

std::vector<Ucs4> replaced(const EncodingForm& form, Replacement replacement, CodeUnits units) {
  std::vector<Ucs4> values;
  const bool whole =
      replacement == Replacement::kWholeLatin1 || replacement == Replacement::kWholeCp1252;
  if (whole && first_ill_formed(form, units)) {
    append_replacement(replacement, units, values);
    return values;
  }
  std::optional<Ucs4> previous;
  for (std::size_t offset = 0; offset < units.size();) {
    const Segment next = next_segment(form, units, offset, previous);
    if (next.well_formed()) {
      values.push_back(next.value);
      offset += next.length;
      previous = next.value;
      continue;
    }
    const std::size_t length =
        replaced_length(form, replacement, units.subspan(offset), next.length);
    append_replacement(replacement, units.subspan(offset, length), values);
    offset += length;
    previous = std::nullopt;
  }
  return values;
}

}  // namespace placemat::inline reference
