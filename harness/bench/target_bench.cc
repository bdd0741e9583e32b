// Strings judged per second by each target's body, without an engine.
//
// items_per_second is strings per second; each place and each split of an input counts as a string.
// The inputs: 64 octets of well-formed text, 64 octets of text with ill-formed sequences in it, up
// to 64 octets from the engines' mutator, and the seeds of corpus/, as long as they are. `empty`
// judges nothing, for comparison; "agrees called" only calls what agrees calls, and looks at no
// reply.

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
#include "harness/fuzz/random_input.h"
#include "harness/fuzz/target.h"

namespace placemat {
namespace {

constexpr std::size_t kLength = 64;
constexpr std::size_t kStrings = 512;  // more than a branch predictor can learn

using Inputs = std::vector<Octets>;

Inputs text() {
  RandomInput random(1);
  Inputs inputs;
  while (inputs.size() < kStrings) inputs.push_back(random.well_formed(kLength));
  return inputs;
}

Inputs mixed() {
  RandomInput random(2);
  Inputs inputs;
  while (inputs.size() < kStrings) inputs.push_back(random.nearly_well_formed(kLength));
  return inputs;
}

// Inputs as an engine judges them: fuzz_rate.sh compares with this.
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

// What a target asks each implementation about each string.
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
  Request request;
  for (auto _ : state) {
    for (const CodeUnits& placed : placements_of(inputs[next])) {
      request.units.assign(placed.begin(), placed.end());
      for (const Implementation* implementation : panel()) {
        for (const Operation operation : calls.operations) {
          request.operation = operation;
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
      {"text", text()}, {"mixed", mixed()}, {"seeds", seeds()}};
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
}  // namespace placemat

int main(int argc, char** argv) {
  placemat::register_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
