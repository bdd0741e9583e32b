// The result of one portion, as it lies in a file that is written once and never changed.
//
// The file is two lines: JSON, and the SHA-256 of the first line without its end. It is written
// under a temporary name and appears whole or not at all. Two workers may compute the same portion:
// the second finds the first one's file, and compares.
#pragma once

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>

#include "harness/exhaustive/findings.h"
#include "harness/portions/plan.h"

namespace placemat {

// what() is one line: a result that cannot be read, written or joined with others. Exit status 2.
class PortionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What all portions of one sweep have in common.
struct SweepName {
  std::string id;  // of the implementation, and what else it says of itself
  std::string version;
  std::string api;
  std::string form;
  std::string domain;
  std::string operation;  // that was asked
  std::size_t octets = 0;
  std::string binary;  // sha256_of_binary()

  bool operator==(const SweepName&) const = default;
};

struct PortionResult {
  SweepName sweep;
  PortionNumber portion = 0;
  bool again = false;  // computed again, to be compared
  Shard by;
  Findings findings;  // of this portion alone

  std::uint64_t strings() const { return strings_of_portion(sweep.octets); }
  // The strings that were asked whole, each by a call of its own.
  std::uint64_t asked() const { return strings() - findings.unread; }
};

// The SHA-256 of the answers in a portion, without its number. How many were inferred is no part of
// it: that depends on the compiler and the processor.
std::string digest_of_answers(const Findings& findings);

// The file of a portion under `folder`.
std::filesystem::path file_of(const std::filesystem::path& folder, PortionNumber portion,
                              bool again);
// Whether that is the name of such a file.
bool is_result_file(const std::filesystem::path& file);

std::string to_text(const PortionResult& result);

// read_result(): the result in `file`. Throws PortionError if it is damaged, or does not hold what
// its name says; if its counts do not add up to the strings of the portion; or if it cannot be
// read.
PortionResult read_result(const std::filesystem::path& file);

// publish(): makes `file` hold `text`, unless it is there already. Answers whether it was not.
// Throws PortionError.
bool publish(const std::filesystem::path& file, const std::string& text);

}  // namespace placemat
