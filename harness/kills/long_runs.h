// Reads what fuzz targets cover as time goes by, as harness/fuzz/power/long measured it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace placemat::inline kills {

// kLongRunFolder is the folder of the measured files in a checkout.
inline constexpr std::string_view kLongRunFolder = "harness/fuzz/power/long_runs";

// CoveragePoint is what an engine had covered when it had spent so much processor time.
struct CoveragePoint {
  std::uint64_t milliseconds = 0;
  std::uint64_t executions = 0;
  std::uint64_t edges = 0;     // as the engine counts: two engines' numbers cannot be compared
  std::uint64_t features = 0;  // 0: the engine has none
  std::uint64_t inputs = 0;    // of its corpus
};

// LongRun is one run of one target without a fault.
struct LongRun {
  std::string engine;
  std::string target;
  std::vector<std::string> with;  // "dictionary", "seeds"
  std::uint64_t seed = 0;
  std::uint64_t minutes = 0;  // by the clock
  std::string commit;
  bool found = false;                 // it ended with a finding
  std::vector<CoveragePoint> points;  // one or more, by time

  // Returns the first point that has all edges of the last one.
  const CoveragePoint& last_new_edge() const;
};

// LongRunFile is one file: everything that was measured on one processor.
struct LongRunFile {
  std::string processor;
  std::vector<LongRun> runs;
};

// Reads a file of schema placemat-long/1. Throws InputError, one line with `file` and the place.
LongRunFile parse_long_runs(std::string_view text, const std::string& file);

// Returns a chart of each target as SVG: the share of the edges and features at the end of a run
// that it had covered, against processor time on a logarithmic scale.
std::string coverage_charts(const std::vector<LongRun>& runs);

}  // namespace placemat::inline kills
