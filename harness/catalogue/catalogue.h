// Lists the implementations that can be judged here, by id, of all three kinds: linked into this
// program, in a module next to it, or reached through a driver.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/subject.h"
#include "harness/door/implementation.h"
#include "reports/base/error.h"

namespace placemat::inline catalogue {

// Places says where to look.
struct Places {
  std::filesystem::path self;     // this program, which is started again to serve
  std::filesystem::path modules;  // <folder>.so, <folder>.failed and left-out.txt
  std::filesystem::path drivers;  // harness/drivers of a checkout; empty if there are none
  std::filesystem::path known;    // harness/implementations of a checkout; empty if there is none
  std::filesystem::path families;     // harness/catalogue/families.json; empty if there are none
  std::filesystem::path lineages;     // harness/catalogue/lineages.json; empty if there are none
  std::filesystem::path reproducers;  // harness/reproducers of a checkout; empty if there are none
  std::filesystem::path scratch;      // where drivers are built, one folder each
};

struct Entry {
  enum class Kind : std::uint8_t { kLinked, kModule, kDriver };

  Kind kind = Kind::kLinked;
  // Has, for a driver, only id, language and the profile's source: the rest is in its greeting.
  Description description;
  std::vector<Operation> operations;  // none for a driver
  Subject subject;
};

// LeftOut is a module or driver that cannot be judged here.
struct LeftOut {
  Entry::Kind kind = Entry::Kind::kModule;
  std::string name;
  std::vector<std::string> ids;       // of a driver; a module's are known only where it was built
  bool absent = true;                 // true if what it needs is not here; false if it is broken
  std::string why;                    // one line, to follow the name
  std::vector<std::string> packages;  // Debian packages that it needs

  // Returns a line like "recode is not found: exit status 127; install recode python3".
  std::string sentence() const;
};

struct Catalogue {
  std::vector<Entry> entries;     // by kind, then by id
  std::vector<LeftOut> left_out;  // by name
};

// list_all() lists everything there is. It neither detects nor builds drivers. Throws
// InputError for a malformed file, and if two implementations have the same id.
Catalogue list_all(const Places& places);

// find_all() finds everything that can be judged here. It detects and builds drivers, `jobs` at a
// time, and leaves out what does not build or load. It does not load modules into this process:
// together they would clash. Throws like list_all().
Catalogue find_all(const Places& places, unsigned jobs);

// linked_in() returns the entries that are linked into this program: the panel, which must agree.
std::vector<Entry> linked_in(const Places& places);

// why_left_out() returns the sentence of the module or driver of `id` if that was left out, or
// std::nullopt if `id` can be judged here. `catalogue` comes from find_all(). Throws InputError if
// the catalogue has no such id.
std::optional<std::string> why_left_out(const Catalogue& catalogue, const std::string& id);

// find_one() returns the implementation of that id, ready to be judged. Throws InputError.
Entry find_one(const Places& places, const std::string& id);

// close_names() returns a few of `names` that are like `name`, the most similar first.
std::vector<std::string> close_names(const std::string& name,
                                     const std::vector<std::string>& names);

}  // namespace placemat::inline catalogue
