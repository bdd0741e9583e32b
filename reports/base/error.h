// Declares the only exception of reports/: an input file or an output folder cannot be used.
#pragma once

#include <stdexcept>

namespace placemat::inline base {

// InputError says in one line for people what is wrong, where, and how to mend it. Control
// characters and ill-formed octets in it are already escaped. Callers end with exit status 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace placemat::inline base
