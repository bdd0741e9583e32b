#include "harness/languages/learner.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "harness/cases/edges.h"
#include "harness/mutants/mutant.h"
#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/segment.h"

namespace placemat {
namespace {

Membership membership_of(bool (*is_member)(const OctetString&)) {
  return [is_member](std::span<const OctetString> strings) {
    std::vector<bool> answers;
    for (const OctetString& string : strings) answers.push_back(is_member(string));
    return answers;
  };
}

class FormTest : public testing::TestWithParam<const EncodingForm*> {};

TEST_P(FormTest, IsLearned) {
  const EncodingForm& form = *GetParam();
  const Membership membership = [&form](std::span<const OctetString> strings) {
    std::vector<bool> answers;
    for (const OctetString& string : strings) {
      answers.push_back(!first_ill_formed(form, string).has_value());
    }
    return answers;
  };
  const Learned learned = learn(membership, {});
  ASSERT_TRUE(learned.automaton) << learned.why_not;
  EXPECT_EQ(learned.automaton->next, automaton_of(form).next);
  EXPECT_EQ(learned.automaton->accepts, automaton_of(form).accepts);
  RecordProperty("questions", static_cast<int>(learned.questions));
}

INSTANTIATE_TEST_SUITE_P(Forms, FormTest, testing::ValuesIn(kEncodingForms), [](const auto& info) {
  std::string name(info.param->id);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// Whether it may end this process, never answer, or remember what it was asked.
bool is_no_recogniser(const Mutant& mutant) {
  for (const ExpectedNames& expected : mutant.expected) {
    for (const DeviationClass& one : expected.classes) {
      for (const Deviation none :
           {Deviation::kCrash, Deviation::kHang, Deviation::kDependsOnHistory,
            Deviation::kNondeterministic, Deviation::kInconsistent}) {
        if (one.deviation() == none) return true;
      }
    }
  }
  return false;
}

// What a seeded fault accepts is learned: the automaton agrees with it on all strings of two
// octets, on edge strings and on products over the bounds.
TEST(Learner, LearnsSeededFaults) {
  std::size_t learned_ones = 0;
  std::size_t apart = 0;
  for (const Mutant& mutant : all_mutants()) {
    const auto implementation = implementation_of(mutant);
    const EncodingForm& form = *implementation->describe().profile.form;
    if (!implementation->offers(Operation::kValidate) || is_no_recogniser(mutant)) continue;
    const Membership membership = [&](std::span<const OctetString> strings) {
      std::vector<bool> answers;
      for (const OctetString& string : strings) {
        const Reply reply = implementation->observe({Operation::kValidate, string, {}, {}});
        answers.push_back(reply.kind == Reply::Kind::kWellFormed);
      }
      return answers;
    };
    LearnOptions options;
    options.suite = edge_strings(form);
    const Learned learned = learn(membership, options);
    if (!learned.automaton) continue;
    SCOPED_TRACE(mutant.name);
    std::vector<OctetString> strings = edge_strings(form);
    for (unsigned first = 0; first <= 0xFF; ++first) {
      strings.push_back({static_cast<std::uint8_t>(first)});
      for (unsigned second = 0; second <= 0xFF; ++second) {
        strings.push_back({static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)});
      }
    }
    const std::vector<bool> answers = membership(strings);
    ++learned_ones;
    for (std::size_t i = 0; i < strings.size(); ++i) {
      ASSERT_EQ(learned.automaton->accepts_string(strings[i]), answers[i])
          << testing::PrintToString(strings[i]);
    }
    if (digest_of(*learned.automaton) != digest_of(automaton_of(form))) ++apart;
  }
  EXPECT_GE(learned_ones, 200u);
  EXPECT_GE(apart, 150u);
}

TEST(Learner, WhatIsNoSmallRecogniserIsSaidToBeNone) {
  // Up to a hundred octets.
  const Learned learned =
      learn(membership_of([](const OctetString& string) { return string.size() <= 100; }),
            {.max_states = 16, .suite = {OctetString(100), OctetString(101)}});
  EXPECT_FALSE(learned.automaton);
  EXPECT_EQ(learned.why_not, "no recogniser of at most 16 states; these two strings show one more");
  ASSERT_EQ(learned.witnesses.size(), 2u);
  EXPECT_NE(learned.witnesses[0].size() <= 100, learned.witnesses[1].size() <= 100);
}

TEST(Learner, TheBudgetIsKept) {
  const Learned learned =
      learn(membership_of([](const OctetString& string) { return string.size() % 2 == 0; }),
            {.max_questions = 100});
  EXPECT_FALSE(learned.automaton);
  EXPECT_LE(learned.questions, 100u);
  EXPECT_EQ(learned.why_not, "it needs more questions than were given");
}

}  // namespace
}  // namespace placemat
