// placemat compare reports what changed between two reports.

#include <fmt/format.h>

#include <memory>
#include <string>

#include "harness/cli/inputs.h"
#include "harness/cli/output.h"
#include "harness/cli/verbs.h"
#include "reports/base/file.h"
#include "reports/comparison.h"

namespace placemat::inline cli {
namespace {

struct CompareArguments {
  std::string older;
  std::string newer;
  std::string json;
  std::string markdown;
  bool verbose = false;
};

int run(const CompareArguments& arguments) {
  if (!arguments.json.empty()) require_writable(arguments.json);
  if (!arguments.markdown.empty()) require_writable(arguments.markdown);
  const Report older = read_report(arguments.older);
  const Comparison comparison = compare_reports(older, read_report(arguments.newer));
  write_named(arguments.json, comparison_json(comparison));
  write_named(arguments.markdown, comparison_markdown(comparison));
  const bool quiet = !arguments.verbose && !(arguments.json + arguments.markdown).empty();
  fmt::print("{}", quiet ? comparison_sentence(comparison) + "\n"
                         : comparison_text(comparison, wants_colour()));
  return comparison.has_regression() ? kExitDeviates : kExitDone;
}

}  // namespace

void add_compare(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CompareArguments>();
  CLI::App* verb = app.add_subcommand(
      "compare", "Show what changed between two reports; 1 if something became worse");
  verb->add_option("old", arguments->older, "A report.json")->required();
  verb->add_option("new", arguments->newer, "A later one")->required();
  verb->add_option("--json", arguments->json, "Write the changes to this file");
  verb->add_option("--markdown", arguments->markdown, "Write them as Markdown");
  add_verbose(*verb, arguments->verbose);
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
