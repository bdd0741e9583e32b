// Adapts the C library's restartable functions for a string: mbsnrtowcs and wcsnrtombs. They run in
// a locale of UTF-8, which is set and checked.
#include <wchar.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/chunk.h"
#include "harness/implementations/glibc/locale.h"
#include "harness/implementations/life.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

constexpr auto kFailed = static_cast<std::size_t>(-1);

// The state keeps an incomplete sequence at the end of a chunk.
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  std::vector<Ucs4> values;
  std::size_t next = 0;
  for (const std::size_t length : chunk_lengths) {
    const ChunkInput input({}, units, next, length);
    const std::string_view chunk = input.octets();
    next += length;
    const auto out = Fenced<wchar_t>::room(length + 1);
    const char* source = chunk.data();
    const std::size_t count = mbsnrtowcs(out.data(), &source, length, out.size(), &state);
    if (count == kFailed) {
      // If the character began in an earlier chunk, the pointer does not show where.
      if (chunk_lengths.size() > 1) return Reply::ill_formed();
      return Reply::ill_formed(static_cast<std::size_t>(source - chunk.data()));
    }
    values.insert(values.end(), out.begin(), out.begin() + count);
  }
  if (mbsinit(&state) == 0) return Reply::ill_formed();
  return Reply::of_values(std::move(values));
}

// A state is initial again after a whole text. After an error C leaves it unspecified.
Reply session(CodeUnits units, std::span<const Call> calls) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    const auto out = Fenced<wchar_t>::room(octets.size() + 1);
    const char* source = reinterpret_cast<const char*>(octets.data());
    const std::size_t count = mbsnrtowcs(out.data(), &source, octets.size(), out.size(), &state);
    if (count == kFailed || (is_last && mbsinit(&state) == 0)) return std::nullopt;
    return std::vector<Ucs4>(out.begin(), out.begin() + count);
  };
  return live(units, calls, read, [&] { state = {}; });
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream(units, whole);
}

Reply encode(std::span<const Ucs4> values) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const auto text = Fenced<wchar_t>::copy(values);
  const auto out = Fenced<char>::room(text.size() * 6 + 1);
  const wchar_t* source = text.data();
  const std::size_t count = wcsnrtombs(out.data(), &source, text.size(), out.size(), &state);
  if (count == kFailed) return Reply::unencodable(static_cast<std::size_t>(source - text.data()));
  return Reply::of_units({out.begin(), out.begin() + count});
}

// Without a destination the function counts. It does not say where a failure is, and an incomplete
// sequence at the end is no failure.
Reply count(CodeUnits units) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const char* source = reinterpret_cast<const char*>(units.data());
  const std::size_t number = mbsnrtowcs(nullptr, &source, units.size(), 0, &state);
  if (number == kFailed) return Reply::ill_formed();
  return Reply::of_number(number);
}

Reply decode_into(CodeUnits units, Room room) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const auto out = room.of<wchar_t>();
  const char* const begin = reinterpret_cast<const char*>(units.data());
  const char* source = begin;
  const std::size_t count = mbsnrtowcs(out.data(), &source, units.size(), out.size(), &state);
  const auto read = static_cast<std::size_t>(source - begin);
  if (count == kFailed) return Reply::ill_formed(read);
  std::vector<Ucs4> values(out.begin(), out.begin() + count);
  if (read < units.size()) return Reply::partial(read, std::move(values));
  if (mbsinit(&state) == 0) return Reply::ill_formed();
  return Reply::of_values(std::move(values));
}

const wchar_t* wide_of(std::span<const Ucs4> values) {
  return reinterpret_cast<const wchar_t*>(values.data());
}

Reply utf8_length(std::span<const Ucs4> values) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const wchar_t* source = wide_of(values);
  const std::size_t number = wcsnrtombs(nullptr, &source, values.size(), 0, &state);
  if (number == kFailed) return Reply::unencodable();
  return Reply::of_number(number);
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const wchar_t* source = wide_of(values);
  char* out = reinterpret_cast<char*>(room.data());
  const std::size_t count = wcsnrtombs(out, &source, values.size(), room.size(), &state);
  const auto read = static_cast<std::size_t>(source - wide_of(values));
  if (count == kFailed) return Reply::unencodable(read);
  std::vector<std::uint8_t> units(room.begin(), room.begin() + count);
  if (read < values.size()) return Reply::partial_units(read, std::move(units));
  return Reply::of_units(std::move(units));
}

const Registration kStrings{
    {.description = {.id = "glibc-mbsnrtowcs",
                     .name = "glibc mbsnrtowcs",
                     .version = glibc::version(),
                     .language = "C",
                     .api = "mbsnrtowcs, wcsnrtombs; C.UTF-8",
                     .profile = {.form = &kRfc2279bis,
                                 .refusal = Refusal::kRefuse,
                                 .domain = {.no_nul = true},
                                 .after_error = AfterError::kResetFirst,
                                 .after_last = AfterLast::kNew,
                                 .source =
                                     "GNU C Library manual, Introduction to Extended Characters "
                                     "(UTF-8: all of the 31 bits of ISO 10646 in one to six "
                                     "bytes), Converting Strings (EILSEQ for what is no valid "
                                     "multibyte or wide character; a NUL ends the conversion; "
                                     "a null destination counts; the source's pointer is after "
                                     "what was converted where there was no more room), "
                                     "Representing the state of the conversion (a zero-valued "
                                     "object is the initial state); ISO C11 7.29.6.4.1 (after an "
                                     "error the conversion state is unspecified)"}},
     .decode = decode,
     .encode = encode,
     .stream = stream,
     .count = count,
     .utf8_length = utf8_length,
     .decode_into = decode_into,
     .encode_into = encode_into,
     .session = session}};

}  // namespace
}  // namespace placemat
