// SHA-256, as 64 lower-case hexadecimal digits.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "harness/implementation/implementation.h"

namespace placemat {

std::string sha256(std::string_view octets);

// sha256_of_binary(): of the program that runs, with the file after it that holds the
// implementation's code if that is another (a plugin). It says nothing of libraries that either
// loads. Throws std::runtime_error if a file cannot be read.
std::string sha256_of_binary(const Implementation& implementation);

}  // namespace placemat
