// Asks which strings are members of a set, each string once, within a budget.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/languages/joined.h"

namespace placemat {

// Whether each of these strings is a member, in order.
using Membership = std::function<std::vector<bool>(std::span<const Octets>)>;

struct Budget {
  std::uint64_t max_questions = 100'000;
  std::function<bool()> out_of_time;  // empty: there is time
};

// For Budget::out_of_time: whether so many seconds have passed since this call.
std::function<bool()> over_after(double seconds);

// Why asking ended before its time.
struct Ended {
  std::string why;
  std::vector<Octets> witnesses;  // that show it, if any do
};

class Questions {
 public:
  // `membership` must outlive this.
  Questions(const Membership& membership, Budget budget)
      : membership_(membership), budget_(std::move(budget)) {}

  // Asks what is not known yet. Throws Ended at the end of the budget: looks at the time after each
  // batch, and asks slow ones in small batches.
  void ask(std::span<const Octets> strings);

  // Asks about `string` too if its answer is not known.
  bool is_member(const Octets& string);

  // Asks once more. Throws Ended if one is answered otherwise than before.
  void ask_again(std::span<const Octets> strings);

  // The shortest of the strings with a known answer that is not `expected`, of these the least;
  // nullptr if there is none.
  const Octets* wrong(const std::function<bool(const Octets&)>& expected) const;

  std::uint64_t asked() const { return asked_; }

 private:
  struct Hash {
    std::size_t operator()(const Octets& units) const;
  };

  struct Answer {
    bool is_member = false;
    const Octets* before = nullptr;  // what was asked before it
  };

  std::vector<bool> answers(std::span<const Octets> strings);

  const Membership& membership_;
  const Budget budget_;
  std::unordered_map<Octets, Answer, Hash> known_;
  const Octets* last_ = nullptr;  // that was asked
  std::uint64_t asked_ = 0;
  std::size_t batch_ = 256;
};

}  // namespace placemat
