#include "harness/cli/subjects.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include "harness/cases/suite.h"
#include "harness/catalogue/catalogue.h"
#include "harness/cli/inputs.h"
#include "harness/cli/options.h"
#include "harness/cli/output.h"
#include "harness/cli/paths.h"
#include "harness/cli/this_system.h"
#include "harness/door/driver_process.h"
#include "harness/door/shared_library.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"

namespace placemat::inline cli {
namespace {

// Loads the plugin once and for good, as load_shared_library() does.
const Implementation& loaded_plugin(const std::string& path) {
  static std::map<std::string, std::unique_ptr<Implementation>> loaded;
  auto& plugin = loaded[path];
  if (!plugin) plugin = load_shared_library(path);
  return *plugin;
}

// Throws InputError unless the file that the option names is there.
void require_file(const std::string& option, const std::string& file) {
  if (std::filesystem::exists(file)) return;
  throw InputError(option + " " + file + ": there is no such file; build it first");
}

// Returns the subject that `command` starts, through --exec if that is given. `door` names it.
Subject started(const SubjectArguments& asking, const std::string& command,
                const std::string& door) {
  if (asking.exec.empty()) return {.argv = shell_command(command), .door = door};
  return {.argv = shell_command(asking.exec + " " + command),
          .door = "--exec " + shell_word(asking.exec) + " " + door};
}

// Returns the subject of a plugin. One that another program serves is not in this process.
Subject subject_of_plugin(const SubjectArguments& asking, const std::string& plugin) {
  require_file("--plugin", plugin);
  const std::string door = "--plugin " + shell_word(plugin);
  if (asking.server.empty() && is_for_another_processor(plugin)) {
    throw InputError(door + ": it is built for another processor; build it for this one, or give " +
                     "--exec, and --server with a placemat for that processor");
  }
  if (asking.exec.empty() && asking.server.empty()) {
    return {.argv = {self_path().string(), "serve", "--plugin", plugin},
            .door = door,
            .in_process = [plugin]() -> const Implementation& { return loaded_plugin(plugin); }};
  }
  if (!asking.server.empty()) require_file("--server", asking.server);
  const std::string server = asking.server.empty() ? self_path().string() : asking.server;
  return started(asking, shell_word(server) + " serve --plugin " + shell_word(plugin),
                 (asking.server.empty() ? "" : "--server " + shell_word(server) + " ") + door);
}

// Prints one line for all that need something which this machine lacks, and one line for each that
// is broken.
void tell_left_out(const std::vector<LeftOut>& left_out) {
  constexpr std::size_t kMostNames = 12;
  std::vector<std::string> names;
  for (const LeftOut& one : left_out) {
    if (!one.absent) complain(one.name + " is left out: " + one.why);
    if (one.absent) names.push_back(one.name);
  }
  if (names.empty()) return;
  const std::size_t count = names.size();
  std::string more;
  if (count > kMostNames) {
    names.resize(kMostNames);
    more = fmt::format(" and {} more", count - kMostNames);
  }
  complain(
      fmt::format("libraries and runtimes that are not here: {}{}; harness/run --wide installs "
                  "them all, and builds again",
                  fmt::join(names, ", "), more));
}

// Throws InputError for an option that starts nothing.
void require_started(const SubjectArguments& asking) {
  if (!asking.exec.empty() && asking.drivers.empty() && asking.plugins.empty()) {
    throw InputError("--exec starts a --driver or a --plugin: give one");
  }
  if (!asking.server.empty() && asking.plugins.empty()) {
    throw InputError("--server serves a --plugin: give one");
  }
}

}  // namespace

ChosenSubjects chosen_subjects(const SubjectArguments& asking) {
  ChosenSubjects asked;
  std::vector<Subject>& subjects = asked.subjects;
  require_started(asking);
  const auto add = [&asked](Entry entry) {
    asked.known.insert(entry.description.id);
    asked.subjects.push_back(std::move(entry.subject));
  };
  if (asking.panel) {
    for (Entry& entry : linked_in(places())) add(std::move(entry));
    asked.panel = subjects.size();
  }
  if (asking.all) {
    Catalogue catalogue = find_all(places(), asking.jobs);
    for (Entry& entry : catalogue.entries) {
      if (!asked.known.contains(entry.description.id)) add(std::move(entry));
    }
    tell_left_out(catalogue.left_out);
  }
  for (const std::string& id : asking.ids) {
    if (!asking.panel || !asked.known.contains(id)) add(find_one(places(), id));
  }
  for (const std::string& command : asking.drivers) {
    subjects.push_back(started(asking, command, "--driver " + shell_word(command)));
  }
  for (const std::string& plugin : asking.plugins) {
    subjects.push_back(subject_of_plugin(asking, plugin));
  }
  // Replies were made elsewhere, nobody knows where; the others are made here.
  const std::string here = this_system();
  for (Subject& subject : subjects) {
    if (subject.system.empty()) subject.system = here;
  }
  for (const std::string& file : asking.replies) {
    // The child reads the file, too. Reading it here lets an error in the file end the command.
    const Level level = parse_level(asking.level).value();
    read_replies(file, level, asking.seed);
    subjects.push_back(
        {.argv = {self_path().string(), "serve", "--replies", file, "--level",
                  std::string(level_name(level)), "--seed", std::to_string(asking.seed)},
         .door = "--replies " + shell_word(file),
         .of_one_level = true});
  }
  if (subjects.empty()) {
    throw InputError(asking.verb +
                     ": name an implementation (see placemat list), --driver 'CMD', "
                     "--plugin FILE.so" +
                     (asking.verb == "check" ? ", --replies FILE, --panel or --all" : " or --all"));
  }
  return asked;
}

void add_plugins(CLI::App& verb, SubjectArguments& asking) {
  repeated(verb.add_option("--plugin", asking.plugins, "A shared library with utf8_driver_entry()"))
      ->type_name("FILE.so");
}

void add_subjects(CLI::App& verb, SubjectArguments& asking) {
  verb.add_option("id", asking.ids, "Implementations of this build (see placemat list)");
  verb.add_flag("--all", asking.all, "All implementations of this build");
  repeated(
      verb.add_option("--driver", asking.drivers, "A command that speaks the utf8-driver protocol"))
      ->type_name("'CMD'");
  add_plugins(verb, asking);
  verb.add_option(
          "--exec", asking.exec,
          "Start --driver and --plugin with this, for example with 'qemu-s390x -L DIR' where\n"
          "they are built for another processor")
      ->type_name("'CMD'");
  verb.add_option("--server", asking.server,
                  "The placemat that serves a --plugin: one for the plugin's processor")
      ->type_name("FILE");
}

}  // namespace placemat::inline cli
