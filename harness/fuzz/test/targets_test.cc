// Every target on seeded faults: what it must report, and that it reports nothing without one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "harness/fuzz/random_input.h"
#include "harness/fuzz/replay.h"
#include "harness/fuzz/test/seeded.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

using namespace std::chrono_literals;

std::vector<std::uint8_t> octets(std::string_view hex) {
  const auto units = parse_hex(hex);
  EXPECT_TRUE(units) << hex;
  return *units;
}

class SeededTest : public testing::Test {
 protected:
  ~SeededTest() override { seed(SeededFault::kNone); }
};

TEST_F(SeededTest, EachFaultIsReportedByItsFacetAndClass) {
  const struct {
    const char* target;
    SeededFault fault;
    const char* units;
    const char* implementation;
    Facet facet;
    const char* deviation_class;
  } kRows[] = {
      {"agrees", SeededFault::kAcceptsSurrogate, "EDA080", "seeded", Facet::kValidate,
       "accepts-surrogate"},
      {"agrees", SeededFault::kAcceptsOutOfRange, "F4908080", "seeded", Facet::kValidate,
       "accepts-out-of-range"},
      {"agrees", SeededFault::kAcceptsNonShortest, "C080", "seeded", Facet::kValidate,
       "accepts-non-shortest"},
      {"agrees", SeededFault::kAcceptsTruncated, "E282", "seeded", Facet::kValidate,
       "accepts-truncated"},
      {"agrees", SeededFault::kRejectsNul, "4100", "seeded", Facet::kValidate, "rejects-nul"},
      {"agrees", SeededFault::kRejectsRow, "E282AC", "seeded", Facet::kValidate,
       "rejects-row-e1-ec"},
      // The other way round: what the 1992 form allows, it must accept.
      {"agrees", SeededFault::kRejectsSurrogate, "EDA080", "seeded-1992", Facet::kValidate,
       "rejects-surrogate"},
      {"agrees", SeededFault::kWrongValue, "E282AC", "seeded", Facet::kDecode, "wrong-value"},
      {"agrees", SeededFault::kWrongOffset, "41FF", "seeded", Facet::kOffset, "wrong-offset"},
      {"agrees", SeededFault::kStripsBom, "EFBBBF41", "seeded", Facet::kDecode, "strips-bom"},
      {"meets_profile", SeededFault::kAcceptsSurrogate, "EDA080", "seeded", Facet::kValidate,
       "accepts-surrogate"},
      {"meets_profile", SeededFault::kWrongOffset, "FF", "seeded", Facet::kOffset, "wrong-offset"},
      {"meets_profile", SeededFault::kWrongReplacement, "E282", "seeded", Facet::kReplace,
       "wrong-replacement"},
      {"replaces", SeededFault::kWrongReplacement, "F09F98", "seeded", Facet::kReplace,
       "wrong-replacement"},
      {"replaces", SeededFault::kSwallowsValid, "E28241", "seeded", Facet::kReplace,
       "swallows-valid"},
      {"round_trip", SeededFault::kWrongEncoding, "00", "seeded", Facet::kEncode, "wrong-encoding"},
      {"round_trip", SeededFault::kRefusesEncodable, "F48FBFBF", "seeded", Facet::kEncode,
       "refuses-encodable"},
      {"encodes", SeededFault::kEncodesSurrogate, "0000D800", "seeded", Facet::kEncode,
       "encodes-surrogate"},
      {"encodes", SeededFault::kWrongEncoding, "00000000", "seeded", Facet::kEncode,
       "wrong-encoding"},
      // After a value that hides what comes after it.
      {"encodes", SeededFault::kRefusesEncodable, "001100000010FFFF", "seeded", Facet::kEncode,
       "refuses-encodable"},
      {"streams", SeededFault::kStreamDiffers, "E282AC0101", "seeded", Facet::kStream,
       "stream-differs"},
      {"streams", SeededFault::kAcceptsSurrogate, "EDA08000", "seeded", Facet::kStream,
       "accepts-surrogate"},
      {"lengths", SeededFault::kCountsValidOnly, "41FF", "seeded", Facet::kCount, "measures-short"},
      {"lengths", SeededFault::kForgetsPairs, "F09F9880", "seeded", Facet::kUtf16Length,
       "wrong-length"},
      {"lengths", SeededFault::kWritesLoneSurrogates, "EDA080", "seeded", Facet::kEncodeUtf16,
       "encodes-surrogate"},
      // Room for one of two, and then for all.
      {"room", SeededFault::kLosesAtRoom, "41420101", "seeded", Facet::kDecodeInto, "loses-octets"},
      {"room", SeededFault::kWastesRoom, "41420101", "seeded", Facet::kDecodeInto, "stuck"},
      {"room", SeededFault::kSplitsSequence, "E282AC0201", "seeded", Facet::kEncodeInto,
       "splits-value"},
      {"backwards", SeededFault::kStepsOneOctet, "41C3A900", "seeded", Facet::kPrevious,
       "wrong-previous"},
      {"backwards", SeededFault::kCutsCharacters, "41C3A90201", "seeded", Facet::kTruncate,
       "splits-value"},
      {"order", SeededFault::kComparesSigned, "41C3A90101", "seeded", Facet::kCompare,
       "wrong-order"},
      {"order", SeededFault::kOrdersFromOneSide, "FEFF0101", "seeded", Facet::kCompare,
       "inconsistent-order"},
      {"agrees", SeededFault::kCrashes, "FE", "seeded", Facet::kDecode, "crash"},
      {"agrees", SeededFault::kReadsPast, "FD", "seeded", Facet::kDecode, "reads-past"},
      {"agrees", SeededFault::kHangs, "FF", "seeded", Facet::kDecode, "hang"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(std::string(row.target) + " " + row.deviation_class);
    const FuzzTarget* target = find_fuzz_target(row.target);
    ASSERT_NE(target, nullptr);
    const auto units = octets(row.units);
    seed(SeededFault::kNone);
    EXPECT_FALSE(run_forked(*target, units));
    seed(row.fault);
    const bool hangs = row.fault == SeededFault::kHangs;
    const auto finding = run_forked(*target, units, hangs ? 500ms : kReplayLimit);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->target, row.target);
    EXPECT_EQ(finding->units, units);
    EXPECT_EQ(finding->implementation, row.implementation);
    EXPECT_EQ(finding->facet, row.facet);
    EXPECT_EQ(finding->deviation_class, row.deviation_class);
    EXPECT_FALSE(finding->requests.empty());
    EXPECT_FALSE(finding->expected.empty());
    EXPECT_FALSE(finding->clause.empty());
    EXPECT_FALSE(finding->observed.empty());
  }
}

TEST_F(SeededTest, AWriteOutsideRoomEndsTheProcess) {
  seed(SeededFault::kWritesPastRoom);
  const auto finding = run_forked(*find_fuzz_target("room"), octets("41420101"));
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->implementation, "seeded");
  EXPECT_EQ(finding->facet, Facet::kDecodeInto);
  EXPECT_EQ(finding->deviation_class, "writes-past");
}

TEST_F(SeededTest, AFindingTellsRequestExpectationAndClause) {
  seed(SeededFault::kAcceptsSurrogate);
  const auto finding = run_forked(*find_fuzz_target("agrees"), octets("41EDA080"));
  ASSERT_TRUE(finding);
  EXPECT_THAT(finding->requests, testing::ElementsAre("validate 41EDA080"));
  EXPECT_EQ(finding->expected, "ill-formed 1");
  EXPECT_EQ(finding->observed, "well-formed");
  EXPECT_THAT(finding->clause, testing::HasSubstr("RFC 3629"));
}

TEST_F(SeededTest, ARequirementPrintsTheWholePanel) {
  seed(SeededFault::kAcceptsSurrogate);
  setenv("PLACEMAT_FINDINGS", testing::TempDir().c_str(), 1);
  EXPECT_DEATH(
      run_target(*find_fuzz_target("agrees"), octets("EDA080")),
      "agrees: seeded departs from its profile: validate, accepts-surrogate(.|\n)*"
      "input     EDA080(.|\n)*expected  ill-formed 0  \\[(.|\n)*observed  well-formed(.|\n)*"
      "panel(.|\n)*codec(.|\n)*seeded-1992(.|\n)*"
      "fault     fault_seeded_validate_accepts_surrogate");
}

TEST_F(SeededTest, HonestImplementationsPassEveryTarget) {
  RandomInput random(7);
  std::vector<Octets> inputs = {{}};
  for (int i = 0; i < 2000; ++i) inputs.push_back(random.next(inputs, 300));
  for (const FuzzTarget& target : fuzz_targets()) {
    SCOPED_TRACE(std::string(target.name));
    for (const Octets& units : inputs) run_target(target, units);  // would abort
  }
}

TEST(TargetsTest, EachFileIsOne) {
  std::set<std::string> files;
  for (const auto& file :
       std::filesystem::directory_iterator(PLACEMAT_SOURCE_DIR "/harness/fuzz/targets")) {
    files.insert(file.path().stem());
  }
  std::vector<std::string> names;
  for (const FuzzTarget& target : fuzz_targets()) names.emplace_back(target.name);
  EXPECT_THAT(names, testing::ElementsAreArray(files));
  EXPECT_EQ(find_fuzz_target("nothing"), nullptr);
}

}  // namespace
}  // namespace placemat
