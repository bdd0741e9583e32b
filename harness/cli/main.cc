// `placemat`: says whether a UTF-8 implementation is right.

#include <algorithm>
#include <exception>
#include <string>

#include "harness/cli/output.h"
#include "harness/cli/verbs.h"

namespace {

// "check, explain, ...": the verbs there are.
std::string verbs_of(const CLI::App& app) {
  std::string names;
  for (const CLI::App* verb : app.get_subcommands(nullptr)) {
    names += (names.empty() ? "" : ", ") + verb->get_name();
  }
  return names;
}

// CLI11 says of an unknown verb only that a verb is missing.
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
      "arguments or input; 3 an implementation crashed, hung or talked nonsense, or nothing was\n"
      "judged.");
  int status = kExitDone;
  add_list(app, status);
  add_explain(app, status);
  add_check(app, status);
  add_learn(app, status);
  add_pair(app, status);
  add_cases(app, status);
  add_serve(app, status);
  add_fuzz(app, status);
  add_replay(app, status);
  add_mutants(app, status);
  add_compare(app, status);
  add_corpus(app, status);
  add_sweep(app, status);
  add_report(app, status);
  if (is_unknown_verb(app, argc, argv)) {
    complain("no verb '" + std::string(argv[1]) + "'; there are: " + verbs_of(app));
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
