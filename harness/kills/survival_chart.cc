// Draws how many of their faults campaigns found against processor time.

#include <fmt/format.h>

#include <iterator>

#include "harness/kills/campaigns.h"
#include "harness/kills/time_axes.h"
#include "reports/base/escape.h"

namespace placemat::inline kills {
namespace {

constexpr double kSurvivalWidth = 760;
constexpr double kSurvivalHeight = 360;
constexpr TimeAxes kSurvivalAxes = {60, 740, 20, 310, 50, 200'000};

// Returns a path with a step up per fault.
std::string steps(const Campaign& campaign) {
  const std::vector<std::uint64_t> times = campaign.times();
  std::string path = fmt::format("M{:.1f} {:.1f}", kSurvivalAxes.x(0), kSurvivalAxes.y(0));
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double share = static_cast<double>(i + 1) / static_cast<double>(campaign.faults.size());
    path += fmt::format("H{:.1f}V{:.1f}", kSurvivalAxes.x(static_cast<double>(times[i])),
                        kSurvivalAxes.y(share));
  }
  const double end = static_cast<double>(1000 * campaign.limit);
  if (times.empty() || static_cast<double>(times.back()) < end) {
    path += fmt::format("H{:.1f}", kSurvivalAxes.x(end));
  }
  return path;
}

std::string survival_grid() {
  return kSurvivalAxes.grid({0, 25, 50, 75, 100},
                            {{0.1, "0.1 s"}, {1, "1 s"}, {10, "10 s"}, {100, "100 s"}}, 18) +
         fmt::format(
             "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">processor time of one run"
             "</text>\n",
             (kSurvivalAxes.left + kSurvivalAxes.right) / 2, kSurvivalAxes.bottom + 38);
}

}  // namespace

std::string survival_chart(const std::vector<Campaign>& campaigns) {
  std::string svg = fmt::format(
      "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
      "role=\"img\" aria-label=\"The share of the seeded faults that was found against processor "
      "time\" font-size=\"12\" fill=\"currentColor\">\n{}",
      kSurvivalWidth, kSurvivalHeight, survival_grid());
  constexpr const char* kDashes[] = {"none", "7 3", "2 3", "9 3 2 3"};
  for (std::size_t i = 0; i < campaigns.size(); ++i) {
    const char* dashes = kDashes[i % std::size(kDashes)];
    const double y = kSurvivalAxes.bottom - 14 - 18 * static_cast<double>(campaigns.size() - 1 - i);
    svg += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" "
        "stroke-dasharray=\"{}\"/>\n"
        "<path d=\"M{} {:.1f}h40\" stroke=\"currentColor\" stroke-width=\"2\" "
        "stroke-dasharray=\"{}\"/><text x=\"{}\" y=\"{:.1f}\">{}</text>\n",
        steps(campaigns[i]), dashes, kSurvivalAxes.right - 250, y - 4, dashes,
        kSurvivalAxes.right - 202, y, html_escape(campaigns[i].name));
  }
  return svg + "</svg>\n";
}

}  // namespace placemat::inline kills
