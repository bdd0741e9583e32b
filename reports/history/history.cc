#include "reports/history/history.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "reference/words/judgement.h"
#include "reports/history/timeline.h"
#include "reports/languages.h"

namespace placemat::inline history {
namespace {

using FaultKey = std::pair<Facet, std::string>;

// Returns the deviation of that facet and class that weighs most, or nullptr: one that accuses,
// then a documented one. Between equals, one that follows from no other weighs more.
const DeviationRecord* find(const ImplementationRecord& implementation, const FaultKey& key) {
  const auto weight = [](const DeviationRecord& one) {
    const int kind = one.accuses() ? 2 : one.is_unproved() ? 0 : 1;
    return std::pair(kind, one.follows.empty());
  };
  const DeviationRecord* found = nullptr;
  for (const DeviationRecord& one : implementation.deviations) {
    if (one.facet != key.first || one.deviation_class != key.second) continue;
    if (found == nullptr || weight(one) > weight(*found)) found = &one;
  }
  return found;
}

Sight sight_of(const DeviationRecord& deviation) {
  if (deviation.is_unproved()) return Sight::kNotReplayed;
  return deviation.is_documented() ? Sight::kDocumented : Sight::kSeen;
}

// Returns the sight of a release that does not deviate so. `depth` is that of the least level at
// which some release does.
Sight sight_without(const ImplementationRecord& implementation, Facet facet, int depth) {
  const auto record = implementation.facets.find(facet);
  if (record == implementation.facets.end() || implementation.level == "requests" ||
      depth_of(implementation.level) < depth) {
    return Sight::kNotKnown;
  }
  const auto& counts = record->second.counts;
  const bool failed = std::any_of(counts.begin(), counts.end(),
                                  [](const auto& count) { return is_failure(count.first); });
  return failed ? Sight::kNotKnown : Sight::kWithout;
}

FaultHistory history_of(const FaultKey& key, const Timeline& timeline) {
  FaultHistory fault{.facet = key.first, .deviation_class = key.second};
  std::optional<int> depth;
  for (const auto& [release, record] : timeline) {
    const DeviationRecord* const deviation = find(*record.implementation, key);
    if (deviation == nullptr) continue;
    const int here = depth_of(record.implementation->level);
    depth = std::min(here, depth.value_or(here));
    const bool counts = is_with(sight_of(*deviation));
    if (counts && !fault.first) fault.first = release;
    if (counts) fault.last = release;
    if (!counts && fault.last) continue;
    fault.example = deviation->example;
    fault.observed = deviation->observed;
    fault.status = deviation->status;
  }
  bool after = false;
  for (const auto& [release, record] : timeline) {
    const DeviationRecord* const deviation = find(*record.implementation, key);
    const Sight sight = deviation != nullptr
                            ? sight_of(*deviation)
                            : sight_without(*record.implementation, key.first, depth.value_or(0));
    fault.sights.push_back(sight);
    if (after && sight == Sight::kWithout && !fault.without) fault.without = release;
    after = after || release == fault.last;
  }
  return fault;
}

// Returns the languages of all records, by digest. One report holds them all, so that no two have
// the same name.
std::map<std::string, std::string> names_of_languages(
    const std::map<std::string, Timeline>& timelines) {
  Report pooled;
  for (const auto& [id, timeline] : timelines) {
    for (const auto& [release, record] : timeline) {
      const auto& recognises = record.implementation->recognises;
      if (!recognises || recognises->digest.empty()) continue;
      pooled.languages.insert(*record.source->report.languages.find(recognises->digest));
      pooled.implementations.push_back(
          {.id = id, .profile = record.implementation->profile, .recognises = recognises});
    }
  }
  std::map<std::string, std::string> names;
  for (const SpokenLanguage& one : Languages(pooled).spoken) names[one.digest] = one.name;
  return names;
}

JudgedRelease judged(const Release& release, const Record& record,
                     const std::map<std::string, std::string>& languages) {
  const ImplementationRecord& one = *record.implementation;
  JudgedRelease judged = judged_release(record.source->report, one);
  judged.system = release.system;  // the record may leave it to its source
  if (one.recognises && !one.recognises->digest.empty()) {
    judged.recognises = {one.recognises->digest, languages.at(one.recognises->digest)};
  }
  return judged;
}

ApiHistory history_of(const std::string& id, const Timeline& timeline,
                      const std::map<std::string, std::string>& languages) {
  const ImplementationRecord& newest = *timeline.rbegin()->second.implementation;
  ApiHistory api{.id = id,
                 .name = newest.name,
                 .language = newest.language,
                 .family = newest.family,
                 .api = newest.api};
  std::set<FaultKey> faults;
  for (const auto& [release, record] : timeline) {
    api.releases.push_back(judged(release, record, languages));
    for (const DeviationRecord* deviation : own_deviations(*record.implementation)) {
      faults.emplace(deviation->facet, deviation->deviation_class);
    }
  }
  for (const FaultKey& key : faults) api.faults.push_back(history_of(key, timeline));
  return api;
}

}  // namespace

std::string_view sight_name(Sight sight) { return name_in(kSightNames, sight); }

bool is_with(Sight sight) { return sight == Sight::kSeen || sight == Sight::kDocumented; }

JudgedRelease judged_release(const Report& report, const ImplementationRecord& implementation) {
  JudgedRelease judged{{.version = implementation.version, .system = implementation.system}};
  judged.verdict = standing_of(implementation);
  judged.only = only_judged(implementation);
  judged.level = implementation.level;
  judged.placemat = report.placemat;
  judged.started = report.started;
  return judged;
}

bool ApiHistory::keeps_verdict() const {
  return std::all_of(releases.begin(), releases.end(), [this](const JudgedRelease& one) {
    return one.verdict == releases[0].verdict && one.only == releases[0].only;
  });
}

bool ApiHistory::keeps_language() const {
  std::set<std::string> digests;
  for (const JudgedRelease& one : releases) {
    if (one.recognises) digests.insert(one.recognises->digest);
  }
  return digests.size() <= 1;
}

bool ApiHistory::changes() const {
  return !keeps_verdict() || !keeps_language() ||
         std::any_of(faults.begin(), faults.end(), [](const FaultHistory& fault) {
           const auto& sights = fault.sights;
           return fault.first &&
                  std::find(sights.begin(), sights.end(), Sight::kWithout) != sights.end();
         });
}

History join_reports(const std::vector<HistorySource>& sources) {
  const std::map<std::string, Timeline> timelines = timelines_of(sources);
  const auto languages = names_of_languages(timelines);
  History history;
  std::set<std::string> systems;
  for (const auto& [id, timeline] : timelines) {
    history.apis.push_back(history_of(id, timeline, languages));
    for (const auto& [release, record] : timeline) systems.insert(release.system);
  }
  history.systems.assign(systems.begin(), systems.end());
  std::stable_sort(history.systems.begin(), history.systems.end(),
                   [](const std::string& left, const std::string& right) {
                     return compare_systems(left, right) < 0;
                   });
  return history;
}

bool is_gone(const FaultHistory& fault) { return fault.without.has_value(); }

bool is_new(const FaultHistory& fault) {
  const auto& sights = fault.sights;
  const auto first = std::find_if(sights.begin(), sights.end(), is_with);
  return first != sights.end() && std::find(sights.begin(), first, Sight::kWithout) != first;
}

HistoryFigures figures_of(const History& history) {
  HistoryFigures figures;
  for (const ApiHistory& api : history.apis) {
    figures.releases += api.releases.size();
    figures.several += api.releases.size() > 1 ? 1 : 0;
    figures.faults += api.faults.size();
    figures.gone += std::count_if(api.faults.begin(), api.faults.end(), is_gone);
    figures.came += std::count_if(api.faults.begin(), api.faults.end(), is_new);
    figures.verdicts += api.keeps_verdict() ? 0 : 1;
    figures.languages += api.keeps_language() ? 0 : 1;
  }
  return figures;
}

}  // namespace placemat::inline history
