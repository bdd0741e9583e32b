// placemat replay runs stored findings again.

#include "harness/fuzz/replay.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/cli/verbs.h"
#include "harness/fuzz/guest.h"

namespace placemat::inline cli {

void add_replay(CLI::App& app, int& status) {
  const auto files = std::make_shared<std::vector<std::filesystem::path>>();
  CLI::App* verb = app.add_subcommand("replay", "Run stored findings again; 1 if one still fails");
  verb->add_option("file", *files, "Findings (JSON), as the fuzz targets write them")->required();
  const auto shrink_dir = std::make_shared<std::filesystem::path>();
  verb->add_option("--shrink", *shrink_dir,
                   "Shrink what still fails, and write it into this folder");
  verb->callback([files, shrink_dir, &status] {
    seat_fault_of_environment();
    status = run_replay(*files, *shrink_dir);
  });
}

}  // namespace placemat::inline cli
