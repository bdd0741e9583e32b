// Draws octets and values as boxes that show what they are under a form.
#pragma once

#include <string>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"
#include "reports/base/figures.h"

namespace placemat::inline site {

// Returns HTML with one box per octet. Around them are boxes for the sequences and maximal subparts
// of `form`, with the value or the defect below. A mark stands at each of `cuts`, the offsets at
// which chunks begin. Only digits of the HTML come from outside.
std::string drawn(const EncodingForm& form, CodeUnits units,
                  const std::vector<std::size_t>& cuts = {});

// Returns such HTML for the input of a request line of the driver protocol ("stream ED A080",
// "encode D800"), or "" if the line has no input that can be drawn.
std::string drawn_request(const EncodingForm& form, const std::string& line);

}  // namespace placemat::inline site
