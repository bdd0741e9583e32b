#include "reports/sign.h"

namespace placemat::inline reports {
namespace {

constexpr Named<Standing> kStandingStyles[] = {{Standing::kConforms, "good"},
                                               {Standing::kAsDocumented, "documented"},
                                               {Standing::kDeviates, "bad"},
                                               {Standing::kNotJudged, "warning"}};

}  // namespace

std::string style_of(Judgement judgement) {
  if (is_fault(judgement)) return "bad";
  if (is_failure(judgement)) return "warning";
  return judgement == Judgement::kConforms ? "good" : "quiet";
}

std::string style_of(Standing standing) { return std::string(name_in(kStandingStyles, standing)); }

std::string style_of(const DeviationRecord& deviation) {
  return deviation.is_documented() ? style_of(Standing::kAsDocumented)
                                   : style_of(deviation.judgement);
}

std::string sign_of(std::string_view style) {
  if (style == "good") return "\u2713";
  if (style == "documented") return "\u2261";
  if (style == "bad") return "\u2717";
  return style == "warning" ? "!" : "\u00B7";
}

}  // namespace placemat::inline reports
