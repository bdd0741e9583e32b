// What other people's suites found when they were measured: harness/mutants/suites/measured.tsv.
//
// Their strings are not here; suites/convert.py makes a list of each, and suites/measure.py writes
// the table. One row is about all of them together.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace placemat {

struct MeasuredSuite {
  std::string name;
  std::size_t strings = 0;
  std::size_t wrong = 0;   // of the strings; see accusations() in string_kill.h
  std::size_t found = 0;   // of the seeded faults
  std::size_t asked = 0;   // to which the suite puts a string
  std::size_t of = 0;      // all seeded faults at that time
  std::string measured;    // the day, 2026-11-22
  std::string repository;  // where its files come from; "-": none but this checkout
  std::string state;       // of the repository: a commit, or a package's version; "-": this one's
};

// parse_measured(): the rows of the table, in order. Throws std::runtime_error, one line with
// `file` and the line, if it is malformed.
std::vector<MeasuredSuite> parse_measured(std::string_view text, const std::string& file);

}  // namespace placemat
