// Reads what llvm-cov says about source lines.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>

namespace placemat::inline corpus_care {

struct LineCoverage {
  std::uint64_t hits = 0;
  unsigned branches = 0;  // outcomes of the conditions that begin in it: two per condition
  unsigned taken = 0;

  bool is_whole() const { return hits > 0 && taken == branches; }
};

// FileCoverage holds lines by their numbers, from 1. Lines without code are not in it.
using FileCoverage = std::map<unsigned, LineCoverage>;
using SourceCoverage = std::map<std::string, FileCoverage>;  // by the paths that llvm-cov gives

// read_lines() reads the lines of a tracefile (`llvm-cov export -format=lcov`).
//
// A line that occurs several times has the sum of its hits. Other records, such as those of
// branches, are skipped. Throws InputError for a record that cannot be read.
SourceCoverage read_lines(std::istream& tracefile);

// add_branches() counts the branches of `exported` (`llvm-cov export -format=text`) in the lines of
// `sources` that they begin in.
//
// A condition counts once, however many instances its template has: an outcome is taken if any
// instance takes it. Throws InputError for anything that is no such export.
void add_branches(std::istream& exported, SourceCoverage& sources);

}  // namespace placemat::inline corpus_care
