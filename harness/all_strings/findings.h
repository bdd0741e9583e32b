// Holds what the portions asked so far have shown: counts that add up, and sets of strings.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/all_strings/space.h"
#include "reference/languages/octet_sets.h"
#include "reference/words/deviation.h"
#include "reference/words/judgement.h"
#include "reports/base/json.h"

namespace placemat::inline all_strings {

// ClassFindings counts the strings of one length that got one deviation class.
struct ClassFindings {
  std::uint64_t strings = 0;
  // Counts the strings that no shorter disagreement explains (sweep.h).
  std::uint64_t sequences = 0;
  Octets example;  // the first sequence, or the first string if there is none
  bool example_is_sequence = false;
  std::array<OctetSetId, 256> after_first{};  // the sequences, by first octet

  bool operator==(const ClassFindings&) const = default;
};

struct UnansweredString {
  Judgement judgement = Judgement::kCrashed;  // or kTimedOut
  Octets units;
  std::string detail;  // one line, escaped

  bool operator==(const UnansweredString&) const = default;
};

struct Findings {
  using Class = std::pair<DeviationClass, std::size_t>;  // and length

  std::set<Portion> done;
  std::uint64_t accepted = 0;  // of single strings
  // `unread` counts the strings that were not asked whole, because the implementation refused them
  // before it read the rest (unread.h). `unread_calls` counts the calls that showed it.
  std::uint64_t unread = 0;
  std::uint64_t unread_calls = 0;
  std::map<Judgement, std::uint64_t> judgements;  // of single strings
  std::map<Class, ClassFindings> classes;
  std::vector<UnansweredString> unanswered;
  OctetSetPool pool;

  void count(Judgement judgement, std::uint64_t strings) {
    if (strings > 0) judgements[judgement] += strings;
  }

  // Adds what was found in other portions.
  void merge(const Findings& other);

  // to_json() returns one line of JSON. from_json() and from() read that JSON, and throw InputError
  // for any other.
  std::string to_json() const;
  static Findings from_json(const std::string& text);
  static Findings from(const Node& stored);
};

}  // namespace placemat::inline all_strings
