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

bool is_to_be_replayed(const DeviationRecord& deviation) {
  return deviation.accuses() && deviation.judgement == Judgement::kDeviates;
}

bool has_like(const ImplementationRecord& record, const DeviationRecord& deviation) {
  return std::any_of(record.deviations.begin(), record.deviations.end(),
                     [&deviation](const DeviationRecord& one) { return one.is_like(deviation); });
}

// Returns "accepts-surrogate of decode, and `decode EDA080`", for what a replay says of it.
std::string words_of(const DeviationRecord& deviation) {
  return fmt::format("{} of {}, and `{}`", deviation.deviation_class, facet_name(deviation.facet),
                     deviation.example.empty() ? "" : deviation.example.back());
}

// Returns how the replay contradicts what the record has, or "".
std::string denied(const ImplementationRecord& record, const Replay& replay) {
  for (const DeviationRecord& deviation : record.deviations) {
    if (!is_to_be_replayed(deviation) || replay(record, deviation).value_or(true)) continue;
    return "it has " + words_of(deviation) + " does not show it here";
  }
  return "";
}

// Returns how the replay contradicts what the record lacks and `other` has, or "". A record that
// was asked less may lack it.
std::string lacked(const ImplementationRecord& record, const ImplementationRecord& other,
                   const Replay& replay) {
  if (other.version != record.version || depth_of(record.level) < depth_of(other.level)) return "";
  for (const DeviationRecord& deviation : other.deviations) {
    if (!is_to_be_replayed(deviation) || has_like(record, deviation)) continue;
    if (!record.facets.contains(deviation.facet)) continue;
    if (!replay(record, deviation).value_or(false)) continue;
    return "it lacks " + words_of(deviation) + " shows it here";
  }
  return "";
}

class Sieve {
 public:
  explicit Sieve(const Replay& replay) : replay_(replay) {}

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
    if (std::string other = contradiction(claim); !other.empty()) return other;
    claims_of_id_[record.id].push_back(claim);
    verdicts_.try_emplace({record.id, record.version, record.system}, claim);
    return "";
  }

 private:
  // Only what is shown of the same id is held against the claim, so that a false report cannot make
  // others be asked.
  std::string contradiction(const Claim& claim) const {
    if (claim.published->ours || !replay_) return "";
    std::string found = denied(*claim.record, replay_);
    const auto known = claims_of_id_.find(claim.record->id);
    if (known == claims_of_id_.end()) return found;
    for (const Claim& other : known->second) {
      if (found.empty()) found = lacked(*claim.record, *other.record, replay_);
    }
    return found;
  }

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
  CollectedRow row{judged_release(*claim.published->report, record)};
  row.who = claim.published->who;
  row.source = claim.published->source;
  row.id = record.id;
  row.name = record.name;
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

bool is_url(std::string_view place) {
  return place.starts_with("https://") || place.starts_with("http://");
}

Collection collect_reports(const std::vector<PublishedReport>& published, const Replay& replay) {
  std::vector<const PublishedReport*> in_order;
  for (const PublishedReport& one : published) in_order.push_back(&one);
  std::stable_partition(in_order.begin(), in_order.end(),
                        [](const PublishedReport* one) { return one->ours; });
  Collection collection;
  Sieve sieve(replay);
  for (const PublishedReport* one : in_order) {
    if (std::string reason = why_unusable(*one); !reason.empty()) {
      collection.unusable.push_back({one->who, one->source, std::move(reason)});
      continue;
    }
    std::set<const ImplementationRecord*> kept;
    for (const ImplementationRecord& record : one->report->implementations) {
      collection.rows.push_back(row_of({one, &record}));
      collection.rows.back().withheld = sieve.reason({one, &record});
      if (collection.rows.back().withheld.empty()) kept.insert(&record);
    }
    if (!kept.empty()) collection.kept.push_back({one->source, "", only_of(*one->report, kept)});
  }
  return collection;
}

std::size_t withheld_in(const Collection& collection) {
  return std::count_if(collection.rows.begin(), collection.rows.end(),
                       [](const CollectedRow& row) { return !row.withheld.empty(); });
}

}  // namespace placemat::inline collect
