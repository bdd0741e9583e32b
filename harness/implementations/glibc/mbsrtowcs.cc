// Adapts the C library's restartable functions for a string that a NUL ends: mbsrtowcs and
// wcsrtombs. They run in a locale of UTF-8, which is set and checked.
#include <wchar.h>

#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/glibc/locale.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

constexpr auto kFailed = static_cast<std::size_t>(-1);

const char* text_of(CodeUnits units) { return reinterpret_cast<const char*>(units.data()); }

// The pointer is null after the NUL was read. The room has no place for the NUL, which is not
// stored if the values fill the room.
Reply decode_into(CodeUnits units, Room room) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const auto out = room.of<wchar_t>();
  const char* source = text_of(units);
  const std::size_t count = mbsrtowcs(out.data(), &source, out.size(), &state);
  if (count == kFailed) {
    return Reply::ill_formed(static_cast<std::size_t>(source - text_of(units)));
  }
  std::vector<Ucs4> values(out.begin(), out.begin() + count);
  const std::size_t read =
      source == nullptr ? units.size() : static_cast<std::size_t>(source - text_of(units));
  if (read < units.size()) return Reply::partial(read, std::move(values));
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) {
  const auto room = Fenced<wchar_t>::room(units.size() + 1);
  return decode_into(units, {room.data(), room.size()});
}

// Without a destination the functions count.
Reply count(CodeUnits units) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const char* source = text_of(units);
  const std::size_t number = mbsrtowcs(nullptr, &source, 0, &state);
  return number == kFailed ? Reply::ill_formed() : Reply::of_number(number);
}

Reply utf8_length(std::span<const Ucs4> values) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const auto text = Fenced<wchar_t>::terminated(values);
  const wchar_t* source = text.data();
  const std::size_t number = wcsrtombs(nullptr, &source, 0, &state);
  return number == kFailed ? Reply::unencodable() : Reply::of_number(number);
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const auto text = Fenced<wchar_t>::terminated(values);
  const wchar_t* source = text.data();
  const std::size_t count =
      wcsrtombs(reinterpret_cast<char*>(room.data()), &source, room.size(), &state);
  if (count == kFailed) return Reply::unencodable(static_cast<std::size_t>(source - text.data()));
  std::vector<std::uint8_t> units(room.begin(), room.begin() + count);
  const std::size_t read =
      source == nullptr ? values.size() : static_cast<std::size_t>(source - text.data());
  if (read < values.size()) return Reply::partial_units(read, std::move(units));
  return Reply::of_units(std::move(units));
}

const Registration kRegistration{
    {.description = {.id = "glibc-mbsrtowcs",
                     .name = "glibc mbsrtowcs",
                     .version = glibc::version(),
                     .language = "C",
                     .api = "mbsrtowcs, wcsrtombs; C.UTF-8",
                     .profile = {.form = &kRfc2279bis,
                                 .refusal = Refusal::kRefuse,
                                 .domain = {.no_nul = true, .nul_terminated = true},
                                 .source =
                                     "GNU C Library manual, Introduction to Extended Characters "
                                     "(UTF-8: all of the 31 bits of ISO 10646 in one to six "
                                     "bytes), Converting Strings (EILSEQ for what is no valid "
                                     "multibyte or wide character; a null destination counts; "
                                     "the source's pointer is after what was converted)"}},
     .decode = decode,
     .count = count,
     .utf8_length = utf8_length,
     .decode_into = decode_into,
     .encode_into = encode_into}};

}  // namespace
}  // namespace placemat
