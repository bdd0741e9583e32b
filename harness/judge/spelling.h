// Spells values under an encoding form: the octets that an encoder has to write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat::inline judge {

struct Spelling {
  const EncodingForm* form = nullptr;
  std::vector<Ucs4> values;
  // Is the index of the first unencodable value, which no row spells, or whose row may not follow
  // the value before it.
  std::optional<std::size_t> unencodable;
  // Holds what may be written: one string, or, if values are unencodable, one string per
  // replacement for them (EF BF BD, and 3F).
  std::vector<std::vector<std::uint8_t>> units;
  // Says whether each value has octets, which together spell other values (a surrogate pair in
  // modified UTF-8). No form says whether such values are to be written or refused.
  bool spells_others = false;
};

// spell() spells `values` with the oracle.
Spelling spell(const EncodingForm& form, std::span<const Ucs4> values);

// spelling_of() returns spell(), remembered per form and thread for the last values.
std::shared_ptr<const Spelling> spelling_of(const EncodingForm& form,
                                            const std::vector<Ucs4>& values);

// Returns the octets of `value` right after `previous`, or none if the form has none for it there.
std::vector<std::uint8_t> encode_after(const EncodingForm& form, Ucs4 value,
                                       std::optional<Ucs4> previous);

// kOtherReplacements lists replacements that no profile can claim: no octet, and the SUB of ASCII.
inline const std::vector<std::uint8_t> kOtherReplacements[] = {{}, {0x1A}};

// spelled_with() returns the octets that are written if `replacement` takes the place of each
// unencodable value.
std::vector<std::uint8_t> spelled_with(const Spelling& spelling,
                                       const std::vector<std::uint8_t>& replacement);

}  // namespace placemat::inline judge
