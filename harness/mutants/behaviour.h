// Declares what a mutant does: the strict behaviour, with functions in place of some of its parts.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "harness/door/fenced_request.h"
#include "harness/door/implementation.h"
#include "harness/mutants/table.h"
#include "reference/words/profile.h"
#include "reference/words/request.h"

namespace placemat::inline mutants {

using Chunks = std::span<const std::size_t>;

// The mutants read UTF-16 by these functions: the judge has code of its own.
inline bool is_high(Ucs4 word) { return 0xD800 <= word && word <= 0xDBFF; }
inline bool is_low(Ucs4 word) { return 0xDC00 <= word && word <= 0xDFFF; }
inline bool is_pair(std::span<const char16_t> words, std::size_t at) {
  return is_high(words[at]) && at + 1 < words.size() && is_low(words[at + 1]);
}
// Returns the value of the low ten bits of both, whatever their other bits are.
inline Ucs4 value_of_pair(Ucs4 high, Ucs4 low) {
  return 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF);
}

// Returns the profile of the strict behaviour: RFC 3629, maximal subparts, the BOM kept,
// unencodable values and lone surrogates refused. Counts and lengths are those of the replaced
// text; strings are in the order of their code points. Objects give at once what is certain, and
// are as new after an error and after the last octets.
Profile strict_profile();

struct Behaviour;

// Names the type of a mutant's own function where an adapter's is `Reply (*)(Arguments...)`.
template <typename Function>
struct OwnOf;
template <typename... Arguments>
struct OwnOf<Reply (*)(Arguments...)> {
  using Type = std::function<Reply(const Behaviour&, Arguments...)>;
};

// Behaviour holds a mutant's functions. A function that is not set does what the profile says. Each
// function gets the behaviour that it is part of, so that it can call the strict_ functions below,
// or step().
struct Behaviour {
  Profile profile = strict_profile();
  std::shared_ptr<const Table> table = table_of(*profile.form);

  // Returns what stands at an offset below units.size(). Every operation on octets is made of this.
  std::function<Step(const Behaviour&, CodeUnits, std::size_t at)> next;
  // Returns the reported place of an ill-formed sequence that begins at `at`.
  std::function<std::optional<std::size_t>(const Behaviour&, CodeUnits, std::size_t at)> offset;

#define PLACEMAT_ROW(context, enumerator, symbol, ...) \
  OwnOf<decltype(Adapter::symbol)>::Type symbol;
  PLACEMAT_CALLS(PLACEMAT_ROW, )
#undef PLACEMAT_ROW

  Step step(CodeUnits units, std::size_t at) const {
    return next ? next(*this, units, at) : table->next(units, at);
  }
};

// These operations do what the profile says, by step() and offset().
Reply strict_validate(const Behaviour& behaviour, CodeUnits units);
Reply strict_decode(const Behaviour& behaviour, CodeUnits units);
Reply strict_replace(const Behaviour& behaviour, CodeUnits units);
Reply strict_encode(const Behaviour& behaviour, std::span<const Ucs4> values);
Reply strict_count(const Behaviour& behaviour, CodeUnits units);
Reply strict_utf16_length(const Behaviour& behaviour, CodeUnits units);
Reply strict_utf8_length(const Behaviour& behaviour, std::span<const Ucs4> values);
Reply strict_encode_utf16(const Behaviour& behaviour, std::span<const char16_t> words);
Reply strict_previous(const Behaviour& behaviour, CodeUnits units, std::size_t at);
Reply strict_truncate(const Behaviour& behaviour, CodeUnits units, std::size_t room);
Reply strict_compare(const Behaviour& behaviour, CodeUnits left, CodeUnits right);

// Replaces the ill-formed octets at `at`, whose maximal subpart has `subpart` octets, as the
// profile says. Adds to `values`, and returns how many octets were replaced.
std::size_t replace_at(const Behaviour& behaviour, CodeUnits units, std::size_t at,
                       std::size_t subpart, std::vector<Ucs4>& values);

// Seams says what a decoder that keeps a pending sequence between chunks does at its seams.
struct Seams {
  // Is called before each chunk, and may alter what the chunk before it left. `chunk` counts from
  // 0.
  std::function<void(std::vector<std::uint8_t>& pending, std::size_t chunk)> before_chunk;
  bool tells_end = true;  // a sequence pending at the end of input is ill-formed
};

// seamed_stream() decodes chunk by chunk; seamed_stream_replace() also replaces. Without functions
// in `seams`, both reply as they do to the octets as a whole.
Reply seamed_stream(const Behaviour& behaviour, CodeUnits units, Chunks chunks, const Seams& seams);
Reply seamed_stream_replace(const Behaviour& behaviour, CodeUnits units, Chunks chunks,
                            const Seams& seams);

// MutantImplementation is an implementation with this behaviour that offers `operations`. Its input
// and its room lie between fences (fence.h). Where its domain is nul-terminated, a NUL follows the
// input.
class MutantImplementation : public Implementation {
 public:
  MutantImplementation(Behaviour behaviour, std::vector<Operation> operations);

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override;
  Reply observe(const Request& request) const override;

 private:
  Reply ask(const Request& request, const FencedRequest& fenced) const;

  Behaviour behaviour_;
  std::vector<Operation> operations_;
  Description description_;
};

// Returns an implementation that does what `profile` says, and offers every operation.
MutantImplementation without_fault(const Profile& profile);

}  // namespace placemat::inline mutants
