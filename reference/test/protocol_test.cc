// The lines of the driver protocol: written, read, refused.
#include "reference/protocol.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace placemat {
namespace {

using Kind = Reply::Kind;

struct RequestRow {
  const char* name;
  const char* line;
  Request request;
};

const RequestRow kRequests[] = {
    {"validate", "validate EDA080", {Operation::kValidate, {0xED, 0xA0, 0x80}, {}, {}}},
    {"validate nothing", "validate", {Operation::kValidate, {}, {}, {}}},
    {"decode", "decode 00FF", {Operation::kDecode, {0x00, 0xFF}, {}, {}}},
    {"replace", "replace C0AF", {Operation::kReplace, {0xC0, 0xAF}, {}, {}}},
    {"encode",
     "encode 0 41 D800 FFFFFFFF",
     {Operation::kEncode, {}, {}, {0, 0x41, 0xD800, 0xFFFFFFFF}}},
    {"encode nothing", "encode", {Operation::kEncode, {}, {}, {}}},
    {"stream", "stream E2 - 82AC", {Operation::kStream, {0xE2, 0x82, 0xAC}, {1, 0, 2}, {}}},
    {"stream of no chunk", "stream", {Operation::kStream, {}, {}, {}}},
    {"stream of an empty chunk", "stream -", {Operation::kStream, {}, {0}, {}}},
    {"stream-replace", "stream-replace - FF", {Operation::kStreamReplace, {0xFF}, {0, 1}, {}}},
};

TEST(RequestLines, AreWrittenAndReadBack) {
  for (const RequestRow& row : kRequests) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(request_line(row.request), row.line);
    EXPECT_EQ(parse_request(row.line), row.request);
  }
}

TEST(RequestLines, AreReadLeniently) {
  const Request encode{Operation::kEncode, {}, {}, {0x41, 0xABCDEF01}};
  EXPECT_EQ(parse_request("encode 041 abCDef01"), encode);
  EXPECT_EQ(parse_request("encode 0000000000000041 ABCDEF01 "), encode);
  const Request nothing{Operation::kValidate, {}, {}, {}};
  EXPECT_EQ(parse_request("validate "), nothing);
  const Request validate{Operation::kValidate, {0xAB}, {}, {}};
  EXPECT_EQ(parse_request("validate aB"), validate);
}

TEST(RequestLines, AreRefusedIfMalformed) {
  for (const std::string line : {
           "",
           " ",
           "validat 41",
           "Validate 41",
           " validate 41",
           "validate  41",
           "validate 4",
           "validate 4G",
           "validate 41 42",
           "validate 41  ",
           "validate -",
           "validate 41\r",
           "decode 41,42",
           "encode 100000000",
           "encode 4 1G",
           "encode  41",
           "encode -",
           "encode 41  42",
           "stream 4",
           "stream  41",
           "stream --",
           "stream 41 - 4",
           "stream offset",
       }) {
    SCOPED_TRACE(line);
    EXPECT_EQ(parse_request(line), std::nullopt);
  }
  EXPECT_EQ(parse_request(std::string_view("validate 41\0", 12)), std::nullopt);
}

TEST(RequestLines, AreBounded) {
  // "decode " and a line feed leave room for 65,528 digits.
  Request request{Operation::kDecode, std::vector<std::uint8_t>(32764, 0x41), {}, {}};
  EXPECT_EQ(request_line(request).size() + 1, kMaxRequestLine);
  EXPECT_EQ(parse_request(request_line(request)), request);
  request.units.push_back(0x41);
  EXPECT_EQ(parse_request(request_line(request)), std::nullopt);
}

TEST(RequestLines, AbortOnChunksThatDoNotAddUp) {
  const Request request{Operation::kStream, {0x41, 0x42}, {1}, {}};
  EXPECT_DEATH(request_line(request), "do not add up");
}

struct ReplyRow {
  const char* line;
  Reply reply;
};

const ReplyRow kReplies[] = {
    {"well-formed", Reply::well_formed()},
    {"ill-formed", Reply::ill_formed()},
    {"ill-formed 0", Reply::ill_formed(0)},
    {"ill-formed 18446744073709551615", Reply::ill_formed(SIZE_MAX)},
    {"values", Reply::of_values({})},
    {"values 0 41 10FFFF FFFFFFFF", Reply::of_values({0, 0x41, 0x10FFFF, 0xFFFFFFFF})},
    {"units", Reply::of_units({})},
    {"units 00C2A2", Reply::of_units({0x00, 0xC2, 0xA2})},
    {"unencodable", Reply::unencodable()},
    {"unencodable 12", Reply::unencodable(12)},
    {"untestable", Reply::untestable()},
    {"unsupported", Reply::unsupported()},
};

TEST(ReplyLines, AreWrittenAndReadBack) {
  for (const ReplyRow& row : kReplies) {
    SCOPED_TRACE(row.line);
    EXPECT_EQ(reply_line(row.reply), row.line);
    EXPECT_EQ(parse_reply(row.line), row.reply);
  }
}

TEST(ReplyLines, AreReadLeniently) {
  EXPECT_EQ(parse_reply("ill-formed 007"), Reply::ill_formed(7));
  EXPECT_EQ(parse_reply("ill-formed 00000000000000000000000000007"), Reply::ill_formed(7));
  EXPECT_EQ(parse_reply("values 00000000d800 fffd "), Reply::of_values({0xD800, 0xFFFD}));
  EXPECT_EQ(parse_reply("values "), Reply::of_values({}));
  EXPECT_EQ(parse_reply("units c2A2"), Reply::of_units({0xC2, 0xA2}));
  EXPECT_EQ(parse_reply("well-formed "), Reply::well_formed());
}

TEST(ReplyLines, AreRefusedIfMalformed) {
  for (const std::string line : {
           "",
           "wellformed",
           "WELL-FORMED",
           "well-formed 0",
           "well-formed\r",
           "ill-formed -1",
           "ill-formed +1",
           "ill-formed 1 2",
           "ill-formed 0x1",
           "ill-formed A",
           "ill-formed 18446744073709551616",
           "ill-formed  1",
           "values 100000000",
           "values 4G",
           "values U+0041",
           "values  41",
           "values 41  42",
           "units C",
           "units C2 A2",
           "units C2G",
           "units  ",
           "unencodable x",
           "untestable 1",
           "unsupported because",
           "error",
       }) {
    SCOPED_TRACE(line);
    EXPECT_EQ(parse_reply(line), std::nullopt);
  }
}

TEST(ReplyLines, AnswerTheirOperationsOnly) {
  struct {
    Kind kind;
    std::vector<Operation> operations;
  } const rows[] = {
      {Kind::kWellFormed, {Operation::kValidate}},
      {Kind::kIllFormed, {Operation::kValidate, Operation::kDecode, Operation::kStream}},
      {Kind::kValues,
       {Operation::kDecode, Operation::kReplace, Operation::kStream, Operation::kStreamReplace}},
      {Kind::kUnits, {Operation::kEncode}},
      {Kind::kUnencodable, {Operation::kEncode}},
      {Kind::kUntestable, {std::begin(kOperations), std::end(kOperations)}},
      {Kind::kUnsupported, {std::begin(kOperations), std::end(kOperations)}},
  };
  for (const auto& row : rows) {
    std::vector<Operation> answered;
    for (const Operation operation : kOperations) {
      if (is_answer(operation, row.kind)) answered.push_back(operation);
    }
    EXPECT_EQ(answered, row.operations) << reply_line({row.kind, {}, {}, {}});
  }
}

TEST(Hex, IsWrittenAndRead) {
  std::vector<std::uint8_t> all;
  for (int unit = 0; unit < 256; ++unit) all.push_back(static_cast<std::uint8_t>(unit));
  EXPECT_EQ(parse_hex(hex_of(all)), all);
  EXPECT_EQ(hex_of(std::vector<std::uint8_t>{0x0F, 0xF0, 0xA5}), "0FF0A5");
  EXPECT_EQ(parse_hex(""), std::vector<std::uint8_t>());
  EXPECT_EQ(parse_hex("aF"), std::vector<std::uint8_t>{0xAF});
  for (const char* const hex : {"4", "4g", "g4", "41 ", " 41", "0x41", "4142 43"}) {
    EXPECT_EQ(parse_hex(hex), std::nullopt) << hex;
  }
}

}  // namespace
}  // namespace placemat
