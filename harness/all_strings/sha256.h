// Computes SHA-256, as 64 lower-case hexadecimal digits.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "harness/door/implementation.h"

namespace placemat::inline all_strings {

std::string sha256(std::string_view octets);

// sha256_of_binary() hashes the program that runs, and after it the file with the implementation's
// code if that is another (a plugin). It does not cover libraries that either loads. Throws
// std::runtime_error if a file cannot be read.
std::string sha256_of_binary(const Implementation& implementation);

}  // namespace placemat::inline all_strings
