// Draws how many of their faults campaigns found against processor time.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/kills/campaigns.h"
#include "reports/base/escape.h"

namespace placemat::inline kills {
namespace {

constexpr double kWidth = 760;
constexpr double kHeight = 360;
constexpr double kLeft = 60;
constexpr double kRight = 740;
constexpr double kTop = 20;
constexpr double kBottom = 310;
constexpr double kFirst = 50;  // milliseconds
constexpr double kLast = 200'000;

double x_of(double milliseconds) {
  const double at = std::log(std::clamp(milliseconds, kFirst, kLast) / kFirst);
  return kLeft + (kRight - kLeft) * at / std::log(kLast / kFirst);
}
double y_of(double share) { return kBottom - (kBottom - kTop) * share; }

// Returns a path with a step up per fault.
std::string steps(const Campaign& campaign) {
  const std::vector<std::uint64_t> times = campaign.times();
  std::string path = fmt::format("M{:.1f} {:.1f}", x_of(kFirst), y_of(0));
  for (std::size_t i = 0; i < times.size(); ++i) {
    const double share = static_cast<double>(i + 1) / static_cast<double>(campaign.faults.size());
    path += fmt::format("H{:.1f}V{:.1f}", x_of(static_cast<double>(times[i])), y_of(share));
  }
  const double end = static_cast<double>(1000 * campaign.limit);
  if (times.empty() || static_cast<double>(times.back()) < end) {
    path += fmt::format("H{:.1f}", x_of(end));
  }
  return path;
}

std::string grid() {
  std::string svg;
  for (const int percent : {0, 25, 50, 75, 100}) {
    svg += fmt::format(
        "<path d=\"M{0} {1:.1f}H{2}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}%</text>\n",
        kLeft, y_of(percent / 100.0), kRight, kLeft - 8, y_of(percent / 100.0) + 4, percent);
  }
  for (const double seconds : {0.1, 1.0, 10.0, 100.0}) {
    svg += fmt::format(
        "<path d=\"M{0:.1f} {1}V{2}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/>"
        "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4} s</text>\n",
        x_of(1000 * seconds), kTop, kBottom, kBottom + 18, seconds);
  }
  return svg + fmt::format(
                   "<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">processor time of one run"
                   "</text>\n",
                   (kLeft + kRight) / 2, kBottom + 38);
}

}  // namespace

std::string survival_chart(const std::vector<Campaign>& campaigns) {
  std::string svg = fmt::format(
      "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
      "role=\"img\" aria-label=\"The share of the seeded faults that was found against processor "
      "time\" font-size=\"12\" fill=\"currentColor\">\n{}",
      kWidth, kHeight, grid());
  constexpr const char* kDashes[] = {"none", "7 3", "2 3", "9 3 2 3"};
  for (std::size_t i = 0; i < campaigns.size(); ++i) {
    const char* dashes = kDashes[i % std::size(kDashes)];
    const double y = kBottom - 14 - 18 * static_cast<double>(campaigns.size() - 1 - i);
    svg += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" "
        "stroke-dasharray=\"{}\"/>\n"
        "<path d=\"M{} {:.1f}h40\" stroke=\"currentColor\" stroke-width=\"2\" "
        "stroke-dasharray=\"{}\"/><text x=\"{}\" y=\"{:.1f}\">{}</text>\n",
        steps(campaigns[i]), dashes, kRight - 250, y - 4, dashes, kRight - 202, y,
        html_escape(campaigns[i].name));
  }
  return svg + "</svg>\n";
}

}  // namespace placemat::inline kills
