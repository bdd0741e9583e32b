// What ends a verb with exit status 2: arguments or input that cannot be used.
#pragma once

#include <stdexcept>
#include <string>

namespace placemat {

// what() is one line: what is wrong, where, and how to mend it.
class Unusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace placemat
