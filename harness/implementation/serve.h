// Makes any Implementation a driver: the far side of the `utf8-driver 1` protocol.
#pragma once

#include "harness/implementation/implementation.h"

namespace placemat {

inline constexpr int kServeViolation = 3;  // the implementation broke its door's contract
inline constexpr int kServeIoError = 2;    // the input or the output failed

// serve(): the greeting, then one reply line a request line read from `in`, in order, on `out`.
//
// Both are file descriptors and stay open. Output is flushed after `ready`, at an empty line, at
// the end of the input, and whenever 64 KiB wait. A malformed line, one above kMaxRequestLine, and
// an operation that is not offered are answered `unsupported`. A last line without its line feed is
// a line. The domain is not looked at: what the implementation does is the answer.
//
// Returns 0 at the end of the input. If the implementation throws (PluginError: a plugin that broke
// the C ABI's contract), the replies before are flushed, what() goes to standard error as one line,
// and kServeViolation is returned: the client sees a driver that died at that request.
int serve(const Implementation& implementation, int in, int out);

// serve_standard_streams(): serve() on standard input and output.
//
// The library under trial may print, or read, as it likes: its standard output is redirected to
// standard error, and its standard input is empty. Not undone.
int serve_standard_streams(const Implementation& implementation);

}  // namespace placemat
