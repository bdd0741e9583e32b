// Tests that what the tier finds is exact: how many strings, and which.

#include "harness/all_strings/exhaustive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <utility>

#include "harness/all_strings/test/fakes.h"
#include "harness/cases/boundaries.h"
#include "harness/door/registry.h"
#include "harness/judge/verdict.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "reference/forms/forms.h"

namespace placemat::inline all_strings {
namespace {

using testing::ElementsAre;

ExhaustiveResult ask(const Implementation& implementation, std::vector<std::uint8_t> firsts,
                     std::size_t max_length, unsigned jobs = 1) {
  ExhaustiveOptions options;
  options.space.firsts = std::move(firsts);
  options.space.max_length = max_length;
  options.jobs = jobs;
  return run_exhaustive(implementation, options);
}

TEST(Exhaustive, TheWholeSpaceHasAllStringsOfOneToFourOctets) {
  const SpaceOptions to_four{.max_length = 4};
  EXPECT_EQ(Space(kRfc3629, to_four).size(), 256u + 65536u + 16777216u + 4294967296u);
  EXPECT_EQ(Space(kRfc3629, to_four).description(), "all strings of one to four octets");
}

TEST(Exhaustive, ConformingOnesConform) {
  const ExhaustiveResult result = ask(Fake(fakes::strict), {0x41, 0xC2, 0xF8}, 6, 2);
  EXPECT_TRUE(result.complete);
  EXPECT_THAT(result.deviations, testing::IsEmpty());
  const std::uint64_t size = Space(kRfc3629, {.firsts = {0x41, 0xC2, 0xF8}}).size();
  EXPECT_EQ(result.record.cases, size);
  EXPECT_EQ(result.record.counts, (std::map{std::pair{Judgement::kConforms, size}}));
}

TEST(Exhaustive, SurrogatesAreOneProduct) {
  const ExhaustiveResult result = ask(Fake(fakes::surrogates), {0xED}, 4);
  ASSERT_EQ(result.deviations.size(), 1u);
  const ExhaustiveDeviation& found = result.deviations[0];
  EXPECT_EQ(found.deviation_class.name(), "accepts-surrogate");
  // ED A0 80 41 is one more string, but not another sequence.
  EXPECT_THAT(found.strings, ElementsAre(2048 * 129, 0, 0, 2048, 2048 * 128, 0, 0));
  EXPECT_THAT(found.sequences, ElementsAre(2048, 0, 0, 2048, 0, 0, 0));
  EXPECT_EQ(found.described, 2048u);
  EXPECT_EQ(found.statement, "accepts ED A0..BF 80..BF: 2,048 sequences");
  EXPECT_THAT(found.rows, ElementsAre("ED 80..9F 80..BF"));
  EXPECT_EQ(found.example, (Octets{0xED, 0xA0, 0x80}));
  EXPECT_EQ(result.record.counts.at(Judgement::kDeviates), 2048u * 129u);
}

TEST(Exhaustive, AsciiAsSecondOctetOfEdAndF4) {
  const ExhaustiveResult result = ask(Fake(fakes::no_lower_bound), {0xED, 0xF4}, 4, 2);
  ASSERT_EQ(result.deviations.size(), 1u);
  const ExhaustiveDeviation& found = result.deviations[0];
  EXPECT_EQ(found.deviation_class.name(), "accepts-interrupted");
  EXPECT_THAT(found.sequences, ElementsAre(532480, 0, 0, 8192, 524288, 0, 0));
  EXPECT_THAT(found.strings,
              ElementsAre(8192 * 129 + 524288, 0, 0, 8192, 8192 * 128 + 524288, 0, 0));
  EXPECT_EQ(found.statement,
            "accepts ED 00..7F 80..BF and F4 00..7F 80..BF 80..BF: 532,480 sequences");
  EXPECT_THAT(found.rows, ElementsAre("ED 80..9F 80..BF", "F4 80..8F 80..BF 80..BF"));
}

TEST(Exhaustive, ARefusedValueIsItsSequence) {
  const ExhaustiveResult result = ask(Fake(fakes::no_nul), {0x00, 0x41}, 3);
  const ExhaustiveDeviation found = deviation_of(result, "rejects-nul");
  EXPECT_THAT(found.sequences, ElementsAre(1, 1, 0, 0, 0, 0, 0));
  EXPECT_EQ(found.strings[1], 1u);
  EXPECT_EQ(found.strings[2], 128u + 1u);  // 00 xx, 41 00
  EXPECT_EQ(found.statement, "rejects 00: 1 sequence");
  EXPECT_THAT(found.rows, ElementsAre("00..7F"));
}

TEST(Exhaustive, WhatOnlyTogetherIsRefusedIsOneSequence) {
  const ExhaustiveResult result = ask(Fake(fakes::bom_in_front), {0x41, 0xEF}, 4);
  ASSERT_EQ(result.deviations.size(), 1u);
  EXPECT_EQ(result.deviations[0].deviation_class.name(), "rejects-bom");
  EXPECT_EQ(result.deviations[0].statement, "rejects 41 EF BB BF: 1 sequence");
}

TEST(Exhaustive, FiveOctetsAreFoundWhereTheFormHasFour) {
  const ExhaustiveResult result = ask(Fake(fakes::five_octets), {0xF8}, 6);
  const ExhaustiveDeviation found = deviation_of(result, "accepts-out-of-range");
  const Space space(kRfc3629);
  std::uint64_t trails = 1;
  for (std::size_t at = 2; at < 5; ++at) {
    const auto& octets = space.octets(5, at);
    trails *= static_cast<std::uint64_t>(std::count_if(
        octets.begin(), octets.end(), [](auto octet) { return 0x80 <= octet && octet <= 0xBF; }));
  }
  EXPECT_EQ(found.sequences[5], 0x38 * trails);
  EXPECT_EQ(found.sequences[0], found.sequences[5]);
  EXPECT_GT(found.strings[6], 0u);
  EXPECT_THAT(found.rows, ElementsAre("no row"));
}

// The fake accepts UTF-8 and CESU-8's pairs, but no lone surrogates.
TEST(Exhaustive, PairsOfSurrogatesAreFoundWhereLoneOnesAreRefused) {
  const ExhaustiveResult result = ask(Fake(fakes::pairs), {0xED}, 6);
  ASSERT_EQ(result.deviations.size(), 1u);
  const ExhaustiveDeviation& found = result.deviations[0];
  EXPECT_EQ(found.deviation_class.name(), "accepts-surrogate");
  EXPECT_EQ(found.statement, "accepts ED A0..AF {80 BF} ED {B0 BF} {80 BF}: 128 sequences");
  EXPECT_THAT(found.rows, ElementsAre("ED 80..9F 80..BF"));
}

// Deviations that are swept in rows have the names that the judge gives string by string.
TEST(Exhaustive, NamesAreThoseOfTheJudge) {
  const Fake everything(fakes::everything);
  const std::vector<std::uint8_t> firsts = {0x41, 0x80, 0xC3, 0xE0, 0xED, 0xF4, 0xFF};
  const ExhaustiveResult result = ask(everything, firsts, 3);
  std::map<std::string, std::array<std::uint64_t, 4>> judged;  // by class: in all, and by length
  const auto judge = [&](std::vector<std::uint8_t> units) {
    const Request request = Request::validate(std::move(units));
    const Judged facet =
        verdict_of(everything.describe().profile, request, Reply::well_formed()).facet;
    if (facet.judgement != Judgement::kDeviates) return;
    auto& counts = judged[facet.deviation.name()];
    ++counts[0];
    ++counts[request.units().size()];
  };
  for (const std::uint8_t first : firsts) {
    judge({first});
    for (unsigned second = 0; second <= 0xFF; ++second) {
      judge({first, static_cast<std::uint8_t>(second)});
      for (unsigned third = 0; third <= 0xFF; ++third) {
        judge({first, static_cast<std::uint8_t>(second), static_cast<std::uint8_t>(third)});
      }
    }
  }
  EXPECT_EQ(result.deviations.size(), judged.size());
  for (const auto& [name, counts] : judged) {
    SCOPED_TRACE(name);
    const auto& swept = deviation_of(result, name).strings;
    for (std::size_t i = 0; i < counts.size(); ++i) EXPECT_EQ(swept[i], counts[i]);
  }
}

TEST(Exhaustive, AClassWithoutASequenceOfItsOwnSaysSo) {
  const ExhaustiveResult result = ask(Fake(fakes::everything), {0x41}, 2);
  EXPECT_EQ(deviation_of(result, "accepts-invalid-octet").statement,
            "accepts 2 strings made of shorter ones that it accepts");
}

TEST(Exhaustive, AcceptingEverythingIsAcceptingEverySingleOctet) {
  const ExhaustiveResult result = ask(Fake(fakes::everything), {}, 2);
  std::uint64_t sequences = 0;
  for (const ExhaustiveDeviation& deviation : result.deviations) {
    sequences += deviation.sequences[0];
    EXPECT_EQ(deviation.sequences[0], deviation.sequences[1]) << deviation.deviation_class.name();
  }
  EXPECT_EQ(sequences, 128u);
  EXPECT_EQ(deviation_of(result, "accepts-unexpected-continuation").statement,
            "accepts 80..BF: 64 sequences");
}

// Compares each fault of the miniatures, over all strings of one and two octets, with what the
// judge says of every string.
TEST(Exhaustive, CountsAreTheJudges) {
  for (const Fault fault : kFaults) {
    SCOPED_TRACE(fault_name(fault));
    const Fake implementation(faulty_adapter(fault));
    std::map<std::string, std::uint64_t> expected;
    for (unsigned number = 0; number < 256 + 65536; ++number) {
      std::vector<std::uint8_t> units;
      if (number >= 256) units.push_back(static_cast<std::uint8_t>((number - 256) >> 8));
      units.push_back(static_cast<std::uint8_t>(number));
      const Request request = Request::validate(std::move(units));
      const Judged judged =
          verdict_of(implementation.describe().profile, request, implementation.observe(request))
              .facet;
      if (judged.judgement == Judgement::kDeviates) ++expected[judged.deviation.name()];
    }
    std::map<std::string, std::uint64_t> counted;
    for (const auto& deviation : ask(implementation, {}, 2).deviations) {
      counted[deviation.deviation_class.name()] = deviation.strings[0];
    }
    EXPECT_EQ(counted, expected);
  }
}

TEST(Exhaustive, AFaultIsFoundWithoutTheHook) {
  const ExhaustiveResult result = ask(Fake(faulty_adapter(Fault::kEdA0)), {0xED}, 3);
  EXPECT_EQ(deviation_of(result, "accepts-surrogate").statement,
            "accepts ED A0..BF 80..BF: 2,048 sequences");
}

TEST(Exhaustive, WhereOnlyDecodeIsOfferedThatIsAsked) {
  Adapter adapter = faulty_adapter(Fault::kEdA0);
  adapter.validate = nullptr;
  const ExhaustiveResult result = ask(Fake(adapter), {0xED}, 3);
  EXPECT_EQ(result.facet, Facet::kDecode);
  EXPECT_EQ(deviation_of(result, "accepts-surrogate").sequences[0], 2048u);
  adapter.decode = nullptr;
  EXPECT_FALSE(ask(Fake(adapter), {0xED}, 3).offered);
}

TEST(Exhaustive, WhatIsOutOfTheDomainIsNotAsked) {
  Adapter adapter = faulty_adapter(Fault::kNone);
  adapter.description.profile.domain.no_nul = true;
  adapter.description.profile.domain.max_octets = 2;
  adapter.accepts = fakes::no_nul;
  const ExhaustiveResult result = ask(Fake(adapter), {0x00, 0x41}, 3);
  EXPECT_THAT(result.deviations, testing::IsEmpty());
  // These are 00, 00 xx, 41 00, and all such strings of three octets.
  EXPECT_EQ(result.record.counts.at(Judgement::kUntestable), 1u + 256u + 1u + 2 * 65536u);
  EXPECT_EQ(result.record.counts.at(Judgement::kConforms), 1u + 255u);
}

TEST(Exhaustive, SaysWhatAReportNeeds) {
  const ExhaustiveResult result = ask(Fake(fakes::surrogates), {0xED}, 3);
  ASSERT_EQ(result.deviations.size(), 1u);
  const ExhaustiveDeviation& deviation = result.deviations[0];
  EXPECT_EQ(deviation.strings[0], 2048u);
  EXPECT_THAT(deviation.example, ElementsAre(0xED, 0xA0, 0x80));
  EXPECT_EQ(deviation.statement, "accepts ED A0..BF 80..BF: 2,048 sequences");
  EXPECT_THAT(deviation.rows, ElementsAre("ED 80..9F 80..BF"));
  EXPECT_EQ(result.counted_over,
            "all strings of one to three octets, of 1 of the 256 first octets");
}

// The hooks and validate are the same function of the library, so they never differ.
TEST(Exhaustive, HooksSayWhatValidateSays) {
  int hooks = 0;
  int rows = 0;
  for (const Implementation* implementation : registered_implementations()) {
    const auto accepts = implementation->accepts();
    if (accepts == nullptr) continue;
    ++hooks;
    const EncodingForm* const forms[] = {implementation->describe().profile.form};
    const auto octets = boundaries_of(forms).all;
    std::vector<std::vector<std::uint8_t>> strings = {{}};
    for (std::size_t begin = 0, length = 0; length < 3; ++length) {
      const std::size_t end = strings.size();
      for (; begin < end; ++begin) {
        for (const std::uint8_t octet : octets) {
          strings.push_back(strings[begin]);
          strings.back().push_back(octet);
        }
      }
    }
    for (const auto& units : strings) {
      if (units.empty()) continue;
      ASSERT_EQ(accepts(units),
                implementation->observe(Request::validate(units)).kind == Reply::Kind::kWellFormed)
          << implementation->describe().id << ' ' << testing::PrintToString(units);
    }
    const auto accepts_each = implementation->accepts_each();
    if (accepts_each == nullptr) continue;
    ++rows;
    for (const auto& prefix : strings) {
      AcceptedRow accepted;
      accepts_each(prefix, accepted);
      for (std::size_t last = 0; last < accepted.size(); ++last) {
        std::vector<std::uint8_t> units = prefix;
        units.push_back(static_cast<std::uint8_t>(last));
        ASSERT_EQ(accepted[last], accepts(units))
            << implementation->describe().id << ' ' << testing::PrintToString(units);
      }
    }
  }
  EXPECT_GE(rows, 1);
  EXPECT_GE(hooks, 3);
}

TEST(Exhaustive, RegisteredOnesMeetTheirProfiles) {
  for (const Implementation* implementation : registered_implementations()) {
    if (implementation->accepts() == nullptr) continue;
    SCOPED_TRACE(implementation->describe().id);
    const ExhaustiveResult result = ask(*implementation, {0xED, 0xF7}, 6, 2);
    EXPECT_TRUE(result.complete);
    EXPECT_THAT(result.deviations, testing::IsEmpty());
    EXPECT_EQ(result.record.counts.size(), 1u);
  }
}

}  // namespace
}  // namespace placemat::inline all_strings
