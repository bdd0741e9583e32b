// placemat sweep asks all strings of one length, in portions that any number of workers share.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "harness/all_strings/certificate.h"
#include "harness/all_strings/run.h"
#include "harness/all_strings/statement.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/shard_choice.h"
#include "harness/cli/subjects.h"
#include "harness/cli/verbs.h"
#include "reports/base/figures.h"
#include "reports/base/file.h"

namespace placemat::inline cli {
namespace {

struct SweepArguments {
  SubjectArguments who{.verb = "sweep"};
  ChosenSubjects chosen;  // chosen by `who`; holds the implementation
  std::string shard = "1/1";
  PortionsOptions options;
  std::string certificate;
  std::size_t sample = 100;
  std::uint64_t seed = 1;
  std::vector<std::string> portions;
};

const Implementation& only_one(SweepArguments& arguments) {
  arguments.chosen = chosen_subjects(arguments.who);
  if (arguments.chosen.subjects.size() != 1) throw InputError("sweep: name one implementation");
  const Subject& subject = arguments.chosen.subjects[0];
  if (!subject.in_process) {
    throw InputError("sweep: " + subject.door +
                     " cannot be asked all strings, because it is a process of its own; give it as "
                     "a --plugin");
  }
  return subject.in_process();
}

std::uint64_t count_of(const Findings& findings, Judgement judgement) {
  const auto found = findings.judgements.find(judgement);
  return found == findings.judgements.end() ? 0 : found->second;
}

std::string names_of(const std::vector<PortionNumber>& portions) {
  std::string names;
  for (const PortionNumber portion : portions) names += ' ' + portion_name(portion);
  return names;
}

int status_of(const PortionsDone& done) {
  const bool silent = count_of(done.findings, Judgement::kCrashed) > 0 ||
                      count_of(done.findings, Judgement::kTimedOut) > 0 ||
                      count_of(done.findings, Judgement::kProtocolError) > 0;
  if (silent || !done.given_up.empty()) return kExitFailed;
  const bool deviates = count_of(done.findings, Judgement::kDeviates) > 0;
  return deviates || !done.differ.empty() ? kExitDeviates : kExitDone;
}

std::vector<PortionNumber> portions_to_check(const SweepArguments& arguments,
                                             const Certificate& certificate) {
  if (arguments.portions.empty()) {
    return sample_of(certificate, arguments.sample, arguments.seed);
  }
  std::set<PortionNumber> portions;
  for (const std::string& name : arguments.portions) {
    const auto portion = parse_portion(name);
    if (!portion) throw InputError("--portion " + name + ": give two octets, such as 41C3");
    if (!certificate.digests.contains(*portion)) {
      throw InputError("--portion " + name + ": the certificate did not reach it");
    }
    portions.insert(*portion);
  }
  return {portions.begin(), portions.end()};
}

// Computes portions of the certificate again. Returns kExitDone if their answers are the same.
int compute_again(SweepArguments& arguments, const Certificate& certificate,
                  const std::vector<PortionNumber>& portions) {
  if (arguments.who.ids.empty() && arguments.who.plugins.empty()) {
    arguments.who.ids = {certificate.sweep.id};
  }
  const Implementation& implementation = only_one(arguments);
  const SweepName here = sweep_of(implementation, certificate.sweep.octets);
  SweepName there = certificate.sweep;
  const bool same_binary = here.binary == there.binary;
  there.binary = here.binary;
  if (here != there) {
    throw InputError(arguments.certificate + ": is of " + there.id + " " + there.version +
                     ", but here is " + here.id + " " + here.version +
                     " or one with other claims; check it where that is");
  }
  arguments.options.octets = there.octets;
  std::size_t computed = 0;
  std::vector<PortionNumber> differ;
  compute(implementation, portions, arguments.options,
          [&](PortionNumber portion, const Findings& findings) {
            ++computed;
            const bool same = digest_of_answers(findings) == certificate.digests.at(portion);
            if (!same) differ.push_back(portion);
          });
  fmt::print("computed here by {}: {} portions, {} strings; {}\n",
             same_binary ? "the same binary" : "another binary", computed,
             grouped(computed * strings_of_portion(there.octets)),
             differ.empty() ? "each with the same answers" : "other answers in" + names_of(differ));
  return differ.empty() ? kExitDone : kExitDeviates;
}

int check_certificate(SweepArguments& arguments) {
  const Certificate certificate = read_certificate(
      read_file(arguments.certificate, "name a certificate"), arguments.certificate);
  fmt::print("{}", certificate_text(certificate));
  const std::vector<PortionNumber> portions = portions_to_check(arguments, certificate);
  return portions.empty() ? kExitDone : compute_again(arguments, certificate, portions);
}

int run(SweepArguments& arguments) {
  if (!arguments.certificate.empty()) return check_certificate(arguments);
  PortionsOptions& options = arguments.options;
  options.shard = choose_shard(arguments.shard);
  if (options.folder.empty()) {
    throw InputError("sweep: give --results FOLDER, or --certificate FILE to check one");
  }
  require_folder(options.folder);
  const Implementation& implementation = only_one(arguments);
  if (isatty(STDERR_FILENO) != 0) {
    options.progress = [](const ExhaustiveProgress& at) {
      fmt::print(stderr, "\r{} of {} strings, {:.0f} s left ", grouped(at.done), grouped(at.of),
                 at.seconds_left);
    };
  }
  const PortionsDone done = run_portions(implementation, options);
  if (options.progress) fmt::print(stderr, "\n");
  fmt::print("{}, strings of {} octets, shard {}/{}: {} portions computed, {} found\n",
             implementation.describe().id, options.octets, options.shard.number, options.shard.of,
             done.computed, done.found);
  for (const auto& [judgement, strings] : done.findings.judgements) {
    fmt::print("  {}: {}\n", judgement_name(judgement), grouped(strings));
  }
  for (const ExhaustiveDeviation& deviation :
       deviations_of(*implementation.describe().profile.form, done.findings)) {
    fmt::print("  {}\n", deviation.statement);
  }
  if (!done.differ.empty()) fmt::print("  answered in two ways:{}\n", names_of(done.differ));
  if (!done.given_up.empty()) {
    fmt::print("  given up, without a result:{}\n", names_of(done.given_up));
  }
  return status_of(done);
}

}  // namespace

void add_sweep(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<SweepArguments>();
  PortionsOptions& options = arguments->options;
  CLI::App* verb = app.add_subcommand(
      "sweep", "Ask all strings of one length, in portions that any number of workers share");
  verb->add_option("id", arguments->who.ids, "An implementation of this build (see placemat list)");
  add_plugins(*verb, arguments->who);
  add_number(*verb, "--octets", options.octets, "The length of the strings", kMinPortionedLength,
             kMaxSequenceLength);
  verb->add_option("--results", options.folder,
                   "The folder of the results; a portion whose file is there is not asked "
                   "again");
  verb->add_option("--shard", arguments->shard,
                   "I/N: only this share of the portions; auto/N: I is one more than "
                   "JOB_COMPLETION_INDEX or SLURM_ARRAY_TASK_ID; auto: N is Slurm's, too")
      ->capture_default_str();
  add_jobs_per_processor(*verb, options.jobs, "Processes that ask at the same time");
  add_seconds(*verb, "--timeout", options.timeout_seconds,
              "Seconds without an answer that are a hang");
  verb->add_option("--certificate", arguments->certificate,
                   "Only prove the sums of this certificate, compute some of its "
                   "portions again, and compare; exit 1 if one differs")
      ->type_name("FILE");
  verb->add_option("--sample", arguments->sample,
                   "How many portions, chosen by --seed; 0 proves the sums alone")
      ->capture_default_str();
  verb->add_option("--seed", arguments->seed, "Chooses the portions of --sample")
      ->capture_default_str();
  repeated(verb->add_option(
               "--portion", arguments->portions,
               "This portion in place of a sample, by its two octets (41C3; may be repeated)"))
      ->type_name("XXYY");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
