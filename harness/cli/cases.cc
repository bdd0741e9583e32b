// placemat cases prints the requests of an exam, for an implementation that cannot be reached from
// here.

#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "harness/check/recorded.h"
#include "harness/cli/inputs.h"
#include "harness/cli/own_vectors.h"
#include "harness/cli/verbs.h"
#include "reference/words/operation.h"
#include "reports/base/error.h"

namespace placemat::inline cli {
namespace {

struct CasesArguments {
  std::string level = "standard";
  std::string form = "rfc3629";
  std::string operations;
  std::uint64_t seed = 1;
};

std::vector<Operation> operations_in(const std::string& names) {
  std::vector<Operation> operations;
  std::istringstream words(names);
  for (std::string word; words >> word;) {
    const auto operation = parse_operation(word);
    if (!operation) {
      throw InputError("--ops: no operation '" + word +
                       "'; there are: validate decode replace encode stream stream-replace");
    }
    operations.push_back(*operation);
  }
  if (operations.empty()) operations.assign(std::begin(kOperations), std::end(kOperations));
  return operations;
}

int run(const CasesArguments& arguments) {
  const auto vectors = own_vectors();
  SuiteOptions options;
  options.form = &form_named(arguments.form);
  options.level = parse_level(arguments.level).value();
  options.seed = arguments.seed;
  options.vectors = &vectors;
  bool written = true;
  visit_requests(options, operations_in(arguments.operations), [&written](std::string_view line) {
    written = written && std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
              std::fputc('\n', stdout) != EOF;
  });
  if (!written || std::fflush(stdout) != 0) throw InputError("cases: cannot write standard output");
  return kExitDone;
}

}  // namespace

void add_cases(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CasesArguments>();
  CLI::App* verb = app.add_subcommand(
      "cases", "Print the requests of an exam, whose replies check --replies judges");
  verb->add_option("--level", arguments->level, "quick or standard")
      ->capture_default_str()
      ->check(CLI::IsMember({"quick", "standard"}));
  verb->add_option("--form", arguments->form, "The encoding form that is claimed")
      ->capture_default_str();
  verb->add_option("--ops", arguments->operations, "Operations, separated by spaces; else all");
  verb->add_option("--seed", arguments->seed, "Chooses the cases of level quick")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
