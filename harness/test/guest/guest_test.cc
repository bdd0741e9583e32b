// Tests the guest target (docker/oss-fuzz/guest): its oracle agrees with the reference, it finds
// each kind of fault, and it finds none in right code.

#include <gtest/gtest.h>
#include <utf8_guest.h>

#include <algorithm>
#include <cstring>
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

void judge(const utf8_guest_host& host, std::string_view octets) {
  utf8_guest_judge(&host, reinterpret_cast<const std::uint8_t*>(octets.data()), octets.size());
}

TEST(Guest, FindsNothingInTheCodec) {
  judge(utf8_host, "");
  for (std::size_t length = 1; length <= 2; ++length) {
    for_each_string(all_strings(length), [](CodeUnits units) {
      utf8_guest_judge(&utf8_host, units.data(), units.size());
    });
  }
  for (std::size_t length = 3; length <= 4; ++length) {
    for_each_string(position_strings(kRfc3629, length), [](CodeUnits units) {
      utf8_guest_judge(&utf8_host, units.data(), units.size());
    });
  }
}

TEST(Guest, AsksNothingThatTheHostDoesNotHave) {
  const utf8_guest_host none = {"none",  nullptr, nullptr, nullptr, nullptr,
                                nullptr, nullptr, nullptr, nullptr, nullptr};
  judge(none, "A\xED\xA0\x80");
}

// Long texts have blocks, chunks, and lengths beyond 16 bits.
TEST(Guest, FindsNothingInLongTexts) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "A\u00E9\u20AC\U0001F600 plain ASCII";
  judge(utf8_host, text);
  for (const std::string_view defect : {"\x80", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                                        "\xFF", "\xF0\x9F\x98", "\xE2\x82"}) {
    for (const std::size_t offset : {0, 26, 4000}) {
      std::string spoiled = text;
      spoiled.insert(offset, defect);
      judge(utf8_host, spoiled);
    }
    judge(utf8_host, text + std::string(defect));
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

}  // namespace
}  // namespace placemat::inline test
