#include "harness/check/check.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "harness/check/progress.h"
#include "harness/check/trial.h"
#include "harness/implementation/driver_process.h"
#include "harness/judge/divergence.h"
#include "reports/escape.h"

namespace placemat {
namespace {

std::string now() {
  const std::time_t time = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

// Does `work` for 0 .. count - 1 on `jobs` threads. Throws what the work threw last.
void in_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        failure = std::current_exception();
      }
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < std::max(1u, jobs); ++i) workers.emplace_back(run);
  for (std::thread& worker : workers) worker.join();
  if (failure) std::rethrow_exception(failure);
}

// Before any work, rather than when the first state is to be kept.
void make_state_folder(const std::filesystem::path& folder) {
  if (folder.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw ExhaustiveError("--state " + terminal_escape(folder.string()) +
                          ": cannot be made a folder (" + error.message() +
                          "); name a place that can");
  }
}

}  // namespace

std::filesystem::path state_file(const CheckOptions& options, const std::string& id) {
  if (options.state.empty()) return {};
  return options.state / (id + "-" + std::to_string(options.shard) + "-of-" +
                          std::to_string(options.shards) + ".state");
}

Report check(const CheckOptions& options) {
  make_state_folder(options.state);
  Report report;
  report.placemat = PLACEMAT_VERSION;
  report.seed = options.seed;
  report.started = now();
  report.shard = std::to_string(options.shard) + "/" + std::to_string(options.shards);

  DivergenceLog divergences;
  Progress progress(options.progress);
  // All start before any is judged: an unusable argument is told before work is spent.
  std::vector<std::unique_ptr<Trial>> trials;
  std::set<std::string> ids;
  for (const Subject& subject : options.subjects) {
    trials.push_back(std::make_unique<Trial>(options, subject, divergences, progress));
    const std::string& id = trials.back()->id();
    if (!ids.insert(id).second) {
      throw DriverError("two implementations are named " + terminal_escape(id) +
                        "; give one of the drivers another `id` line");
    }
  }
  std::vector<Level> levels(trials.size());
  in_parallel(options.jobs, trials.size(),
              [&](std::size_t i) { levels[i] = trials[i]->choose_level(); });
  const bool any_quick = std::count(levels.begin(), levels.end(), Level::kQuick) > 0;
  const Level shared = any_quick ? Level::kQuick : Level::kStandard;
  in_parallel(options.jobs, trials.size(),
              [&](std::size_t i) { trials[i]->judge(levels[i], shared); });
  // One after another: a sweep is parallel in itself, and forks.
  for (const auto& trial : trials) trial->sweep();
  report.implementations.resize(trials.size());
  in_parallel(options.jobs, trials.size(),
              [&](std::size_t i) { report.implementations[i] = trials[i]->conclude(); });
  progress.clear();
  report.divergences = divergences.records();
  return report;
}

int exit_status_of(const Report& report) {
  bool deviates = false;
  bool failed = report.implementations.empty();
  for (const ImplementationRecord& implementation : report.implementations) {
    std::uint64_t judged = 0;
    for (const auto& [facet, record] : implementation.facets) {
      for (const auto& [judgement, count] : record.counts) {
        deviates = deviates || is_fault(judgement);
        failed = failed || is_failure(judgement);
        judged += judgement == Judgement::kConforms || is_fault(judgement) ? count : 0;
      }
    }
    failed = failed || judged == 0;
  }
  return failed ? 3 : deviates ? 1 : 0;
}

}  // namespace placemat
