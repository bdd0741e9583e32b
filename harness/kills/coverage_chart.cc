// Draws what long runs cover against processor time.

#include <fmt/format.h>

#include <map>

#include "harness/kills/long_runs.h"
#include "harness/kills/time_axes.h"
#include "reports/base/escape.h"

namespace placemat::inline kills {
namespace {

constexpr double kCellWidth = 250;  // of the chart of a target
constexpr double kCellHeight = 150;
constexpr TimeAxes kCellAxes = {36, 240, 24, 124, 100, 3'600'000};
constexpr std::size_t kColumns = 3;

using Count = std::uint64_t CoveragePoint::*;

// Returns a path of the counts, each as a share of the last one; "" where the engine has none.
std::string line(const LongRun& run, Count count, const char* dashes) {
  const auto last = static_cast<double>(run.points.back().*count);
  if (last == 0) return "";
  std::string path;
  for (const CoveragePoint& point : run.points) {
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L',
                        kCellAxes.x(static_cast<double>(point.milliseconds)),
                        kCellAxes.y(static_cast<double>(point.*count) / last));
  }
  return fmt::format(
      "<path d=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" "
      "stroke-dasharray=\"{}\"/>\n",
      path, dashes);
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
      kCellWidth * kColumns, kCellHeight * static_cast<double>(rows));
  std::size_t place = 0;
  for (const auto& [target, own] : targets) {
    svg += fmt::format(
        "<g transform=\"translate({} {})\"><text x=\"{}\" y=\"{}\">{}</text>\n{}",
        kCellWidth * static_cast<double>(place % kColumns),
        kCellHeight * static_cast<double>(place / kColumns), kCellAxes.left, kCellAxes.top - 10,
        html_escape(target),
        kCellAxes.grid({0, 50, 100}, {{1, "1 s"}, {60, "1 min"}, {1800, "30 min"}}, 14));
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
