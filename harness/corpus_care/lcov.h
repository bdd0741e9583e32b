// What llvm-cov says of source lines.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>

namespace placemat {

struct LineCoverage {
  std::uint64_t hits = 0;
  unsigned branches = 0;  // ways out of the conditions that begin in it, two a condition
  unsigned taken = 0;

  bool is_whole() const { return hits > 0 && taken == branches; }
};

// Line numbers from 1; lines without code are not in it.
using FileCoverage = std::map<unsigned, LineCoverage>;
using SourceCoverage = std::map<std::string, FileCoverage>;  // by the paths that llvm-cov gives

// read_lines(): the lines of a tracefile (`llvm-cov export -format=lcov`).
//
// A line that stands in it several times has the sum of its hits. Other records, those of branches
// too, are passed over. Throws FindingError for a record that cannot be read.
SourceCoverage read_lines(std::istream& tracefile);

// add_branches(): counts the branches of `exported` (`llvm-cov export -format=text`) in the lines
// of `sources` that they begin in.
//
// A condition is one wherever it stands, whatever the instances of its template: a way out is taken
// if any instance takes it. Throws FindingError for what is no such export.
void add_branches(std::istream& exported, SourceCoverage& sources);

}  // namespace placemat
