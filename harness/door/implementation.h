// Declares an implementation of an encoding form, as the harness sees it: what it claims and what
// it replies.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "harness/door/room.h"
#include "reference/unicode.h"
#include "reference/words/profile.h"
#include "reference/words/request.h"

namespace placemat::inline door {

// Description says who an implementation is and what it claims.
struct Description {
  std::string id;        // stable, of [a-z0-9-]
  std::string name;      // for people
  std::string version;   // of the library as it runs, not as it was compiled
  std::string language;  // of the API that is judged
  std::string api;       // the functions that are judged
  Profile profile;

  bool operator==(const Description&) const = default;
};

// AcceptedRow says for each octet whether a prefix and that octet are an accepted string.
using AcceptedRow = std::array<bool, 256>;

// Reports whether an implementation that offers other operations, as `offers` says, can be asked
// this wrapper.
template <typename Offers>
bool can_wrap(Operation wrapper, const Offers& offers) {
  for (const Operation inner : kOperations) {
    const bool fits = wrapper == Operation::kRepeat ? may_be_repeated(inner) : may_be_within(inner);
    if (fits && offers(inner)) return true;
  }
  return false;
}

class Implementation {
 public:
  virtual ~Implementation() = default;

  virtual const Description& describe() const = 0;

  // Reports whether the API has the operation at all. "Not offered" is not "wrong".
  virtual bool offers(Operation operation) const = 0;

  // observe() calls the implementation. It returns Reply::unsupported() if the operation is not
  // offered. Whatever the library does to the process (crash, hang, exit) happens here: callers
  // that must survive it ask through a child (driver_process.h).
  virtual Reply observe(const Request& request) const = 0;

  // Returns Adapter::accepts, or nullptr: then call observe().
  virtual bool (*accepts() const)(CodeUnits) { return nullptr; }
  // Returns Adapter::accepts_each, or nullptr: then call accepts().
  virtual void (*accepts_each() const)(CodeUnits, AcceptedRow&) { return nullptr; }
};

// Adapter holds a description and the functions that an in-process adapter offers, or nullptr.
//
// Each function calls the library and returns what that did; it never repairs an answer.
// `chunk_lengths` add up to units.size(). No pointer in `units` is null, even when it is empty.
struct Adapter {
  Description description;
  // Each row of operations.def has a field, such as `Reply (*decode)(CodeUnits units)`. Room holds
  // exactly as many units as requested, of the kind that the profile claims; 1 <= at <=
  // units.size().
#define PLACEMAT_ROW(context, enumerator, symbol, name, input, number, replies, signature, ...) \
  Reply(*symbol) signature = nullptr;
  PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW
  // Reports whether validate says well-formed. It makes the same call of the library, but no Reply,
  // for sweeps over billions of strings. It is set only together with `validate`.
  bool (*accepts)(CodeUnits units) = nullptr;
  // Fills a row with `accepts` for each string of the prefix and one more octet, where that is much
  // faster. It is set only together with `accepts`, which is called instead if accepts_each dies.
  void (*accepts_each)(CodeUnits prefix, AcceptedRow& accepted) = nullptr;
};

}  // namespace placemat::inline door
