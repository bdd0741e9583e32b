// Tests every target on seeded faults, and that it reports nothing without a fault.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "harness/fuzz/guest.h"
#include "harness/fuzz/mutate.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/replay.h"
#include "harness/mutants/mutant.h"
#include "reference/words/protocol.h"

namespace placemat::inline fuzz {
namespace {

using namespace std::chrono_literals;

std::vector<std::uint8_t> octets(std::string_view hex) {
  const auto units = parse_hex(hex);
  EXPECT_TRUE(units) << hex;
  return *units;
}

class GuestTest : public testing::Test {
 protected:
  ~GuestTest() override { seat_fault(""); }
};

TEST_F(GuestTest, EachFaultIsReportedByItsFacetAndClass) {
  const struct {
    const char* target;
    const char* fault;
    const char* units;
    Facet facet;
    const char* deviation_class;
  } kRows[] = {
      {"agrees", "row-added-ed-a0-bf", "EDA080", Facet::kValidate, "accepts-surrogate"},
      {"agrees", "row-added-f4-90-bf", "F4908080", Facet::kValidate, "accepts-out-of-range"},
      {"agrees", "row-added-c0-80", "C080", Facet::kValidate, "accepts-non-shortest"},
      {"agrees", "end-one-short", "E282", Facet::kValidate, "accepts-truncated"},
      {"agrees", "rejects-nul", "4100", Facet::kValidate, "rejects-nul"},
      {"agrees", "row-e1-ec-dropped", "E282AC", Facet::kValidate, "rejects-row-e1-ec"},
      // The fault here is to reject what the form of 1992 allows.
      {"agrees", "fss-utf-without-surrogates", "EDA080", Facet::kValidate, "rejects-surrogate"},
      {"agrees", "trail-mask-1f", "E282AC", Facet::kDecode, "wrong-value"},
      {"agrees", "offset-late", "41FF", Facet::kOffset, "wrong-offset"},
      {"agrees", "keep-strips", "EFBBBF41", Facet::kDecode, "strips-bom"},
      {"agrees", "asserts-no-surrogate", "EDA080", Facet::kValidate, "crash"},
      {"agrees", "over-read-1", "C3", Facet::kValidate, "reads-past"},
      {"agrees", "loops-on-five-octets", "F8", Facet::kValidate, "hang"},
      {"meets_profile", "row-added-ed-a0-bf", "EDA080", Facet::kValidate, "accepts-surrogate"},
      {"meets_profile", "offset-late", "FF", Facet::kOffset, "wrong-offset"},
      {"meets_profile", "replaces-per-octet", "E282", Facet::kReplace, "wrong-replacement"},
      {"replaces", "replaces-per-octet", "F09F98", Facet::kReplace, "wrong-replacement"},
      {"replaces", "swallows-interrupting-ascii", "E28241", Facet::kReplace, "swallows-valid"},
      {"round_trip", "utf-8-with-surrogates", "EDA080", Facet::kDecode, "accepts-surrogate"},
      {"encodes", "encodes-surrogates", "0000D800", Facet::kEncode, "encodes-surrogate"},
      {"encodes", "nul-as-c0-80", "00000000", Facet::kEncode, "wrong-encoding"},
      // The first value, which must be refused, hides the second.
      {"encodes", "refuses-10ffff", "001100000010FFFF", Facet::kEncode, "refuses-encodable"},
      {"streams", "stream-each-chunk-alone", "E282AC0101", Facet::kStream, "stream-differs"},
      {"streams", "stream-end-lost-behind-empty-chunk", "E282020002", Facet::kStream,
       "accepts-truncated"},
      {"streams", "stream-strips-only-whole", "EFBBBF410101", Facet::kStream, "stream-differs"},
      {"streams", "stream-keeps-bom-behind-empty-chunk", "EFBBBF410001", Facet::kStream,
       "keeps-bom"},
      {"sessions", "object-reset-keeps-pending", "C3A9C101", Facet::kSession, "keeps-state"},
      {"sessions", "object-holds-back-a-character", "41420101", Facet::kSession, "holds-back"},
      // The octets of the slice are asked alone, too, where the fault meets a fence.
      {"slices", "slice-completed-from-behind", "41E282AC010202", Facet::kValidate, "reads-past"},
      {"repeats", "policies-in-turn", "E28241FF0300", Facet::kReplace, "nondeterministic"},
      {"lengths", "counts-only-well-formed", "41FF", Facet::kCount, "wrong-count"},
      {"lengths", "utf16-length-supplementary-as-one", "F09F9880", Facet::kUtf16Length,
       "wrong-length"},
      {"lengths", "encode-utf16-lone-surrogates", "EDA080", Facet::kEncodeUtf16,
       "encodes-surrogate"},
      // There is room for one of two values, and then for both.
      {"room", "decode-into-utf32-reads-the-value-that-does-not-fit", "41420101",
       Facet::kDecodeInto, "loses-octets"},
      {"room", "decode-into-utf32-never-fits-exactly", "41420101", Facet::kDecodeInto, "stuck"},
      {"room", "encode-into-splits-and-goes-on-after-it", "E282AC0201", Facet::kEncodeInto,
       "splits-value"},
      {"backwards", "goes-back-one-octet", "41C3A900", Facet::kPrevious, "wrong-previous"},
      {"backwards", "cuts-anywhere", "41C3A90201", Facet::kTruncate, "splits-value"},
      {"order", "orders-signed-octets", "41C3A90101", Facet::kCompare, "wrong-order"},
      {"order", "orders-other-is-less", "FEFF0101", Facet::kCompare, "inconsistent-order"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(std::string(row.target) + " " + row.fault);
    const FuzzTarget* target = find_fuzz_target(row.target);
    ASSERT_NE(target, nullptr);
    const auto units = octets(row.units);
    seat_fault("");
    EXPECT_FALSE(run_forked(*target, units));
    seat_fault(row.fault);
    const bool hangs = row.deviation_class == std::string_view("hang");
    const auto finding = run_forked(*target, units, hangs ? 500ms : kReplayLimit);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->target, row.target);
    EXPECT_EQ(finding->units, units);
    EXPECT_EQ(finding->implementation, "seeded");
    EXPECT_EQ(finding->facet, row.facet);
    EXPECT_EQ(finding->deviation_class, row.deviation_class);
    EXPECT_FALSE(finding->requests.empty());
    EXPECT_FALSE(finding->expected.empty());
    EXPECT_FALSE(finding->clause.empty());
    EXPECT_FALSE(finding->observed.empty());
  }
}

TEST_F(GuestTest, AWriteOutsideRoomEndsTheProcess) {
  seat_fault("decode-into-utf32-one-more-than-the-room");
  const auto finding = run_forked(*find_fuzz_target("room"), octets("41420101"));
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->implementation, "seeded");
  EXPECT_EQ(finding->facet, Facet::kDecodeInto);
  EXPECT_EQ(finding->deviation_class, "writes-past");
}

TEST_F(GuestTest, WhatWasDecodedIsEncodedAgain) {
  const struct {
    const char* fault;
    const char* units;
    const char* deviation_class;
  } kRows[] = {{"nul-as-c0-80", "00", "wrong-encoding"},
               {"refuses-10ffff", "F48FBFBF", "refuses-encodable"}};
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.fault);
    const std::vector<Operation> offered = {Operation::kDecode, Operation::kEncode};
    seat_guest(std::make_unique<MutantImplementation>(find_mutant(row.fault)->make(), offered));
    const auto finding = run_forked(*find_fuzz_target("round_trip"), octets(row.units));
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->facet, Facet::kEncode);
    EXPECT_EQ(finding->deviation_class, row.deviation_class);
  }
}

TEST_F(GuestTest, AFindingTellsRequestExpectationAndClause) {
  seat_fault("row-added-ed-a0-bf");
  const auto finding = run_forked(*find_fuzz_target("agrees"), octets("41EDA080"));
  ASSERT_TRUE(finding);
  EXPECT_THAT(finding->requests, testing::ElementsAre("validate 41EDA080"));
  EXPECT_EQ(finding->expected, "ill-formed 1");
  EXPECT_EQ(finding->observed, "well-formed");
  EXPECT_THAT(finding->clause, testing::HasSubstr("RFC 3629"));
}

// Tests that a finding names the fault itself, and shows it without the octets that do not matter.
TEST_F(GuestTest, AFaultThatFollowsFromAnotherIsNamedByThat) {
  const struct {
    const char* target;
    const char* fault;
    const char* units;
    Facet facet;
    const char* deviation_class;
    const char* request;
  } kRows[] = {
      {"agrees", "row-e0-dropped", "41E0A080FF", Facet::kValidate, "rejects-row-e0",
       "validate 41E0A080"},
      {"agrees", "row-added-ed-a0-bf", "EDA080FF", Facet::kValidate, "accepts-surrogate",
       "validate EDA080"},
      {"replaces", "row-e0-dropped", "E0A080FF", Facet::kDecode, "rejects-row-e0", "decode E0A080"},
      // The octets before the offset are a whole block, and the fault needs one more octet.
      {"agrees", "carry-lost-16", "414141414141414141414141414141E2FF", Facet::kValidate,
       "accepts-interrupted", "validate 414141414141414141414141414141E241"},
      // The low surrogate is refused when it is asked again.
      {"repeats", "high-surrogate-kept", "EDA080EDB08041030302", Facet::kEncode,
       "depends-on-history", "encode DC00"},
      // The profile leaves open how both operations replace, but not that they differ.
      {"streams", "two-policies-of-replacement", "E2824100", Facet::kStreamReplace,
       "inconsistent-replace-stream-replace", "stream-replace E28241"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.fault);
    seat_fault(row.fault);
    const auto finding = run_forked(*find_fuzz_target(row.target), octets(row.units));
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->facet, row.facet);
    EXPECT_EQ(finding->deviation_class, row.deviation_class);
    EXPECT_EQ(finding->requests.back(), row.request);
  }
}

TEST_F(GuestTest, ARequirementPrintsTheWholePanel) {
  seat_fault("row-added-ed-a0-bf");
  setenv("PLACEMAT_FINDINGS", testing::TempDir().c_str(), 1);
  EXPECT_DEATH(
      run_target(*find_fuzz_target("agrees"), octets("EDA080")),
      "agrees: seeded departs from its profile: validate, accepts-surrogate(.|\n)*"
      "input     EDA080(.|\n)*expected  ill-formed 0  \\[(.|\n)*observed  well-formed(.|\n)*"
      "panel(.|\n)*codec(.|\n)*seeded(.|\n)*"
      "fault     fault_seeded_validate_accepts_surrogate");
}

TEST_F(GuestTest, HonestImplementationsPassEveryTarget) {
  Mutator mutator(InputShape::kOctets, 7);
  std::vector<Octets> inputs = {{}};
  for (int i = 0; i < 2000; ++i) {
    const std::size_t max_size = i % 4 == 0 ? 300 : 24;
    inputs.push_back(mutator.mutate(inputs[inputs.size() / 2], inputs.back(), max_size));
  }
  for (const FuzzTarget& target : fuzz_targets()) {
    SCOPED_TRACE(std::string(target.name));
    for (const Octets& units : inputs) run_target(target, units);  // would abort
  }
}

TEST_F(GuestTest, SitsAloneAndIsMadeAnew) {
  const std::size_t members = panel().size();
  EXPECT_EQ(find_member("seeded"), nullptr);
  seat_fault("rejects-nul");
  seat_fault("rejects-bom");
  EXPECT_EQ(panel().size(), members + 1);
  EXPECT_EQ(panel().back(), find_member("seeded"));
  seat_fault("");
  EXPECT_EQ(panel().size(), members);
  EXPECT_THROW(seat_fault("no-such-fault"), InputError);
  setenv("PLACEMAT_FAULT", "no\x1bne", 1);
  EXPECT_EXIT(
      seat_fault_of_environment(), testing::ExitedWithCode(2),
      "PLACEMAT_FAULT: there is no seeded fault 'no.u.001B.ne'; placemat mutants --all lists");
  unsetenv("PLACEMAT_FAULT");
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
}  // namespace placemat::inline fuzz
