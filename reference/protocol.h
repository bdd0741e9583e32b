// The lines of the `utf8-driver 2` protocol, and of version 1, which is a part of it: requests and
// replies as text, and back.
//
// Written: uppercase hex without leading zeros, single spaces, nothing after the last field. Read:
// also lower case, leading zeros, and one space at the end of a line (a loop that prints "%X "
// leaves one). Anything else is malformed. No line here contains its line feed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/observation.h"

namespace placemat {

inline constexpr std::size_t kMaxRequestLine = 65536;  // octets, the line feed included
inline constexpr std::size_t kMaxRoom = 1048576;       // units; a request line needs far less

// "decode EDA080", "encode 41 D800", "stream E2 - 82AC"; no line feed. Aborts if the chunk lengths
// of a stream do not add up to its octets. It may be longer than kMaxRequestLine.
std::string request_line(const Request& request);
// Appends the same to `line`.
void append_request_line(std::string& line, const Request& request);

// Nothing for a malformed line or one above kMaxRequestLine.
std::optional<Request> parse_request(std::string_view line);
// The same into storage that is used again. False if malformed; `request` is then unspecified.
bool parse_request(std::string_view line, Request& request);

// A reply whose values and units lie elsewhere.
struct ReplyView {
  Reply::Kind kind = Reply::Kind::kUnsupported;
  std::optional<std::size_t> offset;
  std::span<const Ucs4> values;
  CodeUnits units;
  std::optional<std::size_t> number;

  ReplyView(Reply::Kind kind, std::optional<std::size_t> offset, std::span<const Ucs4> values,
            CodeUnits units, std::optional<std::size_t> number = {})
      : kind(kind), offset(offset), values(values), units(units), number(number) {}
  ReplyView(const Reply& reply)
      : ReplyView(reply.kind, reply.offset, reply.values, reply.units, reply.number) {}

  // The same as a reply of its own.
  Reply reply() const {
    return {kind, offset, {values.begin(), values.end()}, {units.begin(), units.end()}, number};
  }
};

// "values 41 D800", "ill-formed 3", "unencodable 1"; no line feed.
std::string reply_line(const ReplyView& reply);
void append_reply_line(std::string& line, const ReplyView& reply);

// Nothing for a malformed line: an unknown word, a field too many, a value above FFFFFFFF, a number
// that does not fit in a size_t. `operation` tells what follows in `partial`: octets of
// encode-into, else values.
std::optional<Reply> parse_reply(std::string_view line, Operation operation);
// The same into storage that is used again. False if malformed; `reply` is then unspecified.
bool parse_reply(std::string_view line, Operation operation, Reply& reply);

// Whether the protocol allows this answer to `operation`: "units" is no answer to a decode.
bool is_answer(Operation operation, Reply::Kind kind);

// "EDA080" as octets; nothing for an odd number of digits or a non-digit.
std::optional<std::vector<std::uint8_t>> parse_hex(std::string_view hex);
std::string hex_of(CodeUnits units);

}  // namespace placemat
