// Loads modules: adapters in a library of their own, so that no two libraries on trial share a
// process.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/door/greeting.h"

namespace placemat::inline catalogue {

// Returns the modules of `folder`, by name; none if it is not there.
std::vector<std::filesystem::path> modules_in(const std::filesystem::path& folder);

// Reports whether `id` belongs to the module `name`: it is the name, or begins with it and a
// hyphen.
bool is_of_module(const std::string& id, const std::string& name);

struct ModuleContents {
  std::vector<Greeting> greetings;  // with the profiles' sources
  std::string trouble;              // why it cannot be used, one line; or ""
};

// describe_modules() returns what each module contains, in the order of `paths`. Each is loaded in
// its own child process.
std::vector<ModuleContents> describe_modules(const std::vector<std::filesystem::path>& paths);

// load_module() loads a module into this process, for good. Its implementations are then in the
// registry. Throws InputError.
void load_module(const std::filesystem::path& path);

}  // namespace placemat::inline catalogue
