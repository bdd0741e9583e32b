// Octets and values drawn as boxes that show what they are under a form.
#pragma once

#include <string>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat {

// "ED A0 80".
std::string spaced_hex(CodeUnits units);

// "U+D800", or "110000" above Unicode.
std::string value_text(Ucs4 value);

// "U+D800 110000"; "nothing" for none.
std::string values_text(const std::vector<Ucs4>& values);

// HTML: one box per octet. Around them are boxes for the sequences and maximal subparts of `form`,
// with the value or the defect below. Only digits in it come from outside.
std::string drawn(const EncodingForm& form, CodeUnits units);

// The same for the input of a request line of the driver protocol ("stream ED A080", "encode
// D800"). "" if it has none that can be drawn.
std::string drawn_request(const EncodingForm& form, const std::string& line);

}  // namespace placemat
