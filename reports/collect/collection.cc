#include "reports/collect/collection.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "reports/summary.h"

namespace placemat::inline collect {
namespace {

// Claim is a record with the report that it stands in.
struct Claim {
  const PublishedReport* published = nullptr;
  const ImplementationRecord* record = nullptr;
};

using FaultKey = std::pair<Facet, std::string>;
FaultKey key_of(const DeviationRecord& deviation) {
  return {deviation.facet, deviation.deviation_class};
}

bool is_to_be_replayed(const DeviationRecord& deviation) {
  return deviation.accuses() && deviation.judgement == Judgement::kDeviates;
}

// Returns a proved deviation of each kind that some claim has of the same release.
std::map<FaultKey, const DeviationRecord*> claimed_of(const std::vector<Claim>& claims,
                                                      const ImplementationRecord& record) {
  std::map<FaultKey, const DeviationRecord*> claimed;
  const auto add_all = [&claimed](const ImplementationRecord& one) {
    for (const DeviationRecord& deviation : one.deviations) {
      if (is_to_be_replayed(deviation)) claimed.try_emplace(key_of(deviation), &deviation);
    }
  };
  // The record's own examples come first.
  add_all(record);
  for (const Claim& claim : claims) {
    const bool same = claim.record->id == record.id && claim.record->version == record.version;
    if (same) add_all(*claim.record);
  }
  return claimed;
}

bool has(const ImplementationRecord& record, const FaultKey& key) {
  return std::any_of(record.deviations.begin(), record.deviations.end(),
                     [&key](const DeviationRecord& one) { return key_of(one) == key; });
}

// Returns how the replay contradicts the record, or "".
std::string contradiction(const std::vector<Claim>& claims, const ImplementationRecord& record,
                          const Replay& replay) {
  std::vector<const DeviationRecord*> asked;
  for (const auto& [key, deviation] : claimed_of(claims, record)) {
    if (record.facets.contains(key.first)) asked.push_back(deviation);
  }
  if (asked.empty() || !replay) return "";
  const auto seen = replay(record, asked);
  if (!seen) return "";
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const bool said = has(record, key_of(*asked[i]));
    if (said == seen->at(i)) continue;
    return fmt::format("{} {} of {}, and `{}` {} it here", said ? "it has" : "it lacks",
                       asked[i]->deviation_class, facet_name(asked[i]->facet),
                       asked[i]->example.empty() ? "" : asked[i]->example.back(),
                       said ? "does not show" : "shows");
  }
  return "";
}

class Sieve {
 public:
  Sieve(std::vector<Claim> claims, const Replay& replay)
      : claims_(std::move(claims)), replay_(replay) {}

  // Returns why the claim is withheld. Otherwise returns "", and remembers the claim.
  std::string reason(const Claim& claim) {
    const ImplementationRecord& record = *claim.record;
    const auto cases = total_of(totals_by_facet({.implementations = {record}})).cases;
    if (cases == 0) return "it judged nothing";
    if (record.system.empty()) {
      return "it does not name its system; run it again with a Placemat of today";
    }
    if (const std::string other = otherwise_named(claim); !other.empty()) return other;
    if (const std::string other = otherwise_judged(claim); !other.empty()) return other;
    if (!claim.published->ours) {
      if (std::string other = contradiction(claims_, record, replay_); !other.empty()) return other;
    }
    claims_of_id_[record.id].push_back(claim);
    verdicts_.try_emplace({record.id, record.version, record.system}, claim);
    return "";
  }

 private:
  // An id belongs to who used it first. Others may judge that implementation, too, under its name.
  std::string otherwise_named(const Claim& claim) const {
    const auto known = claims_of_id_.find(claim.record->id);
    if (known == claims_of_id_.end() || claim.published->ours) return "";
    const auto is_alike = [&claim](const Claim& other) {
      const ImplementationRecord& one = *other.record;
      return other.published->who == claim.published->who ||
             std::tie(one.name, one.language) ==
                 std::tie(claim.record->name, claim.record->language);
    };
    const std::vector<Claim>& claims = known->second;
    if (std::any_of(claims.begin(), claims.end(), is_alike)) return "";
    const Claim& first = claims.front();
    return fmt::format("its id is that of {} ({}), from {}; give it another in its greeting",
                       first.record->name, first.record->language, first.published->who);
  }

  std::string otherwise_judged(const Claim& claim) const {
    const ImplementationRecord& record = *claim.record;
    const auto known = verdicts_.find({record.id, record.version, record.system});
    if (known == verdicts_.end()) return "";
    const Standing before = standing_of(*known->second.record);
    if (before == standing_of(record)) return "";
    return fmt::format("{} has the same release on the same system, with the verdict {}",
                       known->second.published->who, standing_name(before));
  }

  std::vector<Claim> claims_;
  const Replay& replay_;
  std::map<std::string, std::vector<Claim>> claims_of_id_;
  std::map<std::tuple<std::string, std::string, std::string>, Claim> verdicts_;
};

// Returns why the source has no usable report, or "".
std::string why_unusable(const PublishedReport& published) {
  if (!published.report) return published.why_not;
  if (!published.report->shard.is_whole()) {
    return fmt::format("it is shard {}; join the shards with report --merge first",
                       shard_text(published.report->shard));
  }
  if (published.report->implementations.empty()) return "it has no implementation";
  return "";
}

CollectedRow row_of(const Claim& claim) {
  const ImplementationRecord& record = *claim.record;
  CollectedRow row{{.version = record.version, .system = record.system}};
  row.who = claim.published->who;
  row.source = claim.published->source;
  row.id = record.id;
  row.name = record.name;
  row.verdict = standing_of(record);
  row.only = only_judged(record);
  row.level = record.level;
  row.placemat = claim.published->report->placemat;
  row.started = claim.published->report->started;
  return row;
}

// Returns the report with the records in `kept` alone.
Report only_of(const Report& report, const std::set<const ImplementationRecord*>& kept) {
  Report some = report;
  some.implementations.clear();
  for (const ImplementationRecord& one : report.implementations) {
    if (kept.contains(&one)) some.implementations.push_back(one);
  }
  return some;
}

}  // namespace

Collection collect_reports(const std::vector<PublishedReport>& published, const Replay& replay) {
  std::vector<const PublishedReport*> in_order;
  for (const PublishedReport& one : published) in_order.push_back(&one);
  std::stable_partition(in_order.begin(), in_order.end(),
                        [](const PublishedReport* one) { return one->ours; });
  Collection collection;
  std::vector<Claim> claims;
  for (const PublishedReport* one : in_order) {
    if (std::string reason = why_unusable(*one); !reason.empty()) {
      collection.unusable.push_back({one->who, one->source, std::move(reason)});
      continue;
    }
    for (const ImplementationRecord& record : one->report->implementations) {
      claims.push_back({one, &record});
    }
  }
  Sieve sieve(claims, replay);
  std::map<const PublishedReport*, std::set<const ImplementationRecord*>> kept;
  for (const Claim& claim : claims) {
    collection.rows.push_back(row_of(claim));
    collection.rows.back().withheld = sieve.reason(claim);
    if (collection.rows.back().withheld.empty()) kept[claim.published].insert(claim.record);
  }
  for (const PublishedReport* one : in_order) {
    const auto some = kept.find(one);
    if (some == kept.end()) continue;
    collection.kept.push_back({one->source, "", only_of(*one->report, some->second)});
  }
  return collection;
}

std::size_t withheld_in(const Collection& collection) {
  return std::count_if(collection.rows.begin(), collection.rows.end(),
                       [](const CollectedRow& row) { return !row.withheld.empty(); });
}

}  // namespace placemat::inline collect
