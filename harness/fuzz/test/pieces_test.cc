// Tests the parts of targets: disagreements, inputs, the tally, random input.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <numeric>

#include "harness/door/registry.h"
#include "harness/fuzz/disagreement.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/inputs.h"
#include "harness/fuzz/mutate.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/placement.h"
#include "harness/judge/reading.h"
#include "reference/forms/forms.h"
#include "reference/words/protocol.h"

namespace placemat::inline fuzz {
namespace {

TEST(DisagreementTest, FormsPartAsTheirRowsSay) {
  const struct {
    const char* name;
    const EncodingForm* left;
    const EncodingForm* right;
    const char* units;
    const char* disagreement;  // "" for none
  } kRows[] = {
      {"text", &kRfc3629, &kFssUtf1992, "41E282AC", ""},
      {"nothing", &kRfc3629, &kXopen1992, "", ""},
      {"a surrogate", &kRfc3629, &kFssUtf1992, "EDA080", "surrogates"},
      {"the same the other way round", &kFssUtf1992, &kRfc3629, "EDA080", "surrogates"},
      {"beyond U+10FFFF", &kRfc3629, &kFssUtf1992, "F4908080", "above-10ffff"},
      {"six octets", &kRfc3629, &kFssUtf1992, "FD8080808080", "above-10ffff"},
      {"overlong for both", &kRfc3629, &kFssUtf1992, "C080", ""},
      {"overlong NUL", &kRfc3629, &kModifiedUtf8, "C080", "overlong"},
      {"NUL", &kRfc3629, &kModifiedUtf8, "00", "validity"},
      {"other values", &kRfc3629, &kXopen1992, "C2A280", "validity"},
      {"a pair", &kWtf8, &kGeneralized, "EDA080EDB080", "surrogates"},
      {"a pair as one value or two", &kCesu8, &kGeneralized, "EDA080EDB080", "values"},
      {"ill-formed at two places", &kRfc3629, &kFssUtf1992, "EDA080FF", "offset"},
      {"a form and itself", &kRfc3629, &kRfc3629, "EDA080", ""},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const auto units = *parse_hex(row.units);
    const auto disagreement =
        disagreement_between(read_as(*row.left, units), read_as(*row.right, units));
    EXPECT_EQ(disagreement ? name_in(kDisagreementNames, *disagreement) : "", row.disagreement);
  }
}

TEST(PlacementTest, EachPlaceIsWhereItSays) {
  for (const char* text : {"41", "C3A9", "41ED A080", "E282", "4142F09F98804344FF"}) {
    std::string digits = text;
    digits.erase(std::remove(digits.begin(), digits.end(), ' '), digits.end());
    SCOPED_TRACE(digits);
    const Octets units = *parse_hex(digits);
    const std::size_t offset = of_interest(units);
    std::vector<Octets> all;
    for (const CodeUnits& placed : placements_of(units))
      all.emplace_back(placed.begin(), placed.end());
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all[0], units);
    const auto begins = [&](const Octets& placed) {
      return static_cast<std::size_t>(
          std::search(placed.begin(), placed.end(), units.begin(), units.end()) - placed.begin());
    };
    EXPECT_THAT(all[1].size() - units.size() + offset,
                testing::Truly([](std::size_t at) { return at % 64 >= 61; }));
    EXPECT_EQ(all[2].size() % 64, 0U);
    EXPECT_TRUE(std::equal(units.rbegin(), units.rend(), all[2].rbegin()));
    const std::size_t before = all[3].size() - units.size() - 64;
    EXPECT_EQ((before + offset) % 64, 0U);
    EXPECT_GE(before, 128U);
    EXPECT_LE(begins(all[3]), before);
    EXPECT_TRUE(std::equal(units.begin(), units.end(), all[3].begin() + static_cast<int>(before)));
  }
}

// A fault may need more ASCII in front than inputs are long.
TEST(PlacementTest, OneInputIn64StandsAfterALongRun) {
  unsigned far = 0;
  for (unsigned octet = 0x80; octet < 0xC0; ++octet) {
    std::size_t longest = 0;
    for (const CodeUnits& placed : placements_of(Octets{static_cast<std::uint8_t>(octet)})) {
      longest = std::max(longest, placed.size());
    }
    if (longest > 1024) ++far;
  }
  EXPECT_EQ(far, 1U);
}

TEST(InputsTest, SplitsAreAsGivenThenWholeThenOctetByOctetThenInsideASequence) {
  // These are 41 E2 82 AC, cut after the first two octets.
  const std::vector<Request> splits = splits_of(*parse_hex("41E282AC0201"));
  ASSERT_EQ(splits.size(), 4U);
  EXPECT_THAT(splits[0].chunk_lengths(), testing::ElementsAre(2, 2));
  EXPECT_THAT(splits[1].chunk_lengths(), testing::ElementsAre(4));
  EXPECT_THAT(splits[2].chunk_lengths(), testing::ElementsAre(1, 1, 1, 1));
  EXPECT_THAT(splits[3].chunk_lengths(), testing::ElementsAre(3, 0, 1, 0));
  for (const Request& split : splits) EXPECT_EQ(hex_of(split.units()), "41E282AC");
  EXPECT_EQ(splits_of({}).size(), 1U);
  EXPECT_EQ(splits_of(Octets(kMostPlaced + 2, 0)).size(), 1U);
}

TEST(PlacementTest, LongInputsAreJudgedAlone) {
  const Octets units(kMostPlaced + 1, 0xC3);
  std::size_t count = 0;
  for (const CodeUnits& placed : placements_of(units)) count += placed.size() == units.size();
  EXPECT_EQ(count, 1U);
  count = 0;
  for (const CodeUnits& placed : placements_of({})) count += placed.empty();
  EXPECT_EQ(count, 1U);
}

TEST(InputsTest, ValuesAreFourOctetsEach) {
  const std::vector<std::uint8_t> units = {0x00, 0x10, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x41};
  EXPECT_THAT(values_in(units), testing::ElementsAre(0x10FFFFU, 0xFFFFFFFFU));
  EXPECT_TRUE(values_in({}).empty());
}

TEST(InputsTest, ValuesAreChosenByDomainAndForm) {
  const Implementation* codec = find_implementation("codec");
  const Implementation* pike = find_implementation("pike-thompson-1992");
  ASSERT_NE(pike, nullptr);
  const std::vector<Ucs4> values = {0x41, 0xD800, 0x110000, 0x80000000, 0x42};
  EXPECT_EQ(testable_values(*codec, values), values);
  EXPECT_THAT(testable_values(*pike, values), testing::ElementsAre(0x41, 0xD800, 0x110000, 0x42));
  EXPECT_THAT(encodable_values(*codec, values), testing::ElementsAre(0x41, 0x42));
}

TEST(InputsTest, ChunksAreCutAsTheEndSays) {
  const struct {
    const char* name;
    const char* input;
    const char* request;
  } kRows[] = {
      {"nothing", "", "stream"},
      {"no cut", "E282AC00", "stream E282AC"},
      {"one cut", "E282AC0101", "stream E2 82AC"},
      {"an empty chunk first", "41000202", "stream - 41 -"},
      {"chunks beyond the end", "411F01", "stream 41 -"},
      {"more cuts than octets", "0007", "stream - -"},
      {"eight is no cut", "4108", "stream 41"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(request_line(chunks_in(*parse_hex(row.input))), row.request);
  }
}

TEST(InputsTest, SizesAndStringsAreAsTheEndSays) {
  const struct {
    const char* name;
    const char* input;
    const char* octets;
    const char* sizes;
    const char* strings[3];
  } kRows[] = {
      {"nothing", "", "", "", {"", "", ""}},
      {"no size", "E282AC00", "E282AC", "", {"", "", "E282AC"}},
      {"one size", "E282AC0201", "E282AC", "02", {"E282", "", "AC"}},
      {"two sizes", "41420001FF0102", "41420001", "FF01", {"41420001", "", ""}},
      {"three strings", "41424301010A", "414243", "0101", {"41", "42", "43"}},
      {"more sizes than octets", "0007", "", "00", {"", "", ""}},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    const Octets units = *parse_hex(row.input);
    EXPECT_EQ(hex_of(sized_in(units).units), row.octets);
    EXPECT_EQ(hex_of(sized_in(units).sizes), row.sizes);
    const auto strings = strings_in(units);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(hex_of(strings[i]), row.strings[i]) << i;
  }
}

TEST(InputsTest, ValuesAndWordsAreWhatTheOctetsSpell) {
  const Octets units = *parse_hex("41EDA080F09F9880F4908080FFFD8080808080");
  EXPECT_THAT(spelled_values(units),
              testing::ElementsAre(0x41, 0xD800, 0x1F600, 0x110000, 0x40000000));
  EXPECT_THAT(spelled_words(units), testing::ElementsAre(0x41, 0xD800, 0xD83D, 0xDE00));
}

TEST(InputsTest, ChunkLengthsAddUp) {
  Mutator mutator(InputShape::kOctets, 11);
  for (int i = 0; i < 5000; ++i) {
    const Request request = chunks_in(mutator.mutate({}, {}, 64));
    EXPECT_EQ(std::accumulate(request.chunk_lengths().begin(), request.chunk_lengths().end(),
                              std::size_t{0}),
              request.units().size());
  }
}

TEST(TallyTest, RecordsAddUpInAFile) {
  const std::string path = testing::TempDir() + "/placemat-tally.json";
  std::filesystem::remove(path);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EXIT(
        {
          setenv("PLACEMAT_TALLY", path.c_str(), 1);
          FuzzTally& tally = fuzz_tally();
          tally = FuzzTally();
          tally.note(Disagreement::kSurrogates);
          tally.note(Disagreement::kSurrogates);
          tally.note(Disagreement::kOffset);
          tally.end_execution();
          tally.end_execution();
          tally.count_reply();
          save_fuzz_tally_at_exit();
          std::exit(0);
        },
        testing::ExitedWithCode(0), "");
  }
  const FuzzTallyRecord record = read_fuzz_tally(path);
  EXPECT_EQ(record.strings, 4U);
  EXPECT_EQ(record.replies, 2U);
  EXPECT_EQ(record.unexplained, 0U);
  EXPECT_EQ(record.disagreements.at("surrogates"), 2U);
  EXPECT_EQ(record.disagreements.at("offset"), 2U);
  EXPECT_EQ(record.disagreements.at("overlong"), 0U);
  std::ofstream(path) << "{}";
  EXPECT_THROW(read_fuzz_tally(path), std::runtime_error);
}

}  // namespace
}  // namespace placemat::inline fuzz
