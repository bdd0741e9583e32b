// Holds what the calls of one object may give, as data: a Life is the expectation of a session
// whose reply is not determined call by call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reference/unicode.h"
#include "reference/words/reply.h"

namespace placemat::inline words {

// LifeText is a stretch of calls that concern one text, or calls on which nothing is claimed.
struct LifeText {
  std::size_t calls = 0;     // how many there are, at least 1
  std::vector<Ucs4> values;  // of the text, up to its first fault; U+FEFF is kept
  // Says how many of the first values may be left out, at least and at most: a signature is 1.
  std::size_t least_skipped = 0;
  std::size_t most_skipped = 0;
  // Has, per call, how many of the values must have been given after it.
  std::vector<std::size_t> due;
  bool is_whole = false;  // all values must have been given after the last call
  // Is the first call that may say ill-formed, if any. After that part anything may come.
  std::optional<std::size_t> may_fail_from;
  bool must_fail = false;  // some part says ill-formed
  bool keeps = false;      // other values may stand between them
  bool is_open = false;    // anything may come

  bool operator==(const LifeText&) const = default;

  // Reports whether `parts`, with their `values` joined, are allowed.
  bool allows(std::span<const Part> parts, std::span<const Ucs4> values) const;
};

struct Life {
  std::vector<LifeText> texts;

  bool operator==(const Life&) const = default;

  // Returns the place of the first text whose parts `reply` gets wrong, or texts.size() if there is
  // none. An untestable part makes all parts from there on right. Returns 0 for a reply that has
  // another number of parts.
  std::size_t first_departing(const Reply& reply) const;
  bool allows(const Reply& reply) const { return first_departing(reply) == texts.size(); }

  // Returns the parts of `calls` calls from `first_call` on. `reply` has a part per call.
  static Reply parts_of(const Reply& reply, std::size_t first_call, std::size_t calls);
};

}  // namespace placemat::inline words
