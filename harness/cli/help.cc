// placemat help shows what --help shows, and writes it as manual pages and as completion for
// shells.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/cli/completion.h"
#include "harness/cli/manual.h"
#include "harness/cli/output.h"
#include "harness/cli/synopsis.h"
#include "harness/cli/verbs.h"
#include "reports/base/error.h"
#include "reports/base/file.h"

namespace placemat::inline cli {
namespace {

struct HelpArguments {
  std::vector<std::string> verb;
  std::string share;
  std::string completion;
};

// Returns what --help prints for the verb with these words.
std::string help_on(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* verb = &app;
  std::string called;
  for (const std::string& word : words) {
    called += (called.empty() ? "" : " ") + verb->get_name();
    const CLI::App* below = nullptr;
    for (const CLI::App* one : verbs_below(*verb)) {
      if (one->get_name() == word) below = one;
    }
    if (below == nullptr) {
      throw InputError("help: no verb '" + word + "'; there are: " + verb_names(*verb));
    }
    verb = below;
  }
  // CLI::App::help() would show the help of the verb that was parsed: this one.
  const std::string name = called.empty() ? verb->get_name() : called + " " + verb->get_name();
  return verb->get_formatter()->make_help(verb, name, CLI::AppFormatMode::Normal);
}

// Writes the pages and what completes, each where it is looked for.
int install(const CLI::App& app, const std::filesystem::path& share) {
  std::size_t files = 0;
  const auto put = [&](const std::filesystem::path& name, const std::string& text) {
    require_folder(share / name.parent_path());
    write_file(share / name, text);
    ++files;
  };
  std::vector<const CLI::App*> pages = verbs_below(app);
  pages.push_back(&app);
  for (const CLI::App* verb : pages) put("man/man1/" + page_name(*verb) + ".1", manual_page(*verb));
  for (const Shell& shell : shells()) put(shell.file, shell.script(app));
  say_written(share, files);
  return kExitDone;
}

int run(const CLI::App& app, const HelpArguments& arguments) {
  if (!arguments.share.empty()) return install(app, arguments.share);
  if (arguments.completion.empty()) {
    fmt::print("{}", help_on(app, arguments.verb));
    return kExitDone;
  }
  for (const Shell& shell : shells()) {
    if (shell.name == arguments.completion) fmt::print("{}", shell.script(app));
  }
  return kExitDone;
}

std::vector<std::string> shell_names() {
  std::vector<std::string> names;
  for (const Shell& shell : shells()) names.push_back(shell.name);
  return names;
}

}  // namespace

void add_help(CLI::App& app, int& status) {
  const auto arguments = std::make_shared<HelpArguments>();
  CLI::App* verb =
      app.add_subcommand("help", "Show what a verb does, or write manual pages and completion");
  verb->add_option("verb", arguments->verb, "The verb; without it, the command");
  verb->add_option("--install", arguments->share,
                   "Write a manual page for each verb, and completion for each shell, into this "
                   "folder, such as ~/.local/share");
  verb->add_option("--completion", arguments->completion,
                   "Print what completes the command in a shell")
      ->check(CLI::IsMember(shell_names()));
  verb->callback([arguments, &app, &status] { status = run(app, *arguments); });
}

}  // namespace placemat::inline cli
