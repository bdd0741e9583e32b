// An implementation of an encoding form, as the harness sees it: what it claims and what it
// answers.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "harness/implementation/room.h"
#include "reference/observation.h"
#include "reference/profile.h"
#include "reference/unicode.h"

namespace placemat {

// Who an implementation is and what it claims.
struct Description {
  std::string id;        // stable, of [a-z0-9-]
  std::string name;      // for people
  std::string version;   // of the library as it runs, not as it was compiled
  std::string language;  // of the API that is judged
  std::string api;       // the functions that are judged
  Profile profile;

  bool operator==(const Description&) const = default;
};

// For each octet, whether it makes a prefix an accepted string.
using AcceptedRow = std::array<bool, 256>;

class Implementation {
 public:
  virtual ~Implementation() = default;

  virtual const Description& describe() const = 0;

  // Whether the API can be asked this at all. "Not offered" is not "wrong".
  virtual bool offers(Operation operation) const = 0;

  // observe(): asks the implementation. Reply::unsupported() if it does not offer the operation.
  // Whatever the library does to the process (crash, hang, exit) happens here: callers that must
  // survive it ask through a child (driver_process.h).
  virtual Reply observe(const Request& request) const = 0;

  // Adapter::accepts, or nullptr: ask observe() then.
  virtual bool (*accepts() const)(CodeUnits) { return nullptr; }
  // Adapter::accepts_each, or nullptr: ask accepts() then.
  virtual void (*accepts_each() const)(CodeUnits, AcceptedRow&) { return nullptr; }
};

// An in-process adapter: a description and the functions that it offers (nullptr: not offered).
//
// Each function asks the library and reports what it did; it never repairs an answer.
// `chunk_lengths` add up to units.size(). No pointer in `units` is null, even when it is empty.
struct Adapter {
  Description description;
  Reply (*validate)(CodeUnits units) = nullptr;
  Reply (*decode)(CodeUnits units) = nullptr;
  Reply (*replace)(CodeUnits units) = nullptr;
  Reply (*encode)(std::span<const Ucs4> values) = nullptr;
  Reply (*stream)(CodeUnits units, std::span<const std::size_t> chunk_lengths) = nullptr;
  Reply (*stream_replace)(CodeUnits units, std::span<const std::size_t> chunk_lengths) = nullptr;
  Reply (*count)(CodeUnits units) = nullptr;
  Reply (*utf16_length)(CodeUnits units) = nullptr;
  Reply (*utf8_length)(std::span<const Ucs4> values) = nullptr;
  // The room is for exactly as many units, of the kind that the profile claims, as were asked for.
  Reply (*decode_into)(CodeUnits units, Room room) = nullptr;
  Reply (*encode_into)(std::span<const Ucs4> values, std::span<std::uint8_t> room) = nullptr;
  Reply (*encode_utf16)(std::span<const char16_t> words) = nullptr;
  Reply (*previous)(CodeUnits units, std::size_t at) = nullptr;  // 1 <= at <= units.size()
  Reply (*truncate)(CodeUnits units, std::size_t room) = nullptr;
  Reply (*compare)(CodeUnits left, CodeUnits right) = nullptr;
  // Whether validate says well-formed, with the same call of the library but without a Reply: for
  // sweeps over billions of strings. Only together with `validate`.
  bool (*accepts)(CodeUnits units) = nullptr;
  // `accepts` of all strings of the prefix and one octet more, where that is much faster. Only
  // together with `accepts`, which is asked alone if this one dies.
  void (*accepts_each)(CodeUnits prefix, AcceptedRow& accepted) = nullptr;
};

}  // namespace placemat
