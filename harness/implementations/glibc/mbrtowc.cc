// Adapts the C library's restartable functions for one character: mbrtowc and wcrtomb, mbrtoc32 and
// c32rtomb, mbrtoc16 and c16rtomb. They run in a locale of UTF-8, which is set and checked.
#include <stdlib.h>
#include <uchar.h>
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
#include "harness/implementations/utf16.h"
#include "harness/implementations/wide.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

constexpr auto kIllFormed = static_cast<std::size_t>(-1);
constexpr auto kIncomplete = static_cast<std::size_t>(-2);
constexpr auto kStored = static_cast<std::size_t>(-3);  // stored the next unit, and read no octet

// Reader reads one text character by character, and knows where the character begins that it reads.
template <typename Unit, std::size_t (*kNext)(Unit*, const char*, std::size_t, mbstate_t*)>
class Reader {
 public:
  // Adds the units that `octets` give to `out`. Returns false if they are ill-formed.
  bool read(CodeUnits octets, std::basic_string<Unit>& out) {
    const char* const chunk = reinterpret_cast<const char*>(octets.data());
    for (std::size_t i = 0; i < octets.size();) {
      Unit unit = 0;
      const std::size_t count = kNext(&unit, chunk + i, octets.size() - i, &state_);
      if (count == kIllFormed) return false;
      if (count == kIncomplete) break;
      out.push_back(unit);
      if (count == kStored) continue;
      i += count == 0 ? 1 : count;  // for NUL, C asks for the result 0, which is not its length
      start_ = offset_ + i;
    }
    offset_ += octets.size();
    return true;
  }

  // Ends the text. Adds a second unit, which may still come if the text does not end within a
  // character, to `out`. Returns false if it ends within one.
  bool end(std::basic_string<Unit>& out) {
    while (start_ == offset_ && mbsinit(&state_) == 0) {
      Unit unit = 0;
      if (kNext(&unit, "", 0, &state_) != kStored) break;
      out.push_back(unit);
    }
    return mbsinit(&state_) != 0;
  }

  std::size_t start() const { return start_; }

 private:
  mbstate_t state_ = {};
  std::size_t start_ = 0;
  std::size_t offset_ = 0;
};

template <typename Unit, auto kNext>
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  glibc::enter_utf8_locale();
  Reader<Unit, kNext> reader;
  std::basic_string<Unit> out;
  std::size_t offset = 0;
  for (const std::size_t length : chunk_lengths) {
    const ChunkInput input({}, units, offset, length);
    const std::string_view chunk = input.octets();
    const auto* const octets = reinterpret_cast<const std::uint8_t*>(chunk.data());
    if (!reader.read({octets, length}, out)) return Reply::ill_formed(reader.start());
    offset += length;
  }
  if (!reader.end(out)) return Reply::ill_formed(reader.start());
  return Reply::of_values(wide::values_of(out));
}

// A state is initial again after a whole text. After an error C leaves it unspecified.
template <typename Unit, auto kNext>
Reply session(CodeUnits units, std::span<const Call> calls) {
  glibc::enter_utf8_locale();
  Reader<Unit, kNext> reader;
  std::basic_string<Unit> out;
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    if (!reader.read(octets, out) || (is_last && !reader.end(out))) {
      out.clear();
      return std::nullopt;
    }
    return is_last ? wide::values_of(std::exchange(out, {})) : wide::take_values(out);
  };
  return live(units, calls, read, [&] {
    reader = {};
    out.clear();
  });
}

template <typename Unit, auto kNext>
Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream<Unit, kNext>(units, whole);
}

template <auto kWrite>
Reply encode(std::span<const Ucs4> values) {
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  std::vector<std::uint8_t> units;
  const auto octets = Fenced<char>::room(MB_CUR_MAX);
  for (std::size_t index = 0; index < values.size(); ++index) {
    const std::size_t length = kWrite(octets.data(), values[index], &state);
    if (length == kIllFormed) return Reply::unencodable(index);
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

std::size_t write_wide(char* octets, Ucs4 value, mbstate_t* state) {
  return wcrtomb(octets, static_cast<wchar_t>(value), state);
}

std::size_t write_32(char* octets, Ucs4 value, mbstate_t* state) {
  return c32rtomb(octets, value, state);
}

Reply encode_16(std::span<const Ucs4> values) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  glibc::enter_utf8_locale();
  mbstate_t state = {};
  std::vector<std::uint8_t> units;
  const auto octets = Fenced<char>::room(MB_CUR_MAX);
  for (const char16_t unit : *text) {
    const std::size_t length = c16rtomb(octets.data(), unit, &state);
    if (length == kIllFormed) return Reply::unencodable();
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  // A high surrogate still waits for a low one.
  if (mbsinit(&state) == 0) return Reply::unencodable();
  return Reply::of_units(std::move(units));
}

Profile profile(const EncodingForm& form, const char* source) {
  return {.form = &form,
          .replacement = Replacement::kUnspecified,
          .bom = BomPolicy::kUnspecified,
          .refusal = Refusal::kRefuse,
          .domain = {},
          .after_error = AfterError::kResetFirst,
          .after_last = AfterLast::kNew,
          .source = std::string(source) +
                    "; ISO C11 7.29.6.3.2 and 7.28.1 (after an error the conversion state is "
                    "unspecified), 7.29.6 (a zero-valued mbstate_t and one after a whole "
                    "multibyte character are the initial state)"};
}

const Registration kWide{
    {.description = {.id = "glibc-mbrtowc",
                     .name = "glibc mbrtowc",
                     .version = glibc::version(),
                     .language = "C",
                     .api = "mbrtowc, wcrtomb; C.UTF-8",
                     .profile = profile(kRfc2279bis,
                                        "GNU C Library manual, Introduction to Extended Characters "
                                        "(UTF-8: all of the 31 bits of ISO 10646 in one to six "
                                        "bytes), Converting a Character (EILSEQ for what is no "
                                        "valid multibyte character or no valid wide character)")},
     .decode = decode<wchar_t, mbrtowc>,
     .encode = encode<write_wide>,
     .stream = stream<wchar_t, mbrtowc>,
     .session = session<wchar_t, mbrtowc>}};

const Registration k32{
    {.description = {.id = "glibc-mbrtoc32",
                     .name = "glibc mbrtoc32",
                     .version = glibc::version(),
                     .language = "C",
                     .api = "mbrtoc32, c32rtomb; C.UTF-8",
                     .profile = profile(kRfc3629,
                                        "ISO C11 7.28.1, mbrtoc32 and c32rtomb (EILSEQ for an "
                                        "encoding error), 6.10.8.2 (__STDC_UTF_32__: char32_t is "
                                        "UTF-32); the GNU C Library manual of 2.36 does not "
                                        "describe them")},
     .decode = decode<char32_t, mbrtoc32>,
     .encode = encode<write_32>,
     .stream = stream<char32_t, mbrtoc32>,
     .session = session<char32_t, mbrtoc32>}};

const Registration k16{
    {.description = {.id = "glibc-mbrtoc16",
                     .name = "glibc mbrtoc16",
                     .version = glibc::version(),
                     .language = "C",
                     .api = "mbrtoc16, c16rtomb; C.UTF-8",
                     .profile = profile(kRfc3629,
                                        "ISO C11 7.28.1, mbrtoc16 and c16rtomb (EILSEQ for an "
                                        "encoding error), 6.10.8.2 (__STDC_UTF_16__: char16_t is "
                                        "UTF-16); the GNU C Library manual of 2.36 does not "
                                        "describe them")},
     .decode = decode<char16_t, mbrtoc16>,
     .encode = encode_16,
     .stream = stream<char16_t, mbrtoc16>,
     .session = session<char16_t, mbrtoc16>}};

}  // namespace
}  // namespace placemat
