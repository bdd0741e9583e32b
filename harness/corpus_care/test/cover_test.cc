// Tests which inputs are chosen, and which are kept, by the seeded faults that they find.

#include "harness/corpus_care/cover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/fuzz/work_folder.h"
#include "harness/mutants/mutant.h"
#include "reports/base/file.h"

namespace placemat::inline corpus_care {
namespace {

using testing::ElementsAre;
namespace fs = std::filesystem;

std::vector<Mutant> mutants_named(const std::vector<const char*>& names) {
  std::vector<Mutant> mutants;
  for (const char* name : names) mutants.push_back(*find_mutant(name));
  return mutants;
}

// Two accept what they must refuse; the others die of a surrogate, and hang on F8.
const std::vector<const char*> kFaults = {"row-added-ed-a0-bf", "accepts-110000-alone",
                                          "asserts-no-surrogate", "loops-on-five-octets"};

struct Row {
  const char* name;
  std::vector<std::vector<std::uint8_t>> inputs;
  std::vector<const char*> chosen;  // the inputs' numbers, in order
};

const Row kRows[] = {
    {"none finds any", {{0x41}, {}}, {}},
    {"one of two that find the same", {{0x41, 0xED, 0xA0, 0x80}, {0xED, 0xA0, 0x80}}, {"1"}},
    {"the one that finds more first", {{0xF8}, {0xED, 0xA0, 0x80}}, {"1", "0"}},
    {"only what is found further",
     {{0xED, 0xA0, 0x80}, {0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80}, {0xF4, 0x90, 0x80, 0x80}},
     {"1"}},
};

TEST(GreedyCoverTest, ChoosesFewThatFindAll) {
  const std::vector<Mutant> mutants = mutants_named(kFaults);
  const FuzzTarget* const target = find_fuzz_target("meets_profile");
  ASSERT_NE(target, nullptr);
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    std::vector<Seed> seeds;
    for (const auto& units : row.inputs) {
      seeds.push_back({std::to_string(seeds.size()), units, {target}});
    }
    std::vector<std::string> chosen;
    for (const Finder& finder : greedy_cover(mutants, seeds, {}))
      chosen.push_back(finder.seed->name);
    EXPECT_EQ(chosen, std::vector<std::string>(row.chosen.begin(), row.chosen.end()));
  }
}

TEST(KeepFindersTest, TheOnlyOneThatFindsAFaultStays) {
  const TemporaryFolder work;
  const fs::path from = work.path() / "from";
  const fs::path into = work.path() / "into";
  fs::create_directories(from);
  fs::create_directories(into);
  write_file(from / "surrogate", "\xED\xA0\x80");
  write_file(from / "surrogate-too", "A\xED\xA0\x80");
  write_file(from / "above", "\xF4\x90\x80\x80");
  write_file(from / "plain", "A");
  write_file(into / "plain", "A");
  write_file(into / "above", "B");  // a name that is taken
  const FuzzTarget& target = *find_fuzz_target("meets_profile");
  const std::vector<Mutant> mutants = mutants_named({kFaults[0], kFaults[1]});
  const auto names = [&] {
    std::vector<std::string> all;
    for (const fs::path& file : files_in(into)) all.push_back(file.filename());
    return all;
  };
  EXPECT_EQ(keep_finders(target, into, {from}, mutants, {}), 2U);
  EXPECT_THAT(names(), ElementsAre("above", "above-2", "plain", "surrogate"));
  EXPECT_EQ(keep_finders(target, into, {from}, mutants, {}), 0U);
}

}  // namespace
}  // namespace placemat::inline corpus_care
