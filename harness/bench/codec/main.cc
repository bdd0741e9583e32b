// Times the codec and its peers, side by side. OPERATION/DATA/PEER/SIZE/OFFSET names a benchmark,
// which reports octets of UTF-8 per second.
//
// The benchmarks of a round are interleaved at random, so that other work on the machine slows all
// of them alike. table.py makes a table of ratios from the results.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "harness/bench/codec/peers.h"
#include "harness/bench/codec/strings.h"
#include "harness/bench/codec/task.h"

namespace placemat::inline bench {

std::vector<Peer>& peers() {
  static std::vector<Peer> all;
  return all;
}

namespace {

constexpr std::size_t kLarge = 1 << 24;
constexpr std::size_t kSizes[] = {16, 24, 32, 48, 64, 96, 128, 256, 1 << 10, 1 << 16, kLarge};
constexpr std::size_t kOffsets[] = {0, 1, 24};
// These sizes are for operations that make many short calls per turn anyway, or take chunks of 4
// KiB.
constexpr std::size_t kFewSizes[] = {1 << 10, 1 << 16};

// Job says what is done in one turn: a text of a class and a size, or all strings of a kind.
struct Job {
  std::string data;
  std::string size;  // in octets, or the kind
  std::vector<Text> (*make)(const Job&);
  bool operator<(const Job& other) const {
    return std::tie(data, size) < std::tie(other.data, other.size);
  }
};

Job job_of_size(const std::string& data_class, std::size_t size) {
  return {data_class, std::to_string(size), [](const Job& job) {
            return std::vector{text_of_class(job.data, std::stoul(job.size))};
          }};
}

Job job_of_kind(const std::string& kind) {
  return {"strings", kind, [](const Job& job) { return strings_of(job.size); }};
}

Task& task_for(const Job& job) {
  static std::map<Job, std::unique_ptr<Task>> made;
  auto& task = made[job];
  if (!task) task = std::make_unique<Task>(job.make(job));
  return *task;
}

std::size_t run(const Peer& peer, std::span<Work> works) {
  std::size_t sum = 0;
  for (Work& work : works) sum += peer.run(work);
  return sum;
}

// Reports whether the peer returns what the codec's scalar kernel returns. Tests compare that
// kernel with the oracle.
bool agrees(const Peer& peer, const Job& job, std::span<Work> works) {
  static std::map<std::pair<std::string, Job>, std::size_t> answers;
  static std::map<std::pair<const Peer*, Job>, bool> known;
  const auto [found, is_new] = known.try_emplace({&peer, job});
  if (!is_new) return found->second;
  const auto [answer, first] = answers.try_emplace({peer.operation, job});
  if (first) {
    const auto scalar = std::find_if(peers().begin(), peers().end(), [&](const Peer& one) {
      return one.operation == peer.operation && one.name == "codec-scalar";
    });
    answer->second = run(*scalar, works);
  }
  return found->second = run(peer, works) == answer->second;
}

void time(benchmark::State& state, const Peer& peer, const Job& job, std::size_t offset) {
  Task& task = task_for(job);
  const std::span<Work> works = task.at(offset);
  if (!agrees(peer, job, works)) {
    state.SkipWithError("the result differs from the codec's");
    return;
  }
  peer.time(state, works);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(task.octets()));
}

std::vector<std::string> classes_for(const std::string& operation) {
  if (operation == "first-error" || operation.ends_with("-stop")) {
    return {"ascii", "mixed", "last-error"};
  }
  if (operation.ends_with("-replace")) {
    std::vector<std::string> classes = ill_formed_classes();
    classes.emplace_back("mixed");
    return classes;
  }
  return well_formed_classes();
}

std::span<const std::size_t> sizes_for(const std::string& operation) {
  static const std::set<std::string> few = {"back",
                                            "back-replace",
                                            "truncate",
                                            "stream-64",
                                            "stream-4096",
                                            "8to16-chunks-64",
                                            "8to16-chunks-4096",
                                            "16to8-chunks-64",
                                            "16to8-chunks-4096"};
  return few.contains(operation) ? std::span<const std::size_t>(kFewSizes) : kSizes;
}

// Adds one benchmark with sizes and offsets as arguments: the library takes time that grows with
// the square of the number of benchmarks.
void add(const Peer& peer, const std::string& data_class) {
  const std::string name = peer.operation + "/" + data_class + "/" + peer.name;
  auto* const added =
      benchmark::RegisterBenchmark(name.c_str(), [&peer, data_class](benchmark::State& state) {
        time(state, peer, job_of_size(data_class, static_cast<std::size_t>(state.range(0))),
             static_cast<std::size_t>(state.range(1)));
      });
  for (const std::size_t size : sizes_for(peer.operation)) {
    for (const std::size_t offset : kOffsets) {
      if (offset == 0 || size < kLarge) {
        added->Args({static_cast<std::int64_t>(size), static_cast<std::int64_t>(offset)});
      }
    }
  }
}

void add_strings(const Peer& peer, const std::string& kind) {
  const std::string name = peer.operation + "/strings/" + peer.name + "/" + kind + "/0";
  benchmark::RegisterBenchmark(name.c_str(), [&peer, kind](benchmark::State& state) {
    time(state, peer, job_of_kind(kind), 0);
  });
}

void add_all() {
  static const std::set<std::string> on_strings = {"validate", "8to16", "8to32", "16to8"};
  std::sort(peers().begin(), peers().end(), [](const Peer& a, const Peer& b) {
    return std::tie(a.operation, a.name) < std::tie(b.operation, b.name);
  });
  for (const Peer& peer : peers()) {
    for (const std::string& data_class : classes_for(peer.operation)) add(peer, data_class);
    if (!on_strings.contains(peer.operation)) continue;
    for (const std::string& kind : string_kinds()) add_strings(peer, kind);
  }
}

}  // namespace
}  // namespace placemat::inline bench

int main(int argc, char** argv) {
  placemat::bench::add_all();
  benchmark::AddCustomContext("compiler", PLACEMAT_COMPILER);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
