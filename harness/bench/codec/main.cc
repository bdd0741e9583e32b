// Times the codec and its peers, side by side: OPERATION/DATA/SIZE/PEER, each in GB/s of UTF-8.
//
// The benchmarks of a round are interleaved at random, so that other work on the machine slows all
// of them alike. table.py makes a table of ratios from the results.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>

#include "harness/bench/codec/peers.h"

namespace placemat::bench {

std::vector<Peer>& peers() {
  static std::vector<Peer> all;
  return all;
}

namespace {

constexpr std::size_t kSizes[] = {16, 32, 64, 1 << 10, 1 << 16, 1 << 24};

// Keeps one data set at a time, because the large ones take memory. Peers of one set follow each
// other in the list, but run interleaved.
Work& work_for(const std::string& data_class, std::size_t size) {
  static std::map<std::pair<std::string, std::size_t>, std::unique_ptr<Work>> made;
  auto& work = made[{data_class, size}];
  if (!work) work = std::make_unique<Work>(make_work(data_class, size));
  return *work;
}

// The answer of the codec's scalar kernel, which is tested against the oracle.
std::size_t answer(const std::string& operation, Work& work) {
  const auto scalar = std::find_if(peers().begin(), peers().end(), [&](const Peer& peer) {
    return peer.operation == operation && peer.name == "codec-scalar";
  });
  return scalar->run(work);
}

void time(benchmark::State& state, const Peer& peer, const std::string& data_class,
          std::size_t size) {
  Work& work = work_for(data_class, size);
  if (peer.run(work) != answer(peer.operation, work)) {
    state.SkipWithError("the result differs from the codec's");
    return;
  }
  peer.time(state, work);
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}

std::vector<std::string> classes_for(const std::string& operation) {
  if (operation == "first-error") return {"ascii", "mixed", "last-error"};
  if (operation.ends_with("-replace")) {
    std::vector<std::string> classes = ill_formed_classes();
    classes.emplace_back("mixed");
    return classes;
  }
  return well_formed_classes();
}

void add_all() {
  std::sort(peers().begin(), peers().end(), [](const Peer& a, const Peer& b) {
    return std::tie(a.operation, a.name) < std::tie(b.operation, b.name);
  });
  for (const Peer& peer : peers()) {
    for (const std::string& data_class : classes_for(peer.operation)) {
      for (const std::size_t size : kSizes) {
        const std::string name =
            peer.operation + "/" + data_class + "/" + std::to_string(size) + "/" + peer.name;
        benchmark::RegisterBenchmark(name.c_str(),
                                     [&peer, data_class, size](benchmark::State& state) {
                                       time(state, peer, data_class, size);
                                     });
      }
    }
  }
}

}  // namespace
}  // namespace placemat::bench

int main(int argc, char** argv) {
  placemat::bench::add_all();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
