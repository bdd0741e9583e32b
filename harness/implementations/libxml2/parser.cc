// Adapts libxml2's XML parser on a document whose text is the input: whole (xmlParseDocument) and
// in chunks (xmlParseChunk). The text is given as character data and as a CDATA section, which the
// push parser checks with other code. xmlGetUTF8Char reads the text that the parser hands on.
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlstring.h>

#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/libxml2/version.h"
#include "harness/implementations/xml_document.h"

namespace placemat {
namespace {

void append_text(void* text, const xmlChar* units, int count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(units),
                                          static_cast<std::size_t>(count));
}

xmlSAXHandler handler() {
  xmlSAXHandler sax{};
  sax.initialized = XML_SAX2_MAGIC;
  sax.characters = append_text;
  sax.ignorableWhitespace = append_text;
  sax.cdataBlock = append_text;
  // Without a handler, errors are printed.
  sax.serror = [](void*, auto*) {};  // libxml2 2.15 has the error const
  return sax;
}

// Returns the values that the library itself reads in `handed_on`. Text that it accepted but cannot
// read has no values.
Reply values_of(const std::string& handed_on) {
  const auto text = Fenced<unsigned char>::copy(handed_on);
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < text.size();) {
    int length = static_cast<int>(text.size() - i);
    const int value = xmlGetUTF8Char(text.data() + i, &length);
    if (value < 0 || length <= 0) return Reply::untestable();
    values.push_back(static_cast<Ucs4>(value));
    i += static_cast<std::size_t>(length);
  }
  return Reply::of_values(std::move(values));
}

Reply reply_of(xmlParserCtxtPtr context, const std::string& text) {
  const bool well_formed = context->wellFormed != 0;
  xmlFreeParserCtxt(context);
  return well_formed ? values_of(text) : Reply::ill_formed();
}

Reply parse(const std::string& document) {
  const auto fenced = Fenced<char>::copy(document);
  xmlParserCtxtPtr context =
      xmlCreateMemoryParserCtxt(fenced.data(), static_cast<int>(fenced.size()));
  if (context == nullptr) std::abort();
  std::string text;
  *context->sax = handler();
  context->userData = &text;
  xmlParseDocument(context);
  return reply_of(context, text);
}

// Document says how a document begins and ends, and which octets lie in between.
struct Document {
  std::string_view before;
  std::string_view after;
  std::string (*inner)(CodeUnits units);
};

Reply push(const Document& document, CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  std::string text;
  xmlSAXHandler sax = handler();
  xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&sax, &text, nullptr, 0, nullptr);
  if (context == nullptr) std::abort();
  const auto feed = [context](std::string_view chunk, bool last) {
    const auto fenced = Fenced<char>::copy(chunk);
    xmlParseChunk(context, fenced.data(), static_cast<int>(fenced.size()), last ? 1 : 0);
  };
  feed(document.before, false);
  for (const std::size_t length : chunk_lengths) {
    feed(document.inner(units.first(length)), false);
    units = units.subspan(length);
  }
  feed(document.after, true);
  return reply_of(context, text);
}

std::string verbatim(CodeUnits units) { return {units.begin(), units.end()}; }

constexpr Document kText = {xml::kBefore, xml::kAfter, xml::escaped};
constexpr Document kSection = {xml::kBeforeSection, xml::kAfterSection, verbatim};

Reply decode_text(CodeUnits units) { return parse(xml::document_of(units)); }

Reply stream_text(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return push(kText, units, chunk_lengths);
}

Reply decode_section(CodeUnits units) {
  if (!xml::section_carries(units)) return Reply::untestable();
  return parse(std::string(kSection.before) + verbatim(units) + std::string(kSection.after));
}

Reply stream_section(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  if (!xml::section_carries(units)) return Reply::untestable();
  return push(kSection, units, chunk_lengths);
}

Profile profile() {
  return {
      .bom = BomPolicy::kKeep, .domain = {.xml_char = true}, .source = std::string(xml::kSource)};
}

const Registration kCharacterData{{
    .description = {.id = "libxml2-parser",
                    .name = "libxml2 XML parser",
                    .version = libxml2_version(),
                    .language = "C",
                    .api = "xmlParseDocument, xmlParseChunk: character data",
                    .profile = profile()},
    .decode = decode_text,
    .stream = stream_text,
}};

const Registration kCdata{{
    .description = {.id = "libxml2-cdata",
                    .name = "libxml2 XML parser, CDATA section",
                    .version = libxml2_version(),
                    .language = "C",
                    .api = "xmlParseDocument, xmlParseChunk: CDATA section",
                    .profile = profile()},
    .decode = decode_section,
    .stream = stream_section,
}};

}  // namespace
}  // namespace placemat
