// Adapts GLib's walks over UTF-8 strings: g_utf8_strlen, g_utf8_find_prev_char,
// g_utf8_offset_to_pointer.
#include <glib.h>

#include <algorithm>
#include <string>

#include "harness/door/registry.h"
#include "harness/implementations/glib/version.h"

namespace placemat {
namespace {

const gchar* text_of(CodeUnits units) { return reinterpret_cast<const gchar*>(units.data()); }

// Reports whether the octets are a string. "p: pointer to the start of a UTF-8 encoded string": the
// caller must not pass anything else.
bool is_string(CodeUnits units) {
  return g_utf8_validate_len(text_of(units), units.size(), nullptr) != FALSE;
}

Reply count(CodeUnits units) {
  if (!is_string(units)) return Reply::untestable();
  const glong number = g_utf8_strlen(text_of(units), static_cast<gssize>(units.size()));
  return Reply::of_number(static_cast<std::size_t>(number));
}

// "If the max'th byte falls in the middle of a character, the last (partial) character is not
// counted."
Reply truncate(CodeUnits units, std::size_t room) {
  if (!is_string(units)) return Reply::untestable();
  const std::size_t at_most = std::min(room, units.size());
  const glong number = g_utf8_strlen(text_of(units), static_cast<gssize>(at_most));
  const gchar* const end = g_utf8_offset_to_pointer(text_of(units), number);
  return Reply::of_units({text_of(units), end});
}

// The documentation says of ill-formed text only that the function looks for an octet that may
// begin a character, so ill-formed text is tested, too. The value is what GLib's forward decoder
// reads there.
Reply previous(CodeUnits units, std::size_t at) {
  const gchar* const place = text_of(units) + at;
  const gchar* const start = g_utf8_find_prev_char(text_of(units), place);
  if (start == nullptr) return Reply::untestable();  // "no characters are present in str before p"
  const auto offset = static_cast<std::size_t>(start - text_of(units));
  const gunichar value = g_utf8_get_char_validated(start, place - start);
  if (value == static_cast<gunichar>(-1) || value == static_cast<gunichar>(-2)) {
    return Reply::start(offset);
  }
  return Reply::start(offset, value);
}

const Registration kRegistration{
    {.description =
         {.id = "glib-strings",
          .name = "GLib g_utf8_strlen and g_utf8_find_prev_char",
          .version = glib::version(),
          .language = "C",
          .api = "g_utf8_strlen; g_utf8_strlen with g_utf8_offset_to_pointer (to truncate); "
                 "g_utf8_find_prev_char, with the value of g_utf8_get_char_validated",
          .profile = {.domain = {.no_nul = true},
                      .source =
                          "GLib reference, Unicode Manipulation: g_utf8_strlen (the start of a "
                          "UTF-8 encoded string; a last, partial character is not counted), "
                          "g_utf8_offset_to_pointer, g_utf8_find_prev_char (no check is made to "
                          "see if the character found is actually valid other than it starts with "
                          "an appropriate byte; NULL if there is none)"}},
     .count = count,
     .previous = previous,
     .truncate = truncate}};

}  // namespace
}  // namespace placemat
