// Adapts Xerces-C's UTF-8 transcoder. TranscodeFromStr, which throws, and TranscodeToStr take whole
// input. XMLTranscoder::transcodeFrom and transcodeTo convert a block into a block, and say how
// much of it they took.
//
// The transcoder converts from and to UTF-16, so values are the code points of that UTF-16.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>
#include <xercesc/util/PlatformUtils.hpp>
#include <xercesc/util/TransService.hpp>
#include <xercesc/util/XMLException.hpp>
#include <xercesc/util/XMLUTF8Transcoder.hpp>
#include <xercesc/util/XercesVersion.hpp>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
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

xercesc::XMLUTF8Transcoder& transcoder() {
  initialize();
  static xercesc::XMLUTF8Transcoder made(xercesc::XMLUni::fgUTF8EncodingString, 1 << 16);
  return made;
}

// No result distinguishes a sequence that is cut from one that does not fit: the transcoder takes
// neither.
Reply decode_into(CodeUnits units, Room room) {
  const auto out = room.of<XMLCh>();
  const auto sizes = Fenced<unsigned char>::room(out.size());
  XMLSize_t eaten = 0;
  try {
    const XMLSize_t made = transcoder().transcodeFrom(units.data(), units.size(), out.data(),
                                                      out.size(), eaten, sizes.data());
    auto values = utf16::values_of({out.data(), made});
    if (eaten < units.size()) return Reply::partial(eaten, std::move(values));
    return Reply::of_values(std::move(values));
  } catch (const xercesc::XMLException&) {
    return Reply::ill_formed();
  }
}

struct Encoded {
  std::size_t read = 0;  // words
  std::vector<std::uint8_t> units;
};

// Returns std::nullopt if the transcoder throws.
std::optional<Encoded> encoded(std::span<const char16_t> words, std::span<std::uint8_t> room) {
  XMLSize_t eaten = 0;
  try {
    const XMLSize_t made =
        transcoder().transcodeTo(words.data(), words.size(), room.data(), room.size(), eaten,
                                 xercesc::XMLTranscoder::UnRep_Throw);
    return Encoded{eaten, {room.data(), room.data() + made}};
  } catch (const xercesc::XMLException&) {
    return std::nullopt;
  }
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  const auto words = Fenced<char16_t>::copy(*text);
  auto done = encoded({words.data(), words.size()}, room);
  if (!done) return Reply::unencodable();
  if (done->read == words.size()) return Reply::of_units(std::move(done->units));
  return Reply::partial_units(utf16::values_in(*text, done->read), std::move(done->units));
}

Reply encode_utf16(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size() + 1);
  auto done = encoded(words, {room.data(), room.size()});
  if (!done || done->read < words.size()) return Reply::unencodable();
  return Reply::of_units(std::move(done->units));
}

// transcodeFrom() may return before it has taken all that it could, and says so by bytesEaten. It
// is called until it takes nothing, as TranscodeFromStr::transcode() and
// XMLReader::xcodeMoreChars() call it. A sequence that the end of a block cuts is offered again
// with the next chunk.
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  std::u16string text;
  std::vector<XMLByte> block;
  try {
    for (const std::size_t length : chunk_lengths) {
      block.insert(block.end(), units.begin(), units.begin() + static_cast<std::ptrdiff_t>(length));
      units = units.subspan(length);
      for (XMLSize_t eaten = 1; eaten != 0 && !block.empty();) {
        const auto in = Fenced<XMLByte>::copy(block);
        const auto out = Fenced<XMLCh>::room(in.size() + 1);
        const auto sizes = Fenced<unsigned char>::room(out.size());
        const XMLSize_t made = transcoder().transcodeFrom(in.data(), in.size(), out.data(),
                                                          out.size(), eaten, sizes.data());
        text.append(out.data(), made);
        block.erase(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(eaten));
      }
    }
  } catch (const xercesc::XMLException&) {
    return Reply::ill_formed();
  }
  // These octets never became a character. The caller still has them, so they are ill-formed.
  if (!block.empty()) return Reply::ill_formed();
  return Reply::of_values(utf16::values_of(text));
}

const Registration kRegistration{{
    .description = {.id = "xerces-utf8-transcoder",
                    .name = "Xerces-C XMLUTF8Transcoder",
                    .version = XERCES_FULLVERSIONDOT,
                    .language = "C++",
                    .api = "TranscodeFromStr, TranscodeToStr, XMLUTF8Transcoder::transcodeFrom, "
                           "transcodeTo",
                    .profile = {.room = RoomUnit::kUtf16,
                                .source = "Xerces-C++ API documentation (TransService.hpp), "
                                          "XMLTranscoder::UnRepOpts: transcodeFrom considers any "
                                          "invalid data an error and throws; transcodeFrom, "
                                          "transcodeTo (bytesEaten, charsEaten: what was "
                                          "consumed)"}},
    .decode = decode,
    .encode = encode,
    .stream = stream,
    .decode_into = decode_into,
    .encode_into = encode_into,
    .encode_utf16 = encode_utf16,
}};

}  // namespace
}  // namespace placemat
