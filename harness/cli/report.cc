// placemat report: renders a stored report.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/check/shard.h"
#include "harness/cli/output.h"
#include "harness/cli/read_report.h"
#include "harness/cli/unusable.h"
#include "harness/cli/verbs.h"
#include "harness/cli/write_report.h"
#include "harness/exhaustive/statement.h"
#include "harness/portions/certificate.h"
#include "harness/portions/union.h"
#include "reference/forms/forms.h"
#include "reports/output_file.h"
#include "reports/terminal.h"

namespace placemat {
namespace {

struct ReportArguments {
  std::vector<std::string> inputs;
  bool merge = false;
  std::string certificate;
  bool partial = false;
  ReportFiles files;
};

bool names_folders(const std::vector<std::string>& inputs) {
  return std::any_of(inputs.begin(), inputs.end(),
                     [](const std::string& input) { return std::filesystem::is_directory(input); });
}

Report read_all(const ReportArguments& arguments) {
  std::vector<Report> reports;
  for (const std::string& input : arguments.inputs) reports.push_back(read_report(input));
  if (arguments.merge) return join_shards(std::move(reports));
  if (reports.size() > 1) {
    throw Unusable("report: several reports are shards to be joined: give --merge, or name one");
  }
  return std::move(reports[0]);
}

// Of the implementation, if this build has it: the form says what the deviations are.
std::vector<std::string> statements_of(const SweepUnion& united) {
  std::vector<std::string> statements;
  const EncodingForm* const form = find_form(united.sweep.form);
  if (form == nullptr) return statements;
  for (const ExhaustiveDeviation& deviation : deviations_of(*form, united.findings)) {
    statements.push_back(deviation.statement);
  }
  return statements;
}

int join_portions(const ReportArguments& arguments) {
  if (!arguments.merge) {
    throw Unusable("report: the results of a sweep are joined: give --merge with their folders");
  }
  if (!arguments.certificate.empty()) require_writable(arguments.certificate);
  const SweepUnion united =
      unite({arguments.inputs.begin(), arguments.inputs.end()}, arguments.partial);
  const std::vector<std::string> statements = statements_of(united);
  const std::string text = certificate_json(united, statements);
  // What is told is what the certificate says, and it is proved as a reader proves it.
  fmt::print("{}", certificate_text(read_certificate(text, "the certificate")));
  for (const std::string& statement : statements) fmt::print("  {}\n", statement);
  if (!arguments.certificate.empty()) write_file(arguments.certificate, text);
  return kExitDone;
}

int run(const ReportArguments& arguments) {
  if (names_folders(arguments.inputs)) return join_portions(arguments);
  if (!arguments.certificate.empty() || arguments.partial) {
    throw Unusable("report: --certificate and --partial are for the folders of placemat sweep");
  }
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
  verb->add_option("report", arguments->inputs,
                   "A report.json; or, with --merge, folders of placemat sweep --results")
      ->required();
  verb->add_flag("--merge", arguments->merge,
                 "Join the shards of one check, all of them, as one report");
  verb->add_option(
      "--certificate", arguments->certificate,
      "Of a sweep: write what was asked and answered, for placemat sweep --certificate "
      "to check");
  verb->add_flag("--partial", arguments->partial, "Of a sweep: portions may be missing");
  add_report_files(*verb, arguments->files);
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat
