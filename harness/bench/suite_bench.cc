// The suites of `check` compared with a bare loop over the same cases, in one run.
//
//   suite_bench [--rounds N] [ID...]
//
// For each named set at standard, and for both levels as wholes: cases judged per second of
// processor time, in this process, by making the cases, asking and judging them; and as a ratio to
// a bare loop that asks the same requests and looks at no reply. Medians over the rounds, the two
// interleaved. The implementations are ID (codec, icu-u8-next and pike-thompson-1992).

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "harness/check/session.h"
#include "harness/implementation/registry.h"
#include "harness/judge/expectation.h"
#include "reference/segment.h"

namespace placemat {
namespace {

constexpr std::size_t kWindow = 4096;  // cases asked at once, as in a check
constexpr int kRepeats = 20'000;       // a bare loop goes on until so many were asked

double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

struct Measurement {
  std::uint64_t cases = 0;
  double judged = 0;  // seconds a case
  double bare = 0;
};

std::vector<const CaseSet*> asked_set_by_set() {
  std::vector<const CaseSet*> sets;
  for (const CaseSet& set : case_sets()) {
    if (!set.grouped) sets.push_back(&set);
  }
  return sets;
}

std::vector<Request> requests_of(const CaseSet& set, const SuiteOptions& options,
                                 const Door& door) {
  std::vector<Request> requests;
  for (const Operation operation : kOperations) {
    if (!door.offers(operation)) continue;
    visit_set(set, options, operation, [&](const Case& next) { requests.push_back(next.request); });
  }
  return requests;
}

// Makes, asks and judges all cases of the set; how many conform.
std::uint64_t judge_set(const CaseSet& set, const SuiteOptions& options, Door& door) {
  const Profile& profile = door.describe().profile;
  std::uint64_t conforming = 0;
  std::vector<Request> window;
  const auto judge_window = [&] {
    const std::vector<Outcome> outcomes = door.ask(window);
    for (std::size_t i = 0; i < window.size(); ++i) {
      const Verdict judged = Expectation(profile, window[i]).verdict(outcomes[i].reply);
      conforming += judged.facet.judgement == Judgement::kConforms ? 1 : 0;
    }
    window.clear();
  };
  for (const Operation operation : kOperations) {
    if (!door.offers(operation)) continue;
    visit_set(set, options, operation, [&](const Case& next) {
      window.push_back(next.request);
      if (window.size() == kWindow) judge_window();
    });
  }
  judge_window();
  return conforming;
}

// How much the implementation and the oracle said.
std::size_t ask_both(const Implementation& implementation, const Request& request) {
  const EncodingForm& form = *implementation.describe().profile.form;
  std::size_t said = implementation.observe(request).values.size();
  if (request.operation != Operation::kEncode) return said + segment(form, request.units).size();
  for (const Ucs4 value : request.values) said += encode_value(form, value).size();
  return said;
}

double bare_seconds(const Implementation& implementation, const std::vector<Request>& requests) {
  [[maybe_unused]] static volatile std::size_t sink;
  std::size_t asked = 0;
  const double before = processor_seconds();
  do {
    for (const Request& request : requests) sink = ask_both(implementation, request);
    asked += requests.size();
  } while (asked < kRepeats);
  return (processor_seconds() - before) / static_cast<double>(asked);
}

template <typename JudgeAll>
Measurement measure(const Implementation& implementation, const std::vector<Request>& requests,
                    int rounds, const JudgeAll& judge_all) {
  std::vector<double> judged;
  std::vector<double> bare;
  for (int round = 0; round < rounds; ++round) {
    std::size_t asked = 0;
    const double before = processor_seconds();
    do {
      judge_all();
      asked += requests.size();
    } while (asked < kRepeats);
    judged.push_back((processor_seconds() - before) / static_cast<double>(asked));
    bare.push_back(bare_seconds(implementation, requests));
  }
  return {requests.size(), median(judged), median(bare)};
}

void print(const std::string& name, const Measurement& measured) {
  std::printf("  %-22s %9llu %14.0f %14.0f %8.2f\n", name.c_str(),
              static_cast<unsigned long long>(measured.cases), 1 / measured.judged,
              1 / measured.bare, measured.bare / measured.judged);
}

void measure_all(const Implementation& implementation, int rounds) {
  DirectDoor door(implementation);
  const EncodingForm* const form = implementation.describe().profile.form;
  const SuiteOptions standard{.form = form, .level = Level::kStandard};
  std::printf("%-24s %9s %14s %14s %8s\n", implementation.describe().id.c_str(), "cases",
              "judged/s", "bare/s", "ratio");
  for (const CaseSet* set : asked_set_by_set()) {
    const std::vector<Request> requests = requests_of(*set, standard, door);
    if (requests.empty()) continue;
    print(std::string(set->name),
          measure(implementation, requests, rounds, [&] { judge_set(*set, standard, door); }));
  }
  for (const Level level : {Level::kQuick, Level::kStandard}) {
    const SuiteOptions options{.form = form, .level = level};
    std::vector<Request> requests;
    for (const CaseSet* set : asked_set_by_set()) {
      for (Request& request : requests_of(*set, options, door)) {
        requests.push_back(std::move(request));
      }
    }
    // With what a check does besides: consistency, and remembering what was asked.
    const int few = level == Level::kStandard ? 1 : rounds;
    print("level " + std::string(level_name(level)), measure(implementation, requests, few, [&] {
            run_session(door, implementation.describe().profile, {.suite = options});
          }));
  }
}

int run(int argc, char** argv) {
  int rounds = 3;
  std::vector<std::string> ids;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--rounds" && i + 1 < argc) {
      rounds = std::max(1, std::atoi(argv[++i]));
    } else {
      ids.push_back(word);
    }
  }
  if (ids.empty()) ids = {"codec", "icu-u8-next", "pike-thompson-1992"};
  for (const std::string& id : ids) {
    const Implementation* implementation = find_implementation(id);
    if (implementation == nullptr) {
      std::fprintf(stderr, "suite_bench: %s is no implementation of this build\n", id.c_str());
      return 2;
    }
    measure_all(*implementation, rounds);
  }
  return 0;
}

}  // namespace
}  // namespace placemat

int main(int argc, char** argv) { return placemat::run(argc, argv); }
