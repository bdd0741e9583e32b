// What an encoding form makes of values: the octets that an encoder has to write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat {

struct Spelling {
  const EncodingForm* form = nullptr;
  std::vector<Ucs4> values;
  // The first value that is unencodable: no row spells it, or its row may not follow the value
  // before it.
  std::optional<std::size_t> unencodable;
  // What may be written: one string, or, where values are unencodable, one per replacement for them
  // (EF BF BD, and 3F).
  std::vector<std::vector<std::uint8_t>> units;
  // Each value has its octets, but together they spell others (a pair in modified UTF-8). Whether
  // that is to be written or refused, no form says.
  bool spells_others = false;
};

// spell(): asks the oracle.
Spelling spell(const EncodingForm& form, std::span<const Ucs4> values);

// spelling_of(): the same, remembered per form and thread for the values asked about last.
std::shared_ptr<const Spelling> spelling_of(const EncodingForm& form,
                                            const std::vector<Ucs4>& values);

// The octets of `value` right after `previous`, or nothing where the form has none for it there.
std::vector<std::uint8_t> encode_after(const EncodingForm& form, Ucs4 value,
                                       std::optional<Ucs4> previous);

}  // namespace placemat
