// Asks which strings are members of a set, each string once, within a budget.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/asking/again.h"
#include "reference/languages/octet_sets.h"

namespace placemat::inline learn_room {

// Membership says whether each of these strings is a member, in order.
using Membership = std::function<std::vector<bool>(std::span<const Octets>)>;

struct Budget {
  std::uint64_t max_questions = 100'000;
  OutOfTime out_of_time;
};

// Ended is thrown if asking ends early, and says why.
struct Ended {
  std::string why;
  std::vector<Octets> witnesses;  // that show it, if any do
};

class Questions {
 public:
  // Prepares questions to `membership`, which must outlive this.
  Questions(const Membership& membership, Budget budget)
      : membership_(membership), budget_(std::move(budget)) {}

  // Asks the strings that are not known yet. Throws Ended at the end of the budget. ask() looks at
  // the time after each batch, and asks slow strings in small batches.
  void ask(std::span<const Octets> strings);

  // Reports whether `string` is a member. Asks only if the answer is not known.
  bool is_member(const Octets& string);

  // Asks the strings once more. Throws Ended if an answer differs from the last one.
  void ask_again(std::span<const Octets> strings);

  // Returns the shortest string with a known answer that is not `expected`, and of equals the
  // least; or nullptr if there is none.
  const Octets* wrong(const std::function<bool(const Octets&)>& expected) const;

  std::uint64_t asked() const { return asked_; }

 private:
  struct Hash {
    std::size_t operator()(const Octets& units) const;
  };

  struct Answer {
    bool is_member = false;
    const Octets* before = nullptr;  // the string that was asked before it
  };

  std::vector<bool> answers(std::span<const Octets> strings);

  const Membership& membership_;
  const Budget budget_;
  std::unordered_map<Octets, Answer, Hash> known_;
  const Octets* last_ = nullptr;  // the string that was asked last
  std::uint64_t asked_ = 0;
  std::size_t batch_ = 256;
};

}  // namespace placemat::inline learn_room
