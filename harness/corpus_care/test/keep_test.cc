// Tests that findings are kept if they replay, and that their inputs become vectors once.

#include "harness/corpus_care/keep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/cases/vectors.h"
#include "harness/fuzz/guest.h"
#include "harness/fuzz/work_folder.h"

namespace placemat::inline corpus_care {
namespace {

namespace fs = std::filesystem;

Finding surrogate_accepted(std::vector<std::uint8_t> units) {
  return {.target = "agrees",
          .units = std::move(units),
          .implementation = "seeded",
          .facet = Facet::kValidate,
          .deviation_class = "accepts-surrogate",
          .requests = {"validate EDA080"},
          .expected = "ill-formed 0",
          .clause = "RFC 3629 section 3",
          .observed = "well-formed"};
}

class KeepTest : public testing::Test {
 protected:
  KeepTest()
      : corpus_(fs::path(testing::TempDir()) /
                testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(corpus_);
    fs::create_directories(corpus_ / "findings");
    fs::create_directories(corpus_ / "vectors");
    fs::copy_file(fs::path(PLACEMAT_SOURCE_DIR) / "corpus/vectors/surrogates.json",
                  corpus_ / "vectors/surrogates.json");
  }
  ~KeepTest() override { seat_fault(""); }

  std::vector<Vector> found() const {
    std::vector<Vector> vectors = load_vectors(corpus_ / "vectors");
    std::erase_if(vectors, [](const Vector& vector) { return vector.subject != "findings"; });
    return vectors;
  }

  fs::path corpus_;
};

TEST_F(KeepTest, OneThatReplaysBecomesAVector) {
  seat_fault("row-added-ed-a0-bf");
  const Finding finding = surrogate_accepted({0x7A, 0xED, 0xA0, 0x80, 0x7A, 0x7A});
  const KeptFinding kept = keep_finding(finding, corpus_, {});
  EXPECT_EQ(read_finding(kept.file), finding);
  EXPECT_EQ(kept.vector, "findings-0001");
  EXPECT_TRUE(kept.vector_is_new);
  ASSERT_EQ(found().size(), 1U);
  EXPECT_EQ(found()[0].units, finding.units);
  EXPECT_EQ(found()[0].clause, finding.clause);
  EXPECT_THAT(found()[0].tags, testing::ElementsAre("surrogate"));
  EXPECT_EQ(found()[0].expected[0], oracle_result(found()[0], kRfc3629));
}

TEST_F(KeepTest, AnInputIsAVectorOnce) {
  seat_fault("row-added-ed-a0-bf");
  const Finding first = surrogate_accepted({0x7A, 0xED, 0xA0, 0x80, 0x7A, 0x7A});
  const Finding second = surrogate_accepted({0x79, 0xED, 0xA0, 0x80, 0x7A, 0x7A});
  EXPECT_EQ(keep_finding(first, corpus_, {}).vector, "findings-0001");
  EXPECT_EQ(keep_finding(second, corpus_, {}).vector, "findings-0002");
  const KeptFinding again = keep_finding(first, corpus_, {});
  EXPECT_EQ(again.vector, "findings-0001");
  EXPECT_FALSE(again.vector_is_new);
  const KeptFinding known = keep_finding(surrogate_accepted({0xED, 0xA0, 0x80}), corpus_, {});
  EXPECT_THAT(known.vector, testing::StartsWith("surrogates-"));
  EXPECT_EQ(found().size(), 2U);
}

TEST_F(KeepTest, ValuesAndChunksBecomeVectorsToo) {
  seat_fault("encodes-surrogates");
  Finding values = surrogate_accepted({0, 0, 0xD8, 0x01});
  values.target = "encodes";
  values.facet = Facet::kEncode;
  values.deviation_class = "encodes-surrogate";
  keep_finding(values, corpus_, {});
  ASSERT_EQ(found().size(), 1U);
  EXPECT_TRUE(found()[0].encodes());
  EXPECT_THAT(found()[0].values, testing::ElementsAre(0xD801U));
  EXPECT_THAT(found()[0].tags, testing::ElementsAre("surrogate"));

  seat_fault("stream-each-chunk-alone");
  Finding chunks = surrogate_accepted({0x41, 0xE2, 0x82, 0xAC, 0x02, 0x01});
  chunks.target = "streams";
  chunks.facet = Facet::kStream;
  chunks.deviation_class = "stream-differs";
  keep_finding(chunks, corpus_, {});
  ASSERT_EQ(found().size(), 2U);
  EXPECT_THAT(found()[1].units, testing::ElementsAre(0x41, 0xE2, 0x82, 0xAC));
}

TEST_F(KeepTest, OneThatDoesNotReplayIsRefusedAndNothingChanges) {
  Finding unknown = surrogate_accepted({0xED, 0xA0, 0x80, 0x7A, 0x7A});
  unknown.target = "no_such_target";
  Finding other = surrogate_accepted({0xED, 0xA0, 0x80, 0x7A, 0x7A});
  other.deviation_class = "crash";
  const struct {
    const char* name;
    Finding finding;
    const char* fault;
    const char* says;
  } kRows[] = {
      {"it holds", surrogate_accepted({0xED, 0xA0, 0x80}), "", "holds now"},
      {"another fault", other, "row-added-ed-a0-bf", "fails as seeded validate accepts"},
      {"another program", unknown, "", "lacks"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    seat_fault(row.fault);
    try {
      keep_finding(row.finding, corpus_, {});
      ADD_FAILURE() << "was kept";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(row.says));
    }
    EXPECT_TRUE(files_in(corpus_ / "findings").empty());
    EXPECT_TRUE(found().empty());
  }
}

TEST_F(KeepTest, AnEnginesBinaryReplaysWhatThisProgramCannot) {
  const Finding finding = surrogate_accepted({0x7A, 0xED, 0xA0, 0x80, 0x7A, 0x7A});
  setenv("PLACEMAT_FAULT", "row-added-ed-a0-bf", 1);
  EXPECT_EQ(keep_finding(finding, corpus_, PLACEMAT_AGREES_BINARY).vector, "findings-0001");
  unsetenv("PLACEMAT_FAULT");
}

}  // namespace
}  // namespace placemat::inline corpus_care
