#include "harness/check/check.h"

#include <fmt/chrono.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "harness/check/divergence.h"
#include "harness/check/progress.h"
#include "harness/check/trial.h"
#include "harness/door/driver_process.h"
#include "harness/learn/learn_door.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/pairs.h"

namespace placemat::inline check_room {
namespace {

// Does `work` for 0 .. count - 1 on `jobs` threads. If the work throws, the last exception is
// thrown.
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

struct Started {
  std::unique_ptr<Trial> trial;
  Level level = Level::kStandard;
};

// Starts each subject once, to learn its id and speed, so that an unusable argument is reported
// before any work. Throws DriverError if one cannot be started and `unusable` is empty.
std::vector<Started> start_all(const CheckOptions& options, DivergenceLog& divergences,
                               ExamRoom& room, Progress& progress) {
  std::vector<Started> all(options.subjects.size());
  std::vector<std::string> failures(options.subjects.size());
  in_parallel(options.jobs, all.size(), [&](std::size_t i) {
    try {
      auto trial =
          std::make_unique<Trial>(options, options.subjects[i], divergences, room, progress);
      all[i].level = trial->choose_level();
      trial->rest();
      all[i].trial = std::move(trial);
    } catch (const DriverError& error) {
      failures[i] = error.what();
    }
  });
  std::vector<Started> started;
  std::set<std::string> ids;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!failures[i].empty()) {
      if (!options.unusable) throw DriverError(failures[i]);
      options.unusable(options.subjects[i], failures[i]);
      continue;
    }
    const std::string& id = all[i].trial->id();
    if (!ids.insert(id).second) {
      throw DriverError("two implementations are named " + terminal_escape(id) +
                        "; give one of the drivers another `id` line");
    }
    started.push_back(std::move(all[i]));
  }
  return started;
}

// Makes the folder before any work, so that a bad path fails early.
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

// Keeps the witnesses that some language lets through, and asks each implementation of that
// language whether it accepts their strings. An implementation that refuses one loses its language.
void prove_pairs(unsigned jobs, const std::vector<Started>& started, Report& report) {
  std::vector<SinkFault> witnesses;
  for (ImplementationRecord& one : report.implementations) {
    if (!one.sink) continue;
    one.sink->faults = behind_any(report.languages, one.sink->faults);
    witnesses.insert(witnesses.end(), one.sink->faults.begin(), one.sink->faults.end());
  }
  in_parallel(jobs, started.size(), [&](std::size_t i) {
    RecognisedRecord& recognises = *report.implementations[i].recognises;
    if (recognises.digest.empty()) return;
    const Automaton& language = report.languages.at(recognises.digest);
    std::set<Octets> strings;
    for (const SinkFault& witness : witnesses) {
      if (!lets_through(language, witness)) continue;
      for (Octets& string : accepted_with(witness)) strings.insert(std::move(string));
    }
    const Operation operation = parse_operation(recognises.asked).value();
    try {
      const auto refused =
          started[i].trial->first_refused(operation, {strings.begin(), strings.end()});
      if (!refused) return;
      recognises.why_not = "it refused what it had accepted when its language was learned";
      recognises.witnesses = {request_line(Request::whole(operation, *refused))};
    } catch (const DriverError& error) {
      recognises.why_not = error.what();
    }
    recognises.digest.clear();
  });
  std::erase_if(report.languages, [&](const auto& language) {
    return std::none_of(
        report.implementations.begin(), report.implementations.end(),
        [&](const ImplementationRecord& one) { return one.recognises->digest == language.first; });
  });
}

}  // namespace

std::filesystem::path state_file(const CheckOptions& options, const std::string& id) {
  if (options.state.empty()) return {};
  return options.state / (id + "-" + std::to_string(options.shard.number) + "-of-" +
                          std::to_string(options.shard.of) + ".state");
}

Report check(const CheckOptions& options) {
  make_state_folder(options.state);
  Report report;
  report.placemat = PLACEMAT_VERSION;
  report.seed = options.seed;
  report.started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  report.shard = options.shard;

  DivergenceLog divergences;
  ExamRoom room;
  Progress progress(options.progress);
  std::vector<Started> started = start_all(options, divergences, room, progress);
  const std::size_t panel = std::min(options.panel, started.size());
  // The panel's result must not depend on how busy the machine is.
  if (!options.level) {
    for (std::size_t i = 0; i < panel; ++i) started[i].level = Level::kStandard;
  }
  const bool any_quick = std::any_of(started.begin(), started.end(),
                                     [](const Started& one) { return one.level == Level::kQuick; });
  const Level shared = any_quick ? Level::kQuick : Level::kStandard;
  for (Started& one : started) one.trial->enter(one.level, shared);
  report.implementations.resize(started.size());
  const bool learn = options.learn && options.shard.is_first() && options.requests.empty();
  std::vector<LanguageOfDoor> languages(started.size());
  const auto conclude = [&](std::size_t i) {
    report.implementations[i] = started[i].trial->conclude();
    if (learn) {
      languages[i] = started[i].trial->learn();
      report.implementations[i].sink = started[i].trial->examine_as_sink();
    }
    started[i].trial->rest();
  };
  const auto judge = [&](std::size_t begin, std::size_t end) {
    in_parallel(options.jobs, end - begin, [&](std::size_t at) {
      const std::size_t i = begin + at;
      started[i].trial->judge();
      if (started[i].level != Level::kExhaustive) conclude(i);
    });
    // Sweeps run one after another, because each is parallel in itself, and forks.
    std::vector<std::size_t> swept;
    for (std::size_t i = begin; i < end; ++i) {
      if (started[i].level != Level::kExhaustive) continue;
      started[i].trial->sweep();
      swept.push_back(i);
    }
    in_parallel(options.jobs, swept.size(), [&](std::size_t i) { conclude(swept[i]); });
  };
  judge(0, panel);
  if (options.panel_judged) {
    progress.clear();
    options.panel_judged(first_of(report, panel));
  }
  judge(panel, started.size());
  progress.clear();
  report.divergences = divergences.records();
  for (std::size_t i = 0; learn && i < started.size(); ++i) {
    RecognisedRecord& recognises = report.implementations[i].recognises.emplace();
    recognises = recognised(languages[i]);
    if (auto& automaton = languages[i].learned.automaton) {
      report.languages.emplace(recognises.digest, std::move(*automaton));
    }
  }
  if (learn) prove_pairs(options.jobs, started, report);
  return report;
}

Report first_of(const Report& report, std::size_t count) {
  Report first = report;
  first.implementations.resize(std::min(count, first.implementations.size()));
  first.divergences.clear();
  return first;
}

int exit_status_of(const Report& report) {
  bool deviates = false;
  bool failed = report.implementations.empty();
  for (const ImplementationRecord& implementation : report.implementations) {
    const bool is_wrong = standing_of(implementation) == Standing::kDeviates;
    std::uint64_t judged = 0;
    for (const auto& [facet, record] : implementation.facets) {
      for (const auto& [judgement, count] : record.counts) {
        // After a replayed deviation, one that there was no time to replay is no failure.
        failed =
            failed || (is_failure(judgement) && !(is_wrong && judgement == Judgement::kNotJudged));
        judged += judgement == Judgement::kConforms || is_fault(judgement) ? count : 0;
      }
    }
    failed = failed || judged == 0;
    deviates = deviates || is_wrong;
  }
  return failed ? 3 : deviates ? 1 : 0;
}

}  // namespace placemat::inline check_room
