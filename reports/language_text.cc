#include "reports/language_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "reports/summary.h"

namespace placemat::inline reports {

std::string counts_text(const Difference& difference) {
  std::vector<std::string> counts;
  for (const auto& [length, count] : difference.counts) {
    counts.push_back(fmt::format("{} of {}", grouped(count), counted(length, "octet")));
  }
  return fmt::format("{}", fmt::join(counts, ", ")) +
         (difference.unbounded ? ", and longer ones without bound" : "");
}

std::string counts_cell(const Difference& difference) {
  return difference.empty() ? "\u2013" : counts_text(difference);
}

std::string difference_text(const Difference& difference, std::size_t most) {
  if (difference.empty()) return "nothing";
  std::string text;
  const std::size_t shown = std::min(most, difference.strings.size());
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : "; ") + product_text(difference.strings[i]);
  }
  if (shown < difference.strings.size()) {
    text += fmt::format("; and {} more", grouped(difference.strings.size() - shown));
  }
  return text + ": " + counts_text(difference);
}

}  // namespace placemat::inline reports
