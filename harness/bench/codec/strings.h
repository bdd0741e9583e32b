// Makes strings as programs have them: short ones of many lengths, one after the other.
#pragma once

#include <string>
#include <vector>

#include "harness/bench/codec/work.h"

namespace placemat::inline bench {

// Returns json, log, names, tweets, html.
const std::vector<std::string>& string_kinds();

// Returns some thousands of strings of the kind, always the same. README.md says how they are made.
std::vector<Text> strings_of(const std::string& kind);

}  // namespace placemat::inline bench
