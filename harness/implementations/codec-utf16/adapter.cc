// Adapts our codec's functions of UTF-16: those that replace, and the order of UTF-16. (../codec
// has those of UTF-32, and encoding that refuses.)
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/codec/order.h"
#include "harness/codec/utf8.h"
#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

using utf8::Stop;
using utf8::Transcoded;

// Returns the code points of the output.
std::vector<Ucs4> values_in(std::span<const char16_t> out, const Transcoded& result) {
  return utf16::values_of({out.data(), result.written});
}

// An output of the length that the header gives is enough. If it is too short, that is a fault of
// the codec, not a reply.
void require_room(const Transcoded& result) {
  if (result.stop != Stop::kNoRoom) return;
  std::fprintf(stderr, "codec-utf16: the output that harness/codec calls long enough was not\n");
  std::abort();
}

Reply decode(CodeUnits units) {
  const auto out = Fenced<char16_t>::room(units.size());
  const Transcoded result = utf8::decode(units, std::span(out));
  require_room(result);
  if (!result.complete()) return Reply::ill_formed(result.read);
  return Reply::of_values(values_in(out, result));
}

Reply replace(CodeUnits units) {
  const auto out = Fenced<char16_t>::room(utf8::utf16_length_replacing(units));
  const Transcoded result = utf8::decode_replacing(units, std::span(out));
  require_room(result);
  return Reply::of_values(values_in(out, result));
}

Reply decode_into(CodeUnits units, Room room) {
  const std::span<char16_t> out = room.of<char16_t>();
  const Transcoded result = utf8::decode(units, out);
  if (result.stop == Stop::kIllFormed) return Reply::ill_formed(result.read);
  std::vector<Ucs4> values = values_in(out, result);
  return result.complete() ? Reply::of_values(std::move(values))
                           : Reply::partial(result.read, std::move(values));
}

Reply encode_utf16(std::span<const char16_t> words) {
  const auto out = Fenced<std::uint8_t>::room(utf8::utf8_length(words));
  const Transcoded result = utf8::encode_replacing(words, out);
  require_room(result);
  return Reply::of_units({out.begin(), out.begin() + result.written});
}

Reply encode(std::span<const Ucs4> values) {
  const auto words = utf16::carried(values);
  return words ? encode_utf16(Fenced<char16_t>::copy(*words)) : Reply::untestable();
}

Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const auto words = utf16::carried(values);
  if (!words) return Reply::untestable();
  const auto in = Fenced<char16_t>::copy(*words);
  const Transcoded result = utf8::encode_replacing(std::span<const char16_t>(in), room);
  const auto end = room.begin() + static_cast<std::ptrdiff_t>(result.written);
  std::vector<std::uint8_t> units(room.begin(), end);
  if (result.complete()) return Reply::of_units(std::move(units));
  const std::u16string_view read = std::u16string_view(*words).substr(0, result.read);
  return Reply::partial_units(utf16::values_of(read).size(), std::move(units));
}

Reply count(CodeUnits units) { return Reply::of_number(utf8::utf32_length_replacing(units)); }

Reply utf16_length(CodeUnits units) {
  return Reply::of_number(utf8::utf16_length_replacing(units));
}

Reply utf8_length(std::span<const Ucs4> values) {
  const auto words = utf16::carried(values);
  if (!words) return Reply::untestable();
  return Reply::of_number(utf8::utf8_length(std::span(std::as_const(*words))));
}

Reply compare(CodeUnits left, CodeUnits right) {
  const std::strong_ordering order = utf8::compare_utf16(left, right);
  return Reply::of_order((order > 0) - (order < 0));
}

const Registration kRegistration{{
    .description = {.id = "codec-utf16",
                    .name = "Placemat codec, UTF-16",
                    .version = PLACEMAT_VERSION,
                    .language = "C++",
                    .api = "placemat::utf8: decode, decode_replacing, encode_replacing, "
                           "utf32_length_replacing, utf16_length_replacing, utf8_length, "
                           "compare_utf16 (UTF-16)",
                    .profile = {.form = &kRfc3629,
                                .replacement = Replacement::kMaximalSubpart,
                                .bom = BomPolicy::kKeep,
                                .refusal = Refusal::kReplace,
                                .domain = {},
                                .counting = Counting::kReplacement,
                                .room = RoomUnit::kUtf16,
                                .lone_surrogate = LoneSurrogate::kReplace,
                                .order = Order::kUtf16,
                                .source = "harness/codec: the header comments of utf8.h and "
                                          "order.h"}},
    .decode = decode,
    .replace = replace,
    .encode = encode,
    .count = count,
    .utf16_length = utf16_length,
    .utf8_length = utf8_length,
    .decode_into = decode_into,
    .encode_into = encode_into,
    .encode_utf16 = encode_utf16,
    .compare = compare,
}};

}  // namespace
}  // namespace placemat
