// Gives charts of shares against processor time their scales.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

namespace placemat::inline kills {

// TimeAxes places a chart: processor time from left to right on a logarithmic scale, and shares
// from 0 at the bottom to 1 at the top. Places are in units of the SVG.
struct TimeAxes {
  double left;
  double right;
  double top;
  double bottom;
  double first;  // milliseconds
  double last;

  double x(double milliseconds) const {
    const double at = std::log(std::clamp(milliseconds, first, last) / first);
    return left + (right - left) * at / std::log(last / first);
  }
  double y(double share) const { return bottom - (bottom - top) * share; }

  // Returns a line for each share, in percent, and for each time, in seconds, with their names.
  // `gap` is the room between the chart and the names below it.
  std::string grid(std::initializer_list<int> percents,
                   std::initializer_list<std::pair<double, const char*>> times, double gap) const {
    std::string svg;
    for (const int percent : percents) {
      svg += fmt::format(
          "<path d=\"M{0} {1:.1f}H{2}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/>"
          "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}%</text>\n",
          left, y(percent / 100.0), right, left - 6, y(percent / 100.0) + 4, percent);
    }
    for (const auto& [seconds, name] : times) {
      svg += fmt::format(
          "<path d=\"M{0:.1f} {1}V{2}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/>"
          "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>\n",
          x(1000 * seconds), top, bottom, bottom + gap, name);
    }
    return svg;
  }
};

}  // namespace placemat::inline kills
