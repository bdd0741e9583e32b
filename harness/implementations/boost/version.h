// Returns the version of Boost. The code that is judged is in the headers, so theirs is the version
// that runs.
#pragma once

#include <boost/version.hpp>
#include <string>

namespace placemat::boost_headers {

// Returns a version like "1.74.0".
inline std::string version() {
  return std::to_string(BOOST_VERSION / 100000) + '.' + std::to_string(BOOST_VERSION / 100 % 1000) +
         '.' + std::to_string(BOOST_VERSION % 100);
}

}  // namespace placemat::boost_headers
