// What an implementation is asked: a fixed list of cases for a form, a level and a seed.
//
// Cases are handed out one by one and never all
// in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/vectors.h"
#include "reference/encoding_form.h"
#include "reference/observation.h"

namespace placemat {

enum class Level : std::uint8_t { kQuick, kStandard };

std::string_view level_name(Level level);
std::optional<Level> parse_level(std::string_view name);

struct Case {
  Request request;
  // Several values in one string to save time: if it fails, its pieces are asked one by one and
  // judged in its stead.
  bool packed = false;
  // Asked of every implementation, whatever its form: what divergences are counted over.
  bool shared = false;
};

struct SuiteOptions {
  const EncodingForm* form = nullptr;
  Level level = Level::kStandard;
  std::uint64_t seed = 1;                        // chooses the thinning of kQuick
  const std::vector<Vector>* vectors = nullptr;  // may be null: no tier 1
  unsigned shard = 1;  // this process' share: cases number shard, shard + shards, ...
  unsigned shards = 1;
};

// visit_cases(): every case of `operation`, in a fixed order. The shared cases come first.
//
// The same options give the same cases. At most 30,000 at kQuick and three million at kStandard
// over all operations.
void visit_cases(const SuiteOptions& options, Operation operation,
                 const std::function<void(const Case&)>& visit);

// The pieces of a packed case: one request a value (or a sequence).
std::vector<Request> pieces_of(const EncodingForm& form, const Request& packed);

// "EDA080" cut into chunks of those lengths.
Request chunked(Operation operation, std::vector<std::uint8_t> units,
                std::vector<std::size_t> chunk_lengths);

}  // namespace placemat
