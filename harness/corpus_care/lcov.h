// What llvm-cov says of source lines.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>

namespace placemat {

struct LineCoverage {
  std::uint64_t hits = 0;
  unsigned branches = 0;  // ways out of the line's conditions, two a condition
  unsigned taken = 0;

  bool is_whole() const { return hits > 0 && taken == branches; }
};

// Line numbers from 1; lines without code are not in it.
using FileCoverage = std::map<unsigned, LineCoverage>;

// read_lcov(): the files of a tracefile (`llvm-cov export -format=lcov`), by the paths in it.
//
// A line that stands in it several times, as one of a template does, has the sum of its hits; a way
// out is taken if any of the instances takes it. Other records are passed over. Throws FindingError
// for a record that cannot be read.
std::map<std::string, FileCoverage> read_lcov(std::istream& tracefile);

}  // namespace placemat
