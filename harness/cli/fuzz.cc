// placemat fuzz runs a target under an engine.

#include <filesystem>
#include <memory>
#include <string>

#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/verbs.h"
#include "harness/fuzz/campaign.h"
#include "harness/fuzz/target.h"

namespace placemat::inline cli {

void add_fuzz(CLI::App& app, int& status) {
  const auto options = std::make_shared<FuzzOptions>();
  CLI::App* verb = app.add_subcommand("fuzz", "Run a fuzz target; 1 on a finding");
  verb->add_option("target", options->target, fuzz_target_names())->required();
  verb->add_option("--engine", options->engine, "libfuzzer or afl")
      ->capture_default_str()
      ->check(CLI::IsMember({"libfuzzer", "afl"}));
  verb->add_option("--time", options->seconds, "Seconds to run")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  add_jobs(*verb, options->jobs, "Processes");
  verb->add_option("--findings", options->findings_dir, "Folder for findings")
      ->capture_default_str();
  verb->add_option("--corpus", options->corpus_dir,
                   "Folder of inputs to begin with; what reaches more is added to it at the end");
  verb->callback([options, &status] {
    if (!options->corpus_dir.empty()) {
      require_folder(options->corpus_dir);
      options->corpus_dir = std::filesystem::absolute(options->corpus_dir);
    }
    require_folder(options->findings_dir);
    options->source_dir = project_root();
    status = run_fuzz(*options);
  });
}

}  // namespace placemat::inline cli
