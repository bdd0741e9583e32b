// Adapts libstdc++'s facets for UTF-8: codecvt<char32_t, char8_t>, codecvt<char16_t, char8_t>, and
// those of <codecvt>: codecvt_utf8<char32_t>, the same with consume_header,
// codecvt_utf8_utf16<char16_t>.
#include <codecvt>
#include <cwchar>
#include <locale>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/codecvt_chunks.h"
#include "harness/implementations/libstdcxx/version.h"
#include "harness/implementations/utf16.h"
#include "harness/implementations/wide.h"

namespace placemat {
namespace {

using wide::values_of;

// Returns `values` in Intern's encoding form, or std::nullopt if that cannot carry them.
template <typename Intern>
std::optional<std::basic_string<Intern>> carried(std::span<const Ucs4> values) {
  if constexpr (sizeof(Intern) == 2) {
    return utf16::carried(values);
  } else {
    return std::u32string(values.begin(), values.end());
  }
}

// Returns a facet: the classic locale's if the destructor is protected, otherwise one that is made
// here.
template <typename Facet>
const Facet& facet() {
  if constexpr (std::is_destructible_v<Facet>) {
    static const Facet own;
    return own;
  } else {
    return std::use_facet<Facet>(std::locale::classic());
  }
}

template <typename Facet>
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  return codecvt::stream(facet<Facet>(), units, chunk_lengths);
}

template <typename Facet>
Reply session(CodeUnits units, std::span<const Call> calls) {
  return codecvt::session(facet<Facet>(), units, calls);
}

template <typename Facet>
Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream<Facet>(units, whole);
}

template <typename Facet>
Reply encode(std::span<const Ucs4> values) {
  using Intern = typename Facet::intern_type;
  using Extern = typename Facet::extern_type;
  const auto text = carried<Intern>(values);
  if (!text) return Reply::untestable();
  std::mbstate_t state = {};
  const auto input = Fenced<Intern>::copy(*text);
  const auto out = Fenced<Extern>::room(input.size() * 6 + 1);
  const Intern* from = input.data();
  const Intern* const end = input.end();
  Extern* to = out.data();
  const auto result = facet<Facet>().out(state, from, end, from, to, out.end(), to);
  // The result is `partial`, with room left: a high surrogate waits for a low one that does not
  // come.
  if (result != std::codecvt_base::ok || from != end) {
    const auto read = static_cast<std::size_t>(from - input.data());
    if (sizeof(Intern) == 4) return Reply::unencodable(read);
    return Reply::unencodable();
  }
  return Reply::of_units({out.data(), to});
}

// The facet reads neither a sequence that does not fit nor one that is cut. For both it returns
// `partial`, or `ok` with octets left.
template <typename Facet>
Reply decode_into(CodeUnits units, Room room) {
  using Intern = typename Facet::intern_type;
  using Extern = typename Facet::extern_type;
  std::mbstate_t state = {};
  const auto out = room.of<Intern>();
  const auto* const begin = reinterpret_cast<const Extern*>(units.data());
  const Extern* from = begin;
  Intern* to = out.data();
  const auto result =
      facet<Facet>().in(state, from, begin + units.size(), from, to, out.data() + out.size(), to);
  const auto read = static_cast<std::size_t>(from - begin);
  if (result == std::codecvt_base::error) return Reply::ill_formed(read);
  auto values = values_of(std::basic_string<Intern>(out.data(), to));
  if (read < units.size()) return Reply::partial(read, std::move(values));
  return Reply::of_values(std::move(values));
}

template <typename Intern>
struct Encoded {
  std::codecvt_base::result result;
  std::size_t read;  // units of Intern
  std::vector<std::uint8_t> units;
};

template <typename Facet, typename Intern = typename Facet::intern_type>
Encoded<Intern> encoded(std::span<const Intern> text, std::span<std::uint8_t> room) {
  std::mbstate_t state = {};
  const Intern* from = text.data();
  auto* const begin = reinterpret_cast<typename Facet::extern_type*>(room.data());
  auto* to = begin;
  const auto result =
      facet<Facet>().out(state, from, text.data() + text.size(), from, to, begin + room.size(), to);
  return {result,
          static_cast<std::size_t>(from - text.data()),
          {room.begin(), room.begin() + (to - begin)}};
}

template <typename Facet>
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  using Intern = typename Facet::intern_type;
  const auto text = carried<Intern>(values);
  if (!text) return Reply::untestable();
  const auto copy = Fenced<Intern>::copy(*text);
  auto done = encoded<Facet>(std::span<const Intern>(copy.data(), copy.size()), room);
  std::size_t index = done.read;
  if constexpr (sizeof(Intern) == 2) index = utf16::values_in(*text, done.read);
  if (done.result == std::codecvt_base::error) return Reply::unencodable(index);
  if (done.read < text->size()) return Reply::partial_units(index, std::move(done.units));
  return Reply::of_units(std::move(done.units));
}

template <typename Facet>
Reply encode_utf16(std::span<const char16_t> words) {
  const auto room = Fenced<std::uint8_t>::room(3 * words.size() + 1);
  auto done = encoded<Facet>(words, {room.data(), room.size()});
  if (done.result != std::codecvt_base::ok || done.read < words.size()) {
    return Reply::unencodable();
  }
  return Reply::of_units(std::move(done.units));
}

template <typename Facet>
constexpr Reply (*utf16_encoder())(std::span<const char16_t>) {
  if constexpr (sizeof(typename Facet::intern_type) == 2) {
    return encode_utf16<Facet>;
  } else {
    return nullptr;
  }
}

template <typename Facet>
Adapter adapter(const char* id, const char* api, BomPolicy bom, const char* source) {
  return {.description = {.id = id,
                          .name = std::string("libstdc++ ") + api,
                          .version = libstdcxx::version(),
                          .language = "C++",
                          .api = api,
                          .profile = {.bom = bom,
                                      .refusal = Refusal::kRefuse,
                                      .room = sizeof(typename Facet::intern_type) == 2
                                                  ? RoomUnit::kUtf16
                                                  : RoomUnit::kUtf32,
                                      .after_last = AfterLast::kResetFirst,
                                      .source = std::string(source) +
                                                "; [locale.codecvt.virtuals] (the state is "
                                                "initialised where a sequence begins)"}},
          .decode = decode<Facet>,
          .encode = encode<Facet>,
          .stream = stream<Facet>,
          .decode_into = decode_into<Facet>,
          .encode_into = encode_into<Facet>,
          .encode_utf16 = utf16_encoder<Facet>(),
          .session = session<Facet>};
}

const Registration k32{adapter<std::codecvt<char32_t, char8_t, std::mbstate_t>>(
    "libstdcxx-codecvt-char32", "codecvt<char32_t, char8_t, mbstate_t>", BomPolicy::kUnspecified,
    "ISO C++20 [locale.codecvt] (between the UTF-32 and UTF-8 encoding forms; `error` for what "
    "cannot be converted)")};

const Registration k16{adapter<std::codecvt<char16_t, char8_t, std::mbstate_t>>(
    "libstdcxx-codecvt-char16", "codecvt<char16_t, char8_t, mbstate_t>", BomPolicy::kUnspecified,
    "ISO C++20 [locale.codecvt] (between the UTF-16 and UTF-8 encoding forms; `error` for what "
    "cannot be converted)")};

const Registration kUtf8{adapter<std::codecvt_utf8<char32_t>>(
    "libstdcxx-codecvt-utf8", "codecvt_utf8<char32_t>", BomPolicy::kUnspecified,
    "ISO C++20 [depr.locale.stdcvt] (between UTF-8 and UCS-4; Maxcode 0x10FFFF)")};

using Header = std::codecvt_utf8<char32_t, 0x10FFFF, std::consume_header>;
const Registration kHeader{adapter<Header>(
    "libstdcxx-codecvt-utf8-header", "codecvt_utf8<char32_t, 0x10FFFF, consume_header>",
    BomPolicy::kStrip,
    "ISO C++20 [depr.locale.stdcvt] (between UTF-8 and UCS-4; consume_header: an initial header "
    "sequence is consumed)")};

const Registration kUtf8Utf16{adapter<std::codecvt_utf8_utf16<char16_t>>(
    "libstdcxx-codecvt-utf8-utf16", "codecvt_utf8_utf16<char16_t>", BomPolicy::kUnspecified,
    "ISO C++20 [depr.locale.stdcvt] (between UTF-8 and UTF-16; Maxcode 0x10FFFF)")};

}  // namespace
}  // namespace placemat
