// Draws what long runs cover against processor time.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "harness/kills/long_runs.h"
#include "reports/base/escape.h"

namespace placemat::inline kills {
namespace {

constexpr double kWidth = 250;  // of the chart of a target
constexpr double kHeight = 150;
constexpr double kLeft = 36;
constexpr double kRight = 240;
constexpr double kTop = 24;
constexpr double kBottom = 124;
constexpr double kFirst = 100;  // milliseconds
constexpr double kLast = 3'600'000;
constexpr std::size_t kColumns = 3;

using Count = std::uint64_t CoveragePoint::*;

double x_of(double milliseconds) {
  const double at = std::log(std::clamp(milliseconds, kFirst, kLast) / kFirst);
  return kLeft + (kRight - kLeft) * at / std::log(kLast / kFirst);
}
double y_of(double share) { return kBottom - (kBottom - kTop) * share; }

// Returns a path of the counts, each as a share of the last one; "" where the engine has none.
std::string line(const LongRun& run, Count count, const char* dashes) {
  const auto last = static_cast<double>(run.points.back().*count);
  if (last == 0) return "";
  std::string path;
  for (const CoveragePoint& point : run.points) {
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L',
                        x_of(static_cast<double>(point.milliseconds)),
                        y_of(static_cast<double>(point.*count) / last));
  }
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" "
      "stroke-dasharray=\"{}\"/>\n",
      path, dashes);
}

std::string grid() {
  std::string svg;
  for (const int percent : {0, 50, 100}) {
    svg += fmt::format(
        "<path d=\"M{0} {1:.1f}H{2}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/>"
        "<text x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}%</text>\n",
        kLeft, y_of(percent / 100.0), kRight, kLeft - 4, y_of(percent / 100.0) + 3, percent);
  }
  for (const auto& [seconds, name] :
       {std::pair{1.0, "1 s"}, std::pair{60.0, "1 min"}, std::pair{1800.0, "30 min"}}) {
    svg += fmt::format(
        "<path d=\"M{0:.1f} {1}V{2}\" stroke=\"currentColor\" stroke-opacity=\"0.25\"/>"
        "<text x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>\n",
        x_of(1000 * seconds), kTop, kBottom, kBottom + 14, name);
  }
  return svg;
}

struct Engine {
  const char* edges;     // the dashes of its lines
  const char* features;  // "" if it has none
};
Engine engine_of(const LongRun& run) {
  return run.engine == "afl" ? Engine{"7 3", ""} : Engine{"none", "1 3"};
}

}  // namespace

std::string coverage_charts(const std::vector<LongRun>& runs) {
  std::map<std::string, std::vector<const LongRun*>> targets;
  for (const LongRun& run : runs) targets[run.target].push_back(&run);
  const std::size_t rows = (targets.size() + kColumns - 1) / kColumns;
  std::string svg = fmt::format(
      "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
      "role=\"img\" aria-label=\"Per target, the share of the edges and features of the end of a "
      "run against processor time\" font-size=\"10\" fill=\"currentColor\">\n",
      kWidth * kColumns, kHeight * static_cast<double>(rows));
  std::size_t place = 0;
  for (const auto& [target, own] : targets) {
    svg += fmt::format("<g transform=\"translate({} {})\"><text x=\"{}\" y=\"{}\">{}</text>\n{}",
                       kWidth * static_cast<double>(place % kColumns),
                       kHeight * static_cast<double>(place / kColumns), kLeft, kTop - 10,
                       html_escape(target), grid());
    for (const LongRun* const run : own) {
      const Engine engine = engine_of(*run);
      svg += line(*run, &CoveragePoint::edges, engine.edges);
      svg += line(*run, &CoveragePoint::features, engine.features);
    }
    svg += "</g>\n";
    ++place;
  }
  return svg + "</svg>\n";
}

}  // namespace placemat::inline kills
