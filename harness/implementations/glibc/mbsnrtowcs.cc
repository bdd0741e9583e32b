// The C library's restartable functions for a string: mbsnrtowcs and wcsnrtombs. They run in a
// locale of UTF-8, which is set and checked.
#include <wchar.h>

#include <string>
#include <string_view>

#include "harness/implementation/registry.h"
#include "harness/implementations/chunk.h"
#include "harness/implementations/glibc/locale.h"
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
    std::wstring out(length + 1, L'\0');
    const char* source = chunk.data();
    const std::size_t count = mbsnrtowcs(out.data(), &source, length, out.size(), &state);
    if (count == kFailed) {
      // If the character began in an earlier chunk, the pointer does not tell where.
      if (chunk_lengths.size() > 1) return Reply::ill_formed();
      return Reply::ill_formed(static_cast<std::size_t>(source - chunk.data()));
    }
    values.insert(values.end(), out.begin(), out.begin() + count);
  }
  if (mbsinit(&state) == 0) return Reply::ill_formed();
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream(units, whole);
}

Reply encode(std::span<const Ucs4> values) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  const std::wstring text(values.begin(), values.end());
  std::string out(text.size() * 6 + 1, '\0');
  const wchar_t* source = text.data();
  const std::size_t count = wcsnrtombs(out.data(), &source, text.size(), out.size(), &state);
  if (count == kFailed) return Reply::unencodable(static_cast<std::size_t>(source - text.data()));
  return Reply::of_units({out.begin(), out.begin() + count});
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
                                 .source =
                                     "GNU C Library manual, Introduction to Extended Characters "
                                     "(UTF-8: all of the 31 bits of ISO 10646 in one to six "
                                     "bytes), Converting Strings (EILSEQ for what is no valid "
                                     "multibyte or wide character; a NUL ends the conversion)"}},
     .decode = decode,
     .encode = encode,
     .stream = stream}};

}  // namespace
}  // namespace placemat
