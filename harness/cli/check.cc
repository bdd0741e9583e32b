// placemat check: judges implementations.

#include "harness/check/check.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "harness/catalogue/lineages.h"
#include "harness/catalogue/reproducers.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/read_report.h"
#include "harness/cli/subjects.h"
#include "harness/cli/unusable.h"
#include "harness/cli/verbs.h"
#include "harness/cli/write_report.h"
#include "harness/implementation/driver_process.h"
#include "harness/portions/shard_choice.h"
#include "reference/protocol.h"
#include "reports/escape.h"
#include "reports/manifest.h"
#include "reports/output_file.h"
#include "reports/terminal.h"

namespace placemat {
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

// Gives those that deviate the programs that show it. An implementation behind a command or a
// plugin may have the id of another.
void add_reproducers(const Reproducers& reproducers, const std::set<std::string>& known,
                     Report& report) {
  for (ImplementationRecord& implementation : report.implementations) {
    const auto found = reproducers.find(implementation.id);
    if (implementation.deviations.empty() || found == reproducers.end()) continue;
    if (known.contains(implementation.id)) implementation.reproducers = found->second;
  }
}

// Only --all judges what it can and says at which level.
void require_in_process(const std::vector<Subject>& subjects) {
  for (const Subject& subject : subjects) {
    if (subject.in_process) continue;
    throw Unusable("check: " + subject.door +
                   " cannot be asked all strings, because it is a process of its own; judge it at "
                   "--level standard, or as a --plugin");
  }
}

// Read before the work, so that it can be refused then.
std::optional<Manifest> read_manifest(const std::string& name) {
  if (name.empty()) return std::nullopt;
  return manifest_from_json(read_input(name, "name a manifest that check --write-manifest wrote"),
                            name);
}

int run(CheckArguments& arguments) {
  CheckOptions& options = arguments.options;
  // They are replies to one level's requests.
  if (!arguments.who.replies.empty() && arguments.who.level.empty())
    arguments.who.level = "standard";
  arguments.who.seed = options.seed;
  arguments.who.jobs = options.jobs;
  ChosenSubjects asked = chosen_subjects(arguments.who);
  options.subjects = std::move(asked.subjects);
  if (!arguments.who.level.empty()) options.level = parse_level(arguments.who.level);
  const Shard shard = choose_shard(arguments.shard);
  options.shard = shard.number;
  options.shards = shard.of;
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
      throw Unusable("--request '" + line + "': " +
                     (operation ? "it must be `" + std::string(row_of(*operation).usage) + "`"
                                : "give a request line such as 'decode EDA080'"));
    }
    options.requests.push_back(*request);
  }
  require_writable(arguments.files, options.subjects.size());
  if (!arguments.write_manifest.empty()) require_writable(arguments.write_manifest);
  const std::filesystem::path corpus = arguments.corpus.empty()
                                           ? project_root() / "corpus"
                                           : std::filesystem::path(arguments.corpus);
  options.vectors = load_vectors(corpus / "vectors");
  options.progress = isatty(STDERR_FILENO) != 0;

  if (arguments.who.all) {
    options.unusable = [](const Subject& subject, const std::string& why) {
      // One that was given by its command was meant.
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
  const auto named = [](const auto& file) { return !file.second.empty(); };
  options.learn = !arguments.no_learn &&
                  std::any_of(arguments.files.places.begin(), arguments.files.places.end(), named);
  Report report = check(options);
  add_reproducers(reproducers, asked.known, report);
  for (ImplementationRecord& implementation : report.implementations) {
    implementation.behaves_as = behaves_as(lineages, implementation);
  }
  write_report(report, arguments.files);
  if (!arguments.write_manifest.empty()) {
    write_file(arguments.write_manifest, manifest_json(manifest_of(report)));
  }
  fmt::print("{}",
             arguments.who.panel ? to_rest(report, asked.panel, output) : to_table(report, output));
  int status = exit_status_of(arguments.who.panel ? first_of(report, asked.panel) : report);
  if (manifest) {
    const Surprises surprises = surprises_in(report, *manifest);
    fmt::print("{}", surprises_text(surprises, arguments.expect));
    if (status <= kExitDeviates) status = surprises.none() ? kExitDone : kExitDeviates;
  }
  std::fflush(stdout);
  // What was found is told now: the states would only keep the next check from asking anew.
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
  options.jobs = std::max(1u, std::thread::hardware_concurrency());
  CLI::App* verb = app.add_subcommand("check", "Judge implementations");
  add_subjects(*verb, arguments->who);
  verb->add_flag("--panel", arguments->who.panel,
                 "First those that are linked in, which have to agree: they alone decide the exit "
                 "status, and each of the others gets one line");
  verb->add_option("--replies", arguments->who.replies,
                   "Replies made elsewhere to placemat cases of this --level and --seed")
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("FILE");
  verb->add_option("--level", arguments->who.level,
                   "quick, standard or exhaustive; else what fits the budget")
      ->check(CLI::IsMember({"quick", "standard", "exhaustive"}));
  verb->add_option("--extra-states", arguments->extra_states,
                   "k of the W-method's suite, from standard on (0; at exhaustive 2)")
      ->check(CLI::Range(0, 3));
  verb->add_option("--state", options.state,
                   "A folder where exhaustive keeps what is done: the same command goes on there");
  verb->add_option("--budget", options.budget_seconds,
                   "Seconds that one implementation may take, where no level is given")
      ->capture_default_str()
      ->check(CLI::Range(0.001, 86400.0));
  verb->add_option("--timeout", options.timeout_seconds, "Seconds of silence that are a hang")
      ->capture_default_str()
      ->check(CLI::Range(0.001, 86400.0));
  verb->add_option("--memory", options.memory_mib,
                   "MiB that the process of an implementation may hold; more is a crash")
      ->capture_default_str()
      ->check(CLI::Range(16, 1 << 20));
  verb->add_option("--max-output", options.max_output, "Octets that one reply may have")
      ->capture_default_str()
      ->check(CLI::Range(64, 1 << 28));
  verb->add_flag("--no-learn", arguments->no_learn,
                 "Leave out what each accepts exactly, which is learned where a report is written");
  verb->add_option("--shard", arguments->shard,
                   "I/N: only this share of the cases; auto/N and auto ask the array engine for I")
      ->capture_default_str();
  verb->add_option("--seed", options.seed, "Chooses the cases of level quick")
      ->capture_default_str()
      ->check(CLI::NonNegativeNumber);
  verb->add_option("--jobs", options.jobs, "Implementations judged at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 1024));
  verb->add_option("--request", arguments->requests,
                   "Ask this request line alone (may be repeated, in order)")
      ->take_all()
      ->allow_extra_args(false)
      ->type_name("LINE");
  verb->add_option("--corpus", arguments->corpus, "The corpus folder, if not the checkout's");
  add_report_files(*verb, arguments->files);
  verb->add_option("--expect", arguments->expect,
                   "A manifest of known deviations: 0 if all is as it says; 1 if one is new, or no "
                   "longer met");
  verb->add_option("--write-manifest", arguments->write_manifest,
                   "Write one of the deviations met now");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat
