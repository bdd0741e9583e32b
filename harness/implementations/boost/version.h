// Boost's version. What is judged is in the headers, so theirs is the version that runs.
#pragma once

#include <boost/version.hpp>
#include <string>

namespace placemat::boost_headers {

// "1.74.0"
inline std::string version() {
  return std::to_string(BOOST_VERSION / 100000) + '.' + std::to_string(BOOST_VERSION / 100 % 1000) +
         '.' + std::to_string(BOOST_VERSION % 100);
}

}  // namespace placemat::boost_headers
