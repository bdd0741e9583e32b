// Makes the questions to an implementation: fixed lists of cases for a form, a level and a seed.
//
// They are named sets of the tiers 1 to 5 and 7 (harness/README.md). Cases are handed out one by
// one, and are never all in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/vectors.h"
#include "reference/encoding_form.h"
#include "reference/words/request.h"
#include "reference/words/shard.h"

namespace placemat::inline cases {

// kExhaustive is kStandard here: what it adds is not a list of cases (harness/all_strings/).
enum class Level : std::uint8_t { kQuick, kStandard, kExhaustive };

std::string_view level_name(Level level);
std::optional<Level> parse_level(std::string_view name);

// CaseSet is one named list of a suite.
struct CaseSet {
  std::string_view name;         // stable: "placement-ascii"
  unsigned tier;                 // harness/README.md, "Levels"
  std::string_view description;  // plain words, for "counted over"
  // Says that the set's requests come string by string, and that the replies are compared (tier 5).
  // visit_cases() leaves grouped sets out.
  bool grouped = false;
};

// Returns all sets, in the order in which they are used.
std::span<const CaseSet> case_sets();

struct Case {
  Request request;
  // Says that several values are in one string, to save time. If the case fails, its pieces are put
  // one by one and judged in its place.
  bool packed = false;
  // Says whether every implementation gets the case, whatever its form. Divergences are counted
  // over these cases.
  bool shared = false;
  const CaseSet* set = nullptr;  // lives as long as the program; null if it belongs to no set
};

struct SuiteOptions {
  const EncodingForm* form = nullptr;
  Level level = Level::kStandard;
  std::uint64_t seed = 1;                        // chooses the thinning of kQuick
  const std::vector<Vector>* vectors = nullptr;  // null if there is no tier 1
  Shard shard;                                   // which cases of each set are visited
  unsigned extra_states =
      0;  // k of the W-method, unused at kQuick; each extra state proves more and costs more
  std::size_t longest = 0;  // octets of the longest repetition; 0: longest_repetition()
};

// Returns SuiteOptions::longest where nobody sets it. That of kExhaustive is the greatest that
// there is: no counter of interest has more than 32 bits.
constexpr std::size_t longest_repetition(Level level) {
  const unsigned bits = level == Level::kQuick ? 16 : level == Level::kStandard ? 20 : 32;
  return (std::size_t{1} << bits) + 1;
}

// visit_set() visits the cases of `operation` in `set` (one of case_sets()), in a fixed order.
// There are none if the set is not for the operation.
void visit_set(const CaseSet& set, const SuiteOptions& options, Operation operation,
               const std::function<void(const Case&)>& visit);

// visit_cases() visits every case of `operation`, set by set, without the grouped ones. The shared
// cases are the same for every form, and in the same order.
//
// The same options give the same cases. There are at most 30,000 at kQuick and three million at
// kStandard over all operations, the grouped ones included.
void visit_cases(const SuiteOptions& options, Operation operation,
                 const std::function<void(const Case&)>& visit);

// cases_about() returns about how many cases of `operation` a level has, the grouped ones included,
// without making them. For rfc3629, and operations without grouped sets, the number is right to
// within a quarter (suite_test.cc).
std::uint64_t cases_about(Level level, Operation operation);

// Returns the octet strings of tier 5, on which all operations must agree with one another.
std::vector<std::vector<std::uint8_t>> consistency_strings(const SuiteOptions& options);

// proofs() returns paragraphs for people that say what right verdicts on all cases of `options`
// prove. There are none at kQuick, and none for a single shard.
std::vector<std::string> proofs(const SuiteOptions& options);

// Returns the pieces of a packed case: one request per value (or sequence).
std::vector<Request> pieces_of(const EncodingForm& form, const Request& packed);

}  // namespace placemat::inline cases
