// placemat report: renders a stored report.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "harness/check/shard.h"
#include "harness/cli/output.h"
#include "harness/cli/read_report.h"
#include "harness/cli/unusable.h"
#include "harness/cli/verbs.h"
#include "harness/cli/write_report.h"
#include "reports/terminal.h"

namespace placemat {
namespace {

struct ReportArguments {
  std::vector<std::string> inputs;
  bool merge = false;
  ReportFiles files;
};

Report read_all(const ReportArguments& arguments) {
  std::vector<Report> reports;
  for (const std::string& input : arguments.inputs) reports.push_back(read_report(input));
  if (arguments.merge) return join_shards(std::move(reports));
  if (reports.size() > 1) {
    throw Unusable("report: several reports are shards to be joined: give --merge, or name one");
  }
  return std::move(reports[0]);
}

int run(const ReportArguments& arguments) {
  const Report report = read_all(arguments);
  require_writable(arguments.files, report.implementations.size());
  write_report(report, arguments.files);
  fmt::print("{}", to_table(report, screen()));
  return kExitDone;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<ReportArguments>();
  CLI::App* verb = app.add_subcommand("report", "Render a stored report");
  verb->add_option("report", arguments->inputs, "A report.json")->required();
  verb->add_flag("--merge", arguments->merge,
                 "Join the shards of one check, all of them, as one report");
  add_report_files(*verb, arguments->files);
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat
