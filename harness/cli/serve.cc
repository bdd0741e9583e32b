// placemat serve makes a driver of any implementation.

#include "harness/door/serve.h"

#include <unistd.h>

#include <memory>
#include <string>
#include <vector>

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/modules.h"
#include "harness/cli/inputs.h"
#include "harness/cli/paths.h"
#include "harness/cli/verbs.h"
#include "harness/door/shared_library.h"
#include "harness/fuzz/guest.h"
#include "harness/fuzz/panel.h"
#include "reports/base/error.h"

namespace placemat::inline cli {
namespace {

struct ServeOptions {
  std::string id;
  std::string plugin;
  std::string replies;
  std::string level = "standard";
  std::uint64_t seed = 1;
};

// Turns this process into the driver, which speaks the protocol itself. Throws InputError.
[[noreturn]] void become(const std::vector<std::string>& argv) {
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  throw InputError("serve: " + argv[0] + " cannot be started");
}

int run(const ServeOptions& options) {
  const int named = !options.id.empty() + !options.plugin.empty() + !options.replies.empty();
  if (named != 1) {
    throw InputError(
        "serve: name an implementation (see placemat list), --plugin FILE.so or --replies FILE");
  }
  if (!options.replies.empty()) {
    return serve_standard_streams(
        *read_replies(options.replies, parse_level(options.level).value(), options.seed));
  }
  if (!options.plugin.empty()) {
    return serve_standard_streams(*load_shared_library(options.plugin));
  }
  for (const std::filesystem::path& module : modules_in(places().modules)) {
    if (is_of_module(options.id, module.stem().string())) load_module(module);
  }
  // The reproducer of a finding asks the guest of the panel, too.
  seat_fault_of_environment();
  if (const Implementation* found = find_member(options.id)) {
    return serve_standard_streams(*found);
  }
  become(find_one(places(), options.id).subject.argv);
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  const auto options = std::make_shared<ServeOptions>();
  CLI::App* verb =
      app.add_subcommand("serve", "Speak the utf8-driver protocol on standard input and output");
  verb->add_option("id", options->id, "The implementation to serve");
  verb->add_option("--plugin", options->plugin, "A shared library with utf8_driver_entry()");
  verb->add_option("--replies", options->replies,
                   "A file with a greeting and the replies to placemat cases");
  verb->add_option("--level", options->level, "The level of those cases")
      ->capture_default_str()
      ->check(CLI::IsMember({"quick", "standard"}));
  verb->add_option("--seed", options->seed, "The seed of those cases")->capture_default_str();
  verb->callback([options, &status] { status = run(*options); });
}

}  // namespace placemat::inline cli
