// Replies that were made elsewhere, from a file that is named on the command line.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "harness/check/recorded.h"

namespace placemat {

// Throws Unusable for a file that cannot be read, and RecordedError.
std::unique_ptr<RecordedReplies> read_replies(const std::string& name, Level level,
                                              std::uint64_t seed);

}  // namespace placemat
