// Serves the plugin that its argument names, as `placemat serve --plugin` does.
#include <cstdio>

#include "harness/door/serve.h"
#include "harness/door/shared_library.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    return placemat::serve_standard_streams(*placemat::load_shared_library(argv[1]));
  } catch (const placemat::PluginError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
