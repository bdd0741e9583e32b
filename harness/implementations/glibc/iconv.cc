// Adapts the C library's iconv: "UTF-8" to "UTF-32LE" and back, to "UCS-4LE" and back, with
// //IGNORE, and from "UTF-16LE"; also into room that may be too small.
#include <errno.h>
#include <iconv.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/chunk.h"
#include "harness/implementations/glibc/locale.h"
#include "harness/implementations/life.h"
#include "harness/implementations/wide.h"
#include "reference/forms/rfc2279bis.h"

namespace placemat {
namespace {

// Puts a descriptor into its initial state. All requests share one descriptor.
iconv_t initial(iconv_t descriptor, const char* to) {
  if (descriptor == reinterpret_cast<iconv_t>(-1)) {
    std::fprintf(stderr, "iconv_open: no conversion to %s; install libc-bin\n", to);
    std::abort();
  }
  iconv(descriptor, nullptr, nullptr, nullptr, nullptr);
  return descriptor;
}

// These encodings are at the other end. UCS-4 is the form of ISO 10646, which has values to
// 7FFFFFFF; the other two are Unicode's.
constexpr char kUtf32[] = "UTF-32LE";
constexpr char kUcs4[] = "UCS-4LE";
constexpr char kUtf16[] = "UTF-16LE";

template <const char* kName>
iconv_t from_utf8() {
  static const iconv_t descriptor = iconv_open(kName, "UTF-8");
  return initial(descriptor, kName);
}

iconv_t from_utf8_ignoring() {
  static const iconv_t descriptor = iconv_open("UTF-32LE//IGNORE", "UTF-8");
  return initial(descriptor, "UTF-32LE//IGNORE");
}

template <const char* kName>
iconv_t to_utf8() {
  static const iconv_t descriptor = iconv_open("UTF-8", kName);
  return initial(descriptor, "UTF-8");
}

struct Step {
  std::size_t consumed = 0;
  int error = 0;
};

// Makes one call, and adds its output to `out`.
Step convert(iconv_t descriptor, std::span<const char> in, std::string& out) {
  const auto output = Fenced<char>::room(4 * in.size() + 8);
  char* from = const_cast<char*>(in.data());
  std::size_t left = in.size();
  char* to = output.data();
  std::size_t room = output.size();
  const bool failed = iconv(descriptor, &from, &left, &to, &room) == static_cast<std::size_t>(-1);
  const int error = failed ? errno : 0;
  if (error == E2BIG) std::abort();
  out.append(output.data(), to);
  return {in.size() - left, error};
}

// Puts before the next chunk the octets of an incomplete sequence, which stay unread at EINVAL.
template <const char* kName>
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  const iconv_t descriptor = from_utf8<kName>();
  std::string out;
  std::string pending;
  std::size_t offset = 0;  // the offset of `pending`
  std::size_t next = 0;
  for (const std::size_t length : chunk_lengths) {
    const ChunkInput in(pending, units, next, length);
    next += length;
    const Step step = convert(descriptor, in.octets(), out);
    pending = in.octets().substr(step.consumed);
    offset += step.consumed;
    if (step.error == EILSEQ) return Reply::ill_formed(offset);
  }
  if (!pending.empty()) return Reply::ill_formed(offset);
  return Reply::of_values(wide::values_of_utf32le(out));
}

template <const char* kName>
Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream<kName>(units, whole);
}

// Puts before the octets of a call those that stayed unread at EINVAL, as stream() does. A call
// without input resets the descriptor, as iconv(3) says, and the adapter forgets what stayed
// unread.
template <const char* kName>
Reply session(CodeUnits units, std::span<const Call> calls) {
  const iconv_t descriptor = from_utf8<kName>();
  std::string pending;
  const auto reset = [&] {
    iconv(descriptor, nullptr, nullptr, nullptr, nullptr);
    pending.clear();
  };
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    const ChunkInput in(pending, octets, 0, octets.size());
    std::string out;
    const Step step = convert(descriptor, in.octets(), out);
    std::string left(in.octets().substr(step.consumed));
    pending = step.error == EILSEQ ? std::string() : std::move(left);
    const bool refused = step.error == EILSEQ || (is_last && !pending.empty());
    if (is_last) reset();
    if (refused) return std::nullopt;
    return wide::values_of_utf32le(out);
  };
  return live(units, calls, read, reset);
}

// Does what the program iconv does with -c: uses the output, whatever the call returned.
Reply replace_ignoring(CodeUnits units) {
  std::string out;
  convert(from_utf8_ignoring(), {reinterpret_cast<const char*>(units.data()), units.size()}, out);
  return Reply::of_values(wide::values_of_utf32le(out));
}

template <const char* kName>
Reply encode(std::span<const Ucs4> values) {
  std::string in;
  for (const Ucs4 value : values) {
    for (int shift = 0; shift < 32; shift += 8) in.push_back(static_cast<char>(value >> shift));
  }
  std::string out;
  const auto fenced = Fenced<char>::copy(in);
  const Step step = convert(to_utf8<kName>(), {fenced.data(), fenced.size()}, out);
  if (step.error != 0) return Reply::unencodable(step.consumed / 4);
  return Reply::of_units({out.begin(), out.end()});
}

// Fitted is the result of one call with a given room. Its `error` is E2BIG if more output is to
// come.
struct Fitted {
  std::size_t read = 0;     // octets
  std::size_t written = 0;  // octets
  int error = 0;
};

Fitted convert_into(iconv_t descriptor, std::span<const std::uint8_t> in,
                    std::span<std::uint8_t> room) {
  char* from = const_cast<char*>(reinterpret_cast<const char*>(in.data()));
  std::size_t left = in.size();
  char* to = reinterpret_cast<char*>(room.data());
  std::size_t free = room.size();
  const bool failed = iconv(descriptor, &from, &left, &to, &free) == static_cast<std::size_t>(-1);
  return {in.size() - left, room.size() - free, failed ? errno : 0};
}

template <typename Unit>
std::span<const std::uint8_t> octets_of(std::span<const Unit> units) {
  return {reinterpret_cast<const std::uint8_t*>(units.data()), units.size_bytes()};
}

// The units of all these encodings are little-endian, like those of the machine.
template <const char* kName>
Reply decode_into(CodeUnits units, Room room) {
  const auto out = room.of<Ucs4>();
  const Fitted fitted = convert_into(
      from_utf8<kName>(), units, {reinterpret_cast<std::uint8_t*>(out.data()), out.size_bytes()});
  std::vector<Ucs4> values(out.begin(), out.begin() + fitted.written / sizeof(Ucs4));
  if (fitted.error == 0) return Reply::of_values(std::move(values));
  if (fitted.error == E2BIG) return Reply::partial(fitted.read, std::move(values));
  return Reply::ill_formed(fitted.read);
}

template <const char* kName>
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const Fitted fitted = convert_into(to_utf8<kName>(), octets_of(values), room);
  const std::size_t index = fitted.read / sizeof(Ucs4);
  std::vector<std::uint8_t> units(room.begin(), room.begin() + fitted.written);
  if (fitted.error == 0) return Reply::of_units(std::move(units));
  if (fitted.error == E2BIG) return Reply::partial_units(index, std::move(units));
  return Reply::unencodable(index);
}

Reply encode_utf16(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size() + 1);
  const Fitted fitted = convert_into(to_utf8<kUtf16>(), octets_of(words), room);
  if (fitted.error != 0) return Reply::unencodable(fitted.read / sizeof(char16_t));
  return Reply::of_units({room.begin(), room.begin() + fitted.written});
}

const Registration kIconv{
    {.description =
         {.id = "glibc-iconv",
          .name = "glibc iconv",
          .version = glibc::version(),
          .language = "C",
          .api = "iconv, UTF-8 to UTF-32LE and back; from UTF-16LE",
          .profile = {.form = &kRfc3629,
                      .replacement = Replacement::kUnspecified,
                      .bom = BomPolicy::kUnspecified,
                      .refusal = Refusal::kRefuse,
                      .domain = {},
                      .lone_surrogate = LoneSurrogate::kRefuse,
                      .source = "GNU C Library manual, Generic Conversion Interface, iconv (EILSEQ "
                                "for an invalid byte sequence, EINVAL for an incomplete one, E2BIG "
                                "for no more space, with the pointers after what was converted); "
                                "Unicode, section 3.9: UTF-32 has no value above 10FFFF"}},
     .decode = decode<kUtf32>,
     .encode = encode<kUtf32>,
     .stream = stream<kUtf32>,
     .decode_into = decode_into<kUtf32>,
     .encode_into = encode_into<kUtf32>,
     .encode_utf16 = encode_utf16,
     .session = session<kUtf32>}};

const Registration kIso{
    {.description =
         {.id = "glibc-iconv-ucs-4",
          .name = "glibc iconv with UCS-4",
          .version = glibc::version(),
          .language = "C",
          .api = "iconv, UTF-8 to UCS-4LE and back",
          .profile = {.form = &kRfc2279bis,
                      .replacement = Replacement::kUnspecified,
                      .bom = BomPolicy::kUnspecified,
                      .refusal = Refusal::kRefuse,
                      .domain = {},
                      .source = "GNU C Library manual, Introduction to Extended Characters (UTF-8: "
                                "all of the 31 bits of ISO 10646 in one to six bytes), Generic "
                                "Conversion Interface, iconv (EILSEQ, EINVAL, E2BIG)"}},
     .decode = decode<kUcs4>,
     .encode = encode<kUcs4>,
     .stream = stream<kUcs4>,
     .decode_into = decode_into<kUcs4>,
     .encode_into = encode_into<kUcs4>,
     .session = session<kUcs4>}};

const Registration kIgnore{
    {.description = {.id = "glibc-iconv-ignore",
                     .name = "glibc iconv with //IGNORE",
                     .version = glibc::version(),
                     .language = "C",
                     .api = "iconv, UTF-8 to UTF-32LE//IGNORE",
                     .profile = {.form = &kRfc3629,
                                 .replacement = Replacement::kUnspecified,
                                 .bom = BomPolicy::kUnspecified,
                                 .refusal = Refusal::kUnspecified,
                                 .domain = {},
                                 .source =
                                     "Linux manual page iconv_open(3) (//IGNORE discards what the "
                                     "target cannot represent); it says nothing about ill-formed "
                                     "input"}},
     .replace = replace_ignoring}};

}  // namespace
}  // namespace placemat
