#include "harness/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "harness/check/accuse.h"
#include "harness/check/policy_fit.h"
#include "harness/check/progress.h"
#include "harness/check/session.h"
#include "harness/implementation/driver_process.h"
#include "harness/judge/divergence.h"

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

std::unique_ptr<DriverProcess> start(const CheckOptions& options, const Subject& subject) {
  DriverOptions driver;
  driver.argv = subject.argv;
  driver.timeout_seconds = options.timeout_seconds;
  return std::make_unique<DriverProcess>(driver);
}

std::uint64_t count_cases(const SuiteOptions& suite, const Door& process) {
  std::uint64_t count = 0;
  for (const Operation operation : kOperations) {
    if (process.offers(operation)) visit_cases(suite, operation, [&](const Case&) { ++count; });
  }
  return count;
}

// Whether `process` can answer all cases of kStandard within the budget, judged by a sample.
bool standard_fits(Door& process, SuiteOptions suite, double budget_seconds) {
  constexpr std::size_t kSample = 1000;
  std::vector<Request> sample;
  for (const Operation operation : kOperations) {
    if (!process.offers(operation)) continue;
    visit_cases(suite, operation, [&](const Case& next) {
      if (sample.size() < kSample) sample.push_back(next.request);
    });
    if (sample.size() == kSample) break;
  }
  const auto before = std::chrono::steady_clock::now();
  process.ask(sample);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - before;
  suite.level = Level::kStandard;
  const double cases = static_cast<double>(count_cases(suite, process));
  return spent.count() * cases / static_cast<double>(sample.size()) <= budget_seconds;
}

ProfileRecord record_of(const Profile& profile) {
  return {std::string(profile.form->id),      std::string(replacement_name(profile.replacement)),
          std::string(bom_name(profile.bom)), std::string(refusal_name(profile.refusal)),
          domain_name(profile.domain),        profile.source};
}

// One implementation, from its start to its record.
class Trial {
 public:
  Trial(const CheckOptions& options, const Subject& subject, DivergenceLog& divergences,
        Progress& progress)
      : options_(options),
        subject_(subject),
        divergences_(divergences),
        progress_(progress),
        process_(start(options, subject)),
        description_(process_->describe()) {
    if (!subject.source.empty()) description_.profile.source = subject.source;
  }

  const Profile& profile() const { return description_.profile; }

  ImplementationRecord run() {
    SessionOptions session;
    session.suite = {description_.profile.form, Level::kQuick,  options_.seed,
                     &options_.vectors,         options_.shard, options_.shards};
    const bool standard = options_.level
                              ? *options_.level == Level::kStandard
                              : standard_fits(*process_, session.suite, options_.budget_seconds);
    if (standard) session.suite.level = Level::kStandard;
    // Divergences are counted over what all were asked, so only one level takes part.
    if (standard || options_.level) session.divergences = &divergences_;

    const std::string level(level_name(session.suite.level));
    Tally tally;
    if (options_.requests.empty()) {
      const std::uint64_t cases = options_.progress ? count_cases(session.suite, *process_) : 0;
      session.progress = [&](std::uint64_t done) { progress_.show(description_.id, done, cases); };
      tally = run_session(*process_, description_.profile, session);
    } else {
      tally = run_requests(*process_, description_.profile, options_.requests);
    }
    ImplementationRecord record = describe(options_.requests.empty() ? level : "requests");
    AccuserOptions accuser;
    accuser.start = [this] { return start(options_, subject_); };
    accuser.replay_command = [this](const std::vector<std::string>& requests) {
      std::string command = "placemat check " + subject_.door;
      for (const std::string& request : requests) command += " --request " + shell_quoted(request);
      return command;
    };
    accuser.counted_over = "the cases of level " + record.level + " for this facet";
    count_troubles(tally, record);
    try {
      record.deviations = accuse(tally, description_.profile, accuser);
      if (process_->offers(Operation::kReplace)) {
        record.fitting_replacements = fitting_replacements(*start(options_, subject_),
                                                           description_.profile, options_.vectors);
      }
    } catch (const DriverError& error) {
      // It was judged, and then could not be started again: what it was suspected of is unproved.
      tally.count(Facet::kValidate, Judgement::kNotJudged);
      record.trouble = error.what();
    }
    record.facets = tally.facets();
    return record;
  }

 private:
  // Deaths that did not recur when their requests were asked one at a time still happened.
  void count_troubles(Tally& tally, ImplementationRecord& record) const {
    for (const Trouble& trouble : process_->troubles()) {
      const Judgement judgement = trouble.kind == Outcome::Kind::kCrashed ? Judgement::kCrashed
                                  : trouble.kind == Outcome::Kind::kTimedOut
                                      ? Judgement::kTimedOut
                                      : Judgement::kProtocolError;
      const Facet facet =
          trouble.requests.empty() ? Facet::kValidate : facet_of(trouble.requests[0].operation);
      tally.count(facet, judgement);
      record.trouble = fmt::format("{}, among {} requests; it did not recur one at a time",
                                   trouble.detail, trouble.requests.size());
    }
    if (process_->given_up()) record.trouble = "given up: " + process_->last_words();
  }

  ImplementationRecord describe(const std::string& level) const {
    ImplementationRecord record;
    record.id = description_.id;
    record.name = description_.name;
    record.version = description_.version;
    record.language = description_.language;
    record.api = description_.api;
    record.level = level;
    record.profile = record_of(description_.profile);
    return record;
  }

  const CheckOptions& options_;
  const Subject& subject_;
  DivergenceLog& divergences_;
  Progress& progress_;
  std::unique_ptr<DriverProcess> process_;
  Description description_;
};

}  // namespace

Report check(const CheckOptions& options) {
  Report report;
  report.placemat = PLACEMAT_VERSION;
  report.seed = options.seed;
  report.started = now();
  report.shard = std::to_string(options.shard) + "/" + std::to_string(options.shards);

  DivergenceLog divergences;
  Progress progress(options.progress);
  // All start before any is judged: an unusable argument is told before work is spent.
  std::vector<std::unique_ptr<Trial>> trials;
  for (const Subject& subject : options.subjects) {
    trials.push_back(std::make_unique<Trial>(options, subject, divergences, progress));
  }
  report.implementations.resize(trials.size());
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto work = [&] {
    for (std::size_t i = next++; i < trials.size(); i = next++) {
      try {
        report.implementations[i] = trials[i]->run();
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        failure = std::current_exception();
      }
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < std::max(1u, options.jobs); ++i) workers.emplace_back(work);
  for (std::thread& worker : workers) worker.join();
  progress.clear();
  if (failure) std::rethrow_exception(failure);
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
