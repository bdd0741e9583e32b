// Joins the results of all workers into one, and proves that they are disjoint and complete.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/all_strings/result.h"

namespace placemat::inline all_strings {

// AnswersKey holds what the portions of one entry have in common.
struct AnswersKey {
  std::string digest;  // digest_of_answers()
  std::uint64_t unread = 0;
  std::uint64_t unread_calls = 0;

  auto operator<=>(const AnswersKey&) const = default;
};

struct SharedAnswers {
  Findings findings;  // of one of them, without its number
  std::set<PortionNumber> portions;
};

struct SweepUnion {
  SweepName sweep;
  std::map<AnswersKey, SharedAnswers> answers;
  std::size_t again = 0;  // portions that were computed again, and agree
  Findings findings;      // of all portions

  std::size_t portions() const { return findings.done.size(); }
  std::uint64_t strings() const { return portions() * strings_of_portion(sweep.octets); }
  bool complete() const { return portions() == kPortions; }
};

// UnionBuilder requires each portion once, all of the same sweep, and each that is_computed_again()
// once more, from another shard and with the same answers. Throws InputError otherwise.
class UnionBuilder {
 public:
  // Takes a result; `from` is its file, for messages.
  void add(PortionResult result, const std::filesystem::path& from);

  // Returns the union. If `partial`, portions may be missing. Call it once.
  SweepUnion join(bool partial);

 private:
  struct Source {
    std::filesystem::path from;
    std::string digest;
    Shard by;
  };

  void count(PortionResult result, const std::string& digest);
  void require_all() const;
  void compare(PortionNumber portion, const Source& again);

  SweepUnion union_;
  std::filesystem::path first_;
  std::map<PortionNumber, Source> once_;
  std::map<PortionNumber, Source> again_;
  std::uint64_t judged_ = 0;
};

// unite() joins all results in these folders and their subfolders. Throws InputError.
SweepUnion unite(const std::vector<std::filesystem::path>& folders, bool partial);

}  // namespace placemat::inline all_strings
