#include "harness/kills/long_runs.h"

#include <algorithm>

#include "reports/base/error.h"
#include "reports/base/fields.h"

namespace placemat::inline kills {
namespace {

Shape<CoveragePoint> coverage_point_shape() {
  return as_object<CoveragePoint>({
      {"milliseconds", &CoveragePoint::milliseconds},
      {"executions", &CoveragePoint::executions},
      {"edges", &CoveragePoint::edges},
      left_out<CoveragePoint>({"features", &CoveragePoint::features}),
      {"inputs", &CoveragePoint::inputs},
  });
}

Shape<LongRun> long_run_shape() {
  return as_object<LongRun>({
      {"engine", &LongRun::engine, as_word()},
      {"target", &LongRun::target, as_word()},
      {"with", &LongRun::with},
      {"seed", &LongRun::seed},
      {"minutes", &LongRun::minutes},
      {"commit", &LongRun::commit, as_word()},
      {"found", &LongRun::found},
      {"points", &LongRun::points, as_list(coverage_point_shape())},
  });
}

Shape<LongRunFile> long_run_file_shape() {
  return as_object<LongRunFile>({
      Field<LongRunFile>::always("schema", "placemat-long/1"),
      {"processor", &LongRunFile::processor, as_word()},
      {"runs", &LongRunFile::runs, as_list(long_run_shape())},
  });
}

}  // namespace

const CoveragePoint& LongRun::last_new_edge() const {
  return *std::find_if(points.begin(), points.end(), [this](const CoveragePoint& point) {
    return point.edges == points.back().edges;
  });
}

LongRunFile parse_long_runs(std::string_view text, const std::string& file) {
  const JsonFile json(text, file, "harness/fuzz/power/long --json writes it");
  LongRunFile read = long_run_file_shape().read(json.root());
  for (const LongRun& run : read.runs) {
    if (run.points.empty()) {
      throw InputError(file + ": the run of " + run.target +
                       " has no points; harness/fuzz/power/long --json writes them");
    }
  }
  return read;
}

}  // namespace placemat::inline kills
