// Adapts Xerces-C's SAX parser on a document whose text is the input.
//
// The parser reports UTF-16, so values are the code points of that UTF-16.
#include <string>
#include <xercesc/framework/MemBufInputSource.hpp>
#include <xercesc/parsers/SAXParser.hpp>
#include <xercesc/sax/HandlerBase.hpp>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/XercesVersion.hpp>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/utf16.h"
#include "harness/implementations/xml_document.h"

namespace placemat {
namespace {

class Text : public xercesc::HandlerBase {
 public:
  void characters(const XMLCh* part, const XMLSize_t count) override { text.append(part, count); }
  // The base class throws every fatal error.
  std::u16string text;
};

xercesc::SAXParser& parser() {
  // The platform is set up before anything else, and neither is torn down: both live as long as the
  // process.
  static xercesc::SAXParser* const made = [] {
    xercesc::XMLPlatformUtils::Initialize();
    return new xercesc::SAXParser;
  }();
  return *made;
}

Reply decode(CodeUnits units) {
  xercesc::SAXParser& sax = parser();
  const auto document = Fenced<XMLByte>::copy(xml::document_of(units));
  Text handler;
  sax.setDocumentHandler(&handler);
  sax.setErrorHandler(&handler);
  const xercesc::MemBufInputSource source(document.data(), document.size(), "document");
  try {
    sax.parse(source);
  } catch (const xercesc::SAXException&) {
    return Reply::ill_formed();
  } catch (const xercesc::XMLException&) {
    return Reply::ill_formed();
  }
  return Reply::of_values(utf16::values_of(handler.text));
}

const Registration kRegistration{{
    .description = {.id = "xerces-parser",
                    .name = "Xerces-C SAX parser",
                    .version = XERCES_FULLVERSIONDOT,
                    .language = "C++",
                    .api = "SAXParser::parse",
                    .profile = {.bom = BomPolicy::kKeep,
                                .domain = {.xml_char = true},
                                .source = std::string(xml::kSource)}},
    .decode = decode,
}};

}  // namespace
}  // namespace placemat
