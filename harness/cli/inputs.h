// Looks up and reads what is named on the command line.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "harness/check/recorded.h"
#include "reports/record.h"

namespace placemat::inline cli {

// Returns the form of that id. Throws InputError, which lists all ids, if there is none.
const EncodingForm& form_named(const std::string& id);

// Returns replies that were made elsewhere, from the file `name`. Throws InputError if it cannot be
// read or holds none.
std::unique_ptr<RecordedReplies> read_replies(const std::string& name, Level level,
                                              std::uint64_t seed);

// Returns the report in the file `name`. Throws InputError if it cannot be read or is none.
Report read_report(const std::string& name);

}  // namespace placemat::inline cli
