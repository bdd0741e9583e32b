#include "harness/all_strings/run.h"

#include <filesystem>
#include <utility>

#include "harness/all_strings/sha256.h"
#include "harness/all_strings/sweep.h"
#include "reference/words/operation.h"
#include "reference/words/profile.h"

namespace placemat::inline all_strings {
namespace {

bool same_answers(const PortionResult& left, const PortionResult& right) {
  return digest_of_answers(left.findings) == digest_of_answers(right.findings);
}

class Worker {
 public:
  Worker(const Implementation& implementation, const PortionsOptions& options)
      : implementation_(implementation),
        options_(options),
        sweep_(sweep_of(implementation, options.octets)) {}

  void run(const std::vector<PortionNumber>& portions, bool again) {
    std::vector<PortionNumber> missing;
    for (const PortionNumber portion : portions) {
      const std::filesystem::path file = file_of(options_.folder, portion, again);
      if (std::filesystem::exists(file)) {
        done_.findings.merge(read_own(file).findings);
        ++done_.found;
      } else {
        missing.push_back(portion);
      }
    }
    compute(implementation_, missing, options_,
            [&](PortionNumber portion, const Findings& findings) {
              take({sweep_, portion, again, options_.shard, findings});
            });
  }

  PortionsDone done() { return std::move(done_); }

 private:
  void take(const PortionResult& result) {
    if (result.findings.judgements.contains(Judgement::kNotJudged)) {
      done_.given_up.push_back(result.portion);
      return;
    }
    done_.findings.merge(result.findings);
    const std::filesystem::path file = file_of(options_.folder, result.portion, result.again);
    bool differs = false;
    if (publish(file, to_text(result))) {
      ++done_.computed;
    } else {
      ++done_.found;
      differs = !same_answers(read_own(file), result);
    }
    const std::filesystem::path other = file_of(options_.folder, result.portion, !result.again);
    if (std::filesystem::exists(other)) {
      differs = differs || !same_answers(read_own(other), result);
    }
    if (differs) done_.differ.push_back(result.portion);
  }

  PortionResult read_own(const std::filesystem::path& file) const {
    PortionResult result = read_result(file);
    if (result.sweep == sweep_) return result;
    throw InputError(file.string() +
                     ": is of another sweep (implementation, version, length or binary); give "
                     "--results another folder");
  }

  const Implementation& implementation_;
  const PortionsOptions& options_;
  const SweepName sweep_;
  PortionsDone done_;
};

}  // namespace

SweepName sweep_of(const Implementation& implementation, std::size_t octets) {
  const Description& description = implementation.describe();
  const auto operation = acceptance_operation(implementation);
  if (!operation) throw InputError(description.id + " has no operation that gives a verdict");
  return {.id = description.id,
          .version = description.version,
          .api = description.api,
          .form = std::string(description.profile.form->id),
          .domain = domain_name(description.profile.domain),
          .operation = std::string(operation_name(*operation)),
          .octets = octets,
          .binary = sha256_of_binary(implementation)};
}

PortionsDone run_portions(const Implementation& implementation, const PortionsOptions& options) {
  Worker worker(implementation, options);
  const Plan plan = plan_of(options.shard);
  worker.run(plan.portions, false);
  worker.run(plan.again, true);
  return worker.done();
}

void compute(const Implementation& implementation, const std::vector<PortionNumber>& portions,
             const PortionsOptions& options,
             const std::function<void(PortionNumber, const Findings&)>& take) {
  if (portions.empty()) return;
  ExhaustiveOptions exhaustive;
  for (const PortionNumber portion : portions) {
    exhaustive.space.portions.push_back(portion_of(portion, options.octets));
  }
  exhaustive.jobs = options.jobs;
  exhaustive.timeout_seconds = options.timeout_seconds;
  exhaustive.unread = true;
  exhaustive.progress = options.progress;
  exhaustive.portion_done = [&take](const Portion& portion, const Findings& findings) {
    take(static_cast<PortionNumber>(portion.first << 8 | portion.second), findings);
  };
  run_exhaustive(implementation, exhaustive);
}

}  // namespace placemat::inline all_strings
