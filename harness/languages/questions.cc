#include "harness/languages/questions.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace placemat {

std::size_t Questions::Hash::operator()(const OctetString& units) const {
  std::size_t hash = 14695981039346656037u;
  for (const std::uint8_t unit : units) hash = (hash ^ unit) * 1099511628211u;
  return hash;
}

std::vector<bool> Questions::answers(std::span<const OctetString> strings) {
  constexpr std::size_t kMost = 4096;
  constexpr std::chrono::seconds kShort(1);
  constexpr std::chrono::seconds kLong(3);
  std::vector<bool> all;
  while (!strings.empty()) {
    if (budget_.out_of_time && budget_.out_of_time()) {
      throw Ended{"it needs more time than was given", {}};
    }
    const std::span<const OctetString> some = strings.first(std::min(batch_, strings.size()));
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

void Questions::ask(std::span<const OctetString> strings) {
  std::vector<OctetString> unknown;
  for (const OctetString& string : strings) {
    if (known_.try_emplace(string).second) unknown.push_back(string);
  }
  const std::vector<bool> replies = answers(unknown);
  for (std::size_t i = 0; i < unknown.size(); ++i) {
    const auto known = known_.find(unknown[i]);
    known->second = {replies[i], last_};
    last_ = &known->first;
  }
}

bool Questions::is_member(const OctetString& string) {
  const auto known = known_.find(string);
  if (known != known_.end()) return known->second.is_member;
  ask({&string, 1});
  return known_.at(string).is_member;
}

void Questions::ask_again(std::span<const OctetString> strings) {
  const std::vector<bool> replies = answers(strings);
  for (std::size_t i = 0; i < strings.size(); ++i) {
    const Answer& first = known_.at(strings[i]);
    if (replies[i] == first.is_member) continue;
    // Each time after another string, if that matters.
    Ended ended{"it answers the last of these strings in two ways, asked after the others", {}};
    if (first.before != nullptr) ended.witnesses.push_back(*first.before);
    if (i > 0) ended.witnesses.push_back(strings[i - 1]);
    ended.witnesses.push_back(strings[i]);
    throw ended;
  }
}

const OctetString* Questions::wrong(const std::function<bool(const OctetString&)>& expected) const {
  const OctetString* least = nullptr;
  for (const auto& [string, answer] : known_) {
    if (least != nullptr &&
        (string.size() > least->size() || (string.size() == least->size() && string > *least))) {
      continue;
    }
    if (answer.is_member != expected(string)) least = &string;
  }
  return least;
}

}  // namespace placemat
