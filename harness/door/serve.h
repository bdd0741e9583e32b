// Makes any Implementation a driver: the other end of the `utf8-driver 1` protocol.
#pragma once

#include "harness/door/implementation.h"

namespace placemat::inline door {

inline constexpr int kServeViolation = 3;  // the implementation broke its door's contract
inline constexpr int kServeIoError = 2;    // the input or the output failed

// serve() writes the greeting to `out`, and then, in order, one reply line per request line that it
// reads from `in`.
//
// Both are file descriptors and stay open. Output is flushed after `ready`, at an empty line, at
// the end of the input, and whenever 64 KiB wait. The reply is `unsupported` to a malformed line,
// to one above kMaxRequestLine, and to an operation that is not offered. A last line without its
// line feed counts as a line. The domain is ignored.
//
// Returns 0 at the end of the input. If the implementation throws (PluginError), the replies before
// that are flushed, what() goes to standard error as one line, and kServeViolation is returned: the
// client sees a driver that died at that request.
int serve(const Implementation& implementation, int in, int out);

// serve_standard_streams() calls serve() on standard input and output.
//
// The library under trial may print or read as it likes: its standard output is redirected to
// standard error, and its standard input is empty. A fault at a fence is reported before it ends
// the process (fence_fault.h). This is not undone.
int serve_standard_streams(const Implementation& implementation);

}  // namespace placemat::inline door
