// Runs every kernel with every room from none to one unit more than it needs, at every length. The
// room lies between guard pages: it ends at one, or begins at one.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "harness/codec/stream.h"
#include "harness/codec/test/expected.h"
#include "harness/codec/test/guarded_pages.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {
namespace {

// Steps holds how much a transcoder has read and written after each piece, and why it stops if it
// has room for all pieces.
template <typename Unit>
struct Steps {
  std::vector<Transcoded> after = {{Stop::kNoRoom, Defect::kNone, 0, 0}};
  std::vector<Unit> out;

  Steps(const std::vector<Piece<Unit>>& pieces, bool replacing) {
    for (const Piece<Unit>& piece : pieces) {
      if (piece.defect != Defect::kNone && !replacing) {
        after.back().stop = Stop::kIllFormed;
        after.back().defect = piece.defect;
        return;
      }
      out.insert(out.end(), piece.out.begin(), piece.out.end());
      after.push_back({Stop::kNoRoom, Defect::kNone, after.back().read + piece.read, out.size()});
    }
    after.back().stop = Stop::kEnd;
  }

  // Returns where a transcoder stops with this room: before the first piece that does not fit.
  const Transcoded& with(std::size_t room) const {
    const auto fits = [room](const Transcoded& step) { return step.written <= room; };
    return *std::prev(std::partition_point(after.begin(), after.end(), fits));
  }
};

class RoomOf : public testing::TestWithParam<const Kernel*> {
 protected:
  const Kernel& kernel() const { return *GetParam(); }

  // Expects transcode(out) to stop where `steps` says, with each room.
  template <typename Unit, typename Transcode>
  void check(const Steps<Unit>& steps, Transcode transcode) const {
    constexpr Unit kUntouched = 0x5A;
    for (std::size_t room = 0; room <= steps.out.size() + 1; ++room) {
      const Transcoded& expected = steps.with(room);
      for (const bool at_start : {false, true}) {
        const std::span<Unit> out = pages_.room(at_start, room, kUntouched);
        ASSERT_EQ(transcode(out), expected) << "with room for " << room;
        const auto end = out.begin() + static_cast<std::ptrdiff_t>(expected.written);
        ASSERT_TRUE(std::equal(out.begin(), end, steps.out.begin())) << "with room for " << room;
        ASSERT_TRUE(std::all_of(end, out.end(), [](Unit unit) { return unit == kUntouched; }))
            << "with room for " << room;
      }
    }
  }

  template <typename Unit>
  void check_decoding(CodeUnits units) const {
    const auto pieces = decoded_pieces<Unit>(segment(kRfc3629, units));
    check(Steps<Unit>(pieces, false),
          [&](std::span<Unit> out) { return decode(units, out, kernel()); });
    check(Steps<Unit>(pieces, true),
          [&](std::span<Unit> out) { return decode_replacing(units, out, kernel()); });
  }

  template <typename Unit>
  void check_encoding(std::span<const Unit> units) const {
    const auto pieces = encoded_pieces(units);
    check(Steps<std::uint8_t>(pieces, false),
          [&](std::span<std::uint8_t> out) { return encode(units, out, kernel()); });
    check(Steps<std::uint8_t>(pieces, true),
          [&](std::span<std::uint8_t> out) { return encode_replacing(units, out, kernel()); });
  }

 private:
  GuardedPages pages_;
};

TEST_P(RoomOf, DecodingTextOfEveryLength) {
  std::mt19937 random(1);
  for (std::size_t length = 0; length <= 200; ++length) {
    for (int round = 0; round < 3; ++round) {
      const std::vector<std::uint8_t> units = nearly_text(length, random);
      check_decoding<char16_t>(units);
      check_decoding<char32_t>(units);
      if (HasFatalFailure()) FAIL() << "of " << hex(units);
    }
  }
}

TEST_P(RoomOf, DecodingRunsOfOneLength) {
  for (const std::vector<std::uint8_t>& sequence : std::vector<std::vector<std::uint8_t>>{
           {0x41}, {0xC3, 0xA9}, {0xE2, 0x82, 0xAC}, {0xF0, 0x9F, 0x98, 0x80}, {0xFF}}) {
    std::vector<std::uint8_t> units;
    while (units.size() < 200) {
      units.insert(units.end(), sequence.begin(), sequence.end());
      check_decoding<char16_t>(units);
      check_decoding<char32_t>(units);
      if (HasFatalFailure()) FAIL() << "of " << hex(units);
    }
  }
}

// The output has nearly as many units as the input has octets, but the input is not plain ASCII.
TEST_P(RoomOf, DecodingAsciiWithOneOtherSequence) {
  for (const std::vector<std::uint8_t>& sequence : std::vector<std::vector<std::uint8_t>>{
           {0xC3, 0xA9}, {0xE2, 0x82, 0xAC}, {0xF0, 0x9F, 0x98, 0x80}, {0xFF}}) {
    for (const std::size_t before : {0, 1, 15, 16, 31, 32, 47, 48, 63, 64}) {
      for (std::size_t after = 30; after <= 100; ++after) {
        std::vector<std::uint8_t> units(before, 'a');
        units.insert(units.end(), sequence.begin(), sequence.end());
        units.insert(units.end(), after, 'a');
        check_decoding<char16_t>(units);
        check_decoding<char32_t>(units);
        if (HasFatalFailure()) FAIL() << "of " << hex(units);
      }
    }
  }
}

TEST_P(RoomOf, EncodingTextOfEveryLength) {
  // Surrogates come last: a strict encoder passes them only in pairs.
  const std::vector<char32_t> kinds = {0x41,   0x41,    0x41,     0x80,    0x7FF,  0x800,
                                       0xFFFF, 0x10000, 0x10FFFF, 0x1F600, 0xD800, 0xDC00};
  std::mt19937 random(1);
  for (std::size_t length = 0; length <= 100; ++length) {
    for (std::size_t round = 0; round < 4; ++round) {
      const std::size_t used = round == 0 ? kinds.size() : 1 + random() % (kinds.size() - 2);
      std::vector<char32_t> in_32;
      std::vector<char16_t> in_16;
      while (in_32.size() < length) {
        in_32.push_back(kinds[random() % used]);
        append_utf16(in_16, in_32.back());
      }
      in_16.resize(length);  // often cuts the last pair
      check_encoding<char16_t>(in_16);
      check_encoding<char32_t>(in_32);
      if (HasFatalFailure()) FAIL() << "of " << length << " units in round " << round;
    }
  }
}

// Calls that each go on where the last one stopped give the whole, whatever room each has.
TEST_P(RoomOf, CallsThatGoOnGiveTheWhole) {
  std::mt19937 random(1);
  for (std::size_t room = 2; room <= 140; ++room) {
    const std::vector<std::uint8_t> units = nearly_text(600, random);
    const Steps<char16_t> whole(decoded_pieces<char16_t>(segment(kRfc3629, units)), true);
    std::vector<char16_t> joined;
    std::vector<char16_t> out(room);
    CodeUnits rest = units;
    Transcoded done;
    do {
      done = decode_replacing(rest, std::span(out), kernel());
      ASSERT_GT(done.written, 0u) << "room for a pair, but nothing was written: " << hex(rest);
      joined.insert(joined.end(), out.begin(),
                    out.begin() + static_cast<std::ptrdiff_t>(done.written));
      rest = rest.subspan(done.read);
    } while (done.stop == Stop::kNoRoom);
    ASSERT_TRUE(done.complete());
    ASSERT_EQ(joined, whole.out);
  }
}

// A stream holds octets back between chunks, and its room ends at a guard page, too.
TEST_P(RoomOf, StreamsThatGoOnGiveTheWhole) {
  const GuardedPages pages;
  std::mt19937 random(1);
  StreamDecoder decoder(OnIllFormed::kReplace, kernel());
  for (std::size_t room = 2; room <= 80; ++room) {
    for (const std::size_t chunk : {1, 2, 3, 7, 64, 67, 200}) {
      const std::vector<std::uint8_t> units = nearly_text(400, random);
      const Steps<char16_t> whole(decoded_pieces<char16_t>(segment(kRfc3629, units)), true);
      decoder.reset();
      std::vector<char16_t> joined;
      const auto take = [&](std::span<const char16_t> out, std::size_t written) {
        joined.insert(joined.end(), out.begin(),
                      out.begin() + static_cast<std::ptrdiff_t>(written));
      };
      for (CodeUnits rest = units; !rest.empty();) {
        const std::span<char16_t> out = pages.room(false, room, char16_t{0});
        const CodeUnits fed = rest.first(std::min(chunk, rest.size()));
        const Transcoded done = decoder.feed(fed, out);
        ASSERT_TRUE(done.written > 0 || done.complete()) << hex(rest);
        take(out, done.written);
        rest = rest.subspan(done.read);
      }
      const std::span<char16_t> out = pages.room(false, 1, char16_t{0});
      const Transcoded done = decoder.finish(out);
      ASSERT_TRUE(done.complete());
      take(out, done.written);
      ASSERT_EQ(joined, whole.out) << hex(units);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, RoomOf, testing::ValuesIn(runnable_kernels()),
                         [](const auto& info) { return kernel_label(info.param); });

}  // namespace
}  // namespace placemat::utf8
