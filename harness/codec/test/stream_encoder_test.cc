// Tests the incremental encoder, with every kernel: chunks must not matter.
#include "harness/codec/stream_encoder.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "harness/codec/test/expected.h"

namespace placemat::utf8 {
namespace {

using Utf16Units = std::vector<char16_t>;
using Utf8Octets = std::vector<std::uint8_t>;

struct Encoded {
  Utf8Octets octets;
  std::optional<std::uint64_t> first;  // the index of the first lone surrogate
  bool stopped = false;

  bool operator==(const Encoded&) const = default;
};

Encoded encoded_whole(const Utf16Units& words, OnIllFormed policy) {
  const auto pieces = encoded_pieces(std::span<const char16_t>(words));
  const auto strict = outcome(pieces, false, SIZE_MAX);
  Encoded whole;
  if (strict.result.stop == Stop::kIllFormed) whole.first = strict.result.read;
  whole.stopped = whole.first && policy == OnIllFormed::kStop;
  whole.octets = whole.stopped ? strict.out : outcome(pieces, true, SIZE_MAX).out;
  return whole;
}

// Feeds the code units in the chunks that the bits of `cuts` say. Each call has room for `room`
// octets at most, and what did not fit is fed again with three more.
Encoded streamed(StreamEncoder& encoder, const Utf16Units& words, unsigned cuts, std::size_t room) {
  Encoded got;
  const auto take = [&](auto call) {
    for (std::size_t more = room;; more += 3) {
      Utf8Octets out(more);
      const Transcoded done = call(std::span<std::uint8_t>(out));
      got.octets.insert(got.octets.end(), out.begin(),
                        out.begin() + static_cast<std::ptrdiff_t>(done.written));
      if (done.stop == Stop::kIllFormed) got.stopped = true;
      if (done.stop != Stop::kNoRoom) return;
    }
  };
  std::size_t begin = 0;
  for (std::size_t end = 1; end <= words.size() && !got.stopped; ++end) {
    if (end < words.size() && (cuts >> (end - 1) & 1u) == 0) continue;
    // Each chunk has its exact size, so that AddressSanitizer reports a read past it.
    Utf16Units chunk(words.begin() + static_cast<std::ptrdiff_t>(begin),
                     words.begin() + static_cast<std::ptrdiff_t>(end));
    take([&](std::span<std::uint8_t> out) {
      const Transcoded done = encoder.feed(chunk, out);
      chunk.erase(chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(done.read));
      chunk.shrink_to_fit();
      return done;
    });
    begin = end;
    EXPECT_EQ(encoder.feed({}, {}).stop, got.stopped ? Stop::kIllFormed : Stop::kEnd);
  }
  if (!got.stopped) take([&](std::span<std::uint8_t> out) { return encoder.finish(out); });
  got.first = encoder.first_ill_formed();
  return got;
}

// Calls `visit` with every string of up to `longest` code units of an alphabet of two letters, two
// high surrogates and a low one.
template <typename Visit>
void each_string(std::size_t longest, Visit visit) {
  constexpr char16_t kAlphabet[] = {0x41, 0x20AC, 0xD83D, 0xDBFF, 0xDE00};
  std::size_t count = 1;  // of the strings of a length
  for (std::size_t length = 0; length <= longest; ++length, count *= std::size(kAlphabet)) {
    for (std::size_t number = 0; number < count; ++number) {
      Utf16Units words(length);
      std::size_t digits = number;
      for (char16_t& word : words) {
        word = kAlphabet[digits % std::size(kAlphabet)];
        digits /= std::size(kAlphabet);
      }
      visit(words);
    }
  }
}

TEST(StreamEncoderTest, ChunksDoNotMatter) {
  for (const Kernel* const kernel : runnable_kernels()) {
    SCOPED_TRACE(kernel->name);
    for (const OnIllFormed policy : {OnIllFormed::kStop, OnIllFormed::kReplace}) {
      StreamEncoder encoder(policy, *kernel);
      each_string(4, [&](const Utf16Units& words) {
        const Encoded expected = encoded_whole(words, policy);
        for (unsigned cuts = 0; cuts < (words.empty() ? 1u : 1u << (words.size() - 1)); ++cuts) {
          for (const std::size_t room : {0u, 4u, 64u}) {
            const Encoded got = streamed(encoder, words, cuts, room);
            ASSERT_EQ(got, expected) << testing::PrintToString(words) << " cut " << cuts;
            // After a stop, only a reset begins another stream.
            if (got.stopped) {
              ASSERT_EQ(encoder.feed(words, {}).stop, Stop::kIllFormed);
              encoder.reset();
            }
          }
        }
      });
    }
  }
}

TEST(StreamEncoderTest, LongTextsAreCutAnywhere) {
  Utf16Units words;
  for (int i = 0; i < 50; ++i) {
    append_utf16(words, 0x1F600);
    append_utf16(words, 0x41);
  }
  for (const Kernel* const kernel : runnable_kernels()) {
    for (std::size_t cut = 1; cut < words.size(); ++cut) {
      StreamEncoder encoder(OnIllFormed::kStop, *kernel);
      Utf8Octets out(3 * (words.size() + 2));
      const std::span<const char16_t> all = words;
      const Transcoded first = encoder.feed(all.first(cut), out);
      ASSERT_EQ(first.read, cut);
      const Transcoded second =
          encoder.feed(all.subspan(cut), std::span(out).subspan(first.written));
      ASSERT_EQ(encoder.finish({}).stop, Stop::kEnd);
      out.resize(first.written + second.written);
      ASSERT_EQ(out, encoded_whole(words, OnIllFormed::kStop).octets) << kernel->name << " " << cut;
    }
  }
}

}  // namespace
}  // namespace placemat::utf8
