// placemat report renders a stored report.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/all_strings/certificate.h"
#include "harness/all_strings/statement.h"
#include "harness/all_strings/union.h"
#include "harness/check/shard.h"
#include "harness/cli/inputs.h"
#include "harness/cli/output.h"
#include "harness/cli/verbs.h"
#include "harness/cli/write_report.h"
#include "reference/forms/forms.h"
#include "reports/base/error.h"
#include "reports/base/file.h"
#include "reports/terminal.h"

namespace placemat::inline cli {
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
    throw InputError("report: several reports are shards to be joined: give --merge, or name one");
  }
  return std::move(reports[0]);
}

// Returns a statement for each deviation. Returns none if this build does not know the form,
// because the deviations follow from the form.
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
    throw InputError("report: the results of a sweep are joined: give --merge with their folders");
  }
  if (!arguments.certificate.empty()) require_writable(arguments.certificate);
  const SweepUnion united =
      unite({arguments.inputs.begin(), arguments.inputs.end()}, arguments.partial);
  const std::vector<std::string> statements = statements_of(united);
  const std::string text = certificate_json(united, statements);
  // Reads the certificate back, which proves its statement as a reader would.
  fmt::print("{}", certificate_text(read_certificate(text, "the certificate")));
  for (const std::string& statement : statements) fmt::print("  {}\n", statement);
  write_named(arguments.certificate, text);
  return kExitDone;
}

int run(const ReportArguments& arguments) {
  if (names_folders(arguments.inputs)) return join_portions(arguments);
  if (!arguments.certificate.empty() || arguments.partial) {
    throw InputError("report: --certificate and --partial are for the folders of placemat sweep");
  }
  const Report report = read_all(arguments);
  require_writable(arguments.files, report.implementations.size());
  write_report(report, arguments.files);
  fmt::print("{}",
             arguments.files.quiet() ? to_rest(report, 0, screen()) : to_table(report, screen()));
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
  verb->add_option("--certificate", arguments->certificate,
                   "Write the certificate of a sweep, which placemat sweep --certificate checks");
  verb->add_flag("--partial", arguments->partial, "Let portions of a sweep be missing");
  add_report_files(*verb, arguments->files);
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
