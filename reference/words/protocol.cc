#include "reference/words/protocol.h"

#include <array>
#include <bit>
#include <charconv>
#include <iterator>

namespace placemat::inline words {
namespace {

// NumberField says whether a number follows the word of a reply, RestField what follows after that.
enum class NumberField : std::uint8_t { kNone, kMayFollow, kFollows };
enum class RestField : std::uint8_t { kNone, kOctets, kValues, kMayBeValue };

struct ReplyRow {
  Reply::Kind kind;
  std::string_view word;
  NumberField number = NumberField::kNone;
  RestField rest = RestField::kNone;
};

// The rows are in the order of Reply::Kind. `partial` stands for two kinds, which the operation
// distinguishes.
constexpr ReplyRow kReplyRows[] = {
    {Reply::Kind::kWellFormed, "well-formed"},
    {Reply::Kind::kIllFormed, "ill-formed", NumberField::kMayFollow},
    {Reply::Kind::kValues, "values", NumberField::kNone, RestField::kValues},
    {Reply::Kind::kUnits, "units", NumberField::kNone, RestField::kOctets},
    {Reply::Kind::kUnencodable, "unencodable", NumberField::kMayFollow},
    {Reply::Kind::kNumber, "number", NumberField::kFollows},
    {Reply::Kind::kPartialValues, "partial", NumberField::kFollows, RestField::kValues},
    {Reply::Kind::kPartialUnits, "partial", NumberField::kFollows, RestField::kOctets},
    {Reply::Kind::kFull, "full", NumberField::kMayFollow},
    {Reply::Kind::kStart, "start", NumberField::kFollows, RestField::kMayBeValue},
    {Reply::Kind::kLess, "less"},
    {Reply::Kind::kEqual, "equal"},
    {Reply::Kind::kGreater, "greater"},
    {Reply::Kind::kParts, ""},  // the words of its parts stand for it
    {Reply::Kind::kUntestable, "untestable"},
    {Reply::Kind::kUnsupported, "unsupported"},
};

constexpr const ReplyRow& row_of(Reply::Kind kind) {
  return kReplyRows[static_cast<std::size_t>(kind)];
}

const ReplyRow* find_row(std::string_view word, Operation operation) {
  if (word == row_of(Reply::Kind::kPartialUnits).word && operation == Operation::kEncodeInto) {
    return &row_of(Reply::Kind::kPartialUnits);
  }
  for (const ReplyRow& row : kReplyRows) {
    if (row.word == word && !word.empty()) return &row;
  }
  return nullptr;
}

// Returns the number that goes with a reply: the place of a fault, or an amount.
template <typename AnyReply>
auto& number_of(AnyReply& reply) {
  const bool wrong =
      reply.kind == Reply::Kind::kIllFormed || reply.kind == Reply::Kind::kUnencodable;
  return wrong ? reply.offset : reply.number;
}

constexpr char kDigits[] = "0123456789ABCDEF";

// kDigitValues holds the value of each hex digit, or -1.
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

// Appends values, each after a space. Collects many in one buffer, because appending single
// characters is slow and most of what the driver protocol carries are values.
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

// Fields holds the fields of a line, which single spaces separate.
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

// Parses at most one string of octets. The empty string has no field.
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

bool parse_number(std::string_view field, std::size_t& number) {
  const char* const end = field.data() + field.size();
  const auto [stop, error] = std::from_chars(field.data(), end, number);
  return error == std::errc() && stop == end;
}

bool parse_chunks(Fields& fields, RequestParts& parts) {
  while (!fields.done()) {
    const std::string_view field = fields.next();
    if (field.empty()) return false;
    const std::size_t before = parts.units.size();
    if (field != "-" && !append_octets(field, parts.units)) return false;
    parts.chunk_lengths.push_back(parts.units.size() - before);
  }
  return true;
}

// kCallSigns has the sign that each kind of call begins with.
constexpr std::string_view kCallSigns = "+.~";

bool parse_calls(Fields& fields, RequestParts& parts) {
  while (!fields.done()) {
    const std::string_view field = fields.next();
    const std::size_t kind = field.empty() ? kCallSigns.npos : kCallSigns.find(field[0]);
    const std::size_t before = parts.units.size();
    if (kind == kCallSigns.npos || !append_octets(field.substr(1), parts.units)) return false;
    parts.calls.push_back({static_cast<CallKind>(kind), parts.units.size() - before});
  }
  return true;
}

// Parses one chunk, which is there.
bool parse_chunk(Fields& fields, RequestParts& parts) {
  if (fields.done()) return false;
  const std::string_view field = fields.next();
  const std::size_t before = parts.units.size();
  if (field.empty() || (field != "-" && !append_octets(field, parts.units))) return false;
  parts.chunk_lengths.push_back(parts.units.size() - before);
  return true;
}

// Parses a request on octets in one piece, after what a wrapper says of its own. Its octets are one
// more chunk.
bool parse_inner(Fields& fields, RequestParts& parts) {
  if (fields.done()) return false;
  const auto inner = parse_operation(fields.next());
  if (!inner || !may_be_within(*inner)) return false;
  parts.inner = *inner;
  const OperationRow& row = row_of(*inner);
  if (row.numbered() && (fields.done() || !parse_number(fields.next(), parts.number))) return false;
  if (row.number == Number::kRoom && parts.number > kMaxRoom) return false;
  const std::size_t before = parts.units.size();
  if (!parse_octets(fields, parts.units)) return false;
  parts.chunk_lengths.push_back(parts.units.size() - before);
  return true;
}

// Parses the octets before the slice, those after it, and the request on it.
bool parse_slice(Fields& fields, RequestParts& parts) {
  RequestParts after;
  if (!parse_chunk(fields, parts) || !parse_chunk(fields, after)) return false;
  if (!parse_inner(fields, parts)) return false;
  parts.units.insert(parts.units.end(), after.units.begin(), after.units.end());
  parts.chunk_lengths.push_back(after.units.size());
  return true;
}

bool parse_repeated(Fields& fields, RequestParts& parts) {
  const auto inner = fields.done() ? std::nullopt : parse_operation(fields.next());
  if (!inner) return false;
  parts.inner = *inner;
  return parse_chunk(fields, parts) && parse_chunk(fields, parts) && fields.done();
}

bool parse_input(Input input, Fields& fields, RequestParts& parts) {
  switch (input) {
    case Input::kOctets:
      return parse_octets(fields, parts.units);
    case Input::kValues:
    case Input::kWords:
      return parse_values(fields, parts.values);
    case Input::kChunks:
    case Input::kTwoStrings:
      return parse_chunks(fields, parts);
    case Input::kCalls:
      return parse_calls(fields, parts);
    case Input::kSlice:
      return parse_slice(fields, parts);
    case Input::kRepeated:
      return parse_repeated(fields, parts);
  }
  return false;
}

void append_chunk(std::string& line, CodeUnits octets) {
  line += ' ';
  if (octets.empty()) line += '-';
  append_hex(line, octets);
}

void append_chunks(std::string& line, const Request& request) {
  CodeUnits rest = request.units();
  for (const std::size_t length : request.chunk_lengths()) {
    append_chunk(line, rest.first(length));
    rest = rest.subspan(length);
  }
}

void append_calls(std::string& line, const Request& request) {
  CodeUnits rest = request.units();
  for (const Call& call : request.calls()) {
    (line += ' ') += kCallSigns[static_cast<std::size_t>(call.kind)];
    append_hex(line, rest.first(call.length));
    rest = rest.subspan(call.length);
  }
}

void append_slice(std::string& line, const Request& request) {
  append_chunk(line, request.before());
  append_chunk(line, request.after());
  append_request_line(line += ' ', request.inner());
}

void append_repeated(std::string& line, const Request& request) {
  (line += ' ') += operation_name(request.inner_operation());
  append_chunk(line, request.left());
  append_chunk(line, request.right());
}

constexpr std::string_view kBetweenParts = " / ";

void append_parts(std::string& line, const ReplyView& reply) {
  std::span<const Ucs4> rest = reply.values;
  for (const Part& part : reply.parts) {
    if (&part != reply.parts.data()) line += kBetweenParts;
    switch (part.kind) {
      case Part::Kind::kValues:
        line += row_of(Reply::Kind::kValues).word;
        append_values(line, rest.first(part.count));
        rest = rest.subspan(part.count);
        break;
      case Part::Kind::kIllFormed:
        line += row_of(Reply::Kind::kIllFormed).word;
        break;
      case Part::Kind::kUntestable:
        line += row_of(Reply::Kind::kUntestable).word;
        break;
    }
  }
}

bool parse_part(std::string_view text, Reply& reply) {
  Fields fields(text);
  const std::string_view word = fields.next();
  if (word == row_of(Reply::Kind::kValues).word) {
    const std::size_t before = reply.values.size();
    if (!parse_values(fields, reply.values)) return false;
    reply.parts.push_back({Part::Kind::kValues, reply.values.size() - before});
    return true;
  }
  const bool is_fault = word == row_of(Reply::Kind::kIllFormed).word;
  if (!fields.done() || (!is_fault && word != row_of(Reply::Kind::kUntestable).word)) return false;
  reply.parts.push_back({is_fault ? Part::Kind::kIllFormed : Part::Kind::kUntestable, 0});
  return true;
}

// Parses the reply of a session, unless it is a word that answers for all of its calls.
bool parse_parts(std::string_view line, Reply& reply) {
  reply.kind = Reply::Kind::kParts;
  for (bool done = false; !done;) {
    const std::size_t end = line.find(kBetweenParts);
    done = end == line.npos;
    if (!parse_part(line.substr(0, end), reply)) return false;
    if (!done) line.remove_prefix(end + kBetweenParts.size());
  }
  return true;
}

}  // namespace

void append_request_line(std::string& line, const Request& request) {
  const OperationRow& row = row_of(request.operation());
  line += row.name;
  if (row.numbered()) (line += ' ') += std::to_string(request.number());
  switch (row.input) {
    case Input::kOctets:
      if (!request.units().empty()) line += ' ';
      append_hex(line, request.units());
      break;
    case Input::kValues:
    case Input::kWords:
      append_values(line, request.values());
      break;
    case Input::kChunks:
    case Input::kTwoStrings:
      append_chunks(line, request);
      break;
    case Input::kCalls:
      append_calls(line, request);
      break;
    case Input::kSlice:
      append_slice(line, request);
      break;
    case Input::kRepeated:
      append_repeated(line, request);
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
  RequestParts parts = request.take_parts();
  parts.units.clear();
  parts.chunk_lengths.clear();
  parts.values.clear();
  parts.calls.clear();
  parts.inner = {};
  parts.number = 0;
  const OperationRow& row = row_of(*operation);
  if (row.numbered() && (fields.done() || !parse_number(fields.next(), parts.number))) return false;
  if (row.number == Number::kRoom && parts.number > kMaxRoom) return false;  // room is memory
  return parse_input(row.input, fields, parts) && request.assign(*operation, parts);
}

std::optional<Request> parse_request(std::string_view line) {
  std::optional<Request> request(std::in_place);
  if (!parse_request(line, *request)) request.reset();
  return request;
}

void append_reply_line(std::string& line, const ReplyView& reply) {
  const ReplyRow& row = row_of(reply.kind);
  line += row.word;
  append_parts(line, reply);
  if (const auto& number = number_of(reply)) (line += ' ') += std::to_string(*number);
  switch (row.rest) {
    case RestField::kValues:
    case RestField::kMayBeValue:
      append_values(line, reply.values);
      break;
    case RestField::kOctets:
      if (!reply.units.empty()) line += ' ';
      append_hex(line, reply.units);
      break;
    case RestField::kNone:
      break;
  }
}

std::string reply_line(const ReplyView& reply) {
  std::string line;
  append_reply_line(line, reply);
  return line;
}

bool parse_reply(std::string_view line, Operation operation, Reply& reply) {
  Fields fields(line);
  const ReplyRow* const row = find_row(fields.next(), operation);
  reply.offset.reset();
  reply.number.reset();
  reply.values.clear();
  reply.units.clear();
  reply.parts.clear();
  if (row == nullptr) return false;
  reply.kind = row->kind;
  const bool is_word_for_all = fields.done() && (row->kind == Reply::Kind::kUntestable ||
                                                 row->kind == Reply::Kind::kUnsupported);
  if (is_session(operation) && !is_word_for_all) return parse_parts(line, reply);
  const bool numbered = row->number != NumberField::kNone && !fields.done();
  if (row->number == NumberField::kFollows && !numbered) return false;
  if (numbered && !parse_number(fields.next(), number_of(reply).emplace())) return false;
  switch (row->rest) {
    case RestField::kNone:
      return fields.done();
    case RestField::kOctets:
      return parse_octets(fields, reply.units);
    case RestField::kValues:
      return parse_values(fields, reply.values);
    case RestField::kMayBeValue:
      return parse_values(fields, reply.values) && reply.values.size() <= 1;
  }
  return false;
}

std::optional<Reply> parse_reply(std::string_view line, Operation operation) {
  std::optional<Reply> reply(std::in_place);
  if (!parse_reply(line, operation, *reply)) reply.reset();
  return reply;
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

}  // namespace placemat::inline words
