// Finds an implementation's answer to a string that it has not read to the end.
//
// The last octets of the string lie in a page that cannot be read, so an implementation that
// answers has not read them. If the answer depends only on the octets that were read and on the
// length, it is the answer to every string of that length with this beginning.
#pragma once

#include <cstddef>
#include <optional>

#include "reference/unicode.h"

namespace placemat::inline all_strings {

// answer_unread() returns what `accepts` says of `units`. The first `readable` octets can be read;
// the others lie in a page that cannot. Returns std::nullopt if `accepts` tried to read one of the
// others; `accepts` is then left in the middle of its work, as by longjmp(). Any other fault ends
// the process.
//
// Call it only in a child process with one thread: it takes SIGSEGV over for good.
std::optional<bool> answer_unread(bool (*accepts)(CodeUnits), CodeUnits units,
                                  std::size_t readable);

}  // namespace placemat::inline all_strings
