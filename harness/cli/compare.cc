// placemat compare: what changed between two reports.

#include <fmt/format.h>

#include <memory>
#include <string>

#include "harness/cli/output.h"
#include "harness/cli/read_report.h"
#include "harness/cli/unusable.h"
#include "harness/cli/verbs.h"
#include "reports/comparison.h"
#include "reports/output_file.h"

namespace placemat {
namespace {

struct CompareArguments {
  std::string older;
  std::string newer;
  std::string json;
  std::string markdown;
};

int run(const CompareArguments& arguments) {
  if (!arguments.json.empty()) require_writable(arguments.json);
  if (!arguments.markdown.empty()) require_writable(arguments.markdown);
  const Report older = read_report(arguments.older);
  const Comparison comparison = compare_reports(older, read_report(arguments.newer));
  if (!arguments.json.empty()) write_file(arguments.json, comparison_json(comparison));
  if (!arguments.markdown.empty()) write_file(arguments.markdown, comparison_markdown(comparison));
  fmt::print("{}", comparison_text(comparison, wants_colour()));
  return comparison.has_regression() ? kExitDeviates : kExitDone;
}

}  // namespace

void add_compare(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CompareArguments>();
  CLI::App* verb = app.add_subcommand(
      "compare", "What changed between two reports; 1 if something became worse");
  verb->add_option("old", arguments->older, "A report.json")->required();
  verb->add_option("new", arguments->newer, "A later one")->required();
  verb->add_option("--json", arguments->json, "Write the changes to this file");
  verb->add_option("--markdown", arguments->markdown, "Write them as Markdown");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat
