// Adapts GLib's functions for UTF-8: g_utf8_validate_len, g_utf8_make_valid, g_utf8_to_ucs4 and
// g_ucs4_to_utf8, g_utf8_get_char_validated, g_unichar_to_utf8.
#include <glib.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/glib/version.h"
#include "harness/implementations/text_values.h"
#include "reference/forms/fss_utf_1992.h"

namespace placemat {
namespace {

const gchar* text_of(CodeUnits units) { return reinterpret_cast<const gchar*>(units.data()); }

Reply validate(CodeUnits units) {
  const gchar* end = nullptr;
  if (g_utf8_validate_len(text_of(units), units.size(), &end)) return Reply::well_formed();
  return Reply::ill_formed(static_cast<std::size_t>(end - text_of(units)));
}

bool accepts(CodeUnits units) {
  return g_utf8_validate_len(text_of(units), units.size(), nullptr) != FALSE;
}

Reply make_valid(CodeUnits units) {
  gchar* valid = g_utf8_make_valid(text_of(units), static_cast<gssize>(units.size()));
  Reply reply = reply_of_repaired(valid);
  g_free(valid);
  return reply;
}

// Without `items_read`, an incomplete sequence at the end is an error; with it, the sequence is
// left unread. So the verdict comes from a call without it, and the place from a second call with
// it.
Reply to_ucs4(CodeUnits units) {
  GError* error = nullptr;
  glong written = 0;
  gunichar* out =
      g_utf8_to_ucs4(text_of(units), static_cast<glong>(units.size()), nullptr, &written, &error);
  if (out == nullptr) {
    g_clear_error(&error);
    glong read = 0;
    g_free(
        g_utf8_to_ucs4(text_of(units), static_cast<glong>(units.size()), &read, nullptr, &error));
    g_clear_error(&error);
    return Reply::ill_formed(static_cast<std::size_t>(read));
  }
  Reply reply = Reply::of_values({out, out + written});
  g_free(out);
  return reply;
}

Reply from_ucs4(std::span<const Ucs4> values) {
  GError* error = nullptr;
  glong read = 0;
  glong written = 0;
  gchar* out =
      g_ucs4_to_utf8(values.data(), static_cast<glong>(values.size()), &read, &written, &error);
  if (out == nullptr) {
    g_error_free(error);
    return Reply::unencodable(static_cast<std::size_t>(read));
  }
  Reply reply = Reply::of_units({out, out + written});
  g_free(out);
  return reply;
}

// Reads one character at a time. An ill-formed one gives -1, an incomplete one -2.
Reply get_char_validated(CodeUnits units) {
  std::vector<Ucs4> values;
  const gchar* const end = text_of(units) + units.size();
  for (const gchar* at = text_of(units); at != end;) {
    const gunichar value = g_utf8_get_char_validated(at, end - at);
    if (value == static_cast<gunichar>(-1) || value == static_cast<gunichar>(-2)) {
      return Reply::ill_formed(static_cast<std::size_t>(at - text_of(units)));
    }
    values.push_back(value);
    at = g_utf8_next_char(at);
  }
  return Reply::of_values(std::move(values));
}

Reply unichar_to_utf8(std::span<const Ucs4> values) {
  std::vector<std::uint8_t> units;
  const auto octets = Fenced<gchar>::room(6);
  for (const Ucs4 value : values) {
    if (value > 0x7FFFFFFF) return Reply::untestable();  // no character code of UCS-4
    const gint length = g_unichar_to_utf8(value, octets.data());
    units.insert(units.end(), octets.begin(), octets.begin() + length);
  }
  return Reply::of_units(std::move(units));
}

// With no buffer the function only computes the length.
Reply unichar_length(std::span<const Ucs4> values) {
  std::size_t number = 0;
  for (const Ucs4 value : values) {
    if (value > 0x7FFFFFFF) return Reply::untestable();  // no character code of UCS-4
    number += static_cast<std::size_t>(g_unichar_to_utf8(value, nullptr));
  }
  return Reply::of_number(number);
}

Description describe(const char* id, const char* name, const char* api, Profile profile) {
  return {.id = id,
          .name = name,
          .version = glib::version(),
          .language = "C",
          .api = api,
          .profile = std::move(profile)};
}

const Registration kValidate{
    {.description = describe(
         "glib-validate", "GLib g_utf8_validate_len", "g_utf8_validate_len, g_utf8_make_valid",
         {.domain = {.no_nul = true},
          .source = "GLib reference, Unicode Manipulation: g_utf8_validate (end: the start of the "
                    "first invalid character), g_utf8_validate_len (FALSE if any octet is NUL), "
                    "g_utf8_make_valid (U+FFFD for octets that are not valid Unicode; how many is "
                    "not said)"}),
     .validate = validate,
     .replace = make_valid,
     .accepts = accepts}};

const Registration kToUcs4{
    {.description = describe(
         "glib-to-ucs4", "GLib g_utf8_to_ucs4", "g_utf8_to_ucs4 without items_read, g_ucs4_to_utf8",
         {.form = &kFssUtf1992,
          .refusal = Refusal::kRefuse,
          .domain = {.no_nul = true},
          .source =
              "GLib's tests, glib/tests/unicode-encoding.c and utf8.txt: of what is NOTUNICODE "
              "(surrogates, and values to 7FFFFFFF), g_utf8_to_ucs4 has to give the UCS-4; GLib "
              "reference, Unicode Manipulation: g_utf8_to_ucs4, g_ucs4_to_utf8 (NULL with an error "
              "set; items_read: the index of the invalid input; a string ends at NUL, len is only "
              "the maximum length)"}),
     .decode = to_ucs4,
     .encode = from_ucs4}};

const Registration kGetChar{
    {.description =
         describe("glib-get-char-validated", "GLib g_utf8_get_char_validated",
                  "g_utf8_get_char_validated and g_utf8_next_char",
                  {.domain = {.no_nul = true},
                   .source = "GLib reference, Unicode Manipulation: g_utf8_get_char_validated "
                             "(checks for incomplete characters, those out of the range of "
                             "Unicode, and overlong encodings; (gunichar)-2 for a NUL)"}),
     .decode = get_char_validated}};

const Registration kUnichar{
    {.description = describe(
         "glib-unichar-to-utf8", "GLib g_unichar_to_utf8", "g_unichar_to_utf8",
         {.form = &kFssUtf1992,
          .domain = {.values_31_bit = true},
          .source = "GLib reference, Unicode Manipulation: gunichar (any UTF-32 or UCS-4 character "
                    "code, also known as a Unicode code point), g_unichar_to_utf8 (up to six "
                    "octets; it mentions no error; the length alone if there is no buffer)"}),
     .encode = unichar_to_utf8,
     .utf8_length = unichar_length}};

}  // namespace
}  // namespace placemat
