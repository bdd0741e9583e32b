#include "harness/cli/paths.h"

#include <system_error>

#include "reports/base/error.h"

namespace placemat::inline cli {
namespace {

namespace fs = std::filesystem;

fs::path root_above(fs::path folder) {
  for (;; folder = folder.parent_path()) {
    // Looks for a checkout first, then for the prefix of an installation.
    for (const fs::path& root : {folder, folder / "share" / "placemat"}) {
      if (fs::exists(root / "corpus" / "schema.json") && fs::exists(root / "corpus" / "vectors")) {
        return root;
      }
    }
    if (folder == folder.parent_path()) return {};
  }
}

}  // namespace

fs::path self_path() {
  std::error_code error;
  fs::path path = fs::read_symlink("/proc/self/exe", error);
  if (error) throw InputError("/proc/self/exe cannot be read; mount /proc, and run again");
  return path;
}

fs::path own_root() { return root_above(self_path().parent_path()); }

fs::path project_root() {
  fs::path root = own_root();
  if (root.empty()) root = root_above(fs::current_path());
  if (root.empty()) {
    throw InputError("no corpus/vectors above " + self_path().string() +
                     ": run from a checkout, or name the folder with --corpus");
  }
  return root;
}

Places places() {
  const fs::path build = self_path().parent_path();
  Places places{.self = self_path(),
                .modules = build / "implementations",
                .drivers = {},
                .known = {},
                .families = {},
                .lineages = {},
                .reproducers = {},
                .scratch = build / "drivers"};
  fs::path root = root_above(build);
  if (root.empty()) root = root_above(fs::current_path());
  if (!root.empty()) {
    places.drivers = root / "harness" / "drivers";
    places.known = root / "harness" / "implementations";
    places.families = root / "harness" / "catalogue" / "families.json";
    places.lineages = root / "harness" / "catalogue" / "lineages.json";
    places.reproducers = root / "harness" / "reproducers";
  }
  return places;
}

}  // namespace placemat::inline cli
