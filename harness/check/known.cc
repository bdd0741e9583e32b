#include "harness/check/known.h"

namespace placemat::inline check_room {
namespace {

bool is_about(const KnownDeviation& known, const DeviationRecord& deviation) {
  return known.deviation_class == deviation.deviation_class &&
         (!known.facet || known.facet == deviation.facet);
}

}  // namespace

void set_causes(const std::vector<KnownDeviation>& known,
                std::vector<DeviationRecord>& deviations) {
  for (DeviationRecord& deviation : deviations) {
    for (const KnownDeviation& one : known) {
      if (!one.follows || !is_about(one, deviation)) continue;
      deviation.follows = *one.follows;
      break;
    }
  }
}

void look_up_known(const std::vector<KnownDeviation>& known,
                   std::vector<DeviationRecord>& deviations) {
  for (DeviationRecord& deviation : deviations) {
    const bool is_own = deviation.follows.empty();
    const std::string& about = is_own ? deviation.deviation_class : deviation.follows;
    KnownDeviation found;
    for (const KnownDeviation& one : known) {
      if (one.follows) continue;
      if (!one.deviation_class.empty() && one.deviation_class != about) continue;
      // A deviation that follows from another may have its cause under another facet.
      if (is_own && one.facet && one.facet != deviation.facet) continue;
      found = one;
      break;
    }
    deviation.status = found.status;
    deviation.reference = found.reference;
    deviation.searched = found.searched;
    deviation.newest = found.newest;
  }
}

}  // namespace placemat::inline check_room
