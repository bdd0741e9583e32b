#include "harness/check/shrink.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "reference/words/protocol.h"

namespace placemat::inline check_room {
namespace {

struct ShrinkRow {
  const char* name;
  const char* request;
  const char* fault;  // a run of octets (or values) that the fault needs, in hex
  const char* shrunk;
};

constexpr ShrinkRow kShrinkRows[] = {
    {"already_shortest", "decode EDA080", "EDA080", "decode EDA080"},
    {"both_ends", "decode 4142EDA0804344", "EDA080", "decode EDA080"},
    {"one_octet", "validate 41E282AC80E282AC", "80E2", "validate 80E2"},
    {"chunks_join", "stream 41 ED A0 80", "EDA080", "stream EDA080"},
    {"values", "encode 41 20AC D800 42", "D800", "encode D800"},
    {"nothing_needed", "decode 414243", "", "decode"},
};

bool contains(const Request& request, const std::string& fault) {
  if (request.operation() == Operation::kEncode) {
    const Ucs4 value = static_cast<Ucs4>(std::stoul(fault, nullptr, 16));
    return std::count(request.values().begin(), request.values().end(), value) > 0;
  }
  return hex_of(request.units()).find(fault) != std::string::npos;
}

class ShrinkTest : public testing::TestWithParam<ShrinkRow> {};

TEST_P(ShrinkTest, FindsTheShortest) {
  const ShrinkRow& row = GetParam();
  const Request shrunk = shrink(parse_request(row.request).value(), [&](const Request& request) {
    return contains(request, row.fault);
  });
  EXPECT_EQ(request_line(shrunk), row.shrunk);
}

INSTANTIATE_TEST_SUITE_P(Rows, ShrinkTest, testing::ValuesIn(kShrinkRows),
                         [](const auto& info) { return std::string(info.param.name); });

// The example that is shown is easy to read, as long as it shows the fault.
TEST(MakePlainTest, Table) {
  const struct {
    const char* request;
    bool (*fails)(const Request&);
    const char* plain;
  } rows[] = {
      // The fault needs two octets, of which the second is at least 80.
      {"decode 7ABF",
       [](const Request& one) { return one.units().size() == 2 && one.units()[1] >= 0x80; },
       "decode 4180"},
      {"replace C000", [](const Request& one) { return one.units()[0] == 0xC0; }, "replace C041"},
      {"validate 00", [](const Request& one) { return one.units()[0] == 0; }, "validate 00"},
      {"replace 80ED8080", [](const Request& one) { return one.units()[0] == 0x80; },
       "replace 80E282AC"},
      {"decode EDA080", [](const Request& one) { return one.units()[0] == 0xED; }, "decode ED8080"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.request);
    EXPECT_EQ(request_line(make_plain(parse_request(row.request).value(), row.fails)), row.plain);
  }
}

std::vector<Request> requests(std::initializer_list<const char*> lines) {
  std::vector<Request> all;
  for (const char* line : lines) all.push_back(parse_request(line).value());
  return all;
}

TEST(ShrinkHistoryTest, KeepsOnlyTheCause) {
  const Request cause = parse_request("decode E2").value();
  const auto history =
      shrink_history(requests({"decode 41", "decode E2", "decode 42", "decode 43", "decode 44"}),
                     [&](std::span<const Request> before) {
                       return std::find(before.begin(), before.end(), cause) != before.end();
                     });
  EXPECT_EQ(history, requests({"decode E2"}));
}

TEST(ShrinkHistoryTest, FindsCausesThatAreFarApart) {
  std::vector<Request> before;
  for (unsigned octet = 0; octet <= 0xFF; ++octet) {
    before.push_back(Request::decode({static_cast<std::uint8_t>(octet)}));
  }
  const auto history = shrink_history(before, [&](std::span<const Request> some) {
    const auto has = [&](std::uint8_t octet) {
      return std::find(some.begin(), some.end(), before[octet]) != some.end();
    };
    return has(3) && has(200);
  });
  EXPECT_EQ(history, requests({"decode 03", "decode C8"}));
}

TEST(ShrinkHistoryTest, IsEmptyIfHistoryDoesNotMatter) {
  const auto history = shrink_history(requests({"decode 41", "decode 42"}),
                                      [](std::span<const Request>) { return false; });
  EXPECT_TRUE(history.empty());
}

}  // namespace
}  // namespace placemat::inline check_room
