// A stand-in for an engine, for compilers that have none: judges files, and random and mutated
// inputs without guidance.
//
//   agrees [-runs=N] [-seed=S] [-max_total_time=SECONDS] [-max_len=OCTETS] [FILE|FOLDER]...
//
// The files and folders are judged first, and are what is mutated. Without -runs and
// -max_total_time nothing is made up. An aborted run prints its stack.

#include <execinfo.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/fuzz/engine/engine.h"
#include "harness/fuzz/random_input.h"

namespace placemat {
namespace {

void print_stack(int signal) {
  void* frames[64];
  backtrace_symbols_fd(frames, backtrace(frames, 64), STDERR_FILENO);
  // The handler was reset on entry: the process dies of its signal.
  raise(signal);
}

struct Options {
  std::uint64_t runs = 0;
  std::uint64_t seed = 1;
  std::uint64_t max_total_time = 0;
  std::uint64_t max_len = 0;  // 0: the longest that the target reads
  std::vector<std::string> paths;
};

[[noreturn]] void refuse(std::string_view argument) {
  std::fprintf(stderr,
               "placemat: %s is not understood; use -runs=N, -seed=N, -max_total_time=N, "
               "-max_len=N, files and folders\n",
               std::string(argument).c_str());
  std::exit(2);
}

Options parse(int argc, char** argv) {
  Options options;
  const std::pair<std::string_view, std::uint64_t*> numbers[] = {
      {"-runs=", &options.runs},
      {"-seed=", &options.seed},
      {"-max_total_time=", &options.max_total_time},
      {"-max_len=", &options.max_len}};
  for (const std::string_view argument : std::vector<std::string_view>(argv + 1, argv + argc)) {
    bool understood = !argument.starts_with('-');
    if (understood) options.paths.emplace_back(argument);
    for (const auto& [prefix, number] : numbers) {
      if (!argument.starts_with(prefix)) continue;
      const std::string text(argument.substr(prefix.size()));
      char* end = nullptr;
      *number = std::strtoull(text.c_str(), &end, 10);
      understood = !text.empty() && text[0] != '-' && *end == '\0';
    }
    if (!understood) refuse(argument);
  }
  return options;
}

std::vector<Octets> read_all(const std::vector<std::string>& paths) {
  std::vector<Octets> contents;
  const auto read = [&contents](const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    Octets units{std::istreambuf_iterator<char>(file), {}};
    if (!units.empty()) contents.push_back(std::move(units));
  };
  for (const std::string& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      read(path);
      continue;
    }
    std::error_code unreadable;  // a folder that may not be read is skipped
    using Walk = std::filesystem::recursive_directory_iterator;
    const auto options = std::filesystem::directory_options::skip_permission_denied;
    for (Walk entry(path, options, unreadable); entry != Walk(); entry.increment(unreadable)) {
      if (entry->is_regular_file(unreadable)) read(entry->path());
    }
  }
  return contents;
}

int run(const Options& options) {
  const FuzzTarget& target = prepare_engine();
  std::uint64_t count = run_files(target, options.paths);
  std::vector<Octets> seeds = read_all(options.paths);
  // Sorted, because the order of a folder differs between machines, and -seed promises the same
  // inputs.
  std::sort(seeds.begin(), seeds.end());
  RandomInput random(options.seed);
  const std::size_t max_length = options.max_len != 0 ? options.max_len : max_input(target.shape);
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(options.max_total_time);
  const auto goes_on = [&](std::uint64_t made) {
    if (options.runs != 0 && made >= options.runs) return false;
    if (options.max_total_time == 0) return options.runs != 0;
    return made % 64 != 0 || Clock::now() < end;
  };
  for (std::uint64_t made = 0; goes_on(made); ++made, ++count) {
    run_target(target, random.next(seeds, max_length));
  }
  std::printf("%s: %llu inputs judged\n", std::string(target.name).c_str(),
              static_cast<unsigned long long>(count));
  return 0;
}

}  // namespace
}  // namespace placemat

int main(int argc, char** argv) {
  void* frame = nullptr;
  backtrace(&frame, 1);  // loads what it needs now, because a signal handler must not
  struct sigaction action = {};
  action.sa_handler = &placemat::print_stack;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGABRT, &action, nullptr);
  return placemat::run(placemat::parse(argc, argv));
}
