// Adapts RapidJSON: a parsed string, validated on demand (kParseValidateEncodingFlag) or transcoded
// to UTF-32, which always checks; and the encoding classes alone. The ASCII that a Writer makes of
// what was validated shows its values.
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// A user of RapidJSON may define what an assertion does. This definition cannot be taken for a
// result.
#define RAPIDJSON_ASSERT(condition) \
  if (!(condition)) throw std::logic_error("an assertion of RapidJSON")
#include <rapidjson/document.h>
#include <rapidjson/encodings.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/json_string.h"

namespace placemat {
namespace {

using Utf8 = rapidjson::UTF8<char>;
using Utf32 = rapidjson::UTF32<Ucs4>;

Reply decode_validating(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  const auto fenced = Fenced<char>::copy(*text);
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(fenced.data(), fenced.size());
  if (document.HasParseError()) return Reply::ill_formed();
  rapidjson::StringBuffer ascii;
  rapidjson::Writer<rapidjson::StringBuffer, Utf8, rapidjson::ASCII<>> writer(ascii);
  if (!document[0].Accept(writer)) return Reply::ill_formed();
  return Reply::of_values(json::values_of({ascii.GetString(), ascii.GetSize()}));
}

Reply encode_escapes(std::span<const Ucs4> values) {
  const auto text = json::escapes_of(values);
  if (!text) return Reply::untestable();
  const auto fenced = Fenced<char>::copy(*text);
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(fenced.data(), fenced.size());
  if (document.HasParseError()) return Reply::unencodable();
  const char* out = document[0].GetString();
  return Reply::of_units({out, out + document[0].GetStringLength()});
}

Reply decode_transcoding(CodeUnits units) {
  const auto text = json::text_of(units);
  if (!text) return Reply::untestable();
  const auto fenced = Fenced<char>::copy(*text);
  rapidjson::GenericDocument<Utf32> document;
  document.Parse<rapidjson::kParseDefaultFlags, Utf8>(fenced.data(), fenced.size());
  if (document.HasParseError()) return Reply::ill_formed();
  const Ucs4* out = document[0].GetString();
  return Reply::of_values({out, out + document[0].GetStringLength()});
}

// MemoryStream gives NUL after its end. A sequence that reads past the end is incomplete.
Reply decode_alone(CodeUnits units) {
  rapidjson::MemoryStream in(reinterpret_cast<const char*>(units.data()), units.size());
  std::vector<Ucs4> values;
  while (in.Tell() < units.size()) {
    const std::size_t start = in.Tell();
    unsigned value = 0;
    if (!Utf8::Decode(in, &value)) return Reply::ill_formed(start);
    values.push_back(value);
  }
  return Reply::of_values(std::move(values));
}

Reply encode_alone(std::span<const Ucs4> values) {
  rapidjson::StringBuffer out;
  for (std::size_t index = 0; index < values.size(); ++index) {
    try {
      Utf8::Encode(out, values[index]);
    } catch (const std::logic_error&) {
      return Reply::unencodable(index);
    }
  }
  return Reply::of_units({out.GetString(), out.GetString() + out.GetSize()});
}

Description describe(const char* id, const char* name, const char* api, const char* source) {
  return {.id = id,
          .name = name,
          .version = RAPIDJSON_VERSION_STRING,
          .language = "C++",
          .api = api,
          .profile = {.source = source}};
}

const Registration kValidating{
    {.description = describe("rapidjson-parse-validate", "RapidJSON, validating",
                             "Document::Parse<kParseValidateEncodingFlag>; Writer to ASCII",
                             "rapidjson/reader.h, ParseFlag: kParseValidateEncodingFlag (validate "
                             "encoding of JSON strings); RFC 8259 section 8.1"),
     .decode = decode_validating,
     .encode = encode_escapes}};

const Registration kTranscoding{
    {.description =
         describe("rapidjson-transcode", "RapidJSON, UTF-8 to UTF-32",
                  "GenericDocument<UTF32<>>::Parse<0, UTF8<>>",
                  "RapidJSON documentation, Encoding, Validation & Transcoding (input that is "
                  "transcoded is decoded, and what cannot be decoded is invalid)"),
     .decode = decode_transcoding}};

const Registration kAlone{
    {.description = describe("rapidjson-utf8", "RapidJSON UTF8<>",
                             "UTF8<>::Decode on MemoryStream, UTF8<>::Encode",
                             "rapidjson/encodings.h, concept Encoding (Decode: true if a valid "
                             "code point was decoded; Encode: a Unicode code point)"),
     .decode = decode_alone,
     .encode = encode_alone}};

}  // namespace
}  // namespace placemat
