// Writes the kill matrix as a page.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/kills/kill_report.h"
#include "reports/asset.h"
#include "reports/base/figures.h"
#include "reports/filled.h"

namespace placemat::inline kills {
namespace {

// A cell has words, too: the colour is never the only sign.
Object cell_of(const KillMatrix& matrix, const KillRow& row, std::size_t suite) {
  const char* style = "good";
  const char* word = "found";
  if (!row.killed(suite)) {
    style = "quiet";
    word = matrix.suites[suite].strings && !row.asked(suite) ? "not asked" : "not found";
  } else if (matrix.suites[suite].strings) {
    // A list gives no names.
  } else if (!row.rightly_named_by(suite)) {
    style = "bad";
    word = "misnamed";
  } else if (!row.killed_under_all(suite)) {
    style = "warning";
    word = "under some facets";
  }
  return {{"suite", matrix.suites[suite].name}, {"style", style}, {"word", word}};
}

std::string must_be(const Mutant& mutant) {
  std::string text;
  for (const ExpectedNames& expectation : mutant.expected) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", facet_name(expectation.facet),
                        fmt::join(expectation.names(), ", "));
  }
  return text;
}

Object row_of(const KillMatrix& matrix, const KillRow& row) {
  List cells;
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    cells.push_back(cell_of(matrix, row, suite));
  }
  return {{"name", row.mutant->name},         {"provenance", row.mutant->provenance},
          {"expected", must_be(*row.mutant)}, {"has_decided", !decided_text(row).empty()},
          {"decided", decided_text(row)},     {"cells", Data(cells)}};
}

Object suite_of(const KillMatrix& matrix, std::size_t suite) {
  const KillColumn& column = matrix.suites[suite];
  const std::size_t all = matrix.rows.size();
  Object row{{"suite", column.name}, {"found", grouped(matrix.killed(suite))}};
  if (column.strings) {
    row["kind"] = fmt::format("list of {}, {} wrong", counted(*column.strings, "string"),
                              grouped(column.accusations.size()));
    row["all"] = fmt::format("{} asked, {} in all", grouped(matrix.asked(suite)), grouped(all));
    row["under_all"] = "";
    row["misnamed"] = "";
  } else {
    row["kind"] = column.seeds
                      ? fmt::format("{}, judged once", counted(*column.seeds, "fuzz input"))
                  : column.is_level ? "level"
                                    : "part of standard";
    row["all"] = grouped(all);
    row["under_all"] = grouped(all - matrix.survivors(suite).size());
    row["misnamed"] = grouped(matrix.misnamed(suite).size());
  }
  return row;
}

Object measured_of(const MeasuredSuite& suite) {
  constexpr std::size_t kShownState = 12;  // of a commit
  const bool is_none = suite.repository == "-";
  const std::string state = suite.state.substr(0, kShownState);
  return {{"suite", suite.name},
          {"strings", grouped(suite.strings)},
          {"wrong", grouped(suite.wrong)},
          {"found", grouped(suite.found)},
          {"asked", grouped(suite.asked)},
          {"all", grouped(suite.of)},
          {"source", is_none ? "" : fmt::format("{} {}", suite.repository, state)},
          {"on", suite.measured}};
}

Object campaign_of(const Campaign& campaign) {
  const CampaignFigures figures = figures_of(campaign);
  return {{"campaign", campaign.name},
          {"found", grouped(figures.found)},
          {"of", grouped(figures.of)},
          {"median", figures.median},
          {"nine_in_ten", figures.nine_in_ten},
          {"slowest", figures.slowest},
          {"within_second", grouped(figures.within_second)},
          {"misnamed", figures.misnamed}};
}

// Only what was tried with our targets from nothing is drawn; the table has the rest, too.
Object campaign_file_of(const CampaignFile& file) {
  List rows;
  List missing;
  std::vector<Campaign> drawn;
  for (const Campaign& campaign : file.campaigns) {
    rows.push_back(Data(campaign_of(campaign)));
    if (!campaign.with.empty() || !campaign.without.empty() || !campaign.target.empty()) continue;
    drawn.push_back(campaign);
    const std::vector<std::string> names = campaign.not_found();
    if (names.empty()) continue;
    missing.push_back(
        Object{{"campaign", campaign.name}, {"faults", fmt::format("{}", fmt::join(names, ", "))}});
  }
  constexpr std::size_t kShownCommit = 12;
  return {{"processor", file.processor},     {"commit", file.commit.substr(0, kShownCommit)},
          {"chart", survival_chart(drawn)},  {"campaigns", Data(rows)},
          {"has_missing", !missing.empty()}, {"missing", Data(missing)}};
}

Object long_run_of(const LongRun& run) {
  const CoveragePoint& last = run.points.back();
  const auto seconds = [](const CoveragePoint& point) {
    return fmt::format("{} s", grouped(point.milliseconds / 1000));
  };
  return {{"target", run.target},
          {"engine", run.engine},
          {"minutes", grouped(run.minutes)},
          {"processor", seconds(last)},
          {"executions", grouped(last.executions)},
          {"edges", grouped(last.edges)},
          {"features", last.features == 0 ? "" : grouped(last.features)},
          {"inputs", grouped(last.inputs)},
          {"newest", seconds(run.last_new_edge())},
          {"findings", run.found ? "one" : "none"}};
}

Object long_run_file_of(const LongRunFile& file) {
  List rows;
  for (const LongRun& run : file.runs) rows.push_back(Data(long_run_of(run)));
  return {
      {"processor", file.processor}, {"charts", coverage_charts(file.runs)}, {"runs", Data(rows)}};
}

}  // namespace

std::string kill_html(const KillMatrix& matrix) {
  List suites;
  for (std::size_t suite = 0; suite < matrix.suites.size(); ++suite) {
    suites.push_back(suite_of(matrix, suite));
  }
  List rows;
  for (const KillRow& row : matrix.rows) rows.push_back(row_of(matrix, row));
  List measured;
  for (const MeasuredSuite& suite : matrix.measured) measured.push_back(measured_of(suite));
  List campaigns;
  for (const CampaignFile& file : matrix.campaigns) campaigns.push_back(campaign_file_of(file));
  List long_runs;
  for (const LongRunFile& file : matrix.long_runs) long_runs.push_back(long_run_file_of(file));
  const std::size_t standard = matrix.place_of("standard");
  const std::string faults = counted(matrix.rows.size(), "seeded fault");
  Object page{{"style_sheet", std::string(asset("style.css"))},
              {"result", standard == matrix.suites.size()
                             ? faults
                             : fmt::format("{} of {} found at standard",
                                           grouped(matrix.killed(standard)), faults)},
              {"suites", Data(suites)},
              {"has_measured", !matrix.measured.empty()},
              {"measured", Data(measured)},
              {"campaign_files", Data(campaigns)},
              {"long_run_files", Data(long_runs)},
              {"rows", Data(rows)}};
  return filled("mutants", page);
}

}  // namespace placemat::inline kills
