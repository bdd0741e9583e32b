// Tests how the lines of the driver protocol are written, read and refused.
#include "reference/words/protocol.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace placemat::inline reference {
namespace {

using Kind = Reply::Kind;

struct RequestRow {
  const char* name;
  const char* line;
  Request request;
};

const RequestRow kRequests[] = {
    {"validate", "validate EDA080", Request::validate({0xED, 0xA0, 0x80})},
    {"validate nothing", "validate", Request::validate({})},
    {"decode", "decode 00FF", Request::decode({0x00, 0xFF})},
    {"replace", "replace C0AF", Request::replace({0xC0, 0xAF})},
    {"encode", "encode 0 41 D800 FFFFFFFF", Request::encode({0, 0x41, 0xD800, 0xFFFFFFFF})},
    {"encode nothing", "encode", Request::encode({})},
    {"stream", "stream E2 - 82AC", Request::stream({0xE2, 0x82, 0xAC}, {1, 0, 2})},
    {"stream of no chunk", "stream", Request::stream({}, {})},
    {"stream of an empty chunk", "stream -", Request::stream({}, {0})},
    {"stream-replace", "stream-replace - FF", Request::stream_replace({0xFF}, {0, 1})},
    {"count", "count E282AC", Request::count({0xE2, 0x82, 0xAC})},
    {"utf16-length of nothing", "utf16-length", Request::utf16_length({})},
    {"utf8-length", "utf8-length 41 D800", Request::utf8_length({0x41, 0xD800})},
    {"decode-into", "decode-into 2 E282AC", Request::decode_into({0xE2, 0x82, 0xAC}, 2)},
    {"decode-into, of nothing", "decode-into 0", Request::decode_into({}, 0)},
    {"encode-into", "encode-into 3 20AC", Request::encode_into({0x20AC}, 3)},
    {"encode-utf16", "encode-utf16 D83D FFFF", Request::encode_utf16({0xD83D, 0xFFFF})},
    {"previous", "previous 1 4142", Request::previous({0x41, 0x42}, 1)},
    {"truncate", "truncate 4294967295 41", Request::truncate({0x41}, 0xFFFFFFFF)},
    {"compare", "compare 41 -", Request::chunked(Operation::kCompare, {0x41}, {1, 0})},
    {"session", "session +E2 .82AC ~ + .",
     Request::session({0xE2, 0x82, 0xAC}, {{CallKind::kMore, 1},
                                           {CallKind::kLast, 2},
                                           {CallKind::kReset, 0},
                                           {CallKind::kMore, 0},
                                           {CallKind::kLast, 0}})},
    {"session-replace", "session-replace .FF",
     Request::session_replace({0xFF}, {{CallKind::kLast, 1}})},
    {"within", "within E2 82AC decode 41",
     Request::within({{0xE2}}, {{0x82, 0xAC}}, Request::decode({0x41}))},
    {"within nothing", "within - - validate", Request::within({}, {}, Request::validate({}))},
    {"within, with a number", "within 61 - previous 2 4142",
     Request::within({{0x61}}, {}, Request::previous({0x41, 0x42}, 2))},
    {"repeat", "repeat 700000000 count E282AC 41",
     Request::repeat(700000000, Operation::kCount, {0xE2, 0x82, 0xAC}, {{0x41}})},
    {"repeat without a tail", "repeat 3 validate 41 -",
     Request::repeat(3, Operation::kValidate, {0x41}, {})},
    {"compare nothing with something", "compare - 41",
     Request::chunked(Operation::kCompare, {0x41}, {0, 1})},
};

TEST(RequestLines, AreWrittenAndReadBack) {
  for (const RequestRow& row : kRequests) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(request_line(row.request), row.line);
    EXPECT_EQ(parse_request(row.line), row.request);
  }
}

TEST(RequestLines, HaveNumbersUpToTheProcessorsGreatest) {
  const Request request = Request::truncate({0x41}, SIZE_MAX);
  const std::string line = "truncate " + std::to_string(SIZE_MAX) + " 41";
  EXPECT_EQ(request_line(request), line);
  EXPECT_EQ(parse_request(line), request);
}

TEST(RequestLines, RepeatAsManyOctetsAsTheProcessorHasRoomFor) {
  const std::string line = "repeat 2147483649 count E282AC 41";
  const auto request = parse_request(line);
  EXPECT_EQ(request.has_value(), sizeof(std::size_t) > 4);
  if (request) {
    EXPECT_EQ(*request,
              Request::repeat(2147483649, Operation::kCount, {0xE2, 0x82, 0xAC}, {{0x41}}));
    EXPECT_EQ(request_line(*request), line);
  }
}

TEST(RequestLines, AreReadLeniently) {
  const Request encode = Request::encode({0x41, 0xABCDEF01});
  EXPECT_EQ(parse_request("encode 041 abCDef01"), encode);
  EXPECT_EQ(parse_request("encode 0000000000000041 ABCDEF01 "), encode);
  const Request nothing = Request::validate({});
  EXPECT_EQ(parse_request("validate "), nothing);
  const Request validate = Request::validate({0xAB});
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
           "decode-into",
           "decode-into 41 4",
           "decode-into -1 41",
           "decode-into +1 41",
           "decode-into 0x1 41",
           "decode-into 18446744073709551616 41",
           "decode-into E282AC",
           "decode-into 1048577 41",
           "encode-into 1048577 41",
           "encode-into x 41",
           "encode-utf16 10000",
           "previous 0 41",
           "previous 2 41",
           "previous 1",
           "truncate",
           "truncate 1 41 42",
           "compare",
           "compare 41",
           "compare 41 42 43",
           "compare  41 42",
           "session",
           "session 41",
           "session +4",
           "session ~41",
           "session -",
           "session +41  .42",
           "within",
           "within 41 42",
           "within 41 42 encode 41",
           "within 41 42 stream 41",
           "within 41 decode 42",
           "within 41 - previous 3 4142",
           "repeat 3 validate 41",
           "repeat 3 decode 41 -",
           "repeat 8589934593 count 41 -",
           "repeat 3 count 41 - -",
       }) {
    SCOPED_TRACE(line);
    EXPECT_EQ(parse_request(line), std::nullopt);
  }
  EXPECT_EQ(parse_request(std::string_view("validate 41\0", 12)), std::nullopt);
}

TEST(Requests, OfPartsThatDoNotFitEndTheProgram) {
  const struct {
    const char* name;
    Operation operation;
    RequestParts parts;
  } kRows[] = {
      {"chunks short of the octets", Operation::kStream, {{0x41, 0x42}, {1}, {}, 0}},
      {"chunks beyond the octets", Operation::kStream, {{0x41}, {1, 1}, {}, 0}},
      {"chunks that wrap around", Operation::kStream, {{0x41}, {SIZE_MAX, 2}, {}, 0}},
      {"chunks of what takes one piece", Operation::kDecode, {{0x41}, {1}, {}, 0}},
      {"three strings to compare", Operation::kCompare, {{0x41}, {1, 0, 0}, {}, 0}},
      {"values to decode", Operation::kDecode, {{}, {}, {0x41}, 0}},
      {"octets to encode", Operation::kEncode, {{0x41}, {}, {}, 0}},
      {"a word above FFFF", Operation::kEncodeUtf16, {{}, {}, {0x10000}, 0}},
      {"a number where none is taken", Operation::kDecode, {{0x41}, {}, {}, 1}},
      {"no octet before the place", Operation::kPrevious, {{0x41}, {}, {}, 0}},
      {"a place after the octets", Operation::kPrevious, {{0x41}, {}, {}, 2}},
      {"no call", Operation::kSession, {}},
      {"calls short of the octets",
       Operation::kSession,
       {{0x41, 0x42}, {}, {}, 0, {{CallKind::kLast, 1}}}},
      {"a reset with octets", Operation::kSession, {{0x41}, {}, {}, 0, {{CallKind::kReset, 1}}}},
      {"calls to decode", Operation::kDecode, {{0x41}, {}, {}, 0, {{CallKind::kLast, 1}}}},
      {"chunks of a life", Operation::kSession, {{0x41}, {1}, {}, 0, {{CallKind::kLast, 1}}}},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_DEATH(Request(row.operation, row.parts), "do not fit together");
  }
}

TEST(RequestLines, AreBounded) {
  // "decode " and a line feed leave room for 65,528 digits.
  Request request = Request::decode(std::vector<std::uint8_t>(32764, 0x41));
  EXPECT_EQ(request_line(request).size() + 1, kMaxRequestLine);
  EXPECT_EQ(parse_request(request_line(request)), request);
  request = Request::decode(std::vector<std::uint8_t>(32765, 0x41));
  EXPECT_EQ(parse_request(request_line(request)), std::nullopt);
}

TEST(RequestLines, HaveAtMost4096Calls) {
  std::string line = "session";
  for (std::size_t i = 0; i < kMostCalls; ++i) line += " +";
  EXPECT_TRUE(parse_request(line));
  EXPECT_EQ(parse_request(line + " ."), std::nullopt);
}

struct ReplyRow {
  const char* line;
  Reply reply;
  Operation operation = Operation::kDecodeInto;
};

const ReplyRow kReplies[] = {
    {"well-formed", Reply::well_formed()},
    {"ill-formed", Reply::ill_formed()},
    {"ill-formed 0", Reply::ill_formed(0)},
    {"ill-formed 4294967295", Reply::ill_formed(0xFFFFFFFF)},
    {"values", Reply::of_values({})},
    {"values 0 41 10FFFF FFFFFFFF", Reply::of_values({0, 0x41, 0x10FFFF, 0xFFFFFFFF})},
    {"units", Reply::of_units({})},
    {"units 00C2A2", Reply::of_units({0x00, 0xC2, 0xA2})},
    {"unencodable", Reply::unencodable()},
    {"unencodable 12", Reply::unencodable(12)},
    {"number 0", Reply::of_number(0)},
    {"partial 3 20AC", Reply::partial(3, {0x20AC})},
    {"partial 3 20AC", Reply::partial_units(3, {0x20, 0xAC}), Operation::kEncodeInto},
    {"partial 0", Reply::partial(0, {})},
    {"partial 0", Reply::partial_units(0, {}), Operation::kEncodeInto},
    {"full", Reply::full()},
    {"full 12", Reply::full(12)},
    {"start 2 20AC", Reply::start(2, 0x20AC)},
    {"start 0", Reply::start(0)},
    {"less", Reply::of_order(-7)},
    {"equal", Reply::of_order(0)},
    {"greater", Reply::of_order(1)},
    {"values 41 20AC / ill-formed / values",
     Reply::of_parts(
         {0x41, 0x20AC},
         {{Part::Kind::kValues, 2}, {Part::Kind::kIllFormed, 0}, {Part::Kind::kValues, 0}}),
     Operation::kSession},
    {"values", Reply::of_parts({}, {{Part::Kind::kValues, 0}}), Operation::kSessionReplace},
    {"values / untestable",
     Reply::of_parts({}, {{Part::Kind::kValues, 0}, {Part::Kind::kUntestable, 0}}),
     Operation::kSession},
    {"untestable", Reply::untestable(), Operation::kSession},
    {"untestable", Reply::untestable()},
    {"unsupported", Reply::unsupported()},
};

TEST(ReplyLines, HaveNumbersUpToTheProcessorsGreatest) {
  const std::string line = "ill-formed " + std::to_string(SIZE_MAX);
  EXPECT_EQ(reply_line(Reply::ill_formed(SIZE_MAX)), line);
  EXPECT_EQ(parse_reply(line, Operation::kDecodeInto), Reply::ill_formed(SIZE_MAX));
}

TEST(ReplyLines, AreWrittenAndReadBack) {
  for (const ReplyRow& row : kReplies) {
    SCOPED_TRACE(row.line);
    EXPECT_EQ(reply_line(row.reply), row.line);
    EXPECT_EQ(parse_reply(row.line, row.operation), row.reply);
  }
}

TEST(ReplyLines, AreReadLeniently) {
  EXPECT_EQ(parse_reply("ill-formed 007", Operation::kDecode), Reply::ill_formed(7));
  EXPECT_EQ(parse_reply("ill-formed 00000000000000000000000000007", Operation::kDecode),
            Reply::ill_formed(7));
  EXPECT_EQ(parse_reply("values 00000000d800 fffd ", Operation::kDecode),
            Reply::of_values({0xD800, 0xFFFD}));
  EXPECT_EQ(parse_reply("values ", Operation::kDecode), Reply::of_values({}));
  EXPECT_EQ(parse_reply("units c2A2", Operation::kDecode), Reply::of_units({0xC2, 0xA2}));
  EXPECT_EQ(parse_reply("well-formed ", Operation::kDecode), Reply::well_formed());
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
           "number",
           "number -1",
           "number 1 2",
           "partial",
           "partial 41G",
           "full 1 2",
           "start",
           "start 1 41 42",
           "less 1",
           "untestable 1",
           "unsupported because",
           "error",
       }) {
    SCOPED_TRACE(line);
    EXPECT_EQ(parse_reply(line, Operation::kDecodeInto), std::nullopt);
  }
}

TEST(ReplyLines, AnswerTheirOperationsOnly) {
  using enum Operation;
  struct {
    Kind kind;
    std::vector<Operation> operations;
  } const rows[] = {
      {Kind::kWellFormed, {Operation::kValidate, kWithin, kRepeat}},
      {Kind::kIllFormed,
       {Operation::kValidate, Operation::kDecode, Operation::kStream, Operation::kCount,
        Operation::kUtf16Length, Operation::kDecodeInto, kWithin, kRepeat}},
      {Kind::kValues,
       {Operation::kDecode, Operation::kReplace, Operation::kStream, Operation::kStreamReplace,
        Operation::kDecodeInto, kWithin}},
      {Kind::kUnits,
       {Operation::kEncode, Operation::kEncodeInto, Operation::kEncodeUtf16, Operation::kTruncate,
        kWithin}},
      {Kind::kUnencodable,
       {Operation::kEncode, Operation::kUtf8Length, Operation::kEncodeInto,
        Operation::kEncodeUtf16}},
      {Kind::kNumber,
       {Operation::kCount, Operation::kUtf16Length, Operation::kUtf8Length, kWithin, kRepeat}},
      {Kind::kPartialValues, {Operation::kDecodeInto, kWithin}},
      {Kind::kPartialUnits, {Operation::kEncodeInto}},
      {Kind::kFull, {Operation::kDecodeInto, Operation::kEncodeInto, kWithin}},
      {Kind::kStart, {Operation::kPrevious, kWithin}},
      {Kind::kParts, {kSession, kSessionReplace}},
      {Kind::kLess, {Operation::kCompare}},
      {Kind::kEqual, {Operation::kCompare}},
      {Kind::kGreater, {Operation::kCompare}},
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
}  // namespace placemat::inline reference
