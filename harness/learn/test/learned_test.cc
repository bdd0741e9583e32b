// Compares what is learned through a door with the door, string by string.
//
// PLACEMAT_ALL_STRINGS=1 asks the whole space of the exhaustive tier: 4.5 billion strings each, all
// to four octets among them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "harness/door/registry.h"
#include "harness/learn/learn_door.h"
#include "harness/learn/test/same_answers.h"
#include "reference/forms/forms.h"
#include "reference/segment.h"

namespace placemat::inline learn_room {
namespace {

LanguageOfDoor learned(const Implementation& implementation) {
  return learn_door([&] { return std::make_unique<DirectDoor>(implementation); }, {});
}

// Returns the spaces to compare: strings of at most three octets, and strings of five and six that
// begin with one of a few octets; or the whole space, if PLACEMAT_ALL_STRINGS is set.
std::vector<Space> spaces(const EncodingForm& form) {
  if (std::getenv("PLACEMAT_ALL_STRINGS") != nullptr) return {Space(form)};
  return {Space(form, {.max_length = 3}),
          Space(form, {.firsts = {0x00, 0xC2, 0xED, 0xF4, 0xF8, 0xFC, 0xFF}, .min_length = 5})};
}

class LearnedTest : public testing::TestWithParam<const Implementation*> {};

TEST_P(LearnedTest, EqualsWhatIsAnswered) {
  const Implementation& implementation = *GetParam();
  const LanguageOfDoor language = learned(implementation);
  ASSERT_TRUE(language.learned.automaton) << language.learned.why_not;
  EXPECT_GT(language.replayed, 0u);
  const Operation operation = language.asked.value();
  const auto hook = operation == Operation::kValidate ? implementation.accepts() : nullptr;
  for (const Space& space : spaces(*implementation.describe().profile.form)) {
    const auto found =
        first_difference(*language.learned.automaton, space, [&](const Octets& units) {
          if (hook != nullptr) return hook(units);
          const Request request = Request::whole(operation, units);
          return is_accepted(request, implementation.observe(request));
        });
    EXPECT_FALSE(found) << testing::PrintToString(*found);
  }
}

INSTANTIATE_TEST_SUITE_P(Registered, LearnedTest, testing::ValuesIn(registered_implementations()),
                         [](const auto& info) {
                           std::string name = info.param->describe().id;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

class Oracle : public Implementation {
 public:
  explicit Oracle(const EncodingForm& form) {
    description_.id = form.id;
    description_.profile.form = &form;
  }

  const Description& describe() const override { return description_; }
  bool offers(Operation operation) const override { return operation == Operation::kValidate; }
  Reply observe(const Request& request) const override {
    const bool faulty = first_ill_formed(*description_.profile.form, request.units()).has_value();
    return faulty ? Reply::ill_formed({}) : Reply::well_formed();
  }

 private:
  Description description_;
};

TEST(Learned, EqualsEachForm) {
  for (const EncodingForm* form : kEncodingForms) {
    SCOPED_TRACE(form->id);
    const LanguageOfDoor language = learned(Oracle(*form));
    ASSERT_TRUE(language.learned.automaton) << language.learned.why_not;
    EXPECT_EQ(language.learned.automaton->next, automaton_of(*form).next);
    EXPECT_EQ(language.learned.automaton->accepts, automaton_of(*form).accepts);
    EXPECT_LE(language.learned.questions, 100'000u);
  }
}

// NulTerminated replies to a string with a NUL as to the octets before the NUL.
class NulTerminated : public Oracle {
 public:
  NulTerminated() : Oracle(kRfc3629), description_(Oracle::describe()) {
    description_.profile.domain.no_nul = true;
    description_.profile.domain.values_31_bit = true;
  }

  const Description& describe() const override { return description_; }
  Reply observe(const Request& request) const override {
    const auto& units = request.units();
    return Oracle::observe(Request::whole(
        request.operation(), {units.begin(), std::find(units.begin(), units.end(), 0)}));
  }

 private:
  Description description_;
};

TEST(Learned, IsWithinTheDomain) {
  const LanguageOfDoor language = learned(NulTerminated());
  ASSERT_TRUE(language.learned.automaton) << language.learned.why_not;
  EXPECT_EQ(language.domain, "no-nul");
  const Octets nul = {0x41, 0x00};
  EXPECT_FALSE(language.learned.automaton->accepts_string(nul));
  const Octets text = {0x41, 0xC3, 0xA9};
  EXPECT_TRUE(language.learned.automaton->accepts_string(text));
}

}  // namespace
}  // namespace placemat::inline learn_room
