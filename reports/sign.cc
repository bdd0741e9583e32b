#include "reports/sign.h"

namespace placemat {

std::string style_of(Judgement judgement) {
  if (is_fault(judgement)) return "bad";
  if (is_failure(judgement)) return "warning";
  return judgement == Judgement::kConforms ? "good" : "quiet";
}

std::string style_of(Standing standing) {
  switch (standing) {
    case Standing::kConforms:
      return "good";
    case Standing::kAsDocumented:
      return "documented";
    case Standing::kDeviates:
      return "bad";
    case Standing::kNotJudged:
      break;
  }
  return "warning";
}

std::string sign_of(std::string_view style) {
  if (style == "good") return "\u2713";
  if (style == "documented") return "\u2261";
  if (style == "bad") return "\u2717";
  return style == "warning" ? "!" : "\u00B7";
}

}  // namespace placemat
