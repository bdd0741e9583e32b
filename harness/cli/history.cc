// placemat history joins reports of several systems into one timeline.

#include "reports/history/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/cli/inputs.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/verbs.h"
#include "reports/base/error.h"
#include "reports/base/file.h"
#include "reports/history/newest.h"
#include "reports/json.h"
#include "reports/system_name.h"

namespace placemat::inline cli {
namespace {

struct HistoryArguments {
  std::vector<std::string> files;
  std::vector<std::string> systems;  // NAME=FILE
  std::string json;
  std::string markdown;
  std::string html;
  std::string newest;
  bool all = false;
  bool verbose = false;
};

// Returns the names of systems by file.
std::map<std::string, std::string> systems_by_file(const std::vector<std::string>& options) {
  std::map<std::string, std::string> systems;
  for (const std::string& option : options) {
    const std::size_t sign = option.find('=');
    const std::string name = option.substr(0, sign);
    if (sign == std::string::npos || sign + 1 == option.size() || !is_system_name(name)) {
      throw InputError("--system '" + option +
                       "': give NAME=FILE, such as debian-12=report.json; a name has small "
                       "letters, digits and '.', '_' or '-'");
    }
    const std::string file = option.substr(sign + 1);
    if (!systems.emplace(file, name).second) {
      throw InputError("--system '" + option + "': the file has a system already; give it one");
    }
  }
  return systems;
}

std::vector<HistorySource> read_sources(const HistoryArguments& arguments) {
  const auto systems = systems_by_file(arguments.systems);
  std::vector<std::string> files = arguments.files;
  for (const auto& [file, system] : systems) {
    if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
  }
  if (files.empty()) throw InputError("history: name a report.json, or several");
  std::vector<HistorySource> sources;
  for (const std::string& file : files) {
    const auto system = systems.find(file);
    sources.push_back({file, system == systems.end() ? "" : system->second, read_report(file)});
  }
  return sources;
}

int run(const HistoryArguments& arguments) {
  if (!arguments.json.empty()) require_writable(std::filesystem::path(arguments.json));
  if (!arguments.markdown.empty()) require_writable(std::filesystem::path(arguments.markdown));
  if (!arguments.newest.empty()) require_writable(std::filesystem::path(arguments.newest));
  const std::vector<HistorySource> sources = read_sources(arguments);
  const History history = join_reports(sources);
  if (!arguments.html.empty()) {
    require_folder(arguments.html);
    require_writable(std::filesystem::path(arguments.html) / "index.html");
  }
  write_named(arguments.json, history_json(history));
  write_named(arguments.markdown, history_markdown(history));
  if (!arguments.newest.empty()) write_named(arguments.newest, to_json(newest_of(sources)));
  if (!arguments.html.empty()) {
    write_named(std::filesystem::path(arguments.html) / "index.html", history_html(history));
  }
  const bool writes =
      !(arguments.json + arguments.markdown + arguments.html + arguments.newest).empty();
  const bool quiet = writes && !arguments.verbose && !arguments.all;
  fmt::print("{}", quiet ? history_sentence(history) + "\n"
                         : history_text(history, arguments.all, wants_colour()));
  return kExitDone;
}

}  // namespace

void add_history(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<HistoryArguments>();
  CLI::App* verb = app.add_subcommand(
      "history", "Show releases over systems: each fault's first and last release seen");
  verb->add_option("report", arguments->files, "A report.json, in any order");
  repeated(verb->add_option("--system", arguments->systems,
                            "The system of a report that does not say it: debian-12=report.json;\n"
                            "may be given again"))
      ->type_name("NAME=FILE");
  verb->add_flag("--all", arguments->all, "List every API, and not only those that changed");
  verb->add_option("--json", arguments->json, "Write the history to this file");
  verb->add_option("--markdown", arguments->markdown, "Write it as Markdown");
  verb->add_option("--html", arguments->html, "Write a page to this folder");
  verb->add_option("--newest", arguments->newest,
                   "Write a report.json of each API's newest release to this file");
  add_verbose(*verb, arguments->verbose);
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
