// Adapts libstdc++'s facet codecvt<wchar_t, char, mbstate_t> of the locale C.UTF-8, which calls the
// C library's mbsnrtowcs and wcsnrtombs between the NULs of its input.
#include <cwchar>
#include <locale>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/codecvt_room.h"
#include "harness/implementations/libstdcxx/version.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

using Facet = std::codecvt<wchar_t, char, std::mbstate_t>;

const Facet& facet() {
  static const std::locale locale("C.UTF-8");
  return std::use_facet<Facet>(locale);
}

// The state keeps a sequence that the end cuts.
Reply decode_into(CodeUnits units, Room room) {
  std::mbstate_t state = {};
  Reply reply = codecvt::decode_into(facet(), units, room, state);
  const bool cut = reply.kind == Reply::Kind::kValues && std::mbsinit(&state) == 0;
  return cut ? Reply::ill_formed() : reply;
}

Reply decode(CodeUnits units) {
  const auto room = Fenced<wchar_t>::room(units.size() + 1);
  const Reply reply = decode_into(units, {room.data(), room.size()});
  if (reply.kind != Reply::Kind::kPartialValues) return reply;
  return Reply::ill_formed(reply.number);  // with room left
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  return codecvt::encode_into(facet(), values, room);
}

Reply encode(std::span<const Ucs4> values) {
  const auto room = Fenced<std::uint8_t>::room(6 * values.size() + 1);
  Reply reply = encode_into(values, {room.data(), room.size()});
  if (reply.kind != Reply::Kind::kPartialUnits) return reply;
  return Reply::unencodable(reply.number);  // with room left
}

const Registration kRegistration{
    {.description = {.id = "libstdcxx-codecvt-wchar",
                     .name = "libstdc++ codecvt<wchar_t, char, mbstate_t>",
                     .version = libstdcxx::version(),
                     .language = "C++",
                     .api = "codecvt<wchar_t, char, mbstate_t>::in, out; locale C.UTF-8",
                     .profile = {.form = &kRfc2279bis,
                                 .refusal = Refusal::kRefuse,
                                 .source = "ISO C++20 [locale.codecvt] (the locale's encoding; "
                                           "`error` for what cannot be converted, `partial` for "
                                           "what is not all converted); GNU C Library manual, "
                                           "Introduction to Extended Characters (UTF-8: all of "
                                           "the 31 bits of ISO 10646 in one to six bytes)"}},
     .decode = decode,
     .encode = encode,
     .decode_into = decode_into,
     .encode_into = encode_into}};

}  // namespace
}  // namespace placemat
