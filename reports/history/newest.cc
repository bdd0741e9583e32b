#include "reports/history/newest.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "reports/base/error.h"
#include "reports/history/earlier.h"
#include "reports/history/timeline.h"

namespace placemat::inline history {
namespace {

// Returns the source that is the home of most of `newest`, the first of equals.
const HistorySource& main_source(const std::vector<HistorySource>& sources,
                                 const std::map<std::string, Record>& newest) {
  const auto count = [&newest](const HistorySource& source) {
    return std::count_if(newest.begin(), newest.end(),
                         [&](const auto& one) { return one.second.source == &source; });
  };
  return *std::max_element(sources.begin(), sources.end(),
                           [&](const HistorySource& left, const HistorySource& right) {
                             return count(left) < count(right);
                           });
}

// Returns the divergences of `source` between implementations whose newest release it judged.
std::vector<DivergenceRecord> divergences_of(const HistorySource& source,
                                             const std::map<std::string, Record>& newest) {
  std::vector<DivergenceRecord> kept;
  for (DivergenceRecord divergence : source.report.divergences) {
    for (GroupRecord& group : divergence.groups) {
      std::erase_if(group.implementations, [&](const std::string& id) {
        const auto record = newest.find(id);
        return record == newest.end() || record->second.source != &source;
      });
    }
    std::erase_if(divergence.groups,
                  [](const GroupRecord& group) { return group.implementations.empty(); });
    if (divergence.groups.size() > 1) kept.push_back(std::move(divergence));
  }
  return kept;
}

// Adds the record of the API's newest release, and its language.
void add(const Record& record, const ApiHistory& api, Report& report) {
  report.implementations.push_back(*record.implementation);
  ImplementationRecord& added = report.implementations.back();
  added.system = api.releases.back().system;
  added.earlier.reset();
  if (api.releases.size() > 1) added.earlier = earlier_of(api);
  const auto& recognises = record.implementation->recognises;
  if (!recognises || recognises->digest.empty()) return;
  report.languages.insert(*record.source->report.languages.find(recognises->digest));
}

}  // namespace

Report newest_of(const std::vector<HistorySource>& sources) {
  if (sources.empty()) throw InputError("there is no report to take the newest releases from");
  std::map<std::string, Record> newest;
  for (const auto& [id, timeline] : timelines_of(sources)) newest[id] = timeline.rbegin()->second;
  const History history = join_reports(sources);
  std::map<std::string, const ApiHistory*> apis;
  for (const ApiHistory& api : history.apis) apis[api.id] = &api;
  const auto latest = std::max_element(sources.begin(), sources.end(),
                                       [](const HistorySource& left, const HistorySource& right) {
                                         return left.report.started < right.report.started;
                                       });
  Report report{.placemat = latest->report.placemat,
                .seed = latest->report.seed,
                .started = latest->report.started,
                .newest_of = history.systems};
  const HistorySource& main = main_source(sources, newest);
  std::vector<const HistorySource*> in_order = {&main};
  for (const HistorySource& source : sources) in_order.push_back(&source);
  std::set<std::string> listed;
  for (const HistorySource* source : in_order) {
    for (const ImplementationRecord& one : source->report.implementations) {
      if (listed.insert(one.id).second) add(newest.at(one.id), *apis.at(one.id), report);
    }
  }
  report.divergences = divergences_of(main, newest);
  return report;
}

}  // namespace placemat::inline history
