#include "harness/catalogue/catalogue.h"

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "harness/catalogue/driver_folders.h"
#include "harness/catalogue/known.h"
#include "harness/catalogue/modules.h"
#include "harness/implementation/registry.h"
#include "reports/escape.h"

namespace placemat {
namespace {

namespace fs = std::filesystem;

Entry linked(const Places& places, const Implementation& implementation) {
  Entry entry;
  entry.description = implementation.describe();
  for (const Operation operation : kOperations) {
    if (implementation.offers(operation)) entry.operations.push_back(operation);
  }
  const std::string& id = entry.description.id;
  entry.subject.argv = {places.self.string(), "serve", id};
  entry.subject.door = id;
  entry.subject.id = id;
  entry.subject.source = entry.description.profile.source;
  entry.subject.in_process = [&implementation]() -> const Implementation& {
    return implementation;
  };
  return entry;
}

const Implementation& loaded(const fs::path& module, const std::string& id) {
  if (find_implementation(id) == nullptr) load_module(module);
  return *find_implementation(id);
}

Entry in_module(const Places& places, const fs::path& module, const Greeting& greeting) {
  Entry entry;
  entry.kind = Entry::Kind::kModule;
  entry.description = greeting.description;
  entry.operations = greeting.operations;
  const std::string& id = entry.description.id;
  entry.subject.argv = {places.self.string(), "serve", id};
  entry.subject.door = id;
  entry.subject.id = id;
  entry.subject.source = entry.description.profile.source;
  entry.subject.in_process = [module, id]() -> const Implementation& { return loaded(module, id); };
  if (!places.known.empty()) {
    const auto known = read_known(places.known / module.stem() / "known.json");
    const auto found = known.find(id);
    if (found != known.end()) entry.subject.known = found->second;
  }
  return entry;
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

void add_linked(const Places& places, Catalogue& catalogue) {
  for (const Implementation* implementation : registered_implementations()) {
    catalogue.entries.push_back(linked(places, *implementation));
  }
}

void add_modules(const Places& places, Catalogue& catalogue) {
  const std::vector<fs::path> modules = modules_in(places.modules);
  const std::vector<ModuleContents> contents = describe_modules(modules);
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (const Greeting& greeting : contents[i].greetings) {
      catalogue.entries.push_back(in_module(places, modules[i], greeting));
    }
    if (!contents[i].trouble.empty()) {
      catalogue.left_out.push_back({modules[i].stem().string(), contents[i].trouble, {}});
    }
  }
  // What was left out when the modules were built: a name and packages a line.
  std::ifstream file(places.modules / "left-out.txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    LeftOut left_out{.name = "", .why = "is not here", .packages = {}};
    words >> left_out.name;
    for (std::string package; words >> package;) left_out.packages.push_back(package);
    catalogue.left_out.push_back(std::move(left_out));
  }
}

// Why each cannot be used, "" if it can.
std::vector<std::string> prepare_all(const Places& places, const std::vector<DriverFolder>& drivers,
                                     unsigned jobs) {
  std::vector<std::string> troubles(drivers.size());
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

std::string all_near(const std::vector<std::string>& ids, const std::string& id) {
  const std::string stem = id.substr(0, id.find('-'));
  std::string near;
  for (const std::string& other : ids) {
    if (stem.empty() || other.find(stem) == std::string::npos) continue;
    near += (near.empty() ? "" : ", ") + other;
  }
  return near;
}

}  // namespace

Catalogue list_all(const Places& places) {
  Catalogue catalogue;
  add_linked(places, catalogue);
  add_modules(places, catalogue);
  for (const DriverFolder& driver : read_drivers(places.drivers)) {
    for (const DriverImplementation& implementation : driver.implementations) {
      catalogue.entries.push_back(behind_driver(places, driver, implementation));
    }
  }
  return catalogue;
}

Catalogue find_all(const Places& places, unsigned jobs) {
  Catalogue catalogue;
  add_linked(places, catalogue);
  add_modules(places, catalogue);
  const std::vector<DriverFolder> drivers = read_drivers(places.drivers);
  const std::vector<std::string> troubles = prepare_all(places, drivers, jobs);
  for (std::size_t i = 0; i < drivers.size(); ++i) {
    if (!troubles[i].empty()) {
      catalogue.left_out.push_back(
          {drivers[i].folder.filename().string(), troubles[i], drivers[i].packages});
      continue;
    }
    for (const DriverImplementation& implementation : drivers[i].implementations) {
      catalogue.entries.push_back(behind_driver(places, drivers[i], implementation));
    }
  }
  return catalogue;
}

Entry find_one(const Places& places, const std::string& id) {
  if (const Implementation* found = find_implementation(id)) return linked(places, *found);
  std::vector<fs::path> modules = modules_in(places.modules);
  std::erase_if(modules,
                [&](const fs::path& module) { return !is_of_module(id, module.stem().string()); });
  const std::vector<ModuleContents> contents = describe_modules(modules);
  for (std::size_t i = 0; i < modules.size(); ++i) {
    if (!contents[i].trouble.empty()) throw CatalogueError(contents[i].trouble);
    for (const Greeting& greeting : contents[i].greetings) {
      if (greeting.description.id == id) return in_module(places, modules[i], greeting);
    }
  }
  std::vector<std::string> ids;
  for (const DriverFolder& driver : read_drivers(places.drivers)) {
    for (const DriverImplementation& implementation : driver.implementations) {
      ids.push_back(implementation.id);
      if (implementation.id != id) continue;
      const std::string trouble = prepare(driver, places.scratch / driver.folder.filename());
      if (!trouble.empty()) {
        std::string packages;
        for (const std::string& package : driver.packages) packages += " " + package;
        throw CatalogueError(id + ": " + trouble + "; install" + packages);
      }
      return behind_driver(places, driver, implementation);
    }
  }
  for (const Entry& entry : list_all(places).entries) ids.push_back(entry.description.id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  const std::string near = all_near(ids, id);
  throw CatalogueError("no implementation named '" + terminal_escape(id) + "' here; " +
                       (near.empty() ? "placemat list names all" : "there are: " + near));
}

}  // namespace placemat
