// Tests the known code that implementations behave as: it is gathered, and named in words.
#include "reports/behaviour.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace placemat::inline reports {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

ImplementationRecord speaker(const std::string& digest, std::vector<BehaviourRecord> behaves_as) {
  ImplementationRecord one;
  one.recognises = {.digest = digest};
  one.behaves_as = std::move(behaves_as);
  return one;
}

TEST(Behaviour, WhoSpeaksALanguageIsNamedOnce) {
  const BehaviourRecord tables{"tables, 1999", Alike::kAccepts, "a shelf"};
  const BehaviourRecord decoder{"decoder, 2001", Alike::kAccepts, "a shelf"};
  BehaviourRecord replacing = decoder;
  replacing.how = Alike::kAcceptsAndReplaces;
  Report report;
  report.implementations = {speaker("one", {replacing, tables}), speaker("one", {tables, decoder}),
                            speaker("two", {decoder}), ImplementationRecord{}};
  EXPECT_THAT(known_speakers(report, "one"), ElementsAre(decoder, tables));
  EXPECT_THAT(known_speakers(report, "two"), ElementsAre(decoder));
  EXPECT_THAT(known_speakers(report, "three"), IsEmpty());
}

TEST(Behaviour, IsSaidAsAnObservation) {
  EXPECT_EQ(alike_in_words(Alike::kAccepts), "accepts as");
  EXPECT_EQ(alike_in_words(Alike::kAcceptsAndReplaces), "accepts and replaces as");
  EXPECT_EQ(observation_in_words({{.how = Alike::kAccepts}}), "it accepts the same strings");
  EXPECT_EQ(observation_in_words({{.how = Alike::kAccepts}, {.how = Alike::kAcceptsAndReplaces}}),
            "it accepts the same strings, and where it says so replaces in the same way");
}

}  // namespace
}  // namespace placemat::inline reports
