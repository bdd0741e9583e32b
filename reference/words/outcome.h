// Declares what came of a request: a reply, or the end of the process that should have given one.
#pragma once

#include <cstdint>
#include <string>

#include "reference/words/reply.h"

namespace placemat::inline words {

// FenceFault is what an implementation did outside the memory that it was given.
enum class FenceFault : std::uint8_t {
  kNone,
  kReadsPast,
  kReadsBefore,
  kWritesPast,  // or wrote before its start
};

// Outcome is what came of one request.
struct Outcome {
  enum class Kind : std::uint8_t {
    kReply,
    kAsExpected,     // the reply line is the right one; it was not parsed
    kCrashed,        // the process ended, by a signal or of its own accord
    kTimedOut,       // silence above the limit
    kProtocolError,  // no reply, two replies, or one that is no answer
    kNotAsked,       // the restart limit came first, or the request's line would be too long
  };

  Kind kind = Kind::kNotAsked;
  Reply reply;         // kReply
  std::string detail;  // otherwise what happened: one line, escaped for a terminal
  FenceFault fault = FenceFault::kNone;  // kCrashed: what ended it

  bool operator==(const Outcome&) const = default;
};

}  // namespace placemat::inline words
