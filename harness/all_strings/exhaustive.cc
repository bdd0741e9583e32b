#include "harness/all_strings/exhaustive.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <exception>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "harness/all_strings/oracle_rows.h"
#include "harness/all_strings/shared_page.h"
#include "harness/all_strings/state_file.h"
#include "harness/all_strings/statement.h"
#include "harness/all_strings/sweep.h"
#include "harness/process/pool.h"

namespace placemat::inline all_strings {
namespace {

using Clock = std::chrono::steady_clock;

// Run is one run over the portions that no earlier run has done.
class Run : public PoolWork {
 public:
  Run(const Implementation& implementation, Operation operation, const ExhaustiveOptions& options)
      : implementation_(implementation),
        options_(options),
        space_(*implementation.describe().profile.form, options.space),
        state_(options.state, run_name(implementation.describe(), operation, space_)),
        findings_(state_.load()) {
    for (const Portion& portion : space_.portions()) {
      if (findings_.done.contains(portion)) {
        done_ += space_.size(portion);
      } else {
        portions_.push_back(portion);
      }
    }
    done_before_ = done_;
    failures_ = static_cast<int>(findings_.unanswered.size());
    for (const UnansweredString& string : findings_.unanswered) skips_.insert(string.units);
  }

  // Reports whether the run came to its end.
  bool run() {
    if (portions_.empty()) return true;
    const OracleRows oracle(*implementation_.describe().profile.form);
    oracle_ = &oracle;
    const auto jobs =
        static_cast<unsigned>(std::clamp<std::size_t>(options_.jobs, 1, portions_.size()));
    for (unsigned i = 0; i < jobs; ++i) pages_.emplace_back();
    Pool pool(*this, static_cast<TaskNumber>(portions_.size()), jobs);
    for (bool any = true; any;) {
      if (options_.stop && options_.stop()) {
        state_.save(findings_);
        return false;
      }
      any = pool.look();
      if (state_.due()) state_.save(findings_);
      report_progress();
    }
    give_up_rest();
    state_.save(findings_);
    return true;
  }

  Findings& findings() { return findings_; }
  const Space& space() const { return space_; }

  void begin(unsigned slot, bool resumes) override {
    sweep_.emplace(implementation_, space_, *oracle_, pages_[slot].asked(), skips_);
    if (options_.unread && skips_.empty()) sweep_->take_unread();
    if (!resumes) sweep_->take_rows();
  }

  std::string perform(TaskNumber task) override { return sweep_->judge(portions_[task]).to_json(); }

  void take(TaskNumber task, std::string result) override {
    Findings found = Findings::from_json(result);
    done_ += space_.size(portions_[task]);
    settle(task, found);
  }

  Next lost(const Loss& loss) override {
    // A child that is lost between two portions blames no string.
    if (!loss.task) return ++failures_ <= options_.failures ? Next::kOther : Next::kNobody;
    const TaskNumber task = *loss.task;
    const SharedPage& page = pages_[loss.slot];
    const Octets units = page.string();
    // A row is asked string by string next time.
    if (!page.holds_row()) skips_.insert(units);
    // A shorter string that was asked only to explain another one is counted in its own portion.
    if (portions_[task].holds(units)) {
      failed_[task].push_back({loss.hung ? Judgement::kTimedOut : Judgement::kCrashed, units,
                               loss.hung ? "no answer" : loss.ending.text()});
    }
    if (++failures_ > options_.failures) return Next::kNobody;
    if (++tries_[task] < options_.portion_failures) return Next::kSameTask;
    give_up(task);
    return Next::kOther;
  }

  std::uint64_t mark(unsigned slot) override { return pages_[slot].mark(); }

  std::chrono::duration<double> patience(TaskNumber /*task*/) override {
    return std::chrono::duration<double>(options_.timeout_seconds);
  }

 private:
  // Counts the failures of a portion that is done.
  void settle(TaskNumber task, Findings& found) {
    Findings failures;
    for (UnansweredString& string : failed_[task]) {
      failures.count(string.judgement, 1);
      failures.unanswered.push_back(std::move(string));
    }
    found.merge(failures);
    failed_.erase(task);
    tries_.erase(task);
    if (options_.portion_done) options_.portion_done(portions_[task], found);
    findings_.merge(found);
  }

  void give_up(TaskNumber task) {
    const Portion& portion = portions_[task];
    Findings found;
    found.count(Judgement::kNotJudged, space_.size(portion) - failed_[task].size());
    found.done = {portion};
    done_ += space_.size(portion);
    settle(task, found);
  }

  void give_up_rest() {
    for (TaskNumber task = 0; task < portions_.size(); ++task) {
      if (!findings_.done.contains(portions_[task])) give_up(task);
    }
  }

  void report_progress() {
    if (!options_.progress) return;
    const std::chrono::duration<double> spent = Clock::now() - start_;
    const std::uint64_t of = space_.size();
    const auto now = static_cast<double>(done_ - done_before_);
    const double left = now > 0 ? spent.count() * static_cast<double>(of - done_) / now : 0;
    options_.progress({done_, of, left});
  }

  const Implementation& implementation_;
  const ExhaustiveOptions& options_;
  Space space_;
  StateFile state_;
  Findings findings_;
  std::vector<Portion> portions_;  // by task
  const OracleRows* oracle_ = nullptr;
  std::deque<SharedPage> pages_;                                // by the pool's slot
  std::optional<Sweep> sweep_;                                  // in a child
  std::map<TaskNumber, std::vector<UnansweredString>> failed_;  // until the portion is done
  std::map<TaskNumber, int> tries_;                             // that failed
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

}  // namespace placemat::inline all_strings
