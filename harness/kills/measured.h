// Reads what other people's suites found when they were measured.
//
// Their strings are not here. suites/convert.py makes a list of each, and suites/measure.py writes
// the table. One row covers all of them together.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace placemat::inline kills {

// kMeasuredFile is the path of the table in a checkout.
inline constexpr std::string_view kMeasuredFile = "harness/kills/suites/measured.tsv";

struct MeasuredSuite {
  std::string name;
  std::size_t strings = 0;
  std::size_t wrong = 0;   // the number of wrong strings; see accusations() in string_kill.h
  std::size_t found = 0;   // of the seeded faults
  std::size_t asked = 0;   // of the seeded faults, those that the suite put a question to
  std::size_t of = 0;      // all seeded faults at that time
  std::string measured;    // the day, 2026-11-22
  std::string repository;  // where its files come from; "-" for this checkout
  std::string state;       // a commit of it, or a package's version; "-" for this checkout
};

// parse_measured() returns the rows of the table, in order. It throws std::runtime_error, one line
// with `file` and the line, if the table is malformed.
std::vector<MeasuredSuite> parse_measured(std::string_view text, const std::string& file);

}  // namespace placemat::inline kills
