// Asks and judges a portion of the space in this process.
//
// A *sequence* here is a disagreement that no shorter one explains. A wrongly accepted string is
// explained if it can be cut into two strings that the implementation also accepts. A wrongly
// refused string is explained if it can be cut into two well-formed strings of which the
// implementation refuses one. So a decoder that accepts ED A0 80 also disagrees over 41 ED A0 80,
// but the sequence is ED A0 80.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "harness/all_strings/findings.h"
#include "harness/all_strings/oracle_rows.h"
#include "harness/all_strings/space.h"
#include "harness/door/implementation.h"

namespace placemat::inline all_strings {

// AskedString is the place of the string that is being asked. The last octet of the string is the
// last of `octets`. A process that shares this memory sees which string it was.
struct AskedString {
  std::span<std::uint8_t> octets;  // kMaxSequenceLength of them, before a page that is unreadable
  volatile std::uint8_t* length;   // how many octets at the end are the string
  static constexpr std::uint8_t kRow = 0x80;  // set in `length` for the prefix of a row
};

// Returns the operation whose replies say what is accepted: validate; decode if validate is not
// offered; no value if neither is.
std::optional<Operation> acceptance_operation(const Implementation& implementation);

class Sweep {
 public:
  // All arguments must outlive the sweep. acceptance_operation() must have a value. Strings of
  // `skips` are never asked.
  Sweep(const Implementation& implementation, const Space& space, const OracleRows& oracle,
        AskedString asked, const OctetStrings& skips);

  // Counts, from now on, a refusal that comes before the whole string is read as the answer to all
  // strings with the same beginning. Does nothing if the implementation offers accepts_each(),
  // whose rows lie in its own memory.
  void take_unread() { unread_ = accepts_ != nullptr && implementation_.accepts_each() == nullptr; }

  // Makes one call, from now on, for all strings that differ only in their last octet, if the
  // implementation offers accepts_each(). If a call ends this process, nobody knows at which
  // string.
  void take_rows() { accepts_each_ = implementation_.accepts_each(); }

  // judge() asks every string of the portion. The result's sets lie in its Findings::pool.
  Findings judge(const Portion& portion);

 private:
  enum class Answer : std::uint8_t { kRefused, kAccepted, kUntestable, kNotAnswered, kSkipped };
  // Slot is one deviation class.
  struct Slot {
    DeviationClass name;
    ClassFindings findings;
    OctetSetBuilder builder;
    std::vector<std::uint8_t> row;  // last octets of sequences with the prefix at hand
  };

  void walk(std::size_t depth, const PrefixState& state);
  bool refused_unread(std::size_t depth, const PrefixState& state);
  void judge_row(const PrefixState& state);
  void ask_row();
  void ask_one_by_one();
  bool is_cut_by_a_trail_octet(CodeUnits prefix);
  void judge_answer(Defect expected, std::uint8_t last);
  void disagree(Slot& slot, bool explained, std::uint8_t last);
  Slot& slot_for(Defect accepted);
  Slot& slot_named(const DeviationClass& name);

  CodeUnits placed(CodeUnits units, std::uint8_t flag = 0);
  Answer ask(CodeUnits units);
  Answer ask_fully(CodeUnits units);
  DeviationClass refusal_class(CodeUnits units);
  bool accepts_in_parts(CodeUnits units);
  bool refuses_a_part(CodeUnits units);

  const Implementation& implementation_;
  const Profile& profile_;
  const Space& space_;
  const OracleRows& oracle_;
  AskedString asked_;
  const OctetStrings& skips_;
  Operation operation_;
  bool (*accepts_)(CodeUnits);
  void (*accepts_each_)(CodeUnits, AcceptedRow&) = nullptr;
  bool unread_ = false;

  // The members below belong to the portion at hand.
  std::size_t length_ = 0;
  bool one_by_one_ = false;
  std::array<std::vector<std::uint8_t>, kMaxSequenceLength> octets_;
  std::array<std::uint8_t, kMaxSequenceLength> string_{};
  std::array<Answer, 256> answers_{};  // to string_ with each last octet
  Findings found_;
  std::uint64_t conforming_ = 0;
  int vain_ = 0;  // calls that read everything, before the first that did not
  std::deque<Slot> slots_;
  std::map<Defect, Slot*> accepted_;
};

}  // namespace placemat::inline all_strings
