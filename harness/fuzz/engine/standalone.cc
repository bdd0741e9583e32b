// Stands in for an engine, for compilers that have none: it judges files, and inputs that the
// mutator makes from those files or anew, without guidance.
//
//   agrees [-runs=N] [-seed=S] [-max_total_time=SECONDS] [-max_len=OCTETS] [FILE|FOLDER]...
//
// The files are judged first, and then mutated. Without -runs and -max_total_time no input is made.
// A run that aborts prints its stack.

#include <execinfo.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "harness/fuzz/engine/engine.h"
#include "harness/fuzz/mutate.h"

namespace placemat::inline fuzz {
namespace {

void print_stack(int signal) {
  void* frames[64];
  backtrace_symbols_fd(frames, backtrace(frames, 64), STDERR_FILENO);
  // SA_RESETHAND has removed this handler, so the signal ends the process.
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

int run(const Options& options) {
  const FuzzTarget& target = prepare_engine();
  std::vector<Octets> seeds = run_files(target, options.paths);
  std::uint64_t count = seeds.size();
  // The files are sorted, because the order of a folder differs between machines, and -seed
  // promises the same inputs.
  std::sort(seeds.begin(), seeds.end());
  seeds.emplace_back();  // the empty input, to make others anew
  Dice dice(options.seed);
  Mutator mutator(target.shape, dice.next());
  const std::size_t max_length = options.max_len != 0 ? options.max_len : max_input(target.shape);
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::seconds(options.max_total_time);
  const auto goes_on = [&](std::uint64_t made) {
    if (options.runs != 0 && made >= options.runs) return false;
    if (options.max_total_time == 0) return options.runs != 0;
    return made % 64 != 0 || Clock::now() < end;
  };
  for (std::uint64_t made = 0; goes_on(made); ++made, ++count) {
    const Octets& from = dice.pick(seeds);
    const Octets& other = dice.pick(seeds);
    // Most inputs are short, because faults need few octets. Some are long, for faults that depend
    // on the place.
    const std::size_t shortly = std::min(max_length, std::max<std::size_t>(from.size(), 24));
    run_target(target, mutator.mutate(from, other, dice.one_in(4) ? max_length : shortly));
  }
  std::printf("%s: %llu inputs judged\n", std::string(target.name).c_str(),
              static_cast<unsigned long long>(count));
  return 0;
}

}  // namespace
}  // namespace placemat::inline fuzz

int main(int argc, char** argv) {
  void* frame = nullptr;
  backtrace(&frame, 1);  // loads the unwinder here, because a signal handler must not
  struct sigaction action = {};
  action.sa_handler = &placemat::print_stack;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGABRT, &action, nullptr);
  return placemat::run(placemat::parse(argc, argv));
}
