// Adapts boost/detail/utf8_codecvt_facet. Boost.Program_options, Serialization and Filesystem each
// have a copy of the facet. It is compiled here, in a namespace of its own. wchar_t holds UCS-4.
#define BOOST_UTF8_BEGIN_NAMESPACE \
  namespace placemat {             \
  namespace boost_facet {
#define BOOST_UTF8_END_NAMESPACE \
  }                              \
  }
#define BOOST_UTF8_DECL
#include <boost/detail/utf8_codecvt_facet.ipp>
#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/boost/version.h"
#include "harness/implementations/chunk.h"
#include "harness/implementations/codecvt_room.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

const boost_facet::utf8_codecvt_facet& facet() {
  static const boost_facet::utf8_codecvt_facet own(1);
  return own;
}

// Puts octets that in() leaves unread before the next chunk. Any left at the end are incomplete.
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  std::mbstate_t state = {};
  std::vector<Ucs4> values;
  std::string pending;
  std::size_t offset = 0;  // the offset of `pending`
  std::size_t next = 0;
  for (const std::size_t length : chunk_lengths) {
    const ChunkInput input(pending, units, next, length);
    const std::string_view in = input.octets();
    next += length;
    const auto out = Fenced<wchar_t>::room(in.size() + 1);
    const char* from = in.data();
    wchar_t* to = out.data();
    const auto result = facet().in(state, from, in.data() + in.size(), from, to, out.end(), to);
    values.insert(values.end(), out.data(), to);
    const auto read = static_cast<std::size_t>(from - in.data());
    offset += read;
    pending = in.substr(read);
    if (result == std::codecvt_base::error) return Reply::ill_formed(offset);
  }
  if (!pending.empty()) return Reply::ill_formed(offset);
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream(units, whole);
}

Reply encode(std::span<const Ucs4> values) {
  for (const Ucs4 value : values) {
    if (value > 0x7FFFFFFF) return Reply::untestable();  // wchar_t has a sign
  }
  const auto text = Fenced<wchar_t>::copy(values);
  std::mbstate_t state = {};
  const auto out = Fenced<char>::room(text.size() * 6 + 8);
  const wchar_t* from = text.data();
  const wchar_t* const end = text.end();
  char* to = out.data();
  const auto result = facet().out(state, from, end, from, to, out.end(), to);
  if (result != std::codecvt_base::ok || from != end) {
    return Reply::unencodable(static_cast<std::size_t>(from - text.data()));
  }
  return Reply::of_units({out.data(), to});
}

Reply decode_into(CodeUnits units, Room room) { return codecvt::decode_into(facet(), units, room); }

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  for (const Ucs4 value : values) {
    if (value > 0x7FFFFFFF) return Reply::untestable();  // as above
  }
  return codecvt::encode_into(facet(), values, room);
}

const Registration kFacet{
    {.description = {.id = "boost-utf8-codecvt-facet",
                     .name = "Boost utf8_codecvt_facet",
                     .version = boost_headers::version(),
                     .language = "C++",
                     .api = "utf8_codecvt_facet::in, out",
                     .profile = {.form = &kRfc2279bis,
                                 .domain = {.values_31_bit = true},
                                 .source = "boost/detail/utf8_codecvt_facet.hpp: from UTF-8 "
                                           "externally to UCS-4; do_max_length (6 is the largest "
                                           "encoding of a UCS-4 character); of surrogates and of "
                                           "what is not shortest it says nothing"}},
     .decode = decode,
     .encode = encode,
     .stream = stream,
     .decode_into = decode_into,
     .encode_into = encode_into}};

}  // namespace
}  // namespace placemat
