#include "harness/learn/questions.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

namespace placemat::inline learn_room {

std::size_t Questions::Hash::operator()(const Octets& units) const {
  const std::string_view octets(reinterpret_cast<const char*>(units.data()), units.size());
  return std::hash<std::string_view>()(octets);
}

std::vector<bool> Questions::answers(std::span<const Octets> strings) {
  constexpr std::size_t kMost = 4096;
  constexpr std::chrono::seconds kShort(1);
  constexpr std::chrono::seconds kLong(3);
  std::vector<bool> all;
  while (!strings.empty()) {
    if (budget_.out_of_time && budget_.out_of_time()) {
      throw Ended{"it needs more time than was given", {}};
    }
    const std::span<const Octets> some = strings.first(std::min(batch_, strings.size()));
    if (some.size() > budget_.max_questions - asked_) {
      throw Ended{"it needs more questions than were given", {}};
    }
    asked_ += some.size();
    const auto begun = std::chrono::steady_clock::now();
    const std::vector<bool> more = membership_(some);
    const auto spent = std::chrono::steady_clock::now() - begun;
    all.insert(all.end(), more.begin(), more.end());
    if (spent > kLong) batch_ = std::max<std::size_t>(1, batch_ / 8);
    if (spent < kShort) batch_ = std::min(kMost, batch_ * 2);
    strings = strings.subspan(some.size());
  }
  return all;
}

void Questions::ask(std::span<const Octets> strings) {
  std::vector<Octets> unknown;
  for (const Octets& string : strings) {
    if (known_.try_emplace(string).second) unknown.push_back(string);
  }
  const std::vector<bool> replies = answers(unknown);
  for (std::size_t i = 0; i < unknown.size(); ++i) {
    const auto known = known_.find(unknown[i]);
    known->second = {replies[i], last_};
    last_ = &known->first;
  }
}

bool Questions::is_member(const Octets& string) {
  const auto known = known_.find(string);
  if (known != known_.end()) return known->second.is_member;
  ask({&string, 1});
  return known_.at(string).is_member;
}

void Questions::ask_again(std::span<const Octets> strings) {
  const std::vector<bool> replies = answers(strings);
  for (std::size_t i = 0; i < strings.size(); ++i) {
    const Answer& first = known_.at(strings[i]);
    if (replies[i] == first.is_member) continue;
    // The string that was asked before may matter, so it is a witness, too.
    Ended ended{"it answers the last of these strings in two ways, asked after the others", {}};
    if (first.before != nullptr) ended.witnesses.push_back(*first.before);
    if (i > 0) ended.witnesses.push_back(strings[i - 1]);
    ended.witnesses.push_back(strings[i]);
    throw ended;
  }
}

const Octets* Questions::wrong(const std::function<bool(const Octets&)>& expected) const {
  const Octets* least = nullptr;
  for (const auto& [string, answer] : known_) {
    if (least != nullptr && ShorterFirst()(*least, string)) continue;
    if (answer.is_member != expected(string)) least = &string;
  }
  return least;
}

}  // namespace placemat::inline learn_room
