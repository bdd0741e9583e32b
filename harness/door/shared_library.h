// Opens the second door: an implementation in a shared library, through the C ABI of utf8_driver.h.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "harness/door/implementation.h"

namespace placemat::inline door {

// PluginError says in one line, escaped for a terminal, what is wrong; the line begins with the
// library's path. load_shared_library() throws it if the library cannot be used (exit status 2).
// observe() throws it if the library breaks the contract of utf8_driver.h, as by a count above the
// capacity; serve() then ends.
class PluginError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// load_shared_library() loads `path` and checks what its utf8_driver_entry() returns.
//
// A path without a slash is a file of the current folder, not searched for elsewhere. The library's
// constructors run here. It stays loaded until the process ends, because threads that it started
// may still run. observe() may be called from one thread at a time. Throws PluginError.
std::unique_ptr<Implementation> load_shared_library(const std::string& path);

// is_for_another_processor() reports whether `path` is an object in ELF for another processor than
// this program. It reads the file's first octets alone, and never throws.
bool is_for_another_processor(const std::string& path);

}  // namespace placemat::inline door
