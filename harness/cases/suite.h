// What an implementation is asked: fixed lists of cases for a form, a level and a seed.
//
// Named sets of the tiers 1 to 5 and 7 (harness/README.md). Cases are given out one by one, and are
// never all in memory.
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
#include "reference/observation.h"

namespace placemat {

// kExhaustive is kStandard here: what it asks in addition is not a list of cases
// (harness/exhaustive/).
enum class Level : std::uint8_t { kQuick, kStandard, kExhaustive };

std::string_view level_name(Level level);
std::optional<Level> parse_level(std::string_view name);

// One named list of a suite.
struct CaseSet {
  std::string_view name;         // stable: "placement-ascii"
  unsigned tier;                 // harness/README.md, "Levels"
  std::string_view description;  // plain words, for "counted over"
  // Its requests are asked string by string, and the replies are compared (tier 5). visit_cases()
  // leaves them out.
  bool grouped = false;
};

// All sets, in the order in which they are asked.
std::span<const CaseSet> case_sets();

struct Case {
  Request request;
  // Several values in one string, to save time. If it fails, its pieces are asked one by one and
  // judged in its place.
  bool packed = false;
  // Whether every implementation is asked, whatever its form. Divergences are counted over these.
  bool shared = false;
  const CaseSet* set = nullptr;  // lives as long as the program; null: it belongs to none
};

struct SuiteOptions {
  const EncodingForm* form = nullptr;
  Level level = Level::kStandard;
  std::uint64_t seed = 1;                        // chooses the thinning of kQuick
  const std::vector<Vector>* vectors = nullptr;  // may be null: no tier 1
  unsigned shard = 1;  // this process's share: of each set, the cases shard, shard + shards, ...
  unsigned shards = 1;
  unsigned extra_states =
      0;  // k of the W-method; it proves more with each, at a price; not at kQuick
};

// visit_set(): the cases of `operation` in `set` (one of case_sets()), in a fixed order; none if
// the set does not concern the operation.
void visit_set(const CaseSet& set, const SuiteOptions& options, Operation operation,
               const std::function<void(const Case&)>& visit);

// visit_cases(): every case of `operation`, set by set, without the grouped ones. The shared cases
// are the same for every form, and in the same order.
//
// The same options give the same cases. At most 30,000 at kQuick and three million at kStandard
// over all operations, the grouped ones included.
void visit_cases(const SuiteOptions& options, Operation operation,
                 const std::function<void(const Case&)>& visit);

// cases_about(): how many cases of `operation` a level has, the grouped ones included, without
// making them: right to a quarter for every form (suite_test.cc).
std::uint64_t cases_about(Level level, Operation operation);

// The octet strings of tier 5, on which all operations must agree with one another.
std::vector<std::vector<std::uint8_t>> consistency_strings(const SuiteOptions& options);

// proofs(): what right verdicts on all cases of `options` prove: paragraphs for people. Nothing at
// kQuick, and nothing for a single shard.
std::vector<std::string> proofs(const SuiteOptions& options);

// The pieces of a packed case: one request per value (or sequence).
std::vector<Request> pieces_of(const EncodingForm& form, const Request& packed);

// "EDA080" cut into chunks of those lengths.
Request chunked(Operation operation, std::vector<std::uint8_t> units,
                std::vector<std::size_t> chunk_lengths);

}  // namespace placemat
