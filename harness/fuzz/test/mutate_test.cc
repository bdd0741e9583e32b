// Tests that the mutator keeps its promises. The oracle checks them; the mutator does not use it.

#include "harness/fuzz/mutate.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "harness/fuzz/inputs.h"
#include "harness/fuzz/specials.h"
#include "harness/fuzz/target.h"
#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reference/utf16.h"
#include "reference/words/protocol.h"

namespace placemat::inline fuzz {
namespace {

constexpr Defect kDefects[] = {
    Defect::kUnexpectedContinuation, Defect::kNonShortest, Defect::kSurrogate,  Defect::kOutOfRange,
    Defect::kInvalidOctet,           Defect::kTruncated,   Defect::kInterrupted};
constexpr InputShape kShapes[] = {InputShape::kOctets,  InputShape::kChunks, InputShape::kSizes,
                                  InputShape::kStrings, InputShape::kValues, InputShape::kText};

// Returns outputs of the mutator. Each output is the next input, as in an engine that keeps every
// input; one input in eight is empty.
std::vector<Octets> outputs(InputShape shape, std::uint64_t seed, std::size_t count,
                            std::size_t max_size) {
  Mutator mutator(shape, seed);
  std::vector<Octets> all = {{}};
  while (all.size() <= count) {
    const Octets& from = all.size() % 8 == 0 ? all[0] : all.back();
    all.push_back(mutator.mutate(from, all[all.size() / 2], max_size));
  }
  all.erase(all.begin());
  return all;
}

TEST(MutateTest, ADefectIsWhatTheOracleCallsIt) {
  Dice dice(1);
  for (const Defect defect : kDefects) {
    SCOPED_TRACE(defect_name(defect));
    for (int i = 0; i < 5000; ++i) {
      Octets units;
      append_defect(dice, units, defect);
      EXPECT_EQ(next_segment(kRfc3629, units, 0, {}).defect, defect) << hex_of(units);
    }
  }
}

TEST(MutateTest, AScalarValueIsWellFormedInItsLength) {
  Dice dice(2);
  for (std::size_t length = 1; length <= 4; ++length) {
    std::set<const SequenceForm*> rows;
    for (int i = 0; i < 1000; ++i) {
      Octets units;
      const Ucs4 value = random_scalar(dice, length);
      append_in_octets(units, value, octets_for(value));
      EXPECT_EQ(units.size(), length);
      EXPECT_EQ(units, encode_value(kRfc3629, value));
      rows.insert(next_segment(kRfc3629, units, 0, {}).row);
    }
    const auto in_length =
        std::count_if(std::begin(kRfc3629Rows), std::end(kRfc3629Rows),
                      [length](const SequenceForm& row) { return row.length() == length; });
    EXPECT_EQ(rows.size(), static_cast<std::size_t>(in_length));
  }
}

TEST(MutateTest, TheSchemeOf1992ReachesSixOctets) {
  for (const Ucs4 value : {0x7FU, 0x80U, 0xD800U, 0x110000U, 0x1FFFFFU, 0x200000U, 0x7FFFFFFFU}) {
    Octets units;
    append_in_octets(units, value, octets_for(value));
    EXPECT_EQ(units, encode_value(kFssUtf1992, value));
  }
  Octets nul;
  append_in_octets(nul, 0, 2);
  EXPECT_THAT(nul, testing::ElementsAre(0xC0, 0x80));
}

TEST(MutateTest, BoundsAreThoseOfTheRows) {
  const auto octets = boundary_octets();
  for (const unsigned octet :
       {0x00U, 0x7FU, 0x80U, 0x8FU, 0x90U, 0x9FU, 0xA0U, 0xBFU, 0xC1U, 0xC2U, 0xDFU, 0xE0U,
        0xEDU, 0xEFU, 0xF0U, 0xF4U, 0xF5U, 0xF7U, 0xF8U, 0xFBU, 0xFCU, 0xFDU, 0xFEU, 0xFFU}) {
    EXPECT_TRUE(std::binary_search(octets.begin(), octets.end(), octet)) << octet;
  }
  EXPECT_LT(octets.size(), 64U);
  const auto values = boundary_values();
  for (const Ucs4 value : {0x7FU, 0x80U, 0x7FFU, 0x800U, 0xD7FFU, 0xD800U, 0xDFFFU, 0xE000U,
                           0xFFFFU, 0x10000U, 0x10FFFFU, 0x110000U, 0x7FFFFFFFU, 0x80000000U}) {
    EXPECT_TRUE(std::binary_search(values.begin(), values.end(), value)) << value;
  }
}

TEST(MutateTest, TheSameSeedGivesTheSameOutputs) {
  for (const InputShape shape : kShapes) {
    EXPECT_EQ(outputs(shape, 5, 500, 300), outputs(shape, 5, 500, 300));
    EXPECT_NE(outputs(shape, 5, 500, 300), outputs(shape, 6, 500, 300));
  }
}

TEST(MutateTest, NoOutputIsEmptyOrTooLong) {
  for (const InputShape shape : kShapes) {
    for (const std::size_t max_size : {1, 2, 3, 4, 7, 8, 15, 16, 17, 18, 63, 64, 130, 512}) {
      Mutator mutator(shape, max_size);
      const Octets longer(600, 0x41);
      Octets units;
      for (int i = 0; i < 1000; ++i) {
        units = mutator.mutate(i % 10 == 0 ? longer : units, units, max_size);
        ASSERT_GE(units.size(), 1U);
        ASSERT_LE(units.size(), max_size);
      }
    }
  }
  EXPECT_TRUE(Mutator(InputShape::kOctets, 1).mutate(Octets{0x41}, {}, 0).empty());
}

TEST(MutateTest, EachDefectAndEachLengthComesNearEachBlocksBound) {
  std::set<std::pair<Defect, std::size_t>> defects;  // and where they begin
  std::set<std::pair<std::size_t, std::size_t>> lengths;
  std::set<std::size_t> sizes;
  for (const Octets& units : outputs(InputShape::kOctets, 3, 20000, 512)) {
    sizes.insert(units.size());
    for (const Segment& part : segment(kRfc3629, units)) {
      defects.insert({part.defect, part.offset});
      if (part.well_formed()) lengths.insert({part.length, part.offset});
    }
  }
  for (const std::size_t block : kBlocks) {
    for (std::size_t at = block - kBlockReach; at <= block + kBlockReach; ++at) {
      SCOPED_TRACE(at);
      EXPECT_TRUE(sizes.contains(at));
      for (std::size_t length = 1; length <= 4; ++length) {
        EXPECT_TRUE(lengths.contains({length, at})) << length;
      }
      for (const Defect defect : kDefects) {
        EXPECT_TRUE(defects.contains({defect, at})) << defect_name(defect);
      }
    }
  }
}

TEST(MutateTest, SweepsReachEveryScalarValue) {
  for (const InputShape shape : kShapes) {
    if (shape == InputShape::kText) continue;     // no value is read in it
    if (shape == InputShape::kStrings) continue;  // only the first difference counts
    Mutator mutator(shape, 9);
    std::vector<bool> met(kMaxScalar + 1);
    // One in three is a sweep, and 8,500 of these make a round.
    for (int i = 0; i < 35000; ++i) {
      Octets units = mutator.mutate({}, {}, 512);
      if (shape == InputShape::kValues) {
        for (const Ucs4 value : values_in(units)) {
          if (value <= kMaxScalar) met[value] = true;
        }
        continue;
      }
      if (shape == InputShape::kChunks) units = chunks_in(units).units();
      if (shape == InputShape::kSizes) {
        const CodeUnits octets = sized_in(units).units;
        units = Octets(octets.begin(), octets.end());
      }
      for (const Segment& part : segment(kRfc3629, units)) {
        if (part.well_formed()) met[part.value] = true;
      }
    }
    std::fill(met.begin() + kFirstSurrogate, met.begin() + kLastSurrogate + 1, true);
    EXPECT_EQ(std::count(met.begin(), met.end(), false), 0);
  }
}

TEST(MutateTest, ChunksAreCutInsideSequencesToo) {
  std::set<std::size_t> chunks;
  bool inside = false;
  bool empty = false;
  for (const Octets& units : outputs(InputShape::kChunks, 4, 2000, 512)) {
    const Request request = chunks_in(units);
    chunks.insert(request.chunk_lengths().size());
    std::size_t at = 0;
    for (const std::size_t length : request.chunk_lengths()) {
      empty |= length == 0;
      const CodeUnits chunk = CodeUnits(request.units()).subspan(at, length);
      const auto fault = first_ill_formed(kRfc3629, chunk);
      at += length;
      inside |= fault && fault->defect == Defect::kTruncated && at < request.units().size();
    }
  }
  EXPECT_EQ(chunks.size(), 8U);
  EXPECT_TRUE(inside);
  EXPECT_TRUE(empty);
}

// Tests how near the sizes are to the octets' needs in each unit, and where sizes cut sequences.
TEST(MutateTest, SizesAreNearWhatIsNeededAndInsideSequences) {
  std::set<std::size_t> counts;
  std::set<int> octets_over, values_over, words_over;  // size minus need
  std::set<std::pair<std::size_t, std::size_t>> cuts;  // lengths, and after how many octets
  for (const Octets& units : outputs(InputShape::kSizes, 4, 20000, 300)) {
    const Sized input = sized_in(units);
    counts.insert(input.sizes.size());
    const std::vector<Ucs4> values = spelled_values(input.units);
    const auto over = [](std::size_t size, std::size_t need) {
      return static_cast<int>(size) - static_cast<int>(need);
    };
    for (const std::size_t size : input.sizes) {
      octets_over.insert(over(size, input.units.size()));
      if (first_ill_formed(kRfc3629, input.units)) continue;
      values_over.insert(over(size, values.size()));
      words_over.insert(over(size, spelled_words(input.units).size()));
      for (const Segment& part : segment(kRfc3629, input.units)) {
        if (part.offset <= size && size < part.offset + part.length) {
          cuts.insert({part.length, size - part.offset});
        }
      }
    }
  }
  EXPECT_EQ(counts.size(), 8U);
  for (const int over : {-2, -1, 0, 1}) {
    EXPECT_TRUE(octets_over.contains(over)) << over;
    EXPECT_TRUE(values_over.contains(over)) << over;
    EXPECT_TRUE(words_over.contains(over)) << over;
  }
  EXPECT_EQ(cuts.size(), 1U + 2U + 3U + 4U);
}

TEST(MutateTest, StringsDifferLateAndWhereOrdersDo) {
  std::set<std::size_t> differences;  // the octet from which on two differ
  bool same = false;
  bool prefix = false;
  bool orders_differ = false;  // whether a value of E000..FFFF met one above
  bool ill_formed = false;
  for (const Octets& units : outputs(InputShape::kStrings, 4, 20000, 512)) {
    const auto strings = strings_in(units);
    for (const CodeUnits other : {strings[1], strings[2]}) {
      const auto [one, two] =
          std::mismatch(strings[0].begin(), strings[0].end(), other.begin(), other.end());
      differences.insert(static_cast<std::size_t>(one - strings[0].begin()));
      const bool ends = one == strings[0].end() || two == other.end();
      same |= one == strings[0].end() && two == other.end();
      prefix |= ends && strings[0].size() != other.size();
      if (!ends) orders_differ |= (*one >= 0xF0 && *one < 0xF5) && (*two == 0xEE || *two == 0xEF);
      ill_formed |= first_ill_formed(kRfc3629, other).has_value();
    }
  }
  EXPECT_TRUE(same && prefix && orders_differ && ill_formed);
  for (const std::size_t block : kBlocks) {
    for (std::size_t at = block - kBlockReach; at <= block + kBlockReach; ++at) {
      EXPECT_TRUE(differences.contains(at)) << at;
    }
  }
}

// Tests that two surrogates, and a sequence, are cut in two so that each part stands alone.
TEST(MutateTest, SomeStringsAreThePartsOfAnother) {
  bool surrogates = false;
  bool sequence = false;
  for (const Octets& units : outputs(InputShape::kStrings, 4, 5000, 512)) {
    const auto strings = strings_in(units);
    const auto one = spelled_values(strings[0]);
    const auto next = spelled_values(strings[1]);
    surrogates |= one.size() == 1 && is_high_surrogate(one[0]) && next.size() == 1 &&
                  is_low_surrogate(next[0]);
    Octets joined(strings[0].begin(), strings[0].end());
    insert(joined, joined.size(), strings[1]);
    sequence |= joined.size() <= 4 && !first_ill_formed(kRfc3629, joined) &&
                first_ill_formed(kRfc3629, strings[1]);
  }
  EXPECT_TRUE(surrogates);
  EXPECT_TRUE(sequence);
}

TEST(MutateTest, SpecialTextsAreAmongOctetsAndValues) {
  const auto holds = [](const std::vector<Ucs4>& values, std::u32string_view text) {
    return std::search(values.begin(), values.end(), text.begin(), text.end()) != values.end();
  };
  for (const InputShape shape : {InputShape::kOctets, InputShape::kValues}) {
    SCOPED_TRACE(static_cast<int>(shape));
    std::vector<std::vector<Ucs4>> all;
    for (const Octets& units : outputs(shape, 4, 20000, 63)) {  // too short for sweeps
      all.push_back(shape == InputShape::kValues ? values_in(units) : spelled_values(units));
    }
    for (const std::u32string_view text : special_texts()) {
      EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const auto& values) {
        return holds(values, text);
      })) << request_line(Request::encode({text.begin(), text.end()}));
    }
  }
}

TEST(MutateTest, ValuesStandAtTheBoundsOfRows) {
  std::set<Ucs4> met;
  for (const Octets& units : outputs(InputShape::kValues, 4, 20000, 64)) {
    for (const Ucs4 value : values_in(units)) met.insert(value);
  }
  for (const Ucs4 value : boundary_values()) EXPECT_TRUE(met.contains(value)) << value;
}

// Tests that some outputs begin with one whole signature, with two, and with a part of one, and
// that some end with one.
TEST(MutateTest, SomeOutputsBeginOrEndWithASignature) {
  const CodeUnits begun = kByteOrderMarkUnits;
  for (const InputShape shape : kShapes) {
    if (!reads_octets(shape)) continue;
    SCOPED_TRACE(static_cast<int>(shape));
    std::set<std::size_t> same;  // octets in which an output begins as signatures do
    bool ends = false;
    for (const Octets& units : outputs(shape, 4, 2000, 300)) {
      std::size_t count = 0;
      while (count < units.size() && units[count] == begun[count % begun.size()]) ++count;
      same.insert(count);
      ends |=
          units.size() > begun.size() && std::equal(begun.rbegin(), begun.rend(), units.rbegin());
    }
    if (shape == InputShape::kOctets) EXPECT_TRUE(ends);
    for (const std::size_t count : {1, 2, 3, 6}) EXPECT_TRUE(same.contains(count)) << count;
  }
}

TEST(MutateTest, SomeValuesAreSurrogatesInTurn) {
  bool met = false;
  for (const Octets& units : outputs(InputShape::kValues, 4, 2000, 64)) {
    const std::vector<Ucs4> values = values_in(units);
    met |= std::adjacent_find(values.begin(), values.end(), [](Ucs4 one, Ucs4 next) {
             return is_high_surrogate(one) && is_low_surrogate(next);
           }) != values.end();
  }
  EXPECT_TRUE(met);
}

// Tests, through the functions that afl-fuzz calls, that the library knows each target's shape.
TEST(AflMutatorTest, GivesWhatTheMutatorGives) {
  void* library = dlopen(PLACEMAT_MUTATOR_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto init = reinterpret_cast<void* (*)(void*, unsigned)>(dlsym(library, "afl_custom_init"));
  const auto fuzz = reinterpret_cast<std::size_t (*)(
      void*, std::uint8_t*, std::size_t, std::uint8_t**, std::uint8_t*, std::size_t, std::size_t)>(
      dlsym(library, "afl_custom_fuzz"));
  const auto deinit = reinterpret_cast<void (*)(void*)>(dlsym(library, "afl_custom_deinit"));
  ASSERT_TRUE(init != nullptr && fuzz != nullptr && deinit != nullptr);
  for (const FuzzTarget& target : fuzz_targets()) {
    SCOPED_TRACE(target.name);
    setenv("PLACEMAT_TARGET", std::string(target.name).c_str(), 1);
    void* state = init(nullptr, 7);
    Mutator mutator(target.shape, 7);
    Octets units = {0x41};
    for (int i = 0; i < 200; ++i) {
      std::uint8_t* out = nullptr;
      const std::size_t size = fuzz(state, units.data(), units.size(), &out, nullptr, 0, 1 << 20);
      const Octets expected = mutator.mutate(units, {}, max_input(target.shape));
      ASSERT_EQ(Octets(out, out + size), expected);
      units = expected;
    }
    deinit(state);
  }
  dlclose(library);
}

}  // namespace
}  // namespace placemat::inline fuzz
