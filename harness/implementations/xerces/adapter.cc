// Xerces-C's UTF-8 transcoder. TranscodeFromStr, which throws, and TranscodeToStr take whole input.
// XMLTranscoder::transcodeFrom converts a block, and is called again with the octets that it left.
//
// It converts from and to UTF-16, so values are the code points of that UTF-16.
#include <memory>
#include <span>
#include <string>
#include <vector>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLException.hpp>
#include <xercesc/util/XMLUTF8Transcoder.hpp>
#include <xercesc/util/XercesVersion.hpp>

#include "harness/implementation/fence.h"
#include "harness/implementation/registry.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

// The platform is set up before anything else. It is never torn down: it lives as long as the
// process.
bool initialize() {
  static const bool once = [] {
    xercesc::XMLPlatformUtils::Initialize();
    return true;
  }();
  return once;
}

Reply decode(CodeUnits units) {
  initialize();
  try {
    const xercesc::TranscodeFromStr text(units.data(), units.size(), "UTF-8");
    return Reply::of_values(utf16::values_of({text.str(), text.length()}));
  } catch (const xercesc::XMLException&) {
    return Reply::ill_formed();
  }
}

Reply encode(std::span<const Ucs4> values) {
  initialize();
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  try {
    const auto fenced = Fenced<XMLCh>::copy(*text);
    const xercesc::TranscodeToStr out(fenced.data(), fenced.size(), "UTF-8");
    return Reply::of_units({out.str(), out.str() + out.length()});
  } catch (const xercesc::XMLException&) {
    return Reply::unencodable();
  }
}

// A sequence that the end of a block cuts is not consumed, and is offered again with the next
// chunk.
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  initialize();
  static xercesc::XMLUTF8Transcoder transcoder(xercesc::XMLUni::fgUTF8EncodingString, 1 << 16);
  std::u16string text;
  std::vector<XMLByte> block;
  try {
    for (const std::size_t length : chunk_lengths) {
      block.insert(block.end(), units.begin(), units.begin() + static_cast<std::ptrdiff_t>(length));
      units = units.subspan(length);
      const auto in = Fenced<XMLByte>::copy(block);
      const auto out = Fenced<XMLCh>::room(in.size() + 1);
      const auto sizes = Fenced<unsigned char>::room(out.size());
      XMLSize_t eaten = 0;
      const XMLSize_t made = transcoder.transcodeFrom(in.data(), in.size(), out.data(), out.size(),
                                                      eaten, sizes.data());
      text.append(out.data(), made);
      block.erase(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(eaten));
    }
  } catch (const xercesc::XMLException&) {
    return Reply::ill_formed();
  }
  // These octets never became a character. The caller still has them, so it knows.
  if (!block.empty()) return Reply::ill_formed();
  return Reply::of_values(utf16::values_of(text));
}

const Registration kRegistration{{
    .description = {.id = "xerces-utf8-transcoder",
                    .name = "Xerces-C XMLUTF8Transcoder",
                    .version = XERCES_FULLVERSIONDOT,
                    .language = "C++",
                    .api = "TranscodeFromStr, TranscodeToStr, XMLUTF8Transcoder::transcodeFrom",
                    .profile = {.source = "Xerces-C++ API documentation (TransService.hpp), "
                                          "XMLTranscoder::UnRepOpts: transcodeFrom considers any "
                                          "invalid data an error and throws"}},
    .decode = decode,
    .encode = encode,
    .stream = stream,
}};

}  // namespace
}  // namespace placemat
