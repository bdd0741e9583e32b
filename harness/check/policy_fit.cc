#include "harness/check/policy_fit.h"

#include "harness/judge/verdict.h"
#include "reference/segment.h"
#include "reference/words/outcome.h"

namespace placemat::inline check_room {

std::vector<std::string> fitting_replacements(Door& door, const Profile& profile,
                                              const std::vector<Vector>& vectors) {
  std::vector<Request> requests;
  for (const Vector& vector : vectors) {
    if (vector.encodes() || !first_ill_formed(*profile.form, vector.units)) continue;
    requests.push_back(Request::replace(vector.units));
  }
  const std::vector<Outcome> outcomes = door.ask(requests);
  std::vector<std::string> names;
  for (const Replacement policy : kReplacementPolicies) {
    Profile supposed = profile;
    supposed.replacement = policy;
    bool fits = false;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (outcomes[i].kind != Outcome::Kind::kReply) continue;
      const Judgement judgement =
          verdict_of(supposed, requests[i], outcomes[i].reply).facet.judgement;
      if (judgement == Judgement::kUntestable) continue;
      fits = judgement == Judgement::kConforms;
      if (!fits) break;
    }
    if (fits) names.emplace_back(replacement_name(policy));
  }
  return names;
}

}  // namespace placemat::inline check_room
