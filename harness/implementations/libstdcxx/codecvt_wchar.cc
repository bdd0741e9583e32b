// libstdc++'s facet codecvt<wchar_t, char, mbstate_t> of the locale C.UTF-8, which calls the C
// library's mbsnrtowcs and wcsnrtombs between the NULs of its input.
#include <cwchar>
#include <locale>
#include <utility>
#include <vector>

#include "harness/implementation/fence.h"
#include "harness/implementation/registry.h"
#include "harness/implementations/libstdcxx/version.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

using Facet = std::codecvt<wchar_t, char, std::mbstate_t>;

const Facet& facet() {
  static const std::locale locale("C.UTF-8");
  return std::use_facet<Facet>(locale);
}

// Where there is no more room it says `partial`. A sequence that the end cuts is kept in the state.
Reply decode_into(CodeUnits units, Room room) {
  std::mbstate_t state = {};
  const auto out = room.of<wchar_t>();
  const char* const begin = reinterpret_cast<const char*>(units.data());
  const char* from = begin;
  wchar_t* to = out.data();
  const auto result =
      facet().in(state, from, begin + units.size(), from, to, out.data() + out.size(), to);
  const auto read = static_cast<std::size_t>(from - begin);
  if (result == std::codecvt_base::error) return Reply::ill_formed(read);
  std::vector<Ucs4> values(out.data(), to);
  if (read < units.size()) return Reply::partial(read, std::move(values));
  if (std::mbsinit(&state) == 0) return Reply::ill_formed();
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) {
  const auto room = Fenced<wchar_t>::room(units.size() + 1);
  const Reply reply = decode_into(units, {room.data(), room.size()});
  if (reply.kind != Reply::Kind::kPartialValues) return reply;
  return Reply::ill_formed(reply.number);  // with room left
}

struct Encoded {
  std::codecvt_base::result result;
  std::size_t read;
  std::vector<std::uint8_t> units;
};

Encoded encoded(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  std::mbstate_t state = {};
  const auto* const begin = reinterpret_cast<const wchar_t*>(values.data());
  const wchar_t* from = begin;
  char* const first = reinterpret_cast<char*>(room.data());
  char* to = first;
  const auto result =
      facet().out(state, from, begin + values.size(), from, to, first + room.size(), to);
  return {result, static_cast<std::size_t>(from - begin), {first, to}};
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  Encoded done = encoded(values, room);
  if (done.result == std::codecvt_base::error) return Reply::unencodable(done.read);
  if (done.read < values.size()) return Reply::partial_units(done.read, std::move(done.units));
  return Reply::of_units(std::move(done.units));
}

Reply encode(std::span<const Ucs4> values) {
  const auto room = Fenced<std::uint8_t>::room(6 * values.size() + 1);
  Encoded done = encoded(values, {room.data(), room.size()});
  if (done.read < values.size()) return Reply::unencodable(done.read);
  return Reply::of_units(std::move(done.units));
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
