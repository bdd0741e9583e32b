// Writes and reads the replies that are expected to the last request of a deviation, in
// report.json.
#pragma once

#include <string_view>

#include "reference/words/expected.h"
#include "reports/base/fields.h"

namespace placemat::inline reports {

// Returns the shape of "wanted".
Shape<Expected> as_wanted();

// wanted_in_lines() reads the "expected" of an earlier schema, if that is reply lines joined by "
// or ". A description is not read: the result is then empty. For example "unencodable 0 or units
// 3F" has two alternatives, "ill-formed, or a number" none.
Expected wanted_in_lines(std::string_view text, Operation operation);

}  // namespace placemat::inline reports
