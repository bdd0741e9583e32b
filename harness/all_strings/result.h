// Writes the result of one portion into a file that is written once and never changed, and reads
// it.
//
// The file is two lines: JSON, and the SHA-256 of the first line without its end. The file is
// written under a temporary name and appears whole or not at all. If two workers compute the same
// portion, the second finds the first one's file, and compares.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "harness/all_strings/findings.h"
#include "harness/all_strings/plan.h"
#include "reports/base/error.h"
#include "reports/base/fields.h"

namespace placemat::inline all_strings {

// SweepName holds what all portions of one sweep have in common.
struct SweepName {
  std::string id;  // of the implementation; its description follows
  std::string version;
  std::string api;
  std::string form;
  std::string domain;
  std::string operation;  // that was asked
  std::size_t octets = 0;
  std::string binary;  // sha256_of_binary()

  bool operator==(const SweepName&) const = default;
};

// stored_sweep() describes how results and certificates store their sweep. Reading refuses a length
// of strings that is not swept.
const Shape<SweepName>& stored_sweep();

struct PortionResult {
  SweepName sweep;
  PortionNumber portion = 0;
  bool again = false;  // computed again, to be compared
  Shard by;
  Findings findings;  // of this portion alone

  std::uint64_t strings() const { return strings_of_portion(sweep.octets); }
  // Counts the strings that were asked whole, each by a call of its own.
  std::uint64_t asked() const { return strings() - findings.unread; }
};

// Returns the SHA-256 of the answers in a portion, without its number. It leaves out the number of
// inferred answers, which depends on the compiler and the processor.
std::string digest_of_answers(const Findings& findings);

// Returns the file of a portion under `folder`.
std::filesystem::path file_of(const std::filesystem::path& folder, PortionNumber portion,
                              bool again);
// Reports whether `file` has a name that file_of() can give.
bool is_result_file(const std::filesystem::path& file);

std::string to_text(const PortionResult& result);

// read_result() returns the result in `file`. Throws InputError if it is damaged, or does not hold
// what its name says; if its counts do not add up to the strings of the portion; or if it cannot be
// read.
PortionResult read_result(const std::filesystem::path& file);

// publish() makes `file` hold `text`, unless the file is there already. Returns false if it was
// there. Throws InputError.
bool publish(const std::filesystem::path& file, const std::string& text);

}  // namespace placemat::inline all_strings
