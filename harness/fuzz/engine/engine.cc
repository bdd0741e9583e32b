#include "harness/fuzz/engine/engine.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "harness/door/registry.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/guest.h"
#include "harness/fuzz/panel.h"

namespace placemat::inline fuzz {
namespace {

std::vector<std::filesystem::path> files_at(const std::filesystem::path& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::filesystem::path> files;
  std::error_code unreadable;  // a folder that may not be read is skipped
  using Walk = std::filesystem::recursive_directory_iterator;
  const auto options = std::filesystem::directory_options::skip_permission_denied;
  for (Walk entry(path, options, unreadable); entry != Walk(); entry.increment(unreadable)) {
    if (entry->is_regular_file(unreadable)) files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Lists the implementations for the reader of a log, because not every build has all of them.
void say_who_is_judged() {
  std::string line = "placemat: judging";
  if (registered_implementations().empty()) {
    line += " no implementation";
  } else {
    for (const Implementation* member : panel()) line += " " + member->describe().id;
  }
  const std::string left_out = PLACEMAT_LEFT_OUT;
  if (!left_out.empty()) line += "; left out of this build: " + left_out;
  std::fprintf(stderr, "%s\n", line.c_str());
}

}  // namespace

const FuzzTarget& prepare_engine() {
  if (fuzz_targets().size() != 1) {
    std::fprintf(stderr, "placemat: an engine's binary holds one target, not %zu\n",
                 fuzz_targets().size());
    std::abort();
  }
  save_fuzz_tally_at_exit();
  note_asking_as_environment_says();
  seat_fault_of_environment();
  say_who_is_judged();
  return fuzz_targets().front();
}

std::vector<std::vector<std::uint8_t>> run_files(const FuzzTarget& target,
                                                 std::span<const std::string> paths) {
  std::vector<std::vector<std::uint8_t>> inputs;
  for (const std::string& path : paths) {
    for (const std::filesystem::path& file : files_at(path)) {
      std::ifstream stream(file, std::ios::binary);
      inputs.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
      if (!stream.is_open() || stream.bad()) {
        std::fprintf(stderr, "placemat: %s cannot be read; name files or folders of inputs\n",
                     file.c_str());
        std::exit(2);
      }
      run_target(target, inputs.back());
    }
  }
  return inputs;
}

}  // namespace placemat::inline fuzz
