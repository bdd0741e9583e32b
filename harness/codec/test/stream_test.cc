// Tests the incremental decoder and validator, with every kernel: chunks must not matter.
#include "harness/codec/stream.h"

#include <gtest/gtest.h>

#include <vector>

#include "harness/codec/test/expected.h"

namespace placemat::utf8 {
namespace {

using Chunks = std::vector<std::vector<std::uint8_t>>;

// Cuts `units` where the bits of `cuts` say.
Chunks cut(CodeUnits units, unsigned cuts) {
  Chunks chunks(1);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (i > 0 && (cuts >> (i - 1) & 1u) != 0) chunks.emplace_back();
    chunks.back().push_back(units[i]);
  }
  // Each chunk has its exact size, so that AddressSanitizer reports a read past it.
  for (auto& chunk : chunks) chunk.shrink_to_fit();
  return chunks;
}

Chunks with_empty_chunks(const Chunks& chunks) {
  Chunks result = {{}};
  for (const auto& chunk : chunks) {
    result.push_back(chunk);
    result.emplace_back();
  }
  return result;
}

struct Expected {
  StreamFault fault;
  std::vector<Segment> segments;
};

Expected expected_of(CodeUnits units) {
  Expected expected;
  expected.segments = segment(kRfc3629, units);
  for (const Segment& part : expected.segments) {
    if (part.well_formed()) continue;
    expected.fault = {part.offset, part.defect};
    break;
  }
  return expected;
}

class Stream : public testing::TestWithParam<const Kernel*> {
 protected:
  const Kernel& kernel() const { return *GetParam(); }

  // Feeds the chunks with `room` units of output per call (SIZE_MAX stands for as much as the
  // header says is enough), then finishes. It returns what was written.
  template <typename Unit>
  std::vector<Unit> decode_all(StreamDecoder& decoder, const Chunks& chunks, std::size_t room,
                               bool* complete) const {
    std::vector<Unit> text;
    *complete = false;
    for (const auto& chunk : chunks) {
      CodeUnits rest = chunk;
      for (;;) {
        std::vector<Unit> out(std::min(room, rest.size() + 1));
        const Transcoded result = decoder.feed(rest, std::span<Unit>(out));
        text.insert(text.end(), out.begin(),
                    out.begin() + static_cast<std::ptrdiff_t>(result.written));
        rest = rest.subspan(result.read);
        if (result.stop == Stop::kIllFormed) return text;
        if (result.stop == Stop::kEnd) break;
        // If a stop for want of room made no progress, this loop would never end.
        EXPECT_TRUE(result.written > 0) << "with room for " << out.size();
        if (result.written == 0) return text;
      }
      EXPECT_TRUE(rest.empty());
    }
    std::vector<Unit> out(1);
    const Transcoded result = decoder.finish(std::span<Unit>(out));
    text.insert(text.end(), out.begin(), out.begin() + static_cast<std::ptrdiff_t>(result.written));
    *complete = result.complete();
    return text;
  }

  template <typename Unit>
  void check_decoder(StreamDecoder& decoder, const Chunks& chunks, const Expected& expected,
                     bool replacing) const {
    const auto whole = outcome(decoded_pieces<Unit>(expected.segments), replacing, SIZE_MAX);
    for (const std::size_t room : {std::size_t{SIZE_MAX}, std::size_t{2}}) {
      decoder.reset();
      bool complete = false;
      ASSERT_EQ(decode_all<Unit>(decoder, chunks, room, &complete), whole.out);
      ASSERT_EQ(complete, whole.result.complete());
      ASSERT_EQ(decoder.first_ill_formed(), expected.fault);
    }
  }

  void check(CodeUnits units, const Chunks& chunks) {
    const Expected expected = expected_of(units);
    check_decoder<char16_t>(strict_, chunks, expected, false);
    check_decoder<char32_t>(strict_, chunks, expected, false);
    check_decoder<char16_t>(replacing_, chunks, expected, true);
    check_decoder<char32_t>(replacing_, chunks, expected, true);
    validator_.reset();
    std::uint64_t fed = 0;
    for (const auto& chunk : chunks) {
      const bool good = validator_.feed(chunk);
      fed += chunk.size();
      ASSERT_EQ(good, validator_.first_ill_formed().defect == Defect::kNone);
      // The validator may report a fault after the first octet of the fault, but never before it.
      ASSERT_TRUE(good || expected.fault.offset < fed);
    }
    ASSERT_EQ(validator_.finish(), expected.fault.defect == Defect::kNone);
    ASSERT_EQ(validator_.first_ill_formed(), expected.fault);
  }

  // Checks every way to cut `units`, with and without empty chunks.
  void check_every_cut(CodeUnits units) {
    const unsigned ways = units.empty() ? 1 : 1u << (units.size() - 1);
    for (unsigned cuts = 0; cuts < ways; ++cuts) {
      const Chunks chunks = cut(units, cuts);
      check(units, chunks);
      check(units, with_empty_chunks(chunks));
      if (HasFailure()) {
        ADD_FAILURE() << "of " << hex(units) << " cut at " << cuts;
        return;
      }
    }
  }

  StreamDecoder strict_{OnIllFormed::kStop, kernel()};
  StreamDecoder replacing_{OnIllFormed::kReplace, kernel()};
  StreamValidator validator_{kernel()};
};

TEST_P(Stream, NothingAtAll) {
  check({}, {});
  check({}, {{}});
}

TEST_P(Stream, BoundariesToThreeOctetsInEveryCut) {
  const auto octets = boundary_octets();
  for (const std::size_t length : {1, 2, 3}) {
    for_each_string(octets, length, [&](CodeUnits units) { check_every_cut(units); });
  }
}

TEST_P(Stream, KindsOfFourOctetsInEveryCut) {
  for_each_string(kind_octets(), 4, [&](CodeUnits units) { check_every_cut(units); });
}

TEST_P(Stream, LongerStringsInEveryCut) {
  const std::vector<std::vector<std::uint8_t>> strings = {
      {0xF0, 0x9F, 0x98, 0x80, 0xF0, 0x9F, 0x98, 0x80, 0x41},
      {0x41, 0xE2, 0x82, 0xAC, 0xC3, 0xA9, 0xF4, 0x8F, 0xBF, 0xBF},
      {0xC3, 0xE2, 0x82, 0xF0, 0x9F, 0x98, 0x41, 0xF0, 0x9F},
      {0x41, 0x42, 0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80, 0x43},
      {0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x41, 0xEF, 0xBB},
      {0xF4, 0x90, 0x80, 0x80, 0xFF, 0xFE, 0xC0, 0xAF, 0xE0},
  };
  for (const auto& units : strings) check_every_cut(units);
}

// A defect's name can depend on octets that arrive later, or that the decoder holds back.
TEST_P(Stream, ALeadBeforeAnIncompleteSequenceIsInterrupted) {
  const std::vector<std::uint8_t> units = {0xC3, 0xE2, 0x82};
  ASSERT_FALSE(validator_.feed(units));
  EXPECT_EQ(validator_.first_ill_formed(), (StreamFault{0, Defect::kInterrupted}));
  std::vector<char16_t> out(4);
  EXPECT_EQ(strict_.feed(units, out), (Transcoded{Stop::kIllFormed, Defect::kInterrupted, 0, 0}));
}

TEST_P(Stream, AfterAFaultNothingIsReadUntilReset) {
  std::vector<char32_t> out(8);
  const std::vector<std::uint8_t> units = {0x41, 0x42, 0xFF, 0x43};
  const std::vector<std::uint8_t> more = {0x44};
  EXPECT_EQ(strict_.feed(more, out), (Transcoded{Stop::kEnd, Defect::kNone, 1, 1}));
  EXPECT_EQ(strict_.feed(units, out), (Transcoded{Stop::kIllFormed, Defect::kInvalidOctet, 2, 2}));
  const Transcoded nothing = {Stop::kIllFormed, Defect::kInvalidOctet, 0, 0};
  EXPECT_EQ(strict_.feed(more, out), nothing);
  EXPECT_EQ(strict_.feed({}, out), nothing);
  EXPECT_EQ(strict_.finish(std::span<char32_t>(out)), nothing);
  EXPECT_EQ(strict_.first_ill_formed(), (StreamFault{3, Defect::kInvalidOctet}));
  strict_.reset();
  EXPECT_EQ(strict_.first_ill_formed(), StreamFault{});
  EXPECT_EQ(strict_.feed(more, out), (Transcoded{Stop::kEnd, Defect::kNone, 1, 1}));
}

TEST_P(Stream, AfterItsEndItIsReadyForAnother) {
  const std::vector<std::uint8_t> cut = {0x41, 0xC3};
  const std::vector<std::uint8_t> rest = {0xA9};
  std::vector<char32_t> out(8);
  const std::span<char32_t> room(out);
  EXPECT_EQ(replacing_.feed(cut, room), (Transcoded{Stop::kEnd, Defect::kNone, 2, 1}));
  EXPECT_EQ(replacing_.finish(room), (Transcoded{Stop::kEnd, Defect::kNone, 0, 1}));
  EXPECT_EQ(replacing_.first_ill_formed(), (StreamFault{1, Defect::kTruncated}));
  EXPECT_EQ(replacing_.feed(rest, room), (Transcoded{Stop::kEnd, Defect::kNone, 1, 1}));
  EXPECT_EQ(out[0], 0xFFFD);
  EXPECT_EQ(replacing_.first_ill_formed(), (StreamFault{0, Defect::kUnexpectedContinuation}));
  EXPECT_EQ(replacing_.finish(room), Transcoded{});
  EXPECT_EQ(replacing_.finish(room), Transcoded{});
  EXPECT_EQ(replacing_.first_ill_formed(), StreamFault{});
}

TEST_P(Stream, WithoutRoomNothingIsReadOrLost) {
  const std::vector<std::uint8_t> begin = {0xF0, 0x9F};
  const std::vector<std::uint8_t> end = {0x98, 0x80};
  std::vector<char16_t> out(2);
  EXPECT_TRUE(replacing_.feed(begin, std::span<char16_t>()).complete());
  const Transcoded no_room = {Stop::kNoRoom, Defect::kNone, 0, 0};
  EXPECT_EQ(replacing_.feed(end, std::span(out).first(1)), no_room);
  EXPECT_EQ(replacing_.feed(end, out), (Transcoded{Stop::kEnd, Defect::kNone, 2, 2}));
  EXPECT_EQ(out, (std::vector<char16_t>{0xD83D, 0xDE00}));
  EXPECT_TRUE(replacing_.feed(begin, std::span<char16_t>()).complete());
  EXPECT_EQ(replacing_.finish(std::span<char16_t>()), no_room);
  EXPECT_EQ(replacing_.finish(std::span(out)), (Transcoded{Stop::kEnd, Defect::kNone, 0, 1}));
  EXPECT_EQ(out[0], 0xFFFD);
  EXPECT_EQ(replacing_.first_ill_formed(), (StreamFault{4, Defect::kTruncated}));
}

INSTANTIATE_TEST_SUITE_P(Kernels, Stream, testing::ValuesIn(runnable_kernels()),
                         [](const auto& info) { return kernel_label(info.param); });

}  // namespace
}  // namespace placemat::utf8
