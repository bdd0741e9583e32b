// The lines of the `utf8-driver 1` protocol: requests and replies as text, and back.
//
// Uppercase hex without leading zeros is written; either case and leading zeros are read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reference/observation.h"

namespace placemat {

inline constexpr std::size_t kMaxRequestLine = 65536;  // octets, the line feed included

// "decode EDA080", "encode 41 D800", "stream E2 - 82AC"; no line feed.
std::string request_line(const Request& request);
// Nothing for a malformed line or one above kMaxRequestLine.
std::optional<Request> parse_request(std::string_view line);

// "values 41 D800", "ill-formed 3", "unencodable 1"; no line feed.
std::string reply_line(const Reply& reply);
// Nothing for a malformed line.
std::optional<Reply> parse_reply(std::string_view line);

// "EDA080" as octets; nothing for an odd number of digits or a non-digit.
std::optional<std::vector<std::uint8_t>> parse_hex(std::string_view hex);
std::string hex_of(CodeUnits units);

}  // namespace placemat
