// Adapts Boost.Nowide: widen and narrow, and the facet utf8_codecvt, where wchar_t holds UTF-32.
#include <algorithm>
#include <boost/nowide/convert.hpp>
#include <boost/nowide/utf8_codecvt.hpp>
#include <cwchar>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/boost/version.h"
#include "harness/implementations/codecvt_chunks.h"
#include "harness/implementations/codecvt_room.h"

namespace placemat {
namespace {

static_assert(sizeof(wchar_t) == 4);

Reply replace(CodeUnits units) {
  const std::wstring text =
      boost::nowide::widen(reinterpret_cast<const char*>(units.data()), units.size());
  return Reply::of_values({text.begin(), text.end()});
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = Fenced<wchar_t>::copy(values);
  const std::string out = boost::nowide::narrow(text.data(), text.size());
  return Reply::of_units({out.begin(), out.end()});
}

// The room has one more unit, for the NUL after the values: only the NUL shows where the output
// ends.
Reply decode_into(CodeUnits units, Room room) {
  if (std::count(units.begin(), units.end(), 0) > 0) return Reply::untestable();
  const auto out = Fenced<wchar_t>::room(room.units() + 1);
  const char* const begin = reinterpret_cast<const char*>(units.data());
  if (boost::nowide::widen(out.data(), out.size(), begin, begin + units.size()) == nullptr) {
    return Reply::full();
  }
  return Reply::of_values({out.begin(), std::find(out.begin(), out.end(), L'\0')});
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  if (std::count(values.begin(), values.end(), 0) > 0) return Reply::untestable();
  const auto out = Fenced<char>::room(room.size() + 1);
  const auto* begin = reinterpret_cast<const wchar_t*>(values.data());
  if (boost::nowide::narrow(out.data(), out.size(), begin, begin + values.size()) == nullptr) {
    return Reply::full();
  }
  return Reply::of_units({out.begin(), std::find(out.begin(), out.end(), '\0')});
}

Reply encode_utf16(std::span<const char16_t> words) {
  const std::string out =
      boost::nowide::utf::convert_string<char>(words.data(), words.data() + words.size());
  return Reply::of_units({out.begin(), out.end()});
}

const boost::nowide::utf8_codecvt<wchar_t>& facet() {
  static const boost::nowide::utf8_codecvt<wchar_t> own;
  return own;
}

// A facet has no call for the end of the input, so what it makes of a sequence that is cut there is
// unknown.
Reply facet_stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  codecvt::FacetDecoder decoder(facet());
  std::vector<Ucs4> values;
  for (const std::size_t length : chunk_lengths) {
    const auto some = decoder.read(units.first(length));
    if (!some) return Reply::ill_formed();  // which it says that it never does
    values.insert(values.end(), some->begin(), some->end());
    units = units.subspan(length);
  }
  if (decoder.is_pending()) return Reply::untestable();
  return Reply::of_values(std::move(values));
}

Reply facet_replace(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return facet_stream(units, whole);
}

Reply facet_encode(std::span<const Ucs4> values) {
  const auto text = Fenced<wchar_t>::copy(values);
  std::mbstate_t state = {};
  const auto out = Fenced<char>::room(text.size() * 4 + 4);
  const wchar_t* from = text.data();
  char* to = out.data();
  const auto result = facet().out(state, from, text.end(), from, to, out.end(), to);
  if (result != std::codecvt_base::ok) return Reply::unencodable();
  return Reply::of_units({out.data(), to});
}

Reply facet_decode_into(CodeUnits units, Room room) {
  return codecvt::decode_into(facet(), units, room);
}

Reply facet_encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  return codecvt::encode_into(facet(), values, room);
}

const Registration kFacet{
    {.description = {.id = "boost-nowide-codecvt",
                     .name = "Boost.Nowide utf8_codecvt",
                     .version = boost_headers::version(),
                     .language = "C++",
                     .api = "nowide::utf8_codecvt<wchar_t>::in, out",
                     .profile = {.refusal = Refusal::kReplace,
                                 .source = "Boost.Nowide reference: utf8_codecvt (invalid "
                                           "sequences are replaced; a trailing incomplete one is "
                                           "`partial`)"}},
     .replace = facet_replace,
     .encode = facet_encode,
     .stream_replace = facet_stream,
     .decode_into = facet_decode_into,
     .encode_into = facet_encode_into}};

const Registration kNowide{
    {.description = {.id = "boost-nowide",
                     .name = "Boost.Nowide",
                     .version = boost_headers::version(),
                     .language = "C++",
                     .api = "nowide::widen, nowide::narrow; nowide::utf::convert_string",
                     .profile = {.refusal = Refusal::kReplace,
                                 .lone_surrogate = LoneSurrogate::kReplace,
                                 .source = "Boost.Nowide reference: widen, narrow (any illegal "
                                           "sequences are replaced with U+FFFD; not how many; NULL "
                                           "if there is not enough room), utf::convert_string"}},
     .replace = replace,
     .encode = encode,
     .decode_into = decode_into,
     .encode_into = encode_into,
     .encode_utf16 = encode_utf16}};

}  // namespace
}  // namespace placemat
