// placemat serve: any implementation as a driver.

#include "harness/implementation/serve.h"

#include <unistd.h>

#include <memory>
#include <string>
#include <vector>

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/modules.h"
#include "harness/cli/paths.h"
#include "harness/cli/unusable.h"
#include "harness/cli/verbs.h"
#include "harness/implementation/registry.h"
#include "harness/implementation/shared_library.h"

namespace placemat {
namespace {

struct ServeOptions {
  std::string id;
  std::string plugin;
};

// A driver already speaks the protocol: this process becomes it.
[[noreturn]] void become(const std::vector<std::string>& argv) {
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  throw Unusable("serve: " + argv[0] + " cannot be started");
}

int run(const ServeOptions& options) {
  if (options.id.empty() == options.plugin.empty()) {
    throw Unusable("serve: name an implementation (see placemat list) or --plugin FILE.so");
  }
  if (!options.plugin.empty()) {
    return serve_standard_streams(*load_shared_library(options.plugin));
  }
  for (const std::filesystem::path& module : modules_in(places().modules)) {
    if (is_of_module(options.id, module.stem().string())) load_module(module);
  }
  if (const Implementation* found = find_implementation(options.id)) {
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
  verb->callback([options, &status] { status = run(*options); });
}

}  // namespace placemat
