#include "harness/exhaustive/exhaustive.h"

#include <poll.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "harness/exhaustive/oracle_rows.h"
#include "harness/exhaustive/state_file.h"
#include "harness/exhaustive/statement.h"
#include "harness/exhaustive/worker.h"
#include "harness/process/shared.h"

namespace placemat {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook{100};  // how often it looks at children that say nothing
constexpr std::chrono::milliseconds kEndGrace{1000};

class Run {
 public:
  Run(const Implementation& implementation, Operation operation, const ExhaustiveOptions& options)
      : options_(options),
        space_(*implementation.describe().profile.form, options.space),
        state_(options.state, run_name(implementation.describe(), operation, space_)),
        findings_(state_.load()) {
    task_.implementation = &implementation;
    task_.space = &space_;
    task_.unread = options.unread;
    for (const Portion& portion : space_.portions()) {
      if (findings_.done.contains(portion)) {
        done_ += space_.size(portion);
      } else {
        numbers_[portion] = static_cast<std::uint32_t>(task_.portions.size());
        task_.portions.push_back(portion);
      }
    }
    done_before_ = done_;
    failures_ = static_cast<int>(findings_.unanswered.size());
    for (const UnansweredString& string : findings_.unanswered) skips_.insert(string.units);
  }

  // Runs; answers whether it came to the end.
  bool run() {
    if (task_.portions.empty()) return true;
    const OracleRows oracle(*task_.implementation->describe().profile.form);
    task_.oracle = &oracle;
    const std::size_t jobs = std::clamp<std::size_t>(options_.jobs, 1, task_.portions.size());
    for (std::size_t i = 0; i < jobs; ++i) start(std::nullopt);
    while (!workers_.empty()) {
      if (options_.stop && options_.stop()) {
        workers_.clear();
        state_.save(findings_);
        return false;
      }
      look();
      if (state_.due()) state_.save(findings_);
      tell();
    }
    give_up_rest();
    state_.save(findings_);
    return true;
  }

  Findings& findings() { return findings_; }
  const Space& space() const { return space_; }

 private:
  void start(std::optional<std::uint32_t> first) {
    workers_.push_back(std::make_unique<SweepWorker>(task_, *next_, first, skips_));
  }

  void look() {
    std::vector<pollfd> files;
    for (const auto& worker : workers_) files.push_back({worker->output(), POLLIN, 0});
    poll(files.data(), files.size(), static_cast<int>(kLook.count()));
    const std::chrono::duration<double> limit(options_.timeout_seconds);
    // By index: a worker that fails is removed, and another may be added at the end.
    for (std::size_t i = 0; i < workers_.size();) {
      std::vector<std::string> lines;
      const bool runs = workers_[i]->read_lines(lines);
      for (const std::string& line : lines) take(line);
      if (runs && !workers_[i]->stuck(limit)) {
        ++i;
        continue;
      }
      const std::unique_ptr<SweepWorker> ended = std::move(workers_[i]);
      workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(i));
      lost(*ended, runs);
    }
  }

  void take(const std::string& line) {
    Findings found = Findings::from_json(line);
    // A child does one portion at a time.
    const Portion& portion = *found.done.begin();
    done_ += space_.size(portion);
    settle(numbers_.at(portion), found);
  }

  // A portion is done. Now its failures count.
  void settle(std::uint32_t number, Findings& found) {
    Findings failures;
    for (UnansweredString& string : failed_[number]) {
      failures.count(string.judgement, 1);
      failures.unanswered.push_back(std::move(string));
    }
    found.merge(failures);
    failed_.erase(number);
    tries_.erase(number);
    if (options_.portion_done) options_.portion_done(task_.portions[number], found);
    findings_.merge(found);
  }

  void lost(SweepWorker& worker, bool stuck) {
    const auto number = worker.portion();
    const Octets units = worker.string();
    const std::string how = worker.ending(stuck ? std::chrono::milliseconds(0) : kEndGrace);
    const bool in_work = number && *number < task_.portions.size() &&
                         !findings_.done.contains(task_.portions[*number]);
    if (!in_work) {
      if (how == "exit status 0") return;
      // Between two portions: nothing that was asked is to blame.
      if (++failures_ <= options_.failures) start(std::nullopt);
      return;
    }
    const Portion& portion = task_.portions[*number];
    // A row is asked string by string next time.
    if (!worker.asks_row()) skips_.insert(units);
    // A shorter string that was asked only to explain another one is counted in its own portion.
    if (portion.holds(units)) {
      failed_[*number].push_back(
          {stuck ? Judgement::kTimedOut : Judgement::kCrashed, units, stuck ? "no answer" : how});
    }
    if (++failures_ > options_.failures) return;
    if (++tries_[*number] < options_.portion_failures) return start(*number);
    give_up(*number);
    start(std::nullopt);
  }

  void give_up(std::uint32_t number) {
    const Portion& portion = task_.portions[number];
    Findings found;
    found.count(Judgement::kNotJudged, space_.size(portion) - failed_[number].size());
    found.done = {portion};
    done_ += space_.size(portion);
    settle(number, found);
  }

  void give_up_rest() {
    for (std::uint32_t number = 0; number < task_.portions.size(); ++number) {
      if (!findings_.done.contains(task_.portions[number])) give_up(number);
    }
  }

  void tell() {
    if (!options_.progress) return;
    const std::chrono::duration<double> spent = Clock::now() - start_;
    const std::uint64_t of = space_.size();
    const auto now = static_cast<double>(done_ - done_before_);
    const double left = now > 0 ? spent.count() * static_cast<double>(of - done_) / now : 0;
    options_.progress({done_, of, left});
  }

  const ExhaustiveOptions& options_;
  Space space_;
  StateFile state_;
  Findings findings_;
  SweepTask task_;
  std::map<Portion, std::uint32_t> numbers_;  // of the task's portions
  Shared<std::atomic<std::uint32_t>> next_;   // the number of the next portion
  std::vector<std::unique_ptr<SweepWorker>> workers_;
  std::map<std::uint32_t, std::vector<UnansweredString>> failed_;  // by portion, until it is done
  std::map<std::uint32_t, int> tries_;                             // that failed, by portion
  OctetStrings skips_;
  int failures_ = 0;
  std::uint64_t done_ = 0;
  std::uint64_t done_before_ = 0;
  const Clock::time_point start_ = Clock::now();
};

void conclude(const EncodingForm& form, ExhaustiveResult& result) {
  for (const auto& [judgement, strings] : result.findings.judgements) {
    result.record.counts[judgement] = strings;
    result.record.cases += strings;
  }
  result.deviations = deviations_of(form, result.findings);
  result.unanswered = result.findings.unanswered;
}

}  // namespace

ExhaustiveResult run_exhaustive(const Implementation& implementation,
                                const ExhaustiveOptions& options) {
  ExhaustiveResult result;
  const auto operation = acceptance_operation(implementation);
  if (!operation) {
    result.offered = false;
    return result;
  }
  try {
    Run run(implementation, *operation, options);
    result.complete = run.run();
    result.facet = facet_of(*operation);
    result.counted_over = run.space().description();
    result.findings = std::move(run.findings());
  } catch (const ExhaustiveError&) {
    throw;
  } catch (const std::exception& error) {
    throw ExhaustiveError(error.what());
  }
  conclude(*implementation.describe().profile.form, result);
  return result;
}

ExhaustiveResult merge_exhaustive(const EncodingForm& form,
                                  const std::vector<ExhaustiveResult>& shards) {
  ExhaustiveResult merged;
  merged.complete = !shards.empty();
  for (const ExhaustiveResult& shard : shards) {
    merged.facet = shard.facet;
    merged.offered = shard.offered;
    merged.complete = merged.complete && shard.complete;
    merged.findings.merge(shard.findings);
    if (merged.counted_over.empty()) {
      merged.counted_over = shard.counted_over.substr(0, shard.counted_over.find(", shard "));
    }
  }
  conclude(form, merged);
  return merged;
}

}  // namespace placemat
