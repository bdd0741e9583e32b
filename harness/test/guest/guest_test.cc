// Tests the guest target (docker/oss-fuzz/guest): its oracle agrees with the reference, it finds
// each kind of fault, and it finds none in right code.

#include <gtest/gtest.h>
#include <utf8_guest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/forms/rfc3629.h"
#include "reference/segment.h"
#include "reference/test/octet_strings.h"

namespace placemat::inline test {
namespace {

// These are in the order of utf8_guest_defect.
constexpr Defect kDefects[] = {Defect::kUnexpectedContinuation,
                               Defect::kNonShortest,
                               Defect::kSurrogate,
                               Defect::kOutOfRange,
                               Defect::kInvalidOctet,
                               Defect::kTruncated,
                               Defect::kInterrupted,
                               Defect::kNone};

// Reports whether the guest and the reference agree on the first segment. The rest of a string is a
// string of its own, so all segments are compared if all strings are.
bool same_first_segment(CodeUnits units) {
  const Segment right = next_segment(kRfc3629, units, 0, std::nullopt);
  const utf8_guest_segment said = utf8_guest_next(units.data(), units.size());
  return said.length == right.length && (said.well_formed != 0) == right.well_formed() &&
         said.value == (right.well_formed() ? right.value : kReplacementCharacter) &&
         kDefects[utf8_guest_defect_of(units.data(), units.size())] == right.defect;
}

void expect_same(const Product& product) {
  Mismatches mismatches;
  for_each_string(product, [&](CodeUnits units) {
    mismatches.require(same_first_segment(units), units, [] { return "not as the reference"; });
  });
  EXPECT_EQ(mismatches.checked(), size_of(product));
}

TEST(GuestOracle, IsTheReferenceForAllStringsOfUpToThreeOctets) {
  for (std::size_t length = 1; length <= 3; ++length) expect_same(all_strings(length));
}

TEST(GuestOracle, IsTheReferenceForProductsOfBoundsOfUpToFiveOctets) {
  for (std::size_t length = 4; length <= 5; ++length)
    expect_same(position_strings(kRfc3629, length));
}

const std::uint8_t* octets_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

void judge(const utf8_guest_host& host, std::string_view octets) {
  utf8_guest_judge(&host, octets_of(octets), octets.size());
}

void judge(const utf8_guest_streams& streams, std::string_view octets) {
  utf8_guest_judge_streams(&streams, octets_of(octets), octets.size());
}

// Judges a right host, whole and in chunks.
void judge_codec(CodeUnits units) {
  utf8_guest_judge(&utf8_host, units.data(), units.size());
  utf8_guest_judge_streams(&utf8_host_streams, units.data(), units.size());
}

TEST(Guest, FindsNothingInTheCodec) {
  judge_codec({});
  for (std::size_t length = 1; length <= 2; ++length) {
    for_each_string(all_strings(length), judge_codec);
  }
  for (std::size_t length = 3; length <= 4; ++length) {
    for_each_string(position_strings(kRfc3629, length), judge_codec);
  }
}

TEST(Guest, AsksNothingThatTheHostDoesNotHave) {
  const utf8_guest_host none = {"none",  nullptr, nullptr, nullptr, nullptr,
                                nullptr, nullptr, nullptr, nullptr, nullptr};
  judge(none, "A\xED\xA0\x80");
  const utf8_guest_streams no_streams = {"none",  nullptr, nullptr, nullptr,
                                         nullptr, nullptr, nullptr};
  judge(no_streams, "A\xED\xA0\x80");
}

// Long texts have blocks, chunks, and lengths beyond 16 bits.
TEST(Guest, FindsNothingInLongTexts) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "A\u00E9\u20AC\U0001F600 plain ASCII";
  const auto judge_both = [](std::string_view octets) {
    judge_codec({octets_of(octets), octets.size()});
  };
  judge_both(text);
  for (const std::string_view defect : {"\x80", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                        "\xFF", "\xF0\x9F\x98", "\xE2\x82"}) {
    for (const std::size_t offset : {0, 26, 4000}) {
      std::string spoiled = text;
      spoiled.insert(offset, defect);
      judge_both(spoiled);
    }
    judge_both(text + std::string(defect));
  }
}

bool holds(const std::uint8_t* octets, std::size_t size, std::string_view part) {
  return std::string_view(reinterpret_cast<const char*>(octets), size).find(part) !=
         std::string_view::npos;
}

// Seeded is the codec with one faulty function, an input, and the line that reports the fault.
struct Seeded {
  const char* name;
  void (*seed)(utf8_guest_host& host);
  std::string_view input;
  const char* line;  // after "utf8-guest: seeded: "
};

// Sets a function to one that returns `answer` where `condition` is true, and does what the codec
// does otherwise.
#define DECODER(function, Unit, condition, answer)                                           \
  [](utf8_guest_host& host) {                                                                \
    host.function = [](const std::uint8_t* in, std::size_t size, Unit* out) -> std::size_t { \
      if (condition) return answer;                                                          \
      return utf8_host.function(in, size, out);                                              \
    };                                                                                       \
  }
// Sets a function to one that calls the codec's and then, unless that refuses, does `change`.
#define CHANGED(function, In, Unit, change)                                        \
  [](utf8_guest_host& host) {                                                      \
    host.function = [](const In* in, std::size_t size, Unit* out) -> std::size_t { \
      std::size_t count = utf8_host.function(in, size, out);                       \
      if (count != UTF8_GUEST_REFUSED) change;                                     \
      return count;                                                                \
    };                                                                             \
  }
#define VALIDATOR(condition, answer)                                      \
  [](utf8_guest_host& host) {                                             \
    host.validate = [](const std::uint8_t* in, std::size_t size) -> int { \
      if (condition) return answer;                                       \
      return utf8_host.validate(in, size);                                \
    };                                                                    \
  }
#define LOCATOR(answer)                                                                   \
  [](utf8_guest_host& host) {                                                             \
    host.first_ill_formed = [](const std::uint8_t* in, std::size_t size) -> std::size_t { \
      const std::size_t offset = utf8_host.first_ill_formed(in, size);                    \
      return answer;                                                                      \
    };                                                                                    \
  }

const Seeded kSeeded[] = {
    {"accepts_continuation", VALIDATOR(holds(in, size, "\x80"), 1), "A\x80z",
     "validate_misses_unexpected_continuation: octet 1 of 3: 41 .80. 7A: expected refused, "
     "observed accepted"},
    {"accepts_c0", VALIDATOR(holds(in, size, "\xC0"), 1), "\xC0\x80",
     "validate_misses_non_shortest: octet 0 of 2: .C0. 80: "},
    {"accepts_surrogate", VALIDATOR(holds(in, size, "\xED\xA0"), 1), "\xED\xA0\x80",
     "validate_misses_surrogate: octet 0 of 3: .ED. A0 80: "},
    {"accepts_f5", VALIDATOR(holds(in, size, "\xF5"), 1), "\xF5",
     "validate_misses_out_of_range: octet 0 of 1: .F5.: "},
    {"accepts_ff", VALIDATOR(holds(in, size, "\xFF"), 1), "\xFF",
     "validate_misses_invalid_octet: octet 0 of 1: .FF.: "},
    {"accepts_truncated", VALIDATOR(size == 2, 1), "\xE2\x82",
     "validate_misses_truncated: octet 0 of 2: .E2 82.: "},
    {"accepts_interrupted", VALIDATOR(holds(in, size, "\xE2z"), 1), "\xE2z",
     "validate_misses_interrupted: octet 0 of 2: .E2. 7A: "},
    {"refuses_nul", VALIDATOR(holds(in, size, std::string_view("\0", 1)), 0),
     std::string_view("A\0B", 3),
     "validate_rejects_one: octet 1 of 3: 41 .00. 42: expected well-formed"},
    {"refuses_in_mended_text", VALIDATOR(holds(in, size, "\xEF\xBF\xBD"), 0), "\xFF",
     "validate_rejects_three: octet 0 of 3: .EF BF BD.: expected well-formed, observed refused"},
    {"late_offset", LOCATOR(offset == 1 ? 2 : offset), "A\x80z",
     "first_ill_formed_misses_unexpected_continuation: octet 1 of 3: 41 .80. 7A: expected 1, "
     "observed 2"},
    {"early_offset", LOCATOR(offset == 2 ? 0 : offset), "\xC3\xA9\x80",
     "first_ill_formed_rejects_two: octet 0 of 3: .C3 A9. 80: expected 2, observed 0"},
    {"offset_beyond", LOCATOR(offset + 1), "A",
     "first_ill_formed_wrong_count: octet 1 of 1: 41: expected 1, observed 2"},
    {"utf32_accepts", DECODER(to_utf32, std::uint32_t, holds(in, size, "\xF4\x90"), 1),
     "\xF4\x90\x80\x80", "to_utf32_misses_out_of_range: .*expected refused, observed 1 units"},
    {"utf32_refuses_four",
     DECODER(to_utf32, std::uint32_t, holds(in, size, "\xF0\x9F"), UTF8_GUEST_REFUSED),
     "z\xF0\x9F\x98\x80", "to_utf32_rejects_four: octet 1 of 5: 7A .F0 9F 98 80.: "},
    {"utf32_other_value", CHANGED(to_utf32, std::uint8_t, std::uint32_t, out[0] ^= 1),
     "\xE2\x82\xAC",
     "to_utf32_wrong_three: octet 0 of 3: .E2 82 AC.: expected 20AC at 0, observed 20AD"},
    {"utf32_reads_u_fffd", CHANGED(to_utf32, std::uint8_t, std::uint32_t, out[0] = 0xFFFD),
     "\xC3\xA9", "to_utf32_rejects_two: octet 0 of 2: .C3 A9.: expected 00E9 at 0, observed FFFD"},
    {"utf16_low_half", CHANGED(to_utf16, std::uint8_t, std::uint16_t, if (count == 3) out[2] ^= 1),
     "z\xF0\x9F\x98\x80",
     "to_utf16_wrong_four: octet 1 of 5: .*: expected DE00 at 2, observed DE01"},
    {"utf16_one_short", CHANGED(to_utf16, std::uint8_t, std::uint16_t, count -= count == 2), "AB",
     "to_utf16_wrong_count: octet 1 of 2: 41 .42.: expected 2 units, observed 1 units"},
    {"replaces_each_octet",
     CHANGED(
         replace_to_utf32, std::uint8_t, std::uint32_t,
         if (count == 2) {
           out[2] = out[1];
           out[1] = out[0];
           count = 3;
         }),
     "\xF0\x9F\x41",
     "replace_to_utf32_misses_interrupted: octet 0 of 3: .F0 9F. 41: expected 0041 at 1, observed "
     "FFFD"},
    {"replaces_with_question_mark",
     CHANGED(replace_to_utf16, std::uint8_t, std::uint16_t, out[0] = '?'), "\xED\xA0\x80",
     "replace_to_utf16_misses_surrogate: octet 0 of 3: .ED. A0 80: expected FFFD at 0, observed "
     "003F"},
    {"replaces_too_much", CHANGED(replace_to_utf8, std::uint8_t, std::uint8_t, count += 3), "A\xC0",
     "replace_to_utf8_wrong_count: octet 2 of 2: 41 C0: expected 4 units, observed 7 units"},
    {"encodes_another_value", CHANGED(from_utf32, std::uint32_t, std::uint8_t, out[1] ^= 1),
     "\xC3\xA9", "from_utf32_wrong_two: octet 0 of 2: .C3 A9.: expected 00A9 at 1, observed 00A8"},
    {"encodes_surrogate",
     [](utf8_guest_host& host) {
       host.from_utf32 = [](const std::uint32_t* in, std::size_t count,
                            std::uint8_t* out) -> std::size_t {
         if (count > 0 && 0xD800 <= in[0] && in[0] <= 0xDFFF) return 3;
         return utf8_host.from_utf32(in, count, out);
       };
     },
     "\x80z",
     "from_utf32_misses_surrogate: octet 0 of 2: .80. 7A: expected refused, with D80A in its "
     "place, observed 3 units"},
    {"encodes_above",
     [](utf8_guest_host& host) {
       host.from_utf32 = [](const std::uint32_t* in, std::size_t count,
                            std::uint8_t* out) -> std::size_t {
         if (count > 0 && in[0] > 0x10FFFF) return 4;
         return utf8_host.from_utf32(in, count, out);
       };
     },
     "\x80z", "from_utf32_misses_out_of_range: "},
    {"encodes_lone_surrogate",
     [](utf8_guest_host& host) {
       host.from_utf16 = [](const std::uint16_t* in, std::size_t count,
                            std::uint8_t* out) -> std::size_t {
         const std::size_t size = utf8_host.from_utf16(in, count, out);
         return size == UTF8_GUEST_REFUSED ? 3 : size;
       };
     },
     "\xFFz", "from_utf16_misses_surrogate: "},
    {"refuses_pairs",
     [](utf8_guest_host& host) {
       host.from_utf16 = [](const std::uint16_t* in, std::size_t count,
                            std::uint8_t* out) -> std::size_t {
         const bool pair =
             std::any_of(in, in + count, [](std::uint16_t unit) { return unit >> 10 == 0x36; });
         return pair ? UTF8_GUEST_REFUSED : utf8_host.from_utf16(in, count, out);
       };
     },
     "z\xF0\x9F\x98\x80", "from_utf16_rejects_four: octet 1 of 5: "},
};

class GuestFinds : public testing::TestWithParam<Seeded> {};

TEST_P(GuestFinds, TheSeededFault) {
  utf8_guest_host host = utf8_host;
  host.name = "seeded";
  GetParam().seed(host);
  EXPECT_DEATH(judge(host, GetParam().input),
               std::string("utf8-guest: seeded: (") + GetParam().line + ")");
}

INSTANTIATE_TEST_SUITE_P(, GuestFinds, testing::ValuesIn(kSeeded),
                         [](const auto& row) { return row.param.name; });

// Returns an octet of a slice or beside it. AddressSanitizer would report a step past the block's
// end before the guest asks about slices.
__attribute__((noinline, no_sanitize("address"))) std::uint8_t octet_at(const std::uint8_t* in,
                                                                        std::ptrdiff_t offset) {
  return in[offset];
}

bool is_trail(std::uint8_t octet) { return (octet & 0xC0) == 0x80; }
bool is_lead(std::uint8_t octet) { return octet >= 0xC2 && octet <= 0xF4; }

// Reports whether the slice ends with `cut`, and an octet from `first` to `last` follows it.
bool is_completed(const std::uint8_t* in, std::size_t size, std::string_view cut, int first,
                  int last) {
  if (size < cut.size() || !holds(in + size - cut.size(), cut.size(), cut)) return false;
  const int next = octet_at(in, static_cast<std::ptrdiff_t>(size));
  return first <= next && next <= last;
}

// Reports whether the slice begins with a continuation, a lead stands `distance` octets before it,
// and continuations between.
bool follows_a_lead(const std::uint8_t* in, std::size_t size, std::ptrdiff_t distance) {
  if (size == 0 || !is_trail(in[0])) return false;
  for (std::ptrdiff_t i = 1; i < distance; ++i) {
    if (!is_trail(octet_at(in, -i))) return false;
  }
  return is_lead(octet_at(in, -distance));
}

const Seeded kSeededInSlices[] = {
    {"reads_a_lead_before", VALIDATOR(follows_a_lead(in, size, 1), 1), "\xA9z",
     "validate_reads_neighbours: octet 0 of 2: .A9. 7A: expected refused, observed accepted, as a "
     "slice between C3 C3 C3 and BF BF BF"},
    {"reads_a_lead_further_off", VALIDATOR(follows_a_lead(in, size, 3), 1), "\x80",
     "validate_reads_neighbours: .*, as a slice between F1 80 80 and 8F 8F 8F"},
    {"steps_before_well_formed_text", VALIDATOR(is_lead(octet_at(in, -1)), 0), "z",
     "validate_reads_neighbours: octet 0 of 1: .7A.: expected well-formed, observed refused, "},
    {"completes_a_cut_sequence", VALIDATOR(is_completed(in, size, "\xE2\x82", 0x80, 0xBF), 1),
     "z\xE2\x82",
     "validate_reads_neighbours: octet 1 of 3: 7A .E2 82.: expected refused, observed accepted, "},
    {"completes_what_needs_a0", VALIDATOR(is_completed(in, size, "\xE0", 0xA0, 0xBF), 1), "\xE0",
     "validate_reads_neighbours: .* and BF BF BF"},
    {"completes_what_needs_8f", VALIDATOR(is_completed(in, size, "\xF4", 0x80, 0x8F), 1), "\xF4",
     "validate_reads_neighbours: .* and 8F 8F 8F"},
    {"locates_behind",
     LOCATOR(offset == size && is_trail(octet_at(in, static_cast<std::ptrdiff_t>(size))) ? size + 1
                                                                                         : offset),
     "z", "first_ill_formed_reads_neighbours: .*expected 1, observed 2, as a slice between "},
    {"writes_what_is_behind",
     CHANGED(replace_to_utf32, std::uint8_t, std::uint32_t,
             if (is_completed(in, size, "\xC3", 0x80, 0xBF)) out[count - 1] = 0xFF),
     "\xC3", "replace_to_utf32_reads_neighbours: .*expected FFFD at 0, observed 00FF, as a slice "},
};

INSTANTIATE_TEST_SUITE_P(InSlices, GuestFinds, testing::ValuesIn(kSeededInSlices),
                         [](const auto& row) { return row.param.name; });

std::string all_octets(const utf8_guest_chunk* chunks, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    all.append(reinterpret_cast<const char*>(chunks[i].octets), chunks[i].size);
  }
  return all;
}

// Returns what the codec makes of `text`, as one chunk, by one of its functions of streams.
template <typename Unit>
std::size_t in_one(std::size_t (*function)(const utf8_guest_chunk*, std::size_t, Unit*),
                   const std::string& text, Unit* out) {
  const utf8_guest_chunk chunk = {octets_of(text), text.size()};
  return function(&chunk, 1, out);
}

// Returns the octets of all chunks, except for leads before a chunk that `spoils`.
template <typename Spoils>
std::string without_pending(const utf8_guest_chunk* chunks, std::size_t count, Spoils spoils) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    if (!all.empty() && is_lead(static_cast<std::uint8_t>(all.back())) && spoils(chunks[i])) {
      all.pop_back();
    }
    all += all_octets(chunks + i, 1);
  }
  return all;
}

// SeededStream is the codec with one faulty function of streams, an input, and the line that
// reports the fault.
struct SeededStream {
  const char* name;
  void (*seed)(utf8_guest_streams& streams);
  std::string_view input;
  const char* line;  // after "utf8-guest: seeded: "
};

// Sets a function to one that does to the octets `text` what the codec does.
#define STREAM(function, Unit, text)                                         \
  [](utf8_guest_streams& streams) {                                          \
    streams.function = [](const utf8_guest_chunk* chunks, std::size_t count, \
                          Unit* out) -> std::size_t {                        \
      return in_one(utf8_host_streams.function, text, out);                  \
    };                                                                       \
  }

const SeededStream kSeededStreams[] = {
    {"loses_a_pending_octet",
     STREAM(to_utf32, std::uint32_t,
            without_pending(chunks, count, [](const utf8_guest_chunk&) { return true; })),
     "z\xC3\xA9",
     "stream_to_utf32_rejects_two: octet 1 of 3: 7A .C3 A9.: expected well-formed, "
     "observed refused, in chunks of 1 1 1"},
    {"loses_it_at_an_empty_chunk",
     STREAM(to_utf16, std::uint16_t,
            without_pending(chunks, count,
                            [](const utf8_guest_chunk& next) { return next.size == 0; })),
     "\xC3\xA9\x31\x30\x31", "stream_to_utf16_rejects_two: .*, in chunks of 1 0 1 "},
    {"loses_what_is_pending_at_the_end",
     [](utf8_guest_streams& streams) {
       streams.replace_to_utf32 = [](const utf8_guest_chunk* chunks, std::size_t count,
                                     std::uint32_t* out) -> std::size_t {
         std::string text = all_octets(chunks, count);
         if (is_lead(static_cast<std::uint8_t>(text.empty() ? 'A' : text.back()))) text.pop_back();
         return in_one(utf8_host_streams.replace_to_utf32, text, out);
       };
     },
     "z\xC3",
     "stream_replace_to_utf32_misses_truncated: octet 1 of 2: 7A .C3.: expected 2 units, "
     "observed 1 units, in chunks of "},
    {"completes_a_chunk_from_behind",
     [](utf8_guest_streams& streams) {
       streams.replace_to_utf16 = [](const utf8_guest_chunk* chunks, std::size_t count,
                                     std::uint16_t* out) -> std::size_t {
         std::string text = all_octets(chunks, count);
         const utf8_guest_chunk& first = chunks[0];
         if (first.size == 1 && first.octets[0] == 0xC3) {
           text[1] = static_cast<char>(first.octets[1]);
         }
         return in_one(utf8_host_streams.replace_to_utf16, text, out);
       };
     },
     "\xC3\xA9",
     "stream_replace_to_utf16_wrong_two: octet 0 of 2: .C3 A9.: expected 00E9 at 0, "
     "observed 00CF, in chunks of 1 1"},
    {"accepts_what_ends_cut",
     [](utf8_guest_streams& streams) {
       streams.validate = [](const utf8_guest_chunk* chunks, std::size_t count) -> int {
         const std::string text = all_octets(chunks, count);
         return text == "\xE2\x82" || utf8_host.validate(octets_of(text), text.size());
       };
     },
     "\xE2\x82",
     "stream_validate_misses_truncated: octet 0 of 2: .E2 82.: expected refused, "
     "observed accepted, in chunks of "},
    {"mends_each_chunk",
     [](utf8_guest_streams& streams) {
       streams.replace_to_utf8 = [](const utf8_guest_chunk* chunks, std::size_t count,
                                    std::uint8_t* out) -> std::size_t {
         std::size_t size = 0;
         for (std::size_t i = 0; i < count; ++i) {
           size += utf8_host.replace_to_utf8(chunks[i].octets, chunks[i].size, out + size);
         }
         return size;
       };
     },
     "\xC3\xA9",
     "stream_replace_to_utf8_rejects_two: octet 0 of 2: .C3 A9.: expected 00C3 at 0, "
     "observed 00EF, in chunks of 1 1"},
};

class GuestFindsInStreams : public testing::TestWithParam<SeededStream> {};

TEST_P(GuestFindsInStreams, TheSeededFault) {
  utf8_guest_streams streams = utf8_host_streams;
  streams.name = "seeded";
  GetParam().seed(streams);
  EXPECT_DEATH(judge(streams, GetParam().input),
               std::string("utf8-guest: seeded: (") + GetParam().line + ")");
}

INSTANTIATE_TEST_SUITE_P(, GuestFindsInStreams, testing::ValuesIn(kSeededStreams),
                         [](const auto& row) { return row.param.name; });

// These are what a host of streams was asked.
struct {
  std::set<std::vector<std::size_t>> cuts;
  std::set<std::string> texts;
  bool is_beside = false;  // a chunk's end and the next one's beginning touch
} g_asked;

int take_note(const utf8_guest_chunk* chunks, std::size_t count) {
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < count; ++i) {
    sizes.push_back(chunks[i].size);
    g_asked.is_beside |= i > 0 && chunks[i - 1].octets + chunks[i - 1].size == chunks[i].octets;
  }
  const std::string text = all_octets(chunks, count);
  g_asked.cuts.insert(sizes);
  g_asked.texts.insert(text);
  return utf8_host.validate(octets_of(text), text.size());
}

// An engine that mutates the end of an input moves the cuts in its beginning.
TEST(GuestStreams, TheOctetsChooseEveryCut) {
  utf8_guest_streams streams = {"notes", take_note, nullptr, nullptr, nullptr, nullptr, nullptr};
  g_asked = {};
  std::set<std::string> asked;
  for (char before = 0x30; before < 0x40; ++before) {
    for (char last = 0x30; last < 0x40; ++last) {
      const std::string text = {'\xE2', '\x82', '\xAC', before, last};
      judge(streams, text);
      asked.insert(text);
    }
  }
  EXPECT_EQ(g_asked.texts, asked);
  EXPECT_FALSE(g_asked.is_beside);
  std::set<std::vector<std::size_t>> beginnings;
  for (const std::vector<std::size_t>& cut : g_asked.cuts) {
    beginnings.insert({cut.begin(), cut.begin() + std::min<std::size_t>(cut.size(), 2)});
  }
  for (const std::vector<std::size_t>& wanted : std::vector<std::vector<std::size_t>>{
           {5}, {1, 1}, {1, 2}, {1, 0}, {2, 1}, {2, 0}, {0, 1}, {0, 5}, {0, 0}, {3, 1}}) {
    EXPECT_EQ(beginnings.count(wanted), 1u) << testing::PrintToString(wanted);
  }
  const bool ends_empty = std::any_of(g_asked.cuts.begin(), g_asked.cuts.end(),
                                      [](const auto& cut) { return cut.back() == 0; });
  EXPECT_TRUE(ends_empty);
}

// A text has at most 64 chunks, and none of it is left out.
TEST(GuestStreams, TheLastChunkHasTheRest) {
  utf8_guest_streams streams = {"notes", take_note, nullptr, nullptr, nullptr, nullptr, nullptr};
  for (const char last : {'0', '1'}) {
    g_asked = {};
    const std::string text(1000, last);
    judge(streams, text);
    EXPECT_EQ(g_asked.texts, std::set<std::string>{text});
    for (const std::vector<std::size_t>& cut : g_asked.cuts) EXPECT_EQ(cut.size(), 64u);
  }
}

}  // namespace
}  // namespace placemat::inline test
