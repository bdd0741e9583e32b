#include "harness/learn/pair.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/learn/test/made_up.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline learn_room {
namespace {

StartDoor starter(const Implementation& implementation) {
  return [&implementation] { return std::make_unique<DirectDoor>(implementation); };
}

// Returns lines like "conjured / C0AF".
std::string dangers_of(const Pair& pair) {
  std::string text;
  for (const PairWitness& witness : pair.witnesses) {
    const SinkFault& fault = witness.fault;
    text += fmt::format("{}{}{} {}", text.empty() ? "" : ", ", name_in(kDangerNames, fault.danger),
                        fault.character ? fmt::format(" {:02X}", *fault.character) : "",
                        hex_of(fault.request.units()));
  }
  return text;
}

struct Row {
  const char* name;
  const Implementation& filter;
  const Implementation& sink;
  const char* dangers;
};

const Row kRows[] = {
    {"strict_behind_strict", kStrict, kStrict, ""},
    {"strict_behind_anything", kAnything, kStrict, ""},
    {"lossy_behind_anything", kAnything, kReplaces, ""},
    {"dropping_behind_anything", kAnything, kDrops, ""},

    {"c0_af_behind_anything", kAnything, kReadsC0Af, "conjured 2F C0AF"},
    {"c0_af_behind_one_that_accepts_it", kReadsC0Af, kReadsC0Af, "conjured 2F C0AF"},
    {"c0_af_behind_strict", kStrict, kReadsC0Af, ""},
    {"c0_af_behind_surrogates", kGeneralizedUtf8, kReadsC0Af, ""},

    {"nul_of_modified_utf_8_behind_itself", kModified, kModified, "conjured 00 C080"},
    {"nul_of_modified_utf_8_behind_strict", kStrict, kModified, ""},

    {"masked_trails_behind_anything", kAnything, kMasksTrails,
     "conjured 00 C040, conjured 0A C04A, conjured 0D C04D, conjured 22 C062, conjured 27 C067, "
     "conjured 2E C06E, conjured 2F C06F, conjured 3C C07C, conjured 5C C11C, swallowed 00 C200, "
     "swallowed 0A C20A, swallowed 0D C20D, swallowed 22 C222, swallowed 27 C227, "
     "swallowed 2E C22E, swallowed 2F C22F, swallowed 3C C23C, swallowed 5C C05C"},
    // The filter takes the delimiter for a trail octet, as the sink does: neither sees it.
    {"masked_trails_behind_one_that_masks", kAnyTrails, kMasksTrails,
     "conjured 00 C040, conjured 0A C04A, conjured 0D C04D, conjured 22 C062, conjured 27 C067, "
     "conjured 2E C06E, conjured 2F C06F, conjured 3C C07C, conjured 5C C11C"},
    {"masked_trails_behind_strict", kStrict, kMasksTrails, ""},

    {"swallowing_behind_anything", kAnything, kSwallows,
     "swallowed 00 C000, swallowed 0A C00A, swallowed 0D C00D, swallowed 22 C022, "
     "swallowed 27 C027, swallowed 2E C02E, swallowed 2F C02F, swallowed 3C C03C, "
     "swallowed 5C C05C"},
    // The filter sees the delimiter in C1 5C, but reads C0 5C as U+001C.
    {"swallowing_behind_one_that_sees_some", kMasksAndEnds, kSwallows,
     "swallowed 00 C000, swallowed 0A C00A, swallowed 0D C00D, swallowed 22 C022, "
     "swallowed 27 C027, swallowed 2E C02E, swallowed 2F C02F, swallowed 3C C03C, "
     "swallowed 5C C15C"},
    {"swallowing_behind_strict", kStrict, kSwallows, ""},

    {"line_feeds_behind_strict", kStrict, kNormalisesLines, "conjured 0A 0D, swallowed 0D 0D"},

    // Neither gets a string that its API does not allow.
    {"what_ends_at_nul_behind_strict", kStrict, kEndsAtNul, ""},
    {"c0_af_behind_what_ends_at_nul", kEndsAtNul, kReadsC0Af, ""},

    {"signature_behind_strict", kStrict, kStripsBom, "signature EFBBBFEFBBBF"},
    {"surrogates_joined_behind_surrogates", kGeneralizedUtf8, kJoins, "changes EDA080EDB080"},
    {"surrogates_joined_behind_strict", kStrict, kJoins, ""},
    // The sink has no encoder, and the form's encoder cannot write lone surrogates, so no danger
    // shows.
    {"surrogates_kept", kAnything, kGeneralizedUtf8, ""},
};

TEST(Pair, DangersAreThoseOfTheTable) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.name);
    const Pair pair = try_pair(starter(row.filter), starter(row.sink));
    EXPECT_EQ(dangers_of(pair), row.dangers);
    EXPECT_EQ(pair.troubles, std::vector<std::string>{});
  }
}

TEST(Pair, WhatBothSaidIsTold) {
  const Pair pair = try_pair(starter(kReadsC0Af), starter(kReadsC0Af));
  ASSERT_EQ(pair.witnesses.size(), 1u);
  EXPECT_EQ(pair.filter_operation, Operation::kDecode);
  EXPECT_EQ(pair.witnesses[0].filter_reply, "values 2F");
  EXPECT_EQ(pair.witnesses[0].filter_reads, std::vector<Ucs4>{'/'});
  EXPECT_EQ(reply_line(Reply::of_values(pair.witnesses[0].fault.read)), "values 2F");
  EXPECT_FALSE(try_pair(starter(kAnything), starter(kReadsC0Af)).witnesses[0].filter_reads);
}

TEST(Pair, WhoOffersNothingIsNoPart) {
  const Pair no_sink = try_pair(starter(kStrict), starter(kAnything));
  EXPECT_TRUE(no_sink.sink_operations.empty());
  const Pair no_filter = try_pair(starter(kOffersNothing), starter(kStrict));
  EXPECT_FALSE(no_filter.filter_operation);
}

// Crashes at a request with C0 AF.
class Crashing : public DirectDoor {
 public:
  using DirectDoor::DirectDoor;
  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override {
    DirectDoor::ask(questions, outcomes);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      if (questions[i].line == "decode C0AF") {
        outcomes[i] = {.kind = Outcome::Kind::kCrashed, .reply = {}, .detail = "crashed"};
      }
    }
  }
};

TEST(Pair, SilenceIsTroubleIfTheFilterAcceptsTheString) {
  const StartDoor crashing = [] { return std::make_unique<Crashing>(kReadsC0Af); };
  const Pair behind_anything = try_pair(starter(kAnything), crashing);
  EXPECT_EQ(behind_anything.troubles, std::vector<std::string>{"the sink, decode C0AF: crashed"});
  EXPECT_TRUE(behind_anything.witnesses.empty());
  EXPECT_TRUE(try_pair(starter(kStrict), crashing).troubles.empty());
  EXPECT_EQ(try_pair(crashing, starter(kReadsC0Af)).troubles,
            std::vector<std::string>{"the filter, C0AF: crashed"});
}

TEST(Pair, WhatIsNotSeenAgainIsNoDanger) {
  bool first = true;
  const StartDoor moody = [&first] {
    const Implementation& implementation = first ? kReadsC0Af : kStrict;
    first = false;
    return std::make_unique<DirectDoor>(implementation);
  };
  const Pair pair = try_pair(starter(kAnything), moody);
  EXPECT_TRUE(pair.witnesses.empty());
  EXPECT_EQ(pair.troubles,
            std::vector<std::string>{"what was seen with C0AF was not seen again alone"});
}

}  // namespace
}  // namespace placemat::inline learn_room
