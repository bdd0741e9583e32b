// Times how many strings per second each target's body judges, without an engine.
//
// items_per_second is strings per second; each place and each split of an input counts as a string.
// The inputs are 64 octets of well-formed text, 64 octets of text with ill-formed sequences in it,
// up to 64 octets from the engines' mutator, and the seeds of corpus/, whole. For comparison,
// `empty` judges no string; "TARGET called" only calls what TARGET calls, and reads no reply.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/mutate.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/placement.h"
#include "harness/fuzz/target.h"

namespace placemat::inline bench {
namespace {

constexpr std::size_t kLength = 64;
constexpr std::size_t kMostOctets = 4;  // of a scalar value
constexpr std::size_t kStrings = 512;   // more than a branch predictor can learn

using Inputs = std::vector<Octets>;

// Returns inputs of sequences of every length, with ill-formed ones among them if `mixed`.
Inputs sequences(std::uint64_t seed, bool mixed) {
  constexpr Defect kDefects[] = {Defect::kNonShortest, Defect::kSurrogate, Defect::kOutOfRange,
                                 Defect::kTruncated};
  Dice dice(seed);
  Inputs inputs(kStrings);
  for (Octets& units : inputs) {
    while (units.size() < kLength) {
      if (mixed && dice.one_in(8)) {
        append_defect(dice, units, dice.pick(kDefects));
      } else {
        const std::size_t length = dice.between(1, std::min(kMostOctets, kLength - units.size()));
        append_in_octets(units, random_scalar(dice, length), length);
      }
    }
    units.resize(kLength);
  }
  return inputs;
}

// Returns inputs as an engine makes them. fuzz_rate.sh compares the engine with these.
Inputs mutated(InputShape shape) {
  Mutator mutator(shape, 3);
  Inputs inputs = {{}};
  while (inputs.size() < 8 * kStrings) {
    inputs.push_back(mutator.mutate(inputs[inputs.size() / 2], {}, kLength));
  }
  return inputs;
}

Inputs seeds() {
  const std::filesystem::path folder = std::filesystem::path(PLACEMAT_SOURCE_DIR) / "corpus/seeds";
  Inputs inputs;
  if (!std::filesystem::is_directory(folder)) return inputs;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    std::ifstream file(path, std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return inputs;
}

void judge_all(benchmark::State& state, const FuzzTarget& target, const Inputs& inputs) {
  std::size_t next = 0;
  const std::uint64_t before = fuzz_tally().record().strings;
  for (auto _ : state) {
    run_target(target, inputs[next]);
    next = next + 1 == inputs.size() ? 0 : next + 1;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(fuzz_tally().record().strings - before));
}

// Calls holds the operations that a target calls of each implementation for each string.
struct Calls {
  const char* target;
  std::vector<Operation> operations;
};
const Calls kCalls[] = {
    {"agrees", {Operation::kValidate, Operation::kDecode}},
    {"meets_profile", {Operation::kValidate, Operation::kDecode, Operation::kReplace}},
};

void call_all(benchmark::State& state, const Calls& calls, const Inputs& inputs) {
  std::size_t next = 0;
  std::int64_t strings = 0;
  for (auto _ : state) {
    for (const CodeUnits& placed : placements_of(inputs[next])) {
      Request request = Request::validate({placed.begin(), placed.end()});
      for (const Implementation* implementation : panel()) {
        for (const Operation operation : calls.operations) {
          request.set_operation(operation);
          if (!implementation->offers(operation)) continue;
          benchmark::DoNotOptimize(implementation->observe(request));
        }
      }
      ++strings;
    }
    next = next + 1 == inputs.size() ? 0 : next + 1;
  }
  state.SetItemsProcessed(strings);
}

void register_all() {
  const std::pair<const char*, Inputs> sets[] = {
      {"text", sequences(1, false)}, {"mixed", sequences(2, true)}, {"seeds", seeds()}};
  for (const auto& [name, inputs] : sets) {
    if (inputs.empty()) continue;
    for (const FuzzTarget& target : fuzz_targets()) {
      const std::string label = std::string(target.name) + "/" + name;
      benchmark::RegisterBenchmark(label.c_str(), [&target, inputs = inputs](auto& state) {
        judge_all(state, target, inputs);
      });
    }
    for (const Calls& calls : kCalls) {
      const std::string label = std::string(calls.target) + " called/" + name;
      benchmark::RegisterBenchmark(label.c_str(), [&calls, inputs = inputs](auto& state) {
        call_all(state, calls, inputs);
      });
    }
  }
  for (const FuzzTarget& target : fuzz_targets()) {
    const std::string label = std::string(target.name) + "/mutated";
    benchmark::RegisterBenchmark(label.c_str(),
                                 [&target, inputs = mutated(target.shape)](auto& state) {
                                   judge_all(state, target, inputs);
                                 });
  }
}

}  // namespace
}  // namespace placemat::inline bench

int main(int argc, char** argv) {
  placemat::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
