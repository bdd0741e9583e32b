// What an implementation says of a string before it has read all of it.
//
// The string is placed so that its last octets lie in a page that cannot be read: they do not exist
// yet. An implementation that answers all the same has not looked at them. If its answer depends on
// nothing but the octets that it reads and their number, it is the answer to every string that
// begins so.
#pragma once

#include <cstddef>
#include <optional>

#include "reference/unicode.h"

namespace placemat {

// answer_unread(): what `accepts` says of `units`, of which the first `readable` can be read and
// the others lie in a page that cannot. Nothing if it tried to read one of these; it is left in the
// middle of its work then, as by longjmp(). Any other fault is the process's own.
//
// For the only thread of a child process: it takes SIGSEGV over for good.
std::optional<bool> answer_unread(bool (*accepts)(CodeUnits), CodeUnits units,
                                  std::size_t readable);

}  // namespace placemat
