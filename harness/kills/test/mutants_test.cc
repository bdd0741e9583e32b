// Checks the list of mutants: there are enough of them, they have names, and every class that the
// judge can give is expected of one.

#include <gtest/gtest.h>

#include <set>

#include "harness/cases/vectors.h"
#include "harness/check/session.h"
#include "harness/mutants/mutant.h"

namespace placemat::inline kills {
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
  EXPECT_GE(names.size(), 500u);
  EXPECT_EQ(facets.size(), std::size(kFacets));
}

// Lists the classes of DESIGN section 5. `inconsistent-...` is for two replies that each conform,
// so no single seeded fault has it.
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
                                    "wrong-count",
                                    "wrong-length",
                                    "measures-short",
                                    "splits-value",
                                    "loses-octets",
                                    "stuck",
                                    "wrong-previous",
                                    "wrong-truncation",
                                    "wrong-order",
                                    "inconsistent-order",
                                    "crash",
                                    "reads-past",
                                    "reads-before",
                                    "writes-past",
                                    "reads-past",
                                    "reads-before",
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

// The behaviour that mutants alter conforms where it is not altered.
TEST(BehaviourTest, ConformsAtQuick) {
  const auto vectors = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  std::set<std::string> seen;
  for (const Mutant& mutant : all_mutants()) {
    const Profile profile = mutant.make().profile;
    if (!seen.insert(claims_text(profile)).second) continue;
    SCOPED_TRACE(claims_text(profile));
    const MutantImplementation strict = without_fault(profile);
    DirectDoor door(strict);
    SessionOptions options;
    options.suite.form = strict.describe().profile.form;
    options.suite.level = Level::kQuick;
    options.suite.vectors = &vectors;
    const Ledger ledger = run_session(door, strict.describe().profile, options);
    EXPECT_TRUE(ledger.suspicions().empty());
    EXPECT_EQ(ledger.facets().size(), std::size(kFacets));
  }
  EXPECT_GE(seen.size(), 10u);
}

}  // namespace
}  // namespace placemat::inline kills
