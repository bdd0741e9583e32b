// placemat serve: any implementation as a driver.

#include "harness/implementation/serve.h"

#include <memory>
#include <string>

#include "harness/cli/find.h"
#include "harness/cli/unusable.h"
#include "harness/cli/verbs.h"
#include "harness/implementation/shared_library.h"

namespace placemat {
namespace {

struct ServeOptions {
  std::string id;
  std::string plugin;
};

int run(const ServeOptions& options) {
  if (options.id.empty() == options.plugin.empty()) {
    throw Unusable("serve: name an implementation (see placemat list) or --plugin FILE.so");
  }
  if (!options.plugin.empty()) {
    return serve_standard_streams(*load_shared_library(options.plugin));
  }
  return serve_standard_streams(implementation_named(options.id));
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
