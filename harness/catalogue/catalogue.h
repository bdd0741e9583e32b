// The implementations that can be judged here, by id, of all three kinds: linked into this program,
// in a module next to it, or reached through a driver.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/check/subject.h"
#include "harness/implementation/implementation.h"

namespace placemat {

// Where to look.
struct Places {
  std::filesystem::path self;     // this program, which is started again to serve
  std::filesystem::path modules;  // <folder>.so and left-out.txt, as harness/implementations builds
  std::filesystem::path drivers;  // harness/drivers of a checkout; empty: there are none
  std::filesystem::path known;    // harness/implementations of a checkout; empty: nothing is known
  std::filesystem::path families;     // harness/catalogue/families.json; empty: there are none
  std::filesystem::path lineages;     // harness/catalogue/lineages.json; empty: there are none
  std::filesystem::path reproducers;  // harness/reproducers of a checkout; empty: there are none
  std::filesystem::path scratch;      // where drivers are built, one folder each
};

struct Entry {
  enum class Kind : std::uint8_t { kLinked, kModule, kDriver };

  Kind kind = Kind::kLinked;
  // For a driver, only id, language and the profile's source: the rest is in its greeting.
  Description description;
  std::vector<Operation> operations;  // none for a driver
  Subject subject;
};

// A module or driver that cannot be judged here.
struct LeftOut {
  Entry::Kind kind = Entry::Kind::kModule;
  std::string name;
  std::vector<std::string> ids;       // of a driver; a module's are known only where it was built
  bool absent = true;                 // what it needs is not here; otherwise it is broken
  std::string why;                    // after the name, one line
  std::vector<std::string> packages;  // Debian's, that it needs

  // "recode is not found: exit status 127; install recode python3".
  std::string sentence() const;
};

struct Catalogue {
  std::vector<Entry> entries;     // by kind, then by id
  std::vector<LeftOut> left_out;  // by name
};

// A file of the catalogue cannot be read, or an implementation that was named cannot be used.
// what() is one line: which, why, and how to mend it. Exit status 2.
class CatalogueError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// list_all(): everything there is. Drivers are neither detected nor built. Throws CatalogueError
// for a malformed file, and if two implementations have the same id.
Catalogue list_all(const Places& places);

// find_all(): everything that can be judged here. Detects and builds drivers, `jobs` at a time.
// What does not build or load is left out. Modules are not loaded into this process: together they
// would clash. Throws like list_all().
Catalogue find_all(const Places& places, unsigned jobs);

// linked_in(): the entries that are linked into this program: the panel, which has to agree.
std::vector<Entry> linked_in(const Places& places);

// why_left_out(): if the module or driver of `id` was left out, its sentence; nothing if `id` can
// be judged here. `catalogue` comes from find_all(). Throws CatalogueError if it knows no such id.
std::optional<std::string> why_left_out(const Catalogue& catalogue, const std::string& id);

// find_one(): the implementation of that id, ready to be judged. Throws CatalogueError.
Entry find_one(const Places& places, const std::string& id);

// close_names(): a few of `names` that are like `name`, the most similar first.
std::vector<std::string> close_names(const std::string& name,
                                     const std::vector<std::string>& names);

}  // namespace placemat
