// Finds in a compiler's output why something does not build.
#pragma once

#include <string>
#include <string_view>

namespace placemat::inline catalogue {

// first_error() returns the first line of `output` that a compiler, linker or package manager marks
// as an error. If that line ends with the mark, the next line, which says what is wrong, is added.
// If no line is marked, it returns the last that is not blank. One line, escaped for a terminal and
// cut to 300 octets; "" for a blank output.
std::string first_error(std::string_view output);

}  // namespace placemat::inline catalogue
