// Adapts LibYAML's parser on a document that is one double-quoted scalar, given whole and by a read
// handler. The parser hands on the octets that it accepts.
#include <yaml.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/text_values.h"

namespace placemat {
namespace {

// Returns the octets between the quotes. Octets that would end the scalar, or would be folded, are
// escaped.
std::string escaped(CodeUnits units) {
  std::string text;
  for (const std::uint8_t unit : units) {
    switch (unit) {
      case '"':
        text += "\\\"";
        break;
      case '\\':
        text += "\\\\";
        break;
      case '\n':
        text += "\\n";
        break;
      case '\r':
        text += "\\r";
        break;
      default:
        text.push_back(static_cast<char>(unit));
    }
  }
  return text;
}

// Reports whether a scalar carries the text. YAML 1.1 also folds the breaks NEL, LS and PS, whose
// octets must arrive unescaped.
bool carries(std::string_view text) {
  return text.find("\xC2\x85") == text.npos && text.find("\xE2\x80\xA8") == text.npos &&
         text.find("\xE2\x80\xA9") == text.npos;
}

// Source holds the chunks that are still to be read; an empty one would end the input.
struct Source {
  std::vector<std::string> chunks;
  std::size_t next = 0;
  std::size_t at = 0;
};

int read(void* data, unsigned char* buffer, size_t size, size_t* count) {
  auto& source = *static_cast<Source*>(data);
  *count = 0;
  while (source.next < source.chunks.size() && source.at == source.chunks[source.next].size()) {
    ++source.next;
    source.at = 0;
  }
  if (source.next == source.chunks.size()) return 1;
  const std::string& chunk = source.chunks[source.next];
  *count = std::min(size, chunk.size() - source.at);
  // Not fenced: the library reads its own buffer.
  std::memcpy(buffer, chunk.data() + source.at, *count);
  source.at += *count;
  return 1;
}

// parse() returns the scalar of the document that `parser` is set to read.
Reply parse(yaml_parser_t& parser) {
  Reply reply = Reply::ill_formed();
  for (bool more = true; more;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      reply = Reply::ill_formed();
      break;
    }
    if (event.type == YAML_SCALAR_EVENT) {
      reply = reply_of_text(
          {reinterpret_cast<const char*>(event.data.scalar.value), event.data.scalar.length});
    }
    more = event.type != YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return reply;
}

void initialize(yaml_parser_t& parser) {
  if (!yaml_parser_initialize(&parser)) std::abort();
}

Reply decode(CodeUnits units) {
  const std::string document = '"' + escaped(units) + '"';
  if (!carries(document)) return Reply::untestable();
  yaml_parser_t parser;
  initialize(parser);
  const auto fenced = Fenced<unsigned char>::copy(document);
  yaml_parser_set_input_string(&parser, fenced.data(), fenced.size());
  return parse(parser);
}

Reply validate(CodeUnits units) {
  if (!carries('"' + escaped(units) + '"')) return Reply::untestable();
  return reply_of_accepted(decode(units).kind != Reply::Kind::kIllFormed);
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  if (!carries({reinterpret_cast<const char*>(units.data()), units.size()})) {
    return Reply::untestable();
  }
  Source source{.chunks = {"\""}};
  for (const std::size_t length : chunk_lengths) {
    source.chunks.push_back(escaped(units.first(length)));
    units = units.subspan(length);
  }
  source.chunks.push_back("\"");
  yaml_parser_t parser;
  initialize(parser);
  yaml_parser_set_input(&parser, read, &source);
  return parse(parser);
}

const Registration kRegistration{{
    .description = {.id = "libyaml-parser",
                    .name = "LibYAML parser",
                    .version = yaml_get_version_string(),
                    .language = "C",
                    .api = "yaml_parser_parse of a double-quoted scalar",
                    .profile = {.bom = BomPolicy::kKeep,
                                .domain = {.xml_char = true},
                                .source = "YAML 1.1 sections 5.1 and 5.2 (the characters of a "
                                          "stream, encoded in UTF-8); src/reader.c, which refers "
                                          "to RFC 3629"}},
    .validate = validate,
    .decode = decode,
    .stream = stream,
}};

}  // namespace
}  // namespace placemat
