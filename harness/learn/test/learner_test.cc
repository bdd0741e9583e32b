#include "harness/learn/learner.h"

#include <gtest/gtest.h>

namespace placemat::inline learn_room {
namespace {

Membership membership_of(bool (*is_member)(const Octets&)) {
  return [is_member](std::span<const Octets> strings) {
    std::vector<bool> answers;
    for (const Octets& string : strings) answers.push_back(is_member(string));
    return answers;
  };
}

TEST(Learner, WhatIsNoSmallRecogniserIsSaidToBeNone) {
  // The strings have up to a hundred octets.
  const Learned learned =
      learn(membership_of([](const Octets& string) { return string.size() <= 100; }),
            {.max_states = 16, .suite = {Octets(100), Octets(101)}});
  EXPECT_FALSE(learned.automaton);
  EXPECT_EQ(learned.why_not, "no recogniser of at most 16 states; these two strings show one more");
  ASSERT_EQ(learned.witnesses.size(), 2u);
  EXPECT_NE(learned.witnesses[0].size() <= 100, learned.witnesses[1].size() <= 100);
}

TEST(Learner, TheBudgetIsKept) {
  const Learned learned =
      learn(membership_of([](const Octets& string) { return string.size() % 2 == 0; }),
            {.max_questions = 100});
  EXPECT_FALSE(learned.automaton);
  EXPECT_LE(learned.questions, 100u);
  EXPECT_EQ(learned.why_not, "it needs more questions than were given");
}

}  // namespace
}  // namespace placemat::inline learn_room
