#include "reports/history/earlier.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace placemat::inline history {
namespace {

// Returns the oldest release from which on all conform and accept what the newest accepts.
std::optional<Release> good_since(const ApiHistory& api) {
  const JudgedRelease& newest = api.releases.back();
  if (newest.verdict != Standing::kConforms) return std::nullopt;
  const auto is_as_good = [&newest](const JudgedRelease& one) {
    return one.verdict == newest.verdict && one.only == newest.only &&
           one.recognises == newest.recognises;
  };
  const auto worse = std::find_if_not(api.releases.rbegin(), api.releases.rend(), is_as_good);
  return *worse.base();
}

bool accuses(const FaultHistory& fault) {
  return std::find(fault.sights.begin(), fault.sights.end(), Sight::kSeen) != fault.sights.end();
}

}  // namespace

EarlierRecord earlier_of(const ApiHistory& api) {
  EarlierRecord earlier{.oldest = api.releases.front(), .good_since = good_since(api)};
  std::set<std::string> still;
  std::set<std::string> gone;
  std::set<std::string> came;
  std::set<std::string> old;
  for (const FaultHistory& fault : api.faults) {
    if (!accuses(fault)) continue;
    const bool has_it = is_with(fault.sights.back());
    if (has_it) still.insert(fault.deviation_class);
    if (is_gone(fault)) gone.insert(fault.deviation_class);
    if (has_it) (is_new(fault) ? came : old).insert(fault.deviation_class);
  }
  // A class that is left in one facet is not gone, and one that was there in another is not new.
  std::set_difference(gone.begin(), gone.end(), still.begin(), still.end(),
                      std::back_inserter(earlier.gone));
  std::set_difference(came.begin(), came.end(), old.begin(), old.end(),
                      std::back_inserter(earlier.came));
  return earlier;
}

}  // namespace placemat::inline history
