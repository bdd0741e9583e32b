#include "harness/check/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "harness/check/accuse.h"
#include "harness/check/divergence.h"
#include "harness/check/ledger.h"
#include "harness/check/proved.h"
#include "harness/check/shard_state.h"
#include "harness/check/sweep.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"

namespace placemat::inline check_room {
namespace {

// Returns the shards in order. Throws InputError unless each is there once.
std::vector<Report> in_order(std::vector<Report> shards) {
  std::ranges::sort(shards, {}, &Report::shard);
  for (std::size_t i = 0; i < shards.size(); ++i) {
    if (shards[i].shard ==
        Shard{static_cast<unsigned>(i + 1), static_cast<unsigned>(shards.size())}) {
      continue;
    }
    throw InputError(fmt::format("shard {} is no {}/{}: give each shard of one check once",
                                 shard_text(shards[i].shard), i + 1, shards.size()));
  }
  return shards;
}

// Throws InputError unless `one` can be a shard of the same check as `first`.
void require_same_check(const Report& first, const Report& one) {
  const auto fail = [&](const std::string& what) {
    throw InputError(
        fmt::format("shards {} and {} differ in {}: join the shards of one check alone",
                    shard_text(first.shard), shard_text(one.shard), what));
  };
  if (first.placemat != one.placemat) fail("the version of placemat");
  if (first.seed != one.seed) fail("their seed");
  if (first.implementations.size() != one.implementations.size()) fail("their implementations");
  for (std::size_t i = 0; i < one.implementations.size(); ++i) {
    const ImplementationRecord& left = first.implementations[i];
    const ImplementationRecord& right = one.implementations[i];
    if (left.id != right.id) fail("their implementations");
    const std::string of = " of " + terminal_escape(left.id);
    if (left.version != right.version) fail("the version" + of);
    if (left.system != right.system) fail("the system" + of);
    if (left.profile != right.profile) fail("the profile" + of);
    if (left.level != right.level) fail("the level" + of);
  }
}

// Merges the records of one suspicion: keeps a proved one, shrunk from the shortest request, and
// adds up their cases.
DeviationRecord join_suspicion(std::vector<DeviationRecord> records, const std::string& cases) {
  const auto better = [](const DeviationRecord& left, const DeviationRecord& right) {
    if (left.is_unproved() != right.is_unproved()) return right.is_unproved();
    const auto one = parse_request(left.found_by);
    const auto other = parse_request(right.found_by);
    return one && other && shorter(*one, *other);
  };
  DeviationRecord joined = *std::min_element(records.begin(), records.end(), better);
  joined.count = 0;
  std::vector<std::string> sets;
  for (const DeviationRecord& record : records) {
    joined.count += record.found_cases;
    sets.insert(sets.end(), record.found_in.begin(), record.found_in.end());
  }
  joined.found_in.clear();
  for (const CaseSet& set : case_sets()) {
    if (std::find(sets.begin(), sets.end(), set.name) != sets.end()) {
      joined.found_in.emplace_back(set.name);
    }
  }
  joined.found_cases = joined.count;
  joined.counted_over = counted_over(cases, joined.found_in);
  return joined;
}

std::vector<DeviationRecord> join_deviations(const std::vector<ImplementationRecord>& shards) {
  // Groups the records in the order of a ledger's suspicions.
  std::map<std::tuple<Facet, std::string, std::string>, std::vector<DeviationRecord>> by_suspicion;
  for (const ImplementationRecord& shard : shards) {
    for (const DeviationRecord& record : shard.deviations) {
      by_suspicion[{record.facet, record.found_as, record.follows}].push_back(record);
    }
  }
  std::vector<DeviationRecord> joined;
  for (auto& [key, records] : by_suspicion) {
    joined.push_back(join_suspicion(std::move(records), cases_of_level(shards[0].level)));
  }
  settle(joined);
  return joined;
}

// Returns what all shards swept, or std::nullopt if one of them swept no string.
std::optional<ExhaustiveResult> join_sweeps(const EncodingForm& form,
                                            const std::vector<ShardState>& states) {
  std::vector<ExhaustiveResult> results;
  for (const ShardState& state : states) {
    if (!state.swept) return std::nullopt;
    results.push_back(*state.swept);
  }
  return merge_exhaustive(form, results);
}

ImplementationRecord join_implementation(const std::vector<ImplementationRecord>& shards,
                                         std::uint64_t seed) {
  ImplementationRecord joined = shards[0];
  joined.facets.clear();
  joined.trouble.clear();
  joined.shard_state.clear();
  std::vector<ShardState> states;
  for (const ImplementationRecord& shard : shards) {
    for (const auto& [facet, record] : shard.facets) {
      FacetRecord& sum = joined.facets[facet];
      sum.cases += record.cases;
      for (const auto& [judgement, count] : record.counts) sum.counts[judgement] += count;
    }
    if (joined.trouble.find(shard.trouble) == std::string::npos) {
      joined.trouble += (joined.trouble.empty() ? "" : "; ") + shard.trouble;
    }
    joined.reproducers.insert(shard.reproducers.begin(), shard.reproducers.end());
    states.push_back(parse_shard_state(shard.shard_state));
  }
  joined.deviations = join_deviations(shards);
  const EncodingForm& form = *find_form(joined.profile.form);
  const auto swept = join_sweeps(form, states);
  if (swept) add_extents(*swept, joined.deviations);
  SuiteOptions suite;
  suite.form = &form;
  suite.level = parse_level(joined.level).value_or(Level::kQuick);
  suite.seed = seed;
  suite.extra_states = states[0].extra_states;
  joined.proves = proved(joined.facets, suite, swept);
  return joined;
}

}  // namespace

Report join_shards(std::vector<Report> shards) {
  if (shards.empty()) throw InputError("there is no shard: name the reports of all");
  shards = in_order(std::move(shards));
  Report joined = shards[0];
  if (shards.size() == 1) return joined;
  joined.shard = {};
  DivergenceSum divergences;
  for (const Report& shard : shards) {
    require_same_check(shards[0], shard);
    joined.started = std::min(joined.started, shard.started);
    for (const DivergenceRecord& record : shard.divergences) divergences.add(record);
  }
  for (std::size_t i = 0; i < joined.implementations.size(); ++i) {
    std::vector<ImplementationRecord> records;
    for (const Report& shard : shards) records.push_back(shard.implementations[i]);
    joined.implementations[i] = join_implementation(records, joined.seed);
  }
  joined.divergences = divergences.records();
  return joined;
}

}  // namespace placemat::inline check_room
