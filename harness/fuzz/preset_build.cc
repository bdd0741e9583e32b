#include "harness/fuzz/preset_build.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "harness/fuzz/work_folder.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"

namespace placemat::inline fuzz {

std::filesystem::path build_by_preset(const std::filesystem::path& source_dir,
                                      const std::string& preset,
                                      const std::vector<std::string>& targets,
                                      const std::filesystem::path& product) {
  if (!std::filesystem::exists(source_dir / "CMakePresets.json")) {
    throw InputError("\"" + source_dir.string() +
                     "\" is no checkout of Placemat: it has no CMakePresets.json");
  }
  std::filesystem::path folder = source_dir / "build" / preset;
  const bool is_there = std::filesystem::exists(folder / product);
  if (is_there && std::system("command -v cmake >/dev/null 2>&1") != 0) return folder;
  if (!is_there) {
    std::fprintf(stderr, "placemat: building %s under the preset %s, which is missing\n",
                 product.filename().c_str(), preset.c_str());
  }
  const std::string log = folder.string() + ".log";
  std::filesystem::create_directories(folder);
  std::ofstream(log, std::ios::trunc).flush();
  const std::string in_source = "cd " + shell_word(source_dir.string()) + " && cmake ";
  const bool configured = std::filesystem::exists(folder / "build.ninja") ||
                          run_quietly(in_source + "--preset " + preset, log);
  std::string build = in_source + "--build --preset " + preset + " --target";
  for (const std::string& target : targets) build += " " + shell_word(target);
  if (!configured || !run_quietly(build, log)) {
    throw InputError("the preset " + preset + " does not build; the whole log is in " + log);
  }
  return folder;
}

}  // namespace placemat::inline fuzz
