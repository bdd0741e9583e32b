// libFuzzer, and every engine that calls its entry point.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/fuzz/engine/engine.h"
#include "harness/fuzz/mutate.h"

// Of libFuzzer's library. Other engines that call our functions need not have it.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size)
    __attribute__((weak));

namespace {

const placemat::FuzzTarget& target() {
  static const placemat::FuzzTarget& only = placemat::prepare_engine();
  return only;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  placemat::run_target(target(), {data, size});
  return 0;
}

// Defaults for what the command line leaves open. Inputs may be long from the start: libFuzzer's
// own rule begins with four octets, and faults at block bounds and sweeps of values need hundreds.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  static std::string defaults[] = {"-max_len=" + std::to_string(placemat::kMaxInput),
                                   "-len_control=0"};
  static std::vector<char*> arguments(*argv, *argv + *argc);
  for (std::string& option : defaults) {
    const std::string name = option.substr(0, option.find('=') + 1);
    const bool given = std::any_of(arguments.begin(), arguments.end(), [&](const char* argument) {
      return std::string_view(argument).starts_with(name);
    });
    if (!given) arguments.insert(arguments.begin() + 1, option.data());
  }
  *argc = static_cast<int>(arguments.size());
  arguments.push_back(nullptr);
  *argv = arguments.data();
  return 0;
}

// Two thirds ours, one third libFuzzer's own, so that the dictionary, the comparisons that it saw
// and other inputs of the corpus go on to help.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  placemat::Dice dice(seed);
  if (LLVMFuzzerMutate != nullptr && dice.one_in(3)) return LLVMFuzzerMutate(data, size, max_size);
  static placemat::Mutator mutator(placemat::shape_of(target().name), seed);
  mutator.reseed(dice.next());
  const placemat::Octets units = mutator.mutate({data, size}, {}, max_size);
  std::copy(units.begin(), units.end(), data);
  return units.size();
}
