#include "reports/behaviour.h"

#include <algorithm>

namespace placemat::inline reports {

std::string alike_in_words(Alike how) {
  return how == Alike::kAccepts ? "accepts as" : "accepts and replaces as";
}

std::string observation_in_words(const std::vector<BehaviourRecord>& behaves_as) {
  const bool replaces =
      std::any_of(behaves_as.begin(), behaves_as.end(),
                  [](const BehaviourRecord& one) { return one.how == Alike::kAcceptsAndReplaces; });
  return std::string("it accepts the same strings") +
         (replaces ? ", and where it says so replaces in the same way" : "");
}

std::vector<BehaviourRecord> known_speakers(const Report& report, std::string_view digest) {
  std::vector<BehaviourRecord> speakers;
  for (const ImplementationRecord& implementation : report.implementations) {
    if (!implementation.recognises || implementation.recognises->digest != digest) continue;
    for (BehaviourRecord one : implementation.behaves_as) {
      one.how = Alike::kAccepts;
      if (std::find(speakers.begin(), speakers.end(), one) == speakers.end()) {
        speakers.push_back(std::move(one));
      }
    }
  }
  return speakers;
}

}  // namespace placemat::inline reports
