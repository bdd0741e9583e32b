#include "harness/catalogue/catalogue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

#include "harness/catalogue/build_log.h"
#include "harness/catalogue/driver_folders.h"
#include "harness/catalogue/known.h"
#include "harness/catalogue/modules.h"
#include "harness/door/registry.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"

namespace placemat::inline catalogue {
namespace {

namespace fs = std::filesystem;

std::vector<KnownDeviation> known_of(const Places& places, const fs::path& folder,
                                     const std::string& id) {
  if (places.known.empty()) return {};
  auto known = read_known(places.known / folder / "known.json");
  return std::move(known[id]);
}

// Returns the entry of an implementation that this program serves. `folder` has its adapter.
Entry served(const Places& places, Entry::Kind kind, Greeting greeting, const fs::path& folder,
             std::function<const Implementation&()> in_process) {
  const std::string id = greeting.description.id;
  const std::string source = greeting.description.profile.source;
  return {.kind = kind,
          .description = std::move(greeting.description),
          .operations = std::move(greeting.operations),
          .subject = {.argv = {places.self.string(), "serve", id},
                      .door = id,
                      .source = source,
                      .id = id,
                      .known = known_of(places, folder, id),
                      .in_process = std::move(in_process)}};
}

Entry linked(const Places& places, const Implementation& implementation) {
  return served(places, Entry::Kind::kLinked, greeting_of(implementation),
                implementation.describe().id,
                [&implementation]() -> const Implementation& { return implementation; });
}

Entry in_module(const Places& places, const fs::path& module, const Greeting& greeting) {
  const auto loaded = [module, id = greeting.description.id]() -> const Implementation& {
    if (find_implementation(id) == nullptr) load_module(module);
    return *find_implementation(id);
  };
  return served(places, Entry::Kind::kModule, greeting, module.stem(), loaded);
}

Entry behind_driver(const Places& places, const DriverFolder& driver,
                    const DriverImplementation& implementation) {
  Entry entry;
  entry.kind = Entry::Kind::kDriver;
  entry.description.id = implementation.id;
  entry.description.language = driver.language;
  entry.description.profile.source = implementation.source;
  entry.subject = subject_of(driver, implementation, places.scratch / driver.folder.filename());
  return entry;
}

// Adds the implementations that the driver judges, but for those that are in this program or in a
// module: a driver of the same id builds them for another processor.
void add_driver(const Places& places, const DriverFolder& driver, Catalogue& catalogue) {
  for (const DriverImplementation& implementation : driver.implementations) {
    const auto is_same = [&implementation](const Entry& entry) {
      return entry.kind != Entry::Kind::kDriver && entry.description.id == implementation.id;
    };
    if (std::any_of(catalogue.entries.begin(), catalogue.entries.end(), is_same)) continue;
    catalogue.entries.push_back(behind_driver(places, driver, implementation));
  }
}

Entry with_family(const std::map<std::string, std::string>& families, Entry entry) {
  const auto family = families.find(entry.description.id);
  if (family != families.end()) entry.subject.family = family->second;
  return entry;
}

// Returns the modules that are not in this build. The file left-out.txt has one name and its
// packages per line; NAME.failed has what the compiler said of a module that does not build.
std::vector<LeftOut> left_out_modules(const Places& places) {
  std::vector<LeftOut> all;
  std::ifstream file(places.modules / "left-out.txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    LeftOut left_out{.why = "is not in this build"};
    words >> left_out.name;
    for (std::string package; words >> package;) left_out.packages.push_back(package);
    all.push_back(std::move(left_out));
  }
  std::error_code none;
  for (const auto& failed : fs::directory_iterator(places.modules, none)) {
    if (failed.path().extension() != ".failed") continue;
    const std::string said = first_error(read_file(failed.path(), "build again"));
    all.push_back({.name = failed.path().stem().string(),
                   .absent = false,
                   .why = "does not build" + (said.empty() ? said : ": " + said)});
  }
  return all;
}

void add_modules(const Places& places, Catalogue& catalogue) {
  const std::vector<fs::path> modules = modules_in(places.modules);
  const std::vector<ModuleContents> contents = describe_modules(modules);
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (const Greeting& greeting : contents[i].greetings) {
      catalogue.entries.push_back(in_module(places, modules[i], greeting));
    }
    if (!contents[i].trouble.empty()) {
      catalogue.left_out.push_back({.name = modules[i].stem().string(),
                                    .absent = false,
                                    .why = "cannot be used: " + contents[i].trouble});
    }
  }
  for (LeftOut& left_out : left_out_modules(places)) {
    catalogue.left_out.push_back(std::move(left_out));
  }
}

// Adds the families of all, and sorts what was left out. Throws InputError if two
// implementations have the same id.
Catalogue finished(const Places& places, Catalogue catalogue) {
  const auto families = read_families(places.families);
  std::set<std::string> ids;
  for (Entry& entry : catalogue.entries) {
    entry = with_family(families, std::move(entry));
    if (!ids.insert(entry.description.id).second) {
      throw InputError("two implementations are named " + terminal_escape(entry.description.id) +
                       "; rename one of them");
    }
  }
  std::sort(catalogue.left_out.begin(), catalogue.left_out.end(),
            [](const LeftOut& a, const LeftOut& b) { return a.name < b.name; });
  return catalogue;
}

// Returns for each driver why it cannot be used, or std::nullopt if it can.
std::vector<std::optional<Unready>> prepare_all(const Places& places,
                                                const std::vector<DriverFolder>& drivers,
                                                unsigned jobs) {
  std::vector<std::optional<Unready>> troubles(drivers.size());
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < std::max(1u, jobs); ++i) {
    workers.emplace_back([&] {
      for (std::size_t at = next++; at < drivers.size(); at = next++) {
        troubles[at] = prepare(drivers[at], places.scratch / drivers[at].folder.filename());
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  return troubles;
}

LeftOut left_out_driver(const DriverFolder& driver, const Unready& unready) {
  LeftOut left_out{.kind = Entry::Kind::kDriver,
                   .name = driver.folder.filename().string(),
                   .ids = {},
                   .absent = unready.absent,
                   .why = unready.why,
                   .packages = driver.packages};
  for (const auto& implementation : driver.implementations) {
    left_out.ids.push_back(implementation.id);
  }
  return left_out;
}

bool is_of(const std::string& id, const LeftOut& left_out) {
  if (left_out.kind == Entry::Kind::kModule) return is_of_module(id, left_out.name);
  return std::find(left_out.ids.begin(), left_out.ids.end(), id) != left_out.ids.end();
}

// Returns how many insertions, deletions and exchanges of characters turn one name into the other.
std::size_t edits_between(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t exchanged = diagonal + (a[i] != b[j] ? 1 : 0);
      diagonal = row[j + 1];
      row[j + 1] = std::min({exchanged, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[b.size()];
}

[[noreturn]] void refuse_unknown(const Places& places, const std::string& id) {
  const std::string shown = terminal_escape(id);
  for (const LeftOut& left_out : left_out_modules(places)) {
    if (is_of(id, left_out)) throw InputError(shown + ": " + left_out.sentence());
  }
  std::vector<std::string> ids;
  for (const Entry& entry : list_all(places).entries) ids.push_back(entry.description.id);
  const std::vector<std::string> close = close_names(id, ids);
  throw InputError(fmt::format("no implementation named '{}' here; {}", shown,
                               close.empty() ? "placemat list names all"
                                             : fmt::format("there is {}", fmt::join(close, ", "))));
}

}  // namespace

std::string LeftOut::sentence() const {
  const std::string said = name + " " + why;
  if (!absent) return said;
  return fmt::format("{}; install {}{}", said, fmt::join(packages, " "),
                     kind == Entry::Kind::kModule ? " and build again" : "");
}

std::vector<std::string> close_names(const std::string& name,
                                     const std::vector<std::string>& names) {
  constexpr std::size_t kEnough = 5;
  std::vector<std::pair<std::size_t, std::string>> close;
  for (const std::string& other : names) {
    const std::size_t edits = edits_between(name, other);
    const bool is_part = name.size() > 2 && other.find(name) != std::string::npos;
    if (edits <= 1 + name.size() / 4 || is_part) close.emplace_back(edits, other);
  }
  std::sort(close.begin(), close.end());
  std::vector<std::string> likest;
  for (const auto& [edits, other] : close) {
    if (likest.size() < kEnough) likest.push_back(other);
  }
  return likest;
}

std::vector<Entry> linked_in(const Places& places) {
  std::vector<Entry> entries;
  for (const Implementation* implementation : registered_implementations()) {
    entries.push_back(linked(places, *implementation));
  }
  return entries;
}

Catalogue list_all(const Places& places) {
  Catalogue catalogue{.entries = linked_in(places), .left_out = {}};
  add_modules(places, catalogue);
  for (const DriverFolder& driver : read_drivers(places.drivers)) {
    add_driver(places, driver, catalogue);
  }
  return finished(places, std::move(catalogue));
}

Catalogue find_all(const Places& places, unsigned jobs) {
  Catalogue catalogue{.entries = linked_in(places), .left_out = {}};
  add_modules(places, catalogue);
  for (Entry& entry : catalogue.entries) {
    if (entry.kind == Entry::Kind::kModule) entry.subject.in_process = nullptr;
  }
  const std::vector<DriverFolder> drivers = read_drivers(places.drivers);
  const std::vector<std::optional<Unready>> troubles = prepare_all(places, drivers, jobs);
  for (std::size_t i = 0; i < drivers.size(); ++i) {
    if (troubles[i]) {
      catalogue.left_out.push_back(left_out_driver(drivers[i], *troubles[i]));
    } else {
      add_driver(places, drivers[i], catalogue);
    }
  }
  return finished(places, std::move(catalogue));
}

std::optional<std::string> why_left_out(const Catalogue& catalogue, const std::string& id) {
  for (const Entry& entry : catalogue.entries) {
    if (entry.description.id == id) return std::nullopt;
  }
  for (const LeftOut& left_out : catalogue.left_out) {
    if (is_of(id, left_out)) return left_out.sentence();
  }
  throw InputError("no implementation is named " + terminal_escape(id) +
                   "; build placemat_modules, or mend the name");
}

Entry find_one(const Places& places, const std::string& id) {
  const auto families = read_families(places.families);
  if (const Implementation* found = find_implementation(id)) {
    return with_family(families, linked(places, *found));
  }
  std::vector<fs::path> modules = modules_in(places.modules);
  std::erase_if(modules,
                [&](const fs::path& module) { return !is_of_module(id, module.stem().string()); });
  const std::vector<ModuleContents> contents = describe_modules(modules);
  for (std::size_t i = 0; i < modules.size(); ++i) {
    if (!contents[i].trouble.empty()) throw InputError(contents[i].trouble);
    for (const Greeting& greeting : contents[i].greetings) {
      if (greeting.description.id != id) continue;
      return with_family(families, in_module(places, modules[i], greeting));
    }
  }
  for (const DriverFolder& driver : read_drivers(places.drivers)) {
    for (const DriverImplementation& implementation : driver.implementations) {
      if (implementation.id != id) continue;
      const auto trouble = prepare(driver, places.scratch / driver.folder.filename());
      if (!trouble) return with_family(families, behind_driver(places, driver, implementation));
      throw InputError(left_out_driver(driver, *trouble).sentence());
    }
  }
  refuse_unknown(places, id);
}

}  // namespace placemat::inline catalogue
