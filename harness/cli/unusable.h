// What ends a verb with exit status 2: arguments or input that cannot be used.
#pragma once

#include <stdexcept>
#include <string>

namespace placemat {

// what() is one line: the thing, where, and the mend.
class Unusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace placemat
