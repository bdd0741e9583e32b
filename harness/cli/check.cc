// placemat check judges implementations.

#include "harness/check/check.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/catalogue/lineages.h"
#include "harness/catalogue/reproducers.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/own_vectors.h"
#include "harness/cli/paths.h"
#include "harness/cli/shard_choice.h"
#include "harness/cli/subjects.h"
#include "harness/cli/verbs.h"
#include "harness/cli/write_report.h"
#include "harness/door/driver_process.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/manifest.h"
#include "reports/terminal.h"

namespace placemat::inline cli {
namespace {

constexpr unsigned kExhaustiveExtraStates = 2;

struct CheckArguments {
  SubjectArguments who{.verb = "check"};
  std::string shard = "1/1";
  std::optional<unsigned> extra_states;
  std::string corpus;
  std::vector<std::string> requests;
  ReportFiles files;
  std::string expect;
  std::string write_manifest;
  bool no_learn = false;
  CheckOptions options;
};

// Adds to each deviating implementation the programs that show its deviations, if its id is in
// `known`: one behind a command or a plugin may have the id of another.
void add_reproducers(const Reproducers& reproducers, const std::set<std::string>& known,
                     Report& report) {
  for (ImplementationRecord& implementation : report.implementations) {
    const auto found = reproducers.find(implementation.id);
    if (implementation.deviations.empty() || found == reproducers.end()) continue;
    if (known.contains(implementation.id)) implementation.reproducers = found->second;
  }
}

// Throws InputError unless all subjects are in this process. Only --all judges the others, at a
// level that it names.
void require_in_process(const std::vector<Subject>& subjects) {
  for (const Subject& subject : subjects) {
    if (subject.in_process) continue;
    throw InputError(
        "check: " + subject.door +
        " cannot be asked all strings, because it is a process of its own; judge it at "
        "--level standard, or as a --plugin");
  }
}

// Reads the manifest, if one is named. A bad manifest is refused before the work.
std::optional<Manifest> read_manifest(const std::string& name) {
  if (name.empty()) return std::nullopt;
  return manifest_from_json(read_file(name, "name a manifest that check --write-manifest wrote"),
                            name);
}

int run(CheckArguments& arguments) {
  CheckOptions& options = arguments.options;
  // Stored replies answer the requests of one level.
  if (!arguments.who.replies.empty() && arguments.who.level.empty())
    arguments.who.level = "standard";
  if (!arguments.who.replies.empty() && options.longest != 0) {
    throw InputError("check: --replies answer the lengths of their level; leave --longest out");
  }
  arguments.who.seed = options.seed;
  arguments.who.jobs = options.jobs;
  ChosenSubjects asked = chosen_subjects(arguments.who);
  options.subjects = std::move(asked.subjects);
  if (!arguments.who.level.empty()) options.level = parse_level(arguments.who.level);
  options.shard = choose_shard(arguments.shard);
  if (options.level == Level::kExhaustive) {
    if (!arguments.who.all) require_in_process(options.subjects);
    options.extra_states = arguments.extra_states.value_or(kExhaustiveExtraStates);
  } else {
    options.extra_states = arguments.extra_states.value_or(0);
  }
  for (const std::string& line : arguments.requests) {
    const auto request = parse_request(line);
    if (!request) {
      const auto operation = parse_operation(line.substr(0, line.find(' ')));
      throw InputError("--request '" + line + "': " +
                       (operation ? "it must be `" + std::string(row_of(*operation).usage) + "`"
                                  : "give a request line such as 'decode EDA080'"));
    }
    options.requests.push_back(*request);
  }
  require_writable(arguments.files, options.subjects.size());
  if (!arguments.write_manifest.empty()) require_writable(arguments.write_manifest);
  options.vectors = arguments.corpus.empty()
                        ? own_vectors()
                        : load_vectors(std::filesystem::path(arguments.corpus) / "vectors");
  options.progress = isatty(STDERR_FILENO) != 0;

  if (arguments.who.all) {
    options.unusable = [](const Subject& subject, const std::string& why) {
      // A subject that was given by its command was meant, so it is not left out.
      if (subject.id.empty()) throw DriverError(why);
      complain(subject.door + " is left out: " + why);
    };
  }
  const std::optional<Manifest> manifest = read_manifest(arguments.expect);
  const Reproducers reproducers = read_reproducers(places().reproducers);
  const std::vector<Lineage> lineages = read_lineages(places().lineages);
  const Screen output = screen();
  options.panel = asked.panel;
  if (arguments.who.panel) {
    options.panel_judged = [output](const Report& panel) {
      fmt::print("{}", to_panel(panel, output));
      std::fflush(stdout);
    };
  }
  options.learn = !arguments.no_learn && arguments.files.any();
  Report report = check(options);
  add_reproducers(reproducers, asked.known, report);
  for (ImplementationRecord& implementation : report.implementations) {
    implementation.behaves_as = behaves_as(lineages, implementation);
  }
  write_report(report, arguments.files);
  if (!arguments.write_manifest.empty()) {
    write_named(arguments.write_manifest, manifest_json(manifest_of(report)));
  }
  const bool summary = arguments.who.panel || arguments.files.quiet();
  fmt::print("{}", summary ? to_rest(report, asked.panel, output) : to_table(report, output));
  int status = exit_status_of(arguments.who.panel ? first_of(report, asked.panel) : report);
  if (manifest) {
    const Surprises surprises = surprises_in(report, *manifest);
    fmt::print("{}", surprises_text(surprises, arguments.expect));
    if (status <= kExitDeviates) status = surprises.none() ? kExitDone : kExitDeviates;
  }
  std::fflush(stdout);
  // The findings are reported, and kept states would keep the next check from asking again.
  for (const ImplementationRecord& implementation : report.implementations) {
    std::error_code none;
    std::filesystem::remove(state_file(options, implementation.id), none);
  }
  return status;
}

}  // namespace

void add_check(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CheckArguments>();
  CheckOptions& options = arguments->options;
  CLI::App* verb = app.add_subcommand("check", "Judge implementations");
  add_subjects(*verb, arguments->who);
  verb->add_flag("--panel", arguments->who.panel,
                 "Judge those that are linked in first: they must agree, and alone decide the exit "
                 "status; each of the others gets one line");
  repeated(verb->add_option("--replies", arguments->who.replies,
                            "Replies made elsewhere to placemat cases of this --level and --seed"))
      ->type_name("FILE");
  verb->add_option("--level", arguments->who.level,
                   "quick, standard or exhaustive; by default what fits the budget")
      ->check(CLI::IsMember({"quick", "standard", "exhaustive"}));
  verb->add_option("--extra-states", arguments->extra_states,
                   "k of the W-method's suite, from standard on (0; at exhaustive 2)")
      ->check(CLI::Range(0, 3));
  constexpr std::size_t kMost = longest_repetition(Level::kExhaustive);
  verb->add_option("--longest", options.longest,
                   fmt::format("Octets of the longest text of repeated octets: {} at quick, {} at\n"
                               "standard, and at exhaustive {}, which is the most; a reply to a\n"
                               "long one may take a second per MiB more",
                               longest_repetition(Level::kQuick),
                               longest_repetition(Level::kStandard), kMost))
      ->check(CLI::Range(std::size_t{1}, kMost));
  verb->add_option(
      "--state", options.state,
      "A folder where exhaustive saves its state, from which the same command goes on");
  add_seconds(*verb, "--budget", options.budget_seconds,
              "Seconds that one implementation may take, where no level is given; proofs may\n"
              "take as many again");
  add_seconds(*verb, "--timeout", options.timeout_seconds,
              "Seconds of silence that are a hang; the wait for a processor\n"
              "does not count, up to ten times that");
  add_number(*verb, "--memory", options.memory_mib,
             "MiB that the process of an implementation may hold; more is a crash", 16, 1 << 20);
  add_number(*verb, "--max-output", options.max_output, "Octets that one reply may have", 64,
             1 << 28);
  verb->add_flag("--no-learn", arguments->no_learn,
                 "Do not learn what each accepts; by default, a report that is written has it");
  verb->add_option("--shard", arguments->shard,
                   "I/N: only this share of the cases; auto/N and auto ask the array engine for I")
      ->capture_default_str();
  verb->add_option("--seed", options.seed, "Chooses the cases of level quick")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  add_jobs_per_processor(*verb, options.jobs, "Implementations judged at the same time");
  repeated(verb->add_option("--request", arguments->requests,
                            "Ask this request line alone (may be repeated, in order)"))
      ->type_name("LINE");
  verb->add_option("--corpus", arguments->corpus, "The corpus folder, if not the checkout's");
  add_report_files(*verb, arguments->files);
  verb->add_option("--expect", arguments->expect,
                   "A manifest of known deviations: 0 if all is as it says; 1 if one is new, or no "
                   "longer met");
  verb->add_option("--write-manifest", arguments->write_manifest,
                   "Write a manifest of the deviations that are met now");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
