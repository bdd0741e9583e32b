#include "reference/protocol.h"

#include <array>
#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <iterator>

#include "reference/named.h"

namespace placemat {
namespace {

constexpr Named<Reply::Kind> kReplyWords[] = {
    {Reply::Kind::kWellFormed, "well-formed"},  {Reply::Kind::kIllFormed, "ill-formed"},
    {Reply::Kind::kValues, "values"},           {Reply::Kind::kUnits, "units"},
    {Reply::Kind::kUnencodable, "unencodable"}, {Reply::Kind::kUntestable, "untestable"},
    {Reply::Kind::kUnsupported, "unsupported"},
};

constexpr char kDigits[] = "0123456789ABCDEF";

// The value of each hex digit, or -1.
constexpr auto kDigitValues = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (int digit = 0; digit < 16; ++digit) {
    values[static_cast<std::uint8_t>(kDigits[digit])] = static_cast<std::int8_t>(digit);
    if (digit >= 10) values['a' + digit - 10] = static_cast<std::int8_t>(digit);
  }
  return values;
}();

int digit_value(char digit) { return kDigitValues[static_cast<std::uint8_t>(digit)]; }

void append_hex(std::string& line, CodeUnits units) {
  const std::size_t before = line.size();
  line.resize(before + 2 * units.size());
  char* digit = line.data() + before;
  for (const std::uint8_t unit : units) {
    *digit++ = kDigits[unit >> 4];
    *digit++ = kDigits[unit & 15];
  }
}

bool append_octets(std::string_view hex, std::vector<std::uint8_t>& units) {
  if (hex.size() % 2 != 0) return false;
  const std::size_t before = units.size();
  units.resize(before + hex.size() / 2);
  int all = 0;
  const char* digit = hex.data();
  for (std::size_t i = before; i < units.size(); ++i, digit += 2) {
    const int octet = digit_value(digit[0]) * 16 | digit_value(digit[1]);
    all |= octet;
    units[i] = static_cast<std::uint8_t>(octet);
  }
  return all >= 0;
}

// A space before each. A string that grows by single characters is slow, and most of what the driver
// protocol says are values, so many go through one buffer.
void append_values(std::string& line, std::span<const Ucs4> values) {
  constexpr std::size_t kLongest = sizeof " FFFFFFFF" - 1;
  char text[32 * kLongest];
  char* end = text;
  for (const Ucs4 value : values) {
    if (end > std::end(text) - kLongest) {
      line.append(text, end);
      end = text;
    }
    *end++ = ' ';
    const int digits = value == 0 ? 1 : (std::bit_width(value) + 3) / 4;
    for (int shift = 4 * digits; shift > 0;) *end++ = kDigits[value >> (shift -= 4) & 15];
  }
  line.append(text, end);
}

bool append_parsed_value(std::string_view hex, std::vector<Ucs4>& values) {
  if (hex.empty()) return false;
  Ucs4 value = 0;
  for (const char character : hex) {
    const int digit = digit_value(character);
    if (digit < 0 || value >> 28 != 0) return false;
    value = value << 4 | static_cast<Ucs4>(digit);
  }
  values.push_back(value);
  return true;
}

// The fields of a line, which single spaces separate.
class Fields {
 public:
  explicit Fields(std::string_view line) : rest_(line) {
    if (rest_.ends_with(' ')) rest_.remove_suffix(1);
  }

  bool done() const { return done_; }

  std::string_view next() {
    const std::size_t end = rest_.find(' ');
    const std::string_view field = rest_.substr(0, end);
    done_ = end == std::string_view::npos;
    if (!done_) rest_.remove_prefix(end + 1);
    return field;
  }

 private:
  std::string_view rest_;
  bool done_ = false;
};

// At most one string of octets; the empty one is absent.
bool parse_octets(Fields& fields, std::vector<std::uint8_t>& units) {
  if (fields.done()) return true;
  const std::string_view field = fields.next();
  return !field.empty() && fields.done() && append_octets(field, units);
}

bool parse_values(Fields& fields, std::vector<Ucs4>& values) {
  while (!fields.done()) {
    if (!append_parsed_value(fields.next(), values)) return false;
  }
  return true;
}

bool parse_chunks(Fields& fields, Request& request) {
  while (!fields.done()) {
    const std::string_view field = fields.next();
    if (field.empty()) return false;
    const std::size_t before = request.units.size();
    if (field != "-" && !append_octets(field, request.units)) return false;
    request.chunk_lengths.push_back(request.units.size() - before);
  }
  return true;
}

// At most one decimal number.
bool parse_number(Fields& fields, std::optional<std::size_t>& number) {
  if (fields.done()) return true;
  const std::string_view field = fields.next();
  const char* const end = field.data() + field.size();
  const auto [stop, error] = std::from_chars(field.data(), end, number.emplace());
  return fields.done() && error == std::errc() && stop == end;
}

void append_chunks(std::string& line, const Request& request) {
  std::size_t offset = 0;
  for (const std::size_t length : request.chunk_lengths) {
    if (length > request.units.size() - offset) break;
    line += ' ';
    if (length == 0) line += '-';
    append_hex(line, CodeUnits(request.units).subspan(offset, length));
    offset += length;
  }
  if (offset != request.units.size()) {
    std::fputs("placemat: the chunk lengths of a request do not add up to its octets\n", stderr);
    std::abort();
  }
}

}  // namespace

void append_request_line(std::string& line, const Request& request) {
  line += operation_name(request.operation);
  switch (request.operation) {
    case Operation::kValidate:
    case Operation::kDecode:
    case Operation::kReplace:
      if (!request.units.empty()) line += ' ';
      append_hex(line, request.units);
      break;
    case Operation::kEncode:
      append_values(line, request.values);
      break;
    case Operation::kStream:
    case Operation::kStreamReplace:
      append_chunks(line, request);
      break;
  }
}

std::string request_line(const Request& request) {
  std::string line;
  append_request_line(line, request);
  return line;
}

bool parse_request(std::string_view line, Request& request) {
  if (line.size() >= kMaxRequestLine) return false;
  Fields fields(line);
  const auto operation = parse_operation(fields.next());
  if (!operation) return false;
  request.operation = *operation;
  request.units.clear();
  request.chunk_lengths.clear();
  request.values.clear();
  switch (*operation) {
    case Operation::kValidate:
    case Operation::kDecode:
    case Operation::kReplace:
      return parse_octets(fields, request.units);
    case Operation::kEncode:
      return parse_values(fields, request.values);
    case Operation::kStream:
    case Operation::kStreamReplace:
      return parse_chunks(fields, request);
  }
  return false;
}

std::optional<Request> parse_request(std::string_view line) {
  std::optional<Request> request(std::in_place);
  if (!parse_request(line, *request)) request.reset();
  return request;
}

void append_reply_line(std::string& line, const ReplyView& reply) {
  line += name_in(kReplyWords, reply.kind);
  switch (reply.kind) {
    case Reply::Kind::kIllFormed:
    case Reply::Kind::kUnencodable:
      if (reply.offset) (line += ' ') += std::to_string(*reply.offset);
      break;
    case Reply::Kind::kValues:
      append_values(line, reply.values);
      break;
    case Reply::Kind::kUnits:
      if (!reply.units.empty()) line += ' ';
      append_hex(line, reply.units);
      break;
    case Reply::Kind::kWellFormed:
    case Reply::Kind::kUntestable:
    case Reply::Kind::kUnsupported:
      break;
  }
}

std::string reply_line(const ReplyView& reply) {
  std::string line;
  append_reply_line(line, reply);
  return line;
}

bool parse_reply(std::string_view line, Reply& reply) {
  Fields fields(line);
  const auto kind = value_in(kReplyWords, fields.next());
  if (!kind) return false;
  reply.kind = *kind;
  reply.offset.reset();
  reply.values.clear();
  reply.units.clear();
  switch (*kind) {
    case Reply::Kind::kIllFormed:
    case Reply::Kind::kUnencodable:
      return parse_number(fields, reply.offset);
    case Reply::Kind::kValues:
      return parse_values(fields, reply.values);
    case Reply::Kind::kUnits:
      return parse_octets(fields, reply.units);
    case Reply::Kind::kWellFormed:
    case Reply::Kind::kUntestable:
    case Reply::Kind::kUnsupported:
      return fields.done();
  }
  return false;
}

std::optional<Reply> parse_reply(std::string_view line) {
  std::optional<Reply> reply(std::in_place);
  if (!parse_reply(line, *reply)) reply.reset();
  return reply;
}

bool is_answer(Operation operation, Reply::Kind kind) {
  switch (kind) {
    case Reply::Kind::kWellFormed:
      return operation == Operation::kValidate;
    case Reply::Kind::kIllFormed:
      return operation == Operation::kValidate || operation == Operation::kDecode ||
             operation == Operation::kStream;
    case Reply::Kind::kValues:
      return operation != Operation::kValidate && operation != Operation::kEncode;
    case Reply::Kind::kUnits:
    case Reply::Kind::kUnencodable:
      return operation == Operation::kEncode;
    case Reply::Kind::kUntestable:
    case Reply::Kind::kUnsupported:
      return true;
  }
  return false;
}

std::optional<std::vector<std::uint8_t>> parse_hex(std::string_view hex) {
  std::optional<std::vector<std::uint8_t>> units(std::in_place);
  if (!append_octets(hex, *units)) units.reset();
  return units;
}

std::string hex_of(CodeUnits units) {
  std::string hex;
  hex.reserve(2 * units.size());
  append_hex(hex, units);
  return hex;
}

}  // namespace placemat
