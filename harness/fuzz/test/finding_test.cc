// Tests findings as files: written, read, refused, shrunk, replayed.

#include "harness/fuzz/finding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "harness/fuzz/campaign.h"
#include "harness/fuzz/guest.h"
#include "harness/fuzz/replay.h"
#include "harness/fuzz/shrink_units.h"

namespace placemat::inline fuzz {
namespace {

constexpr const char* kFault = "row-added-ed-a0-bf";

Finding example() {
  return {.target = "agrees",
          .units = {0xED, 0xA0, 0x80},
          .implementation = "seeded",
          .facet = Facet::kValidate,
          .deviation_class = "accepts-surrogate",
          .requests = {"validate EDA080"},
          .expected = "ill-formed 0",
          .clause = "RFC 3629 section 3",
          .observed = "well-formed"};
}

std::filesystem::path fresh_folder(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / name;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

std::string content_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

class FindingTest : public testing::Test {
 protected:
  // Engine binaries take the fault from the environment; in this program, a test seats it.
  FindingTest() { setenv("PLACEMAT_FAULT", kFault, 1); }
  ~FindingTest() override {
    unsetenv("PLACEMAT_FAULT");
    seat_fault("");
  }
};

TEST_F(FindingTest, IsReadAsItWasWritten) {
  const auto path = write_finding(example(), fresh_folder("written"));
  EXPECT_EQ(read_finding(path), example());
  EXPECT_THAT(path.filename().string(),
              testing::MatchesRegex("seeded-validate-accepts-surrogate-[0-9a-f]{16}\\.json"));
}

TEST_F(FindingTest, IsNamedByTargetAndInput) {
  Finding other = example();
  EXPECT_EQ(finding_name(other), finding_name(example()));
  other.units.push_back(0x41);
  EXPECT_NE(finding_name(other), finding_name(example()));
}

TEST_F(FindingTest, WhatIsNoFindingIsRefusedInOneLine) {
  const std::string good = finding_json(example());
  const auto with = [&good](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  const struct {
    const char* name;
    std::string text;
    const char* why;
  } kRows[] = {
      {"empty", "", "F:1:1: not JSON, or cut short"},
      {"half", good.substr(0, good.size() / 2), "not JSON, or cut short"},
      {"a list", "[]", "F: an object is needed here"},
      {"another schema", with("placemat-finding/1", "placemat-finding/9"),
       "F: schema: \"placemat-finding/9\" is not a name that is known here"},
      {"no schema", with("\"schema\"", "\"scheme\""), "F: scheme: an unknown key"},
      {"odd digits", with("\"EDA080\"", "\"EDA08\""),
       "F: units: \"EDA08\" is not a name that is known here"},
      {"no digits", with("\"EDA080\"", "\"EDA0XX\""),
       "F: units: \"EDA0XX\" is not a name that is known here"},
      {"a number for octets", with("\"EDA080\"", "5"), "F: units: a string is needed here"},
      {"no such facet", with("\"validate\"", "\"taste\""),
       "F: facet: \"taste\" is not a name that is known here"},
      {"a number for a class", with("\"accepts-surrogate\"", "1"),
       "F: class: a string is needed here"},
      {"no list of requests", with("[\n    \"validate EDA080\"\n  ]", "1"),
       "F: requests: an array is needed here"},
      {"a number for a request", with("\"validate EDA080\"", "1"),
       "F: requests[0]: a string is needed here"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    try {
      finding_from_json(row.text, "F");
      FAIL() << "was read";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith("F:"));
      EXPECT_THAT(error.what(), testing::EndsWith("; give a finding as the fuzz targets write it"));
      EXPECT_THAT(error.what(), testing::HasSubstr(row.why));
      EXPECT_THAT(error.what(), testing::Not(testing::HasSubstr("\n")));
    }
  }
}

TEST_F(FindingTest, AMissingFileAndAnUnwritableFolderAreRefused) {
  const auto folder = fresh_folder("unusable");
  EXPECT_THROW(read_finding(folder / "none.json"), InputError);
  std::ofstream(folder / "file") << "x";
  EXPECT_THROW(write_finding(example(), folder / "file"), InputError);
  EXPECT_THROW(write_reproducible(example(), folder / "file"), InputError);
}

TEST_F(FindingTest, StillFailsWhileTheFaultIsThere) {
  EXPECT_FALSE(still_fails(example()));
  seat_fault(kFault);
  EXPECT_TRUE(still_fails(example()));
  Finding other = example();
  other.units = {0x41};
  EXPECT_FALSE(still_fails(other));
  other.target = "no_such_target";
  EXPECT_THROW(still_fails(other), InputError);
}

TEST_F(FindingTest, ReplayTellsByItsStatus) {
  const auto folder = fresh_folder("replayed");
  const std::filesystem::path good[] = {write_finding(example(), folder)};
  std::ofstream(folder / "bad.json") << "{}";
  const std::filesystem::path mixed[] = {good[0], folder / "bad.json"};
  EXPECT_EQ(run_replay(good), 2);  // the panel has no guest
  seat_fault("rejects-nul");
  EXPECT_EQ(run_replay(good), 0);
  EXPECT_EQ(run_replay(mixed), 2);
  seat_fault(kFault);
  EXPECT_EQ(run_replay(good), 1);
  EXPECT_EQ(run_replay(mixed), 2);
}

TEST_F(FindingTest, TheEngineBinaryShowsItsOwnFault) {
  const std::vector<std::uint8_t> surrogate = {0xED, 0xA0, 0x80};
  const auto finding = run_engine(PLACEMAT_AGREES_BINARY, "agrees", surrogate);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->implementation, "seeded");
  EXPECT_EQ(finding->deviation_class, "accepts-surrogate");
  const std::vector<std::uint8_t> ascii = {0x41};
  EXPECT_FALSE(run_engine(PLACEMAT_AGREES_BINARY, "agrees", ascii));
  EXPECT_THROW(run_engine("/no/such/binary", "agrees", ascii), InputError);
}

TEST_F(FindingTest, ShrinkingKeepsTheFaultAndNothingElse) {
  seat_fault(kFault);
  Finding long_one = example();
  long_one.units = {0x30, 0xC2, 0xA2, 0x31, 0xED, 0xAF, 0x90, 0x32, 0x33, 0xE2, 0x82, 0xAC};
  Finding longer = long_one;
  longer.units.push_back(0x34);
  const auto results = minimised({longer, long_one}, PLACEMAT_AGREES_BINARY);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].units.size(), 3U);
  EXPECT_EQ(results[0].units[0], 0xED);
  EXPECT_EQ(results[0].deviation_class, "accepts-surrogate");
  EXPECT_THAT(results[0].requests, testing::ElementsAre(testing::StartsWith("validate ED")));
}

TEST_F(FindingTest, TheShortestInputNamesTheFaultAsCheckDoes) {
  const struct {
    const char* name;
    const char* fault;
    std::vector<std::uint8_t> units;
    std::vector<std::uint8_t> shortest;
    const char* deviation_class;
  } kRows[] = {
      {"another fault is met first",
       "f0-one-trail-too-few",
       {0x41, 0xF0, 0x90, 0x80, 0x00, 0x41},
       {0xF0, 0x90, 0x80},
       "accepts-truncated"},
      {"the input asks again after its fault",
       "error-is-sticky",
       {0x41, 0xED, 0xA0, 0x80, 0x42},
       {0xED},
       "depends-on-history"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    seat_fault(row.fault);
    Finding found = example();
    found.units = row.units;
    const auto shortest = shortest_of(*find_fuzz_target("agrees"), found);
    ASSERT_TRUE(shortest);
    EXPECT_EQ(shortest->units, row.shortest);
    EXPECT_EQ(shortest->deviation_class, row.deviation_class);
  }
  seat_fault("");
  EXPECT_FALSE(shortest_of(*find_fuzz_target("agrees"), example()));
}

TEST_F(FindingTest, ReplayWritesWhatItShrank) {
  seat_fault(kFault);
  Finding long_one = example();
  long_one.units = {0x30, 0xED, 0xA0, 0x80, 0x31};
  const auto folder = fresh_folder("to_shrink");
  const std::filesystem::path file[] = {write_finding(long_one, folder)};
  EXPECT_EQ(run_replay(file, folder / "shrunk"), 1);
  EXPECT_EQ(read_finding(folder / "shrunk" / finding_name(example()) / "finding.json").units,
            example().units);
  EXPECT_EQ(run_replay(file, file[0]), 2);  // no folder can have the name of a file
}

TEST_F(FindingTest, AFaultThatOnlyTheBinaryShowsIsShrunkThere) {
  Finding only_there = example();  // this program has no fault, the binary has one
  only_there.units = {0x41, 0x42, 0xED, 0xA0, 0x80, 0x43};
  const auto results = minimised({only_there}, PLACEMAT_AGREES_BINARY);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].units.size(), 3U);
}

TEST_F(FindingTest, WhatDoesNotRecurIsNondeterministic) {
  Finding once = example();
  once.units = {0x41};
  const auto results = minimised({once}, PLACEMAT_AGREES_BINARY);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results[0].deviation_class, "nondeterministic");
}

TEST_F(FindingTest, AReproducerAsksAgainAndReplays) {
  const auto folder = write_reproducible(example(), fresh_folder("reproducible"));
  EXPECT_EQ(read_finding(folder / "finding.json"), example());
  EXPECT_EQ(content_of(folder / "input"), "\xED\xA0\x80");
  // This stand-in for the command shows its arguments and what it reads.
  const auto command = folder / "command.sh";
  std::ofstream(command) << "#!/bin/sh\necho \"$@\"\n[ \"$1\" = serve ] && cat\nexit 0\n";
  std::filesystem::permissions(command, std::filesystem::perms(0755));
  const auto output = folder / "output";
  const std::string run = "PLACEMAT='" + command.string() + "' '" +
                          (folder / "reproduce.sh").string() + "' >'" + output.string() + "'";
  ASSERT_EQ(std::system(run.c_str()), 0);
  EXPECT_EQ(content_of(output),
            "serve seeded\nvalidate EDA080\nreplay " + (folder / "finding.json").string() + "\n");
}

TEST_F(FindingTest, AReproducerIsSafeWhateverWasSeen) {
  Finding odd = example();
  odd.observed = "line\nrm -rf / \x1b[31m";
  odd.requests = {"it's"};
  const std::string script = reproducer_of(odd);
  EXPECT_THAT(script, testing::HasSubstr("# observed: line?rm -rf / ?[31m\n"));
  EXPECT_THAT(script, testing::HasSubstr("'it'\\''s'"));
}

TEST(CampaignTest, WhatCannotBeRunIsRefusedInOneLine) {
  FuzzOptions good;
  good.target = "agrees";
  good.source_dir = PLACEMAT_SOURCE_DIR;
  FuzzOptions target = good;
  target.target = "no_such_target";
  FuzzOptions engine = good;
  engine.engine = "steam";
  FuzzOptions time = good;
  time.seconds = 0;
  FuzzOptions jobs = good;
  jobs.jobs = 0;
  FuzzOptions source = good;
  source.source_dir = testing::TempDir();
  const struct {
    const char* name;
    const FuzzOptions* options;
    const char* says;
  } kRows[] = {
      {"target", &target, "there are agrees, backwards"},
      {"engine", &engine, "use libfuzzer or afl"},
      {"time", &time, "above 0"},
      {"jobs", &jobs, "above 0"},
      {"source", &source, "no checkout"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_fuzz(*row.options), 2);
    const std::string line = testing::internal::GetCapturedStderr();
    EXPECT_THAT(line, testing::StartsWith("placemat: "));
    EXPECT_THAT(line, testing::HasSubstr(row.says));
    EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 1);
  }
}

TEST(ShrinkTest, FindsTheShortestThatFails) {
  const auto needs_two = [](CodeUnits units) {
    return std::count(units.begin(), units.end(), 0xFF) >= 2;
  };
  std::vector<std::uint8_t> units(300, 0x30);
  units[5] = units[250] = units[299] = 0xFF;
  EXPECT_EQ(shrink_units(units, needs_two), (std::vector<std::uint8_t>{0xFF, 0xFF}));
  const auto needs_length = [](CodeUnits given) { return given.size() >= 7; };
  EXPECT_EQ(shrink_units(units, needs_length), std::vector<std::uint8_t>(7, 'A'));
  const auto always = [](CodeUnits) { return true; };
  EXPECT_TRUE(shrink_units(units, always).empty());
  EXPECT_EQ(shrink_units(units, always, 0), units);
}

}  // namespace
}  // namespace placemat::inline fuzz
