// placemat mutants shows which suites and levels find the seeded faults.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "harness/cases/vectors.h"
#include "harness/check/progress.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/verbs.h"
#include "harness/kills/decide.h"
#include "harness/kills/kill_matrix.h"
#include "harness/kills/kill_report.h"
#include "harness/kills/seed_kill.h"
#include "reports/base/file.h"

namespace placemat::inline cli {
namespace {

struct MutantsArguments {
  std::vector<std::string> names;
  std::vector<std::string> suites;
  std::vector<std::string> campaigns;
  std::string json;
  std::string html;
  bool all = false;
  bool long_texts = false;
  bool verbose = false;
  unsigned jobs = 2;
};

// Returns the named mutants, or without names all. Those of long texts take minutes, so they must
// be named or asked for.
std::vector<Mutant> chosen_mutants(const std::vector<std::string>& names, bool long_texts) {
  std::vector<Mutant> chosen;
  if (names.empty()) {
    std::copy_if(all_mutants().begin(), all_mutants().end(), std::back_inserter(chosen),
                 [&](const Mutant& mutant) { return long_texts || !needs_long_text(mutant); });
    return chosen;
  }
  for (const std::string& name : names) {
    const Mutant* found = find_mutant(name);
    if (found == nullptr) {
      throw InputError("no mutant '" + name + "'; mutants --all lists them");
    }
    chosen.push_back(*found);
  }
  return chosen;
}

// Returns the suites of those names: built-in ones, or files, which are read into `lists`.
std::vector<KillSuite> chosen_suites(const std::vector<Vector>& vectors,
                                     const std::vector<std::string>& names,
                                     const std::vector<Seed>& seeds,
                                     std::deque<StringSuite>& lists) {
  std::vector<KillSuite> all = kill_suites(vectors);
  all.push_back(kill_suite_of("seeds", seeds));
  if (names.empty()) return all;
  const auto find = [](const std::vector<KillSuite>& suites, const std::string& name) {
    return std::find_if(suites.begin(), suites.end(),
                        [&name](const KillSuite& suite) { return suite.name == name; });
  };
  std::string known;
  for (const KillSuite& suite : all) known += (known.empty() ? "" : ", ") + suite.name;
  std::vector<KillSuite> chosen;
  for (const std::string& name : names) {
    const auto found = find(all, name);
    if (found != all.end()) {
      chosen.push_back(*found);
      continue;
    }
    const std::string text = read_file(name, "name a list of strings, or a suite: " + known);
    lists.push_back(parse_string_suite(text, name));
    const std::string& own = lists.back().name;
    if (find(all, own) != all.end() || find(chosen, own) != chosen.end()) {
      throw InputError(name + ": another suite is called '" + own +
                       "'; give it a line '# name: ...'");
    }
    chosen.push_back(kill_suite_of(lists.back()));
  }
  return chosen;
}

// Returns the measured suites. A checkout has the table; an installed program does not.
std::vector<MeasuredSuite> measured_suites() {
  const auto file = project_root() / kMeasuredFile;
  if (!std::filesystem::exists(file)) return {};
  return parse_measured(read_file(file.string(), "it must be readable"), file.string());
}

// Returns the JSON files of a folder of the checkout, sorted. An installed program has no such
// folder.
std::vector<std::string> measured_files(std::string_view folder) {
  std::vector<std::string> files;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(project_root() / folder, missing)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<LongRunFile> measured_long_runs() {
  std::vector<LongRunFile> read;
  for (const std::string& file : measured_files(kLongRunFolder)) {
    read.push_back(parse_long_runs(read_file(file, "it must be readable"), file));
  }
  return read;
}

// Returns what fuzzers found, as it was measured: the files of the checkout, and then `more`.
std::vector<CampaignFile> measured_campaigns(const std::vector<std::string>& more) {
  std::vector<std::string> files = measured_files(kCampaignFolder);
  for (const std::string& file : more) {
    const auto is_it = [&file](const std::string& other) {
      std::error_code error;  // a file that cannot be read is refused below
      return std::filesystem::equivalent(file, other, error);
    };
    if (std::none_of(files.begin(), files.end(), is_it)) files.push_back(file);
  }
  std::vector<CampaignFile> read;
  for (const std::string& file : files) {
    read.push_back(parse_campaigns(read_file(file, "it must be readable"), file));
  }
  return read;
}

int run(const MutantsArguments& arguments) {
  if (!arguments.json.empty()) require_writable(std::filesystem::path(arguments.json));
  if (!arguments.html.empty()) require_folder(arguments.html);
  const bool is_whole = arguments.names.empty() && arguments.suites.empty();
  std::vector<CampaignFile> campaigns;
  if (is_whole || !arguments.campaigns.empty()) campaigns = measured_campaigns(arguments.campaigns);
  std::vector<LongRunFile> long_runs;
  if (is_whole) long_runs = measured_long_runs();
  const auto vectors = load_vectors(project_root() / "corpus" / "vectors");
  const auto seeds = load_seeds(project_root() / "corpus");
  const auto mutants = chosen_mutants(arguments.names, arguments.long_texts);
  std::deque<StringSuite> lists;  // a deque, so that no list moves
  const auto suites = chosen_suites(vectors, arguments.suites, seeds, lists);
  Progress progress(isatty(STDERR_FILENO) != 0);
  KillOptions options;
  options.jobs = arguments.jobs;
  options.progress = [&progress](std::size_t done, std::size_t of) {
    progress.show("mutants", done, of);
  };
  KillMatrix matrix = kill_matrix(mutants, suites, options);
  const bool has_level = std::any_of(suites.begin(), suites.end(),
                                     [](const KillSuite& suite) { return suite.is_level; });
  if (has_level || arguments.all || !arguments.json.empty()) {
    // A row that survives says why; the other suites' summary has no rows.
    decide(matrix, standard_suite(vectors), options);
  }
  if (arguments.names.empty()) matrix.left_out = left_out_tables();
  if (is_whole) matrix.measured = measured_suites();
  matrix.long_runs = std::move(long_runs);
  matrix.campaigns = std::move(campaigns);
  progress.clear();
  write_named(arguments.json, kill_json(matrix));
  if (!arguments.html.empty()) {
    write_named(std::filesystem::path(arguments.html) / "index.html", kill_html(matrix));
  }
  const bool quiet = !(arguments.json + arguments.html).empty() && !arguments.verbose;
  fmt::print("{}", quiet && !arguments.all ? kill_summary(matrix, wants_colour())
                                           : kill_text(matrix, arguments.all, wants_colour()));
  if (arguments.names.empty() && mutants.size() < all_mutants().size()) {
    fmt::print("\nLeft out: {} faults that only texts of 2^31 octets show; --long tries them.\n",
               all_mutants().size() - mutants.size());
  }
  const std::size_t standard = matrix.place_of("standard");
  if (standard == matrix.suites.size()) return kExitDone;
  const bool survived = !matrix.survivors(standard).empty() || !matrix.misnamed(standard).empty();
  return survived ? kExitDeviates : kExitDone;
}

}  // namespace

void add_mutants(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<MutantsArguments>();
  CLI::App* verb =
      app.add_subcommand("mutants", "Try seeded faults with the suites: the kill matrix");
  verb->add_option("name", arguments->names, "Only these mutants");
  verb->add_option("--suite", arguments->suites,
                   "Only this suite or level, or the strings with verdicts in this file\n"
                   "(harness/kills/README.md); again for more")
      ->allow_extra_args(false);
  verb->add_option("--campaigns", arguments->campaigns,
                   "Show what fuzzers found, from this file of harness/fuzz/power/run, too;\n"
                   "again for more")
      ->allow_extra_args(false);
  verb->add_flag("--all", arguments->all, "List every mutant");
  verb->add_flag(
      "--long", arguments->long_texts,
      "Also try faults that only texts of 2^31 octets show, which takes minutes for each");
  verb->add_option("--json", arguments->json, "Write the matrix to this file");
  verb->add_option("--html", arguments->html, "Write a page to this folder");
  add_verbose(*verb, arguments->verbose);
  verb->add_option("--jobs", arguments->jobs, "Mutants tried at the same time")
      ->check(CLI::Range(1, 256));
  verb->footer("Exit status: 1 if a mutant survives standard, or gets a wrong name.");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
