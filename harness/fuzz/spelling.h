// What an encoding form makes of values: the oracle's octets for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat {

struct Spelling {
  const EncodingForm* form = nullptr;
  std::vector<Ucs4> values;
  std::vector<Ucs4> encodable;       // those that the form spells where they stand then, in order
  std::vector<std::uint8_t> units;   // of the encodable ones
  std::optional<std::size_t> other;  // the first of `values` that is none of these
};

// spelling_of(): remembered as readings are (reading.h), also for the encodable values of the
// values asked about last. The reference holds until the form is asked about other values.
const Spelling& spelling_of(const EncodingForm& form, const std::vector<Ucs4>& values);

}  // namespace placemat
