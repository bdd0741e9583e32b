#include "harness/learn/sink.h"

#include <gtest/gtest.h>

#include "harness/learn/probes.h"
#include "harness/learn/test/made_up.h"
#include "reference/words/protocol.h"
#include "reports/pairs.h"

namespace placemat::inline learn_room {
namespace {

TEST(SinkProbes, AreFewAndHoldWhatIsKnownToBeRead) {
  EXPECT_LT(sink_probes().size(), 2000u);
  for (const char* hex : {
           "C0AF",            // non-shortest, as web servers read it in 2000
           "E080AF",          //
           "F08080AF",        //
           "F8808080AF",      //
           "FC80808080AF",    //
           "C080",            // modified UTF-8
           "C06F",            // a trail octet whose high bits are not looked at
           "AF",              // the low seven bits of an octet
           "C4AF",            // U+012F, cut to eight bits
           "F09080AF",        // U+1002F, cut to sixteen
           "F49080AF",        // 11002F
           "F8888080AF",      // 20002F, cut to 21 bits
           "EDA080EDB0AF",    // a pair to which 10000 is not added
           "EFBC8F",          // U+FF0F
           "C22F",            // a lead, and no trail octet
           "E1802F",          //
           "F1808022",        //
           "EDA0802F",        // a high surrogate that waits for its other half
           "E12F80",          //
           "002F",            // a NUL that ends the string
           "0D0A",            // an end of line
           "C2",              // cut short by the end
           "EDA0BDEDB880",    // a pair in six octets
           "EFBBBFEFBBBF41",  // two signatures
           "EFBFBF",          // a noncharacter
           "EFBFBD",          // U+FFFD
           "FE84808080AF",    // not a probe: no such sequence
       }) {
    SCOPED_TRACE(hex);
    EXPECT_EQ(sink_probes().contains(*parse_hex(hex)), std::string(hex) != "FE84808080AF");
  }
}

TEST(Sink, AllStringsOfADangerAreListedTheShortestFirst) {
  DirectDoor door(kMasksTrails);
  const SinkExamined examined = examine_sink(door);
  std::size_t slashes = 0;
  std::size_t length = 0;
  for (const SinkFault& fault : examined.faults) {
    EXPECT_GE(fault.request.units().size(), length);
    length = fault.request.units().size();
    if (fault.danger == Danger::kConjured && fault.character == '/') ++slashes;
  }
  // These are C0 6F, C0 AF and C0 EF.
  EXPECT_EQ(slashes, 3u);
}

TEST(Sink, EachWayToDecodeIsAsked) {
  const MadeUp both{{.description = {.id = "both"},
                     .decode = decode_as<kRfc3629>,
                     .replace = replace_swallowing}};
  DirectDoor door(both);
  EXPECT_EQ(sink_operations(door), (std::vector{Operation::kDecode, Operation::kReplace}));
  const SinkExamined examined = examine_sink(door);
  ASSERT_FALSE(examined.faults.empty());
  for (const SinkFault& fault : examined.faults) {
    EXPECT_EQ(fault.request.operation(), Operation::kReplace);
  }
}

TEST(Sink, WhatAnotherProcessDoesNotShowIsNotRecorded) {
  const auto record_of = [](const Implementation& first, const Implementation& second) {
    bool begun = false;
    return sink_record([&] {
      const Implementation& implementation = begun ? second : first;
      begun = true;
      return std::make_unique<DirectDoor>(implementation);
    });
  };
  EXPECT_EQ(record_of(kReadsC0Af, kReadsC0Af)->faults.size(), 1u);
  EXPECT_TRUE(record_of(kReadsC0Af, kStrict)->faults.empty());
  EXPECT_FALSE(record_of(kAnything, kAnything));
}

// The first fault of each danger and character is kept, among those that get through.
TEST(Sink, WhatGetsThroughALanguageIsKept) {
  DirectDoor joins(kJoins);
  const std::vector<SinkFault> changing = examine_sink(joins).faults;
  EXPECT_GT(changing.size(), 1u);
  EXPECT_TRUE(behind_any({}, changing).empty());
  const std::vector<SinkFault> kept =
      behind_any({{"generalized", automaton_of(kGeneralized)}}, changing);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(hex_of(kept[0].request.units()), "EDA080EDB080");

  DirectDoor modified(kModified);
  const std::vector<SinkFault> conjured = examine_sink(modified).faults;
  ASSERT_FALSE(conjured.empty());
  EXPECT_FALSE(lets_through(automaton_of(kRfc3629), conjured[0]));
  EXPECT_TRUE(lets_through(automaton_of(kModifiedUtf8), conjured[0]));
}

}  // namespace
}  // namespace placemat::inline learn_room
