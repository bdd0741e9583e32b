// Makes sets of octet strings for the tests of the reference: all short ones, and products over a
// form's own bounds for longer ones.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat::inline reference {

using Octets = std::vector<std::uint8_t>;

// Returns "EDA080" or "ED A0 80" as octets. The test fails if it is not hex.
Octets octets_of(std::string_view hex);

// Returns "ED A0 80".
std::string hex_of_octets(CodeUnits units);

// Returns first - 1, first, last and last + 1 of every range that some row has at `position`, and
// 00 2F 41 FE FF.
Octets bounds_at(const EncodingForm& form, std::size_t position);

// Returns bounds_at() of every position, joined.
Octets all_bounds(const EncodingForm& form);

// Returns the forms that end at U+10FFFF or before: a million sequences, few enough to list.
std::vector<const EncodingForm*> listable_forms();

// Returns all 256 octets.
Octets all_octets();

// Product holds the octets that each position of a string may have.
using Product = std::vector<Octets>;

Product all_strings(std::size_t length);
Product bound_strings(const EncodingForm& form, std::size_t length);     // any bound anywhere
Product position_strings(const EncodingForm& form, std::size_t length);  // each position its own

// Calls visit(CodeUnits) with every string of `product`, whose length is 1 to 8, the last octet
// changing fastest.
template <typename Visit>
void for_each_string(const Product& product, Visit visit) {
  std::array<std::size_t, 8> at{};
  std::array<std::uint8_t, 8> units{};
  ASSERT_LE(product.size(), units.size());
  for (std::size_t i = 0; i < product.size(); ++i) units[i] = product[i].front();
  for (;;) {
    visit(CodeUnits(units.data(), product.size()));
    std::size_t i = product.size();
    while (i-- > 0) {
      if (++at[i] < product[i].size()) break;
      at[i] = 0;
      units[i] = product[i].front();
    }
    if (i == static_cast<std::size_t>(-1)) return;
    units[i] = product[i][at[i]];
  }
}

// Returns how many strings a product has.
std::uint64_t size_of(const Product& product);

// Mismatches counts disagreements over millions of strings, and reports the first few. An assertion
// per string would take longer than the check itself.
class Mismatches {
 public:
  ~Mismatches();

  // Adds a mismatch. `what` is called only if the mismatch is reported.
  template <typename What>
  void require(bool holds, CodeUnits units, What what) {
    ++checked_;
    if (holds) return;
    if (++count_ <= 5) ADD_FAILURE() << hex_of_octets(units) << ": " << what();
  }

  std::uint64_t checked() const { return checked_; }

 private:
  std::uint64_t checked_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace placemat::inline reference
