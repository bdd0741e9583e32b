// The second door: an implementation in a shared library, through the C ABI of utf8_driver.h.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "harness/implementation/implementation.h"

namespace placemat {

// what() is one line, escaped for a terminal, that begins with the library's path.
//
// From load_shared_library(): the library cannot be used (exit status 2). From observe(): it broke
// the contract of utf8_driver.h. It returned a number that it may not return, or a count above
// the capacity. serve() ends at either, so that `check` sees a driver that died at this request. A
// write past the capacity is a fault at a fence (fence.h).
class PluginError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// load_shared_library(): loads `path` and checks what its utf8_driver_entry() returns.
//
// A path without a slash is a file of the current folder, not searched for elsewhere. The library's
// constructors run here. It stays loaded to the end of the process: what it started may still run.
// observe() may be called from one thread at a time. Throws PluginError.
std::unique_ptr<Implementation> load_shared_library(const std::string& path);

}  // namespace placemat
