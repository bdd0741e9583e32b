// Writes and reads the lines of the `utf8-driver 3` protocol, and of versions 1 and 2, which are
// parts of it: requests and replies as text.
//
// It writes uppercase hex without leading zeros, single spaces, and no space after the last field.
// It also reads lower case, leading zeros, and one space at the end of a line (a loop that prints
// "%X " leaves one). Any other line is malformed. No line here contains its line feed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/words/reply.h"
#include "reference/words/request.h"

namespace placemat::inline words {

inline constexpr std::size_t kMaxRequestLine = 65536;  // octets, the line feed included
inline constexpr std::size_t kMaxRoom = 1048576;       // units; a request line needs far less

// Returns "decode EDA080", "stream E2 - 82AC" or "session +E2 .82AC ~", without a line feed. The
// line may be longer than kMaxRequestLine.
std::string request_line(const Request& request);
// Appends that line to `line`.
void append_request_line(std::string& line, const Request& request);

// Returns std::nullopt for a malformed line or one above kMaxRequestLine.
std::optional<Request> parse_request(std::string_view line);
// Does the same into storage that is used again. Returns false if the line is malformed; `request`
// is then unspecified.
bool parse_request(std::string_view line, Request& request);

// ReplyView is a reply whose values and units lie elsewhere.
struct ReplyView {
  Reply::Kind kind = Reply::Kind::kUnsupported;
  std::optional<std::size_t> offset;
  std::span<const Ucs4> values;
  CodeUnits units;
  std::optional<std::size_t> number;
  std::span<const Part> parts;

  ReplyView(Reply::Kind kind, std::optional<std::size_t> offset, std::span<const Ucs4> values,
            CodeUnits units, std::optional<std::size_t> number = {},
            std::span<const Part> parts = {})
      : kind(kind), offset(offset), values(values), units(units), number(number), parts(parts) {}
  ReplyView(const Reply& reply)
      : ReplyView(reply.kind, reply.offset, reply.values, reply.units, reply.number, reply.parts) {}

  // Returns a reply of its own.
  Reply reply() const {
    return {kind,
            offset,
            {values.begin(), values.end()},
            {units.begin(), units.end()},
            number,
            {parts.begin(), parts.end()}};
  }
};

// Returns "values 41 D800", "ill-formed 3" or "unencodable 1", without a line feed.
std::string reply_line(const ReplyView& reply);
void append_reply_line(std::string& line, const ReplyView& reply);

// Returns std::nullopt for a malformed line: an unknown word, a field too many, a value above
// FFFFFFFF, a number that does not fit in a size_t. `operation` decides what follows in `partial`:
// octets of encode-into, else values. A session's reply has parts, even if there is one.
std::optional<Reply> parse_reply(std::string_view line, Operation operation);
// Does the same into storage that is used again. Returns false if the line is malformed; `reply` is
// then unspecified.
bool parse_reply(std::string_view line, Operation operation, Reply& reply);

// Returns "EDA080" as octets, or std::nullopt for an odd number of digits or a non-digit.
std::optional<std::vector<std::uint8_t>> parse_hex(std::string_view hex);
std::string hex_of(CodeUnits units);

}  // namespace placemat::inline words
