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

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/boost/version.h"
#include "harness/implementations/codecvt_chunks.h"
#include "harness/implementations/codecvt_room.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

const boost_facet::utf8_codecvt_facet& facet() {
  static const boost_facet::utf8_codecvt_facet own(1);
  return own;
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return codecvt::stream(facet(), units, chunk_lengths);
}

Reply session(CodeUnits units, std::span<const Call> calls) {
  return codecvt::session(facet(), units, calls);
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
                                 .after_last = AfterLast::kResetFirst,
                                 .source = "boost/detail/utf8_codecvt_facet.hpp: from UTF-8 "
                                           "externally to UCS-4; do_max_length (6 is the largest "
                                           "encoding of a UCS-4 character); of surrogates and of "
                                           "what is not shortest it says nothing; ISO C++20 "
                                           "[locale.codecvt.virtuals] (the state is initialised "
                                           "where a sequence begins)"}},
     .decode = decode,
     .encode = encode,
     .stream = stream,
     .decode_into = decode_into,
     .encode_into = encode_into,
     .session = session}};

}  // namespace
}  // namespace placemat
