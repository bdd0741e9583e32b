// The list of mutants: there are enough of them, they have names, and every class that the judge
// can give is expected of one.

#include <gtest/gtest.h>

#include <set>

#include "harness/judge/expectation.h"
#include "harness/mutants/kill_suites.h"
#include "harness/mutants/mutant.h"

namespace placemat {
namespace {

TEST(AllMutantsTest, AreManyAndNamedOnce) {
  std::set<std::string> names;
  std::set<Facet> facets;
  for (const Mutant& mutant : all_mutants()) {
    SCOPED_TRACE(mutant.name);
    EXPECT_TRUE(names.insert(mutant.name).second);
    EXPECT_EQ(mutant.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string::npos);
    EXPECT_FALSE(mutant.provenance.empty());
    EXPECT_FALSE(mutant.expected.empty());
    for (const ExpectedNames& expectation : mutant.expected) {
      EXPECT_FALSE(expectation.classes.empty());
      facets.insert(expectation.facet);
    }
  }
  EXPECT_GE(names.size(), 200u);
  EXPECT_EQ(facets.size(), std::size(kFacets));
}

// DESIGN section 5. `inconsistent-...` is for two answers that each conform: no single seeded
// fault.
constexpr const char* kClasses[] = {"accepts-unexpected-continuation",
                                    "accepts-non-shortest",
                                    "accepts-surrogate",
                                    "accepts-out-of-range",
                                    "accepts-invalid-octet",
                                    "accepts-truncated",
                                    "accepts-interrupted",
                                    "rejects-nul",
                                    "rejects-bom",
                                    "rejects-surrogate",
                                    "rejects-out-of-range",
                                    "rejects-noncharacter",
                                    "rejects-control",
                                    "rejects-private-use",
                                    "rejects-row-00-7f",
                                    "rejects-row-c2-df",
                                    "rejects-row-e0",
                                    "rejects-row-e1-ec",
                                    "rejects-row-ed",
                                    "rejects-row-ee-ef",
                                    "rejects-row-f0",
                                    "rejects-row-f1-f3",
                                    "rejects-row-f4",
                                    "rejects-other",
                                    "wrong-value",
                                    "wrong-offset",
                                    "wrong-replacement",
                                    "swallows-valid",
                                    "strips-bom",
                                    "keeps-bom",
                                    "wrong-encoding",
                                    "encodes-surrogate",
                                    "encodes-out-of-range",
                                    "refuses-encodable",
                                    "stream-differs",
                                    "inconsistent-decode-replace",
                                    "inconsistent-decode-stream",
                                    "inconsistent-replace-stream-replace",
                                    "depends-on-history",
                                    "nondeterministic",
                                    "crash",
                                    "hang",
                                    "protocol"};

TEST(AllMutantsTest, EveryClassIsExpectedOfOne) {
  std::set<std::string> expected;
  for (const Mutant& mutant : all_mutants()) {
    for (const ExpectedNames& expectation : mutant.expected) {
      for (const std::string& name : expectation.names()) expected.insert(name);
    }
  }
  for (const char* name : kClasses) EXPECT_EQ(expected.count(name), 1u) << name;
}

// find_kill() skips cases on which a mutant answers as these do.
TEST(StrictImplementationTest, ConformsAtQuick) {
  const auto vectors = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  std::set<std::string> seen;
  for (const Mutant& mutant : all_mutants()) {
    const Profile profile = mutant.make().profile;
    const std::string claims =
        std::string(profile.form->id) + " " + std::string(replacement_name(profile.replacement)) +
        " " + std::string(bom_name(profile.bom)) + " " + std::string(refusal_name(profile.refusal));
    if (!seen.insert(claims).second) continue;
    SCOPED_TRACE(claims);
    const auto strict = strict_implementation(profile);
    std::size_t faults = 0;
    for (const KillSuite& suite : kill_suites(vectors)) {
      if (suite.name != "quick") continue;
      for (const Operation operation : kOperations) {
        suite.visit(*profile.form, operation, [&](const Case& next) {
          const Verdict judged =
              Expectation(profile, next.request).verdict(strict->observe(next.request));
          const bool conforms = judged.facet.judgement == Judgement::kConforms ||
                                judged.facet.judgement == Judgement::kUnspecified;
          const bool offset_conforms =
              !judged.offset || judged.offset->judgement == Judgement::kConforms;
          faults += conforms && offset_conforms ? 0 : 1;
        });
      }
    }
    EXPECT_EQ(faults, 0u);
  }
  EXPECT_GE(seen.size(), 10u);
}

}  // namespace
}  // namespace placemat
