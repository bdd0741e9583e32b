// Adapts GLib's conversion through UTF-16: g_utf8_to_utf16 and g_utf16_to_utf8.
#include "harness/implementations/utf16.h"

#include <glib.h>

#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/glib/version.h"

namespace placemat {
namespace {

// Passes no `items_read`, as for g_utf8_to_ucs4.
Reply decode(CodeUnits units) {
  GError* error = nullptr;
  glong written = 0;
  gunichar2* out = g_utf8_to_utf16(reinterpret_cast<const gchar*>(units.data()),
                                   static_cast<glong>(units.size()), nullptr, &written, &error);
  if (out == nullptr) {
    g_error_free(error);
    return Reply::ill_formed();
  }
  const std::u16string text(out, out + written);
  g_free(out);
  return Reply::of_values(utf16::values_of(text));
}

Reply encode_utf16(std::span<const char16_t> words) {
  GError* error = nullptr;
  glong written = 0;
  gchar* out = g_utf16_to_utf8(reinterpret_cast<const gunichar2*>(words.data()),
                               static_cast<glong>(words.size()), nullptr, &written, &error);
  if (out == nullptr) {
    g_error_free(error);
    return Reply::unencodable();
  }
  Reply reply = Reply::of_units({out, out + written});
  g_free(out);
  return reply;
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  const auto fenced = Fenced<char16_t>::copy(*text);
  return encode_utf16({fenced.data(), fenced.size()});
}

const Registration kRegistration{
    {.description = {.id = "glib-to-utf16",
                     .name = "GLib g_utf8_to_utf16",
                     .version = glib::version(),
                     .language = "C",
                     .api = "g_utf8_to_utf16 and g_utf16_to_utf8, both without items_read",
                     .profile = {.refusal = Refusal::kRefuse,
                                 .domain = {.no_nul = true},
                                 .lone_surrogate = LoneSurrogate::kRefuse,
                                 .source = "GLib reference, Unicode Manipulation: g_utf8_to_utf16, "
                                           "g_utf16_to_utf8 (NULL with an error set; a string "
                                           "ends at NUL, len is only the maximum length)"}},
     .decode = decode,
     .encode = encode,
     .encode_utf16 = encode_utf16}};

}  // namespace
}  // namespace placemat
