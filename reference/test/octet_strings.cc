#include "reference/test/octet_strings.h"

#include <charconv>
#include <cstdio>

#include "reference/forms/forms.h"

namespace placemat::inline reference {
namespace {

void add_bounds(const OctetRange& range, std::set<std::uint8_t>& bounds) {
  for (const int bound : {range.first - 1, +range.first, +range.last, range.last + 1}) {
    if (0 <= bound && bound <= 0xFF) bounds.insert(static_cast<std::uint8_t>(bound));
  }
}

std::set<std::uint8_t> bounds_from(const EncodingForm& form, std::size_t position) {
  std::set<std::uint8_t> bounds = {0x00, 0x2F, 0x41, 0xFE, 0xFF};
  // A position that no row has may still hold an octet after a sequence, or within one.
  add_bounds(form.trail, bounds);
  for (const SequenceForm& row : form.rows) {
    if (position < row.length()) add_bounds(row.octets[position], bounds);
  }
  return bounds;
}

}  // namespace

Octets octets_of(std::string_view hex) {
  Octets octets;
  for (std::size_t i = 0; i < hex.size();) {
    if (hex[i] == ' ') {
      ++i;
      continue;
    }
    std::uint8_t octet = 0;
    const std::string_view digits = hex.substr(i, 2);
    const char* const end = digits.data() + digits.size();
    const bool read = std::from_chars(digits.data(), end, octet, 16).ptr == end;
    EXPECT_TRUE(read && digits.size() == 2) << "not hex: " << hex;
    octets.push_back(octet);
    i += 2;
  }
  return octets;
}

std::string hex_of_octets(CodeUnits units) {
  std::string hex;
  for (const std::uint8_t unit : units) {
    char digits[4];
    std::snprintf(digits, sizeof digits, "%s%02X", hex.empty() ? "" : " ", unit);
    hex += digits;
  }
  return hex;
}

Octets bounds_at(const EncodingForm& form, std::size_t position) {
  const std::set<std::uint8_t> bounds = bounds_from(form, position);
  return {bounds.begin(), bounds.end()};
}

Octets all_bounds(const EncodingForm& form) {
  std::set<std::uint8_t> bounds;
  for (std::size_t i = 0; i < kMaxSequenceLength; ++i) bounds.merge(bounds_from(form, i));
  return {bounds.begin(), bounds.end()};
}

std::vector<const EncodingForm*> listable_forms() {
  std::vector<const EncodingForm*> forms;
  for (const EncodingForm* form : kEncodingForms) {
    if (form->max_value() <= kMaxScalar) forms.push_back(form);
  }
  return forms;
}

Octets all_octets() {
  Octets octets;
  for (int octet = 0; octet <= 0xFF; ++octet) octets.push_back(static_cast<std::uint8_t>(octet));
  return octets;
}

Product all_strings(std::size_t length) { return Product(length, all_octets()); }

Product bound_strings(const EncodingForm& form, std::size_t length) {
  return Product(length, all_bounds(form));
}

Product position_strings(const EncodingForm& form, std::size_t length) {
  Product product;
  for (std::size_t i = 0; i < length; ++i) product.push_back(bounds_at(form, i));
  return product;
}

std::uint64_t size_of(const Product& product) {
  std::uint64_t size = 1;
  for (const Octets& octets : product) size *= octets.size();
  return size;
}

Mismatches::~Mismatches() {
  EXPECT_GT(checked_, 0u) << "nothing was checked";
  EXPECT_EQ(count_, 0u) << "of " << checked_ << " strings";
}

}  // namespace placemat::inline reference
