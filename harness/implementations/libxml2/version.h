// Returns the version of the libxml2 that runs: LIBXML_DOTTED_VERSION is that of the header.
#pragma once

#include <libxml/xmlversion.h>
// __xmlParserVersion() is declared here.
#include <libxml/globals.h>

#include <cstdlib>
#include <string>

namespace placemat {

// Returns 2.9.14 for "20914".
inline std::string libxml2_version() {
  const int number = std::atoi(xmlParserVersion);
  return std::to_string(number / 10000) + "." + std::to_string(number / 100 % 100) + "." +
         std::to_string(number % 100);
}

}  // namespace placemat
