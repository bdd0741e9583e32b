// `placemat` says whether a UTF-8 implementation is right.

#include <algorithm>
#include <exception>
#include <string>

#include "harness/cli/output.h"
#include "harness/cli/synopsis.h"
#include "harness/cli/verbs.h"

namespace {

// Reports whether the verb is unknown, of which CLI11 only says that a verb is missing.
bool is_unknown_verb(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return false;
  const auto verbs = app.get_subcommands(nullptr);
  return std::none_of(verbs.begin(), verbs.end(),
                      [&](const CLI::App* verb) { return verb->get_name() == argv[1]; });
}

}  // namespace

int main(int argc, char** argv) {
  using namespace placemat;
  CLI::App app("Says whether a UTF-8 implementation is right.", "placemat");
  app.set_version_flag("--version", "placemat " PLACEMAT_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 all as claimed or documented; 1 a deviation or a finding; 2 unusable\n"
      "arguments or input; 3 an implementation crashed, hung or replied with nonsense, or no\n"
      "case was judged.");
  int status = kExitDone;
  for (const auto add_verb :
       {add_list, add_explain, add_check, add_learn, add_pair, add_cases, add_serve, add_fuzz,
        add_replay, add_mutants, add_compare, add_history, add_collect, add_corpus, add_sweep,
        add_report, add_help}) {
    add_verb(app, status);
  }
  if (is_unknown_verb(app, argc, argv)) {
    complain("no verb '" + std::string(argv[1]) + "'; there are: " + verb_names(app));
    return kExitUnusable;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    const bool has_verb = !app.get_subcommands().empty();
    const std::string verb = has_verb ? " " + app.get_subcommands()[0]->get_name() : "";
    complain(std::string(error.what()) + " (see placemat" + verb + " --help)");
    return kExitUnusable;
  } catch (const std::exception& error) {
    complain(error.what());
    return kExitUnusable;
  }
  return status;
}
