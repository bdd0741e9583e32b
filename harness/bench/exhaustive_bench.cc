// Compares the exhaustive tier with a bare loop over the same strings, in one run.
//
//   exhaustive_bench [--rounds N] [--jobs N] [--full] [ID...]
//
// The judges are the oracle and the implementations ID (codec, icu-u8-next and pike-thompson-1992).
// A round gives them the four-octet strings with every sixteenth first octet: once in the tier with
// one child, once in a bare loop that makes no comparison. The medians over the rounds are of
// processor time, so that other work on the machine changes them little. With --full it times the
// whole tier.

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "harness/all_strings/exhaustive.h"
#include "harness/all_strings/oracle_rows.h"
#include "harness/door/registry.h"
#include "reference/segment.h"

namespace placemat::inline bench {
namespace {

constexpr std::uint64_t kSampleParts = 16;  // one first octet in this many is used

struct Arguments {
  int rounds = 5;
  unsigned jobs = 2;
  bool full = false;
  std::vector<std::string> ids;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--full") {
      arguments.full = true;
    } else if ((word == "--rounds" || word == "--jobs") && i + 1 < argc) {
      const int number = std::max(1, std::atoi(argv[++i]));
      if (word == "--rounds") arguments.rounds = number;
      if (word == "--jobs") arguments.jobs = static_cast<unsigned>(number);
    } else {
      arguments.ids.push_back(word);
    }
  }
  if (arguments.ids.empty()) arguments.ids = {"codec", "icu-u8-next", "pike-thompson-1992"};
  return arguments;
}

std::vector<std::uint8_t> sample() {
  std::vector<std::uint8_t> firsts;
  for (unsigned first = 4; first < 256; first += kSampleParts) {
    firsts.push_back(static_cast<std::uint8_t>(first));
  }
  return firsts;
}

double processor_seconds() {
  double seconds = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
      seconds += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    }
  }
  return seconds;
}

double cost(const std::function<void()>& work) {
  const double before = processor_seconds();
  work();
  return processor_seconds() - before;
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

// Returns how many strings of the sample are accepted, for one in `parts` pairs of middle octets.
template <typename Accepts>
std::uint64_t bare(const Accepts& accepts, unsigned parts) {
  static volatile std::uint8_t opaque = 0;
  std::uint64_t accepted = 0;
  std::uint8_t units[4];
  for (const std::uint8_t first : sample()) {
    units[0] = first;
    for (unsigned middle = opaque; middle < 65536; middle += parts) {
      units[1] = static_cast<std::uint8_t>(middle >> 8);
      units[2] = static_cast<std::uint8_t>(middle);
      for (unsigned last = 0; last < 256; ++last) {
        units[3] = static_cast<std::uint8_t>(last);
        accepted += accepts(CodeUnits(units));
      }
    }
  }
  return accepted;
}

// Judges the sample as the tier does: through a pointer to the accept function, or observe().
void bare_implementation(const Implementation& implementation) {
  [[maybe_unused]] static volatile std::uint64_t sink;
  if (const auto accepts = implementation.accepts()) {
    sink = bare(accepts, 1);
    return;
  }
  const auto observed = [&implementation](CodeUnits units) {
    return implementation.observe(Request::validate({units.begin(), units.end()})).kind ==
           Reply::Kind::kWellFormed;
  };
  sink = bare(observed, 1);
}

double bare_oracle(const EncodingForm& form) {
  [[maybe_unused]] static volatile std::uint64_t sink;
  const auto accepts = [&form](CodeUnits units) { return !first_ill_formed(form, units); };
  // With a step of 257, unlike a power of two, each of the two middle octets takes every value.
  constexpr unsigned kStep = 257;
  return cost([&] { sink = bare(accepts, kStep); }) * kStep;
}

ExhaustiveResult tier(const Implementation& implementation, unsigned jobs, bool full) {
  ExhaustiveOptions options;
  options.jobs = jobs;
  if (!full) {
    options.space.firsts = sample();
    options.space.min_length = 4;
    options.space.max_length = 4;
  }
  return run_exhaustive(implementation, options);
}

void measure(const std::vector<const Implementation*>& judges, const Arguments& arguments) {
  std::printf("%-22s %12s %12s %8s\n", "four-octet strings", "bare ns", "tier ns", "ratio");
  const double strings = 16.0 * 16777216.0;
  double bare_sum = 0;
  double tier_sum = 0;
  double oracle_bare = 0;
  for (const Implementation* judge : judges) {
    std::vector<double> bare_costs;
    std::vector<double> tier_costs;
    std::vector<double> ratios;
    for (int round = 0; round < arguments.rounds; ++round) {
      bare_costs.push_back(cost([&] { bare_implementation(*judge); }));
      tier_costs.push_back(cost([&] { tier(*judge, 1, false); }));
      ratios.push_back(tier_costs.back() / bare_costs.back());
    }
    bare_sum += median(bare_costs);
    tier_sum += median(tier_costs);
    std::printf("%-22s %12.2f %12.2f %8.3f\n", judge->describe().id.c_str(),
                median(bare_costs) / strings * 1e9, median(tier_costs) / strings * 1e9,
                median(ratios));
  }
  oracle_bare = bare_oracle(*judges[0]->describe().profile.form);
  const double rows = cost([&] { OracleRows(*judges[0]->describe().profile.form); });
  std::printf("%-22s %12.2f\n", "oracle, one by one", oracle_bare / strings * 1e9);
  std::printf("without the oracle in the bare loop: ratio %.3f\n", tier_sum / bare_sum);
  std::printf("with it, one string at a time:       ratio %.3f\n",
              tier_sum / (bare_sum + oracle_bare));
  std::printf("the oracle's table takes %.2f s, once an implementation\n", rows);
  std::printf("2^32 strings on two cores, by processor time: %.0f s\n",
              tier_sum * kSampleParts / 2);
}

void run_in_full(const std::vector<const Implementation*>& judges, unsigned jobs) {
  double sum = 0;
  for (const Implementation* judge : judges) {
    const auto start = std::chrono::steady_clock::now();
    ExhaustiveResult result;
    const double processor = cost([&] { result = tier(*judge, jobs, true); });
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    sum += wall.count();
    std::printf("%-22s %14llu strings %8.1f s wall %8.1f s processor\n",
                judge->describe().id.c_str(), static_cast<unsigned long long>(result.record.cases),
                wall.count(), processor);
    for (const auto& [judgement, count] : result.record.counts) {
      std::printf("  %s %llu\n", std::string(judgement_name(judgement)).c_str(),
                  static_cast<unsigned long long>(count));
    }
    for (const ExhaustiveDeviation& deviation : result.deviations) {
      std::printf("  %s: %s\n", deviation.deviation_class.name().c_str(),
                  deviation.statement.c_str());
    }
  }
  std::printf("together: %.1f s wall, %u jobs\n", sum, jobs);
  rusage self{};
  rusage children{};
  getrusage(RUSAGE_SELF, &self);
  getrusage(RUSAGE_CHILDREN, &children);
  std::printf("most memory: %.1f MiB here, %.1f MiB a child (what they share counted in each)\n",
              static_cast<double>(self.ru_maxrss) / 1024,
              static_cast<double>(children.ru_maxrss) / 1024);
}

int run(const Arguments& arguments) {
  std::vector<const Implementation*> judges;
  for (const std::string& id : arguments.ids) {
    const Implementation* judge = find_implementation(id);
    if (judge == nullptr) {
      std::fprintf(stderr, "exhaustive_bench: %s is no implementation of this build\n", id.c_str());
      return 2;
    }
    judges.push_back(judge);
  }
  if (arguments.full) {
    run_in_full(judges, arguments.jobs);
  } else {
    measure(judges, arguments);
  }
  return 0;
}

}  // namespace
}  // namespace placemat::inline bench

int main(int argc, char** argv) { return placemat::run(placemat::parse(argc, argv)); }
