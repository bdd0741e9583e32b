// placemat collect joins reports that others publish.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/this_system.h"
#include "harness/cli/verbs.h"
#include "harness/collect/replay_here.h"
#include "harness/collect/sources.h"
#include "reports/badge.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/collect/collection.h"
#include "reports/history/newest.h"
#include "reports/json.h"
#include "reports/site/site.h"

namespace placemat::inline cli {
namespace {

struct CollectArguments {
  std::vector<std::string> sources;
  std::vector<std::string> ours;
  std::string list;
  std::string json;
  std::filesystem::path html;
  bool all = false;
  bool no_replay = false;
};

std::vector<Source> sources_of(const CollectArguments& arguments) {
  std::vector<Source> sources;
  for (const std::string& text : arguments.ours) {
    sources.push_back(source_of(text));
    sources.back().ours = true;
  }
  if (!arguments.list.empty()) {
    const std::vector<Source> listed = sources_in(arguments.list);
    sources.insert(sources.end(), listed.begin(), listed.end());
  }
  for (const std::string& text : arguments.sources) sources.push_back(source_of(text));
  if (sources.empty()) {
    throw InputError("collect: name a report.json, a folder or a URL, or --sources FILE");
  }
  return sources;
}

// These folders lie beside the page of the rows.
constexpr const char* kParts[] = {"report", "history", "badges"};

// Creates the folder if need be. Throws InputError if a part's name is taken there by something
// that no collection wrote.
void require_own(const std::filesystem::path& folder) {
  require_folder(folder);
  if (std::filesystem::exists(folder / "collection.json")) return;
  for (const char* part : kParts) {
    if (!std::filesystem::exists(folder / part)) continue;
    throw InputError(terminal_escape((folder / part).string()) +
                     ": it is of no collection; name another folder");
  }
}

// Writes the page of the rows and, beside it, what follows from those that are shown. An earlier
// collection goes first, because a badge must not outlive its row. The page is written last, so
// that one that is there is whole.
void write_pages(const Collection& collection, const std::filesystem::path& folder) {
  std::filesystem::remove(folder / "index.html");
  for (const char* part : kParts) std::filesystem::remove_all(folder / part);
  std::size_t files = 2;
  write_file(folder / "collection.json", collection_json(collection));
  if (!collection.kept.empty()) {
    const Report newest = newest_of(collection.kept);
    for (const char* part : kParts) require_folder(folder / part);
    files += write_site(newest, folder / "report");
    write_file(folder / "report" / "report.json", to_json(newest));
    write_file(folder / "history" / "index.html", history_html(join_reports(collection.kept)));
    files += 2 + write_badges(newest, folder / "badges");
  }
  write_file(folder / "index.html", collection_html(collection));
  say_written(folder, files);
}

int run(const CollectArguments& arguments) {
  const std::vector<Source> sources = sources_of(arguments);
  if (!arguments.json.empty()) require_writable(std::filesystem::path(arguments.json));
  if (!arguments.html.empty()) require_own(arguments.html);
  std::vector<PublishedReport> published;
  for (const Source& source : sources) {
    for (PublishedReport& one : read_published(source)) published.push_back(std::move(one));
  }
  const Collection collection = collect_reports(
      published, arguments.no_replay ? Replay() : replay_here(places(), this_system()));
  if (!arguments.html.empty()) write_pages(collection, arguments.html);
  write_named(arguments.json, collection_json(collection));
  fmt::print("{}", collection_text(collection, arguments.all, wants_colour()));
  if (!collection.unusable.empty()) return kExitUnusable;
  return withheld_in(collection) == 0 ? kExitDone : kExitDeviates;
}

}  // namespace

void add_collect(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<CollectArguments>();
  CLI::App* verb = app.add_subcommand(
      "collect", "Join reports that others publish; 1 if a row is withheld, 2 if a source is none");
  verb->add_option("source", arguments->sources,
                   "WHO=PLACE or PLACE: a report.json, a folder of them, or a URL");
  repeated(verb->add_option("--ours", arguments->ours,
                            "A source that is believed, before all others; may be given again"))
      ->type_name("SOURCE");
  verb->add_option("--sources", arguments->list, "A file with a source on each line");
  verb->add_option("--html", arguments->html,
                   "Write pages to this folder: who ran what, one report, history, badges");
  verb->add_option("--json", arguments->json, "Write the rows to this file");
  verb->add_flag("--all", arguments->all, "List every row, and not only those that are withheld");
  verb->add_flag("--no-replay", arguments->no_replay,
                 "Do not ask the implementations that are here");
  verb->callback([arguments, &status] { status = run(*arguments); });
}

}  // namespace placemat::inline cli
