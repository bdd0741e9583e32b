// Counts what a fuzzing process has judged so far, and the disagreements that the forms explain.
//
// PLACEMAT_TALLY in the environment names a file to which the process adds its numbers as it ends.
// So the numbers of several processes, and of AFL++'s short-lived ones, add up there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "harness/fuzz/disagreement.h"

namespace placemat::inline fuzz {

// FuzzTallyRecord holds the numbers of one process or, read from a file, of all processes that
// added to it.
struct FuzzTallyRecord {
  std::uint64_t strings = 0;      // strings judged: inputs, once per place and split
  std::uint64_t replies = 0;      // answers that implementations gave to them
  std::uint64_t untestable = 0;   // requests outside an implementation's domain
  std::uint64_t unexplained = 0;  // findings
  // Counts, by Disagreement's names, the strings on which two forms of the panel disagree while
  // every member keeps to its own form. A string may count under several names.
  std::map<std::string, std::uint64_t> disagreements;

  bool operator==(const FuzzTallyRecord&) const = default;
};

class FuzzTally {
 public:
  void count_reply() { ++counted_.replies; }
  void count_untestable() { ++counted_.untestable; }
  void count_finding() { ++counted_.unexplained; }
  // Notes a disagreement. It counts once per string, however many pairs of implementations disagree
  // on it.
  void note(Disagreement disagreement) { met_ |= 1U << static_cast<unsigned>(disagreement); }
  // Counts a string: a target has judged its input in one of several places or splits.
  void end_string() {
    ++counted_.strings;
    ++in_execution_;
    if (met_ != 0) add_met();
  }
  // Ends one run of a target. If the target has counted no string, its input counts as one.
  void end_execution() {
    if (in_execution_ == 0) end_string();
    in_execution_ = 0;
  }

  FuzzTallyRecord record() const;

 private:
  void add_met();

  FuzzTallyRecord counted_;  // without the disagreements
  std::uint64_t in_execution_ = 0;
  unsigned met_ = 0;
  std::uint64_t disagreements_[std::size(kDisagreementNames)] = {};
};

// Returns this process's numbers.
FuzzTally& fuzz_tally();

// Arranges for save_fuzz_tally() at exit. Engine binaries call it as they start.
void save_fuzz_tally_at_exit();

// Adds this process's numbers to the file that PLACEMAT_TALLY names, once. It does nothing if
// PLACEMAT_TALLY is not set. The file is replaced as a whole. If it cannot be written, standard
// error says so.
void save_fuzz_tally();

// Reads a tally. Throws std::runtime_error with one line for people.
FuzzTallyRecord read_fuzz_tally(const std::filesystem::path& path);

// Returns {"schema": "placemat-tally/1", "strings": ..., "disagreements": {"overlong": ...}}.
std::string fuzz_tally_json(const FuzzTallyRecord& record);

}  // namespace placemat::inline fuzz
