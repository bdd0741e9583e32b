// Our codec: harness/codec/utf8.h and harness/codec/stream.h, through their UTF-32 functions.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

#include "harness/codec/stream.h"
#include "harness/codec/utf8.h"
#include "harness/implementation/registry.h"

namespace placemat {
namespace {

using utf8::OnIllFormed;
using utf8::Stop;
using utf8::StreamDecoder;
using utf8::Transcoded;

// The outputs below are as long as the headers say is enough; if they are not, that is a fault of
// the codec, and not an answer.
void require_room(const Transcoded& result) {
  if (result.stop != Stop::kNoRoom) return;
  std::fprintf(stderr, "codec: the output that harness/codec calls long enough was not\n");
  std::abort();
}

Reply values_in(const std::vector<char32_t>& out, std::size_t count) {
  return Reply::of_values({out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count)});
}

Reply validate(CodeUnits units) {
  if (utf8::validate(units)) return Reply::well_formed();
  return Reply::ill_formed(utf8::first_ill_formed(units).offset);
}

bool accepts(CodeUnits units) { return utf8::validate(units); }

Reply decode(CodeUnits units) {
  std::vector<char32_t> out(units.size());
  const Transcoded result = utf8::decode(units, out);
  require_room(result);
  if (!result.complete()) return Reply::ill_formed(result.read);
  return values_in(out, result.written);
}

Reply replace(CodeUnits units) {
  std::vector<char32_t> out(utf8::utf32_length_replacing(units));
  const Transcoded result = utf8::decode_replacing(units, out);
  require_room(result);
  return values_in(out, result.written);
}

Reply encode(std::span<const Ucs4> values) {
  const std::vector<char32_t> units(values.begin(), values.end());
  std::vector<std::uint8_t> out(utf8::utf8_length(units));
  const Transcoded result = utf8::encode(units, out);
  require_room(result);
  if (!result.complete()) return Reply::unencodable(result.read);
  out.resize(result.written);
  return Reply::of_units(std::move(out));
}

Reply decode_stream(StreamDecoder& decoder, CodeUnits units,
                    std::span<const std::size_t> chunk_lengths) {
  decoder.reset();
  std::vector<Ucs4> values;
  const auto take = [&](const std::vector<char32_t>& out, const Transcoded& result) {
    require_room(result);
    values.insert(values.end(), out.begin(),
                  out.begin() + static_cast<std::ptrdiff_t>(result.written));
    return result.complete();
  };
  const auto ill_formed = [&] { return Reply::ill_formed(decoder.first_ill_formed().offset); };
  std::size_t offset = 0;
  for (const std::size_t length : chunk_lengths) {
    // A copy, so that a read behind the chunk's end does not find the next chunk there.
    const CodeUnits here = units.subspan(offset, length);
    const std::vector<std::uint8_t> chunk(here.begin(), here.end());
    std::vector<char32_t> out(length + 1);
    if (!take(out, decoder.feed(chunk, std::span(out)))) return ill_formed();
    offset += length;
  }
  std::vector<char32_t> out(1);
  if (!take(out, decoder.finish(std::span(out)))) return ill_formed();
  return Reply::of_values(std::move(values));
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  thread_local StreamDecoder decoder(OnIllFormed::kStop);
  return decode_stream(decoder, units, chunk_lengths);
}

Reply stream_replace(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  thread_local StreamDecoder decoder(OnIllFormed::kReplace);
  return decode_stream(decoder, units, chunk_lengths);
}

const Registration kRegistration{{
    .description = {.id = "codec",
                    .name = "Placemat codec",
                    .version = PLACEMAT_VERSION,
                    .language = "C++",
                    .api = "placemat::utf8: validate, first_ill_formed, decode, decode_replacing, "
                           "encode, StreamDecoder (UTF-32)",
                    .profile = {.form = &kRfc3629,
                                .replacement = Replacement::kMaximalSubpart,
                                .bom = BomPolicy::kKeep,
                                .refusal = Refusal::kRefuse,
                                .domain = {},
                                .source = "harness/codec/utf8.h and harness/codec/stream.h, the "
                                          "header comments"}},
    .validate = validate,
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .stream = stream,
    .stream_replace = stream_replace,
    .accepts = accepts,
}};

}  // namespace
}  // namespace placemat
