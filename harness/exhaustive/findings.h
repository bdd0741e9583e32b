// What asking portions of the space has found so far: counts that add up, and sets of strings.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "harness/exhaustive/space.h"
#include "harness/judge/deviation.h"
#include "reference/judgement.h"
#include "reference/languages/octet_sets.h"

namespace placemat {

// The strings of one length that got one deviation class.
struct ClassFindings {
  std::uint64_t strings = 0;
  // How many of these disagree without a part that explains it: see sweep.h.
  std::uint64_t sequences = 0;
  Octets example;  // the first sequence, or the first string if there is none
  bool example_is_sequence = false;
  std::array<OctetSetId, 256> after_first{};  // the sequences, by first octet

  bool operator==(const ClassFindings&) const = default;
};

// A string that had no answer.
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
  // Strings of which only the first octets were asked: the implementation refused before it read
  // the others (unread.h). And the calls that showed it.
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

  // One line of JSON, and back. from_json() throws std::invalid_argument on anything else.
  std::string to_json() const;
  static Findings from_json(const std::string& text);
};

}  // namespace placemat
