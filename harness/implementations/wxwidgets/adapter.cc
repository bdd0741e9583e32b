// Adapts wxWidgets: wxString::FromUTF8 with wxString::utf8_str; and wxMBConvUTF8, strict and with
// each of its two mappings for ill-formed octets.
//
// wchar_t holds a code point here.
#include <wx/strconv.h>
#include <wx/string.h>
#include <wx/version.h>

#include <algorithm>
#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"

namespace placemat {
namespace {

static_assert(sizeof(wchar_t) == 4);

Reply of_wide(std::wstring_view text) { return Reply::of_values({text.begin(), text.end()}); }

// The function returns an empty string if it fails.
Reply from_utf8(CodeUnits units) {
  const wxString text =
      wxString::FromUTF8(reinterpret_cast<const char*>(units.data()), units.size());
  if (text.empty() && !units.empty()) return Reply::ill_formed();
  return of_wide(text.ToStdWstring());
}

Reply utf8_str(std::span<const Ucs4> values) {
  const wxString text(std::wstring(values.begin(), values.end()));
  const wxScopedCharBuffer out = text.utf8_str();
  // An empty result means a failure.
  if (out.length() == 0 && !values.empty()) return Reply::unencodable();
  // Not fenced: what the library wrote.
  return Reply::of_units({out.data(), out.data() + out.length()});
}

Reply to_wide(const wxMBConv& converter, CodeUnits units) {
  const auto* source = reinterpret_cast<const char*>(units.data());
  const std::size_t length = converter.ToWChar(nullptr, 0, source, units.size());
  if (length == wxCONV_FAILED) return Reply::ill_formed();
  const auto text = Fenced<wchar_t>::room(length);
  if (converter.ToWChar(text.data(), text.size(), source, units.size()) == wxCONV_FAILED) {
    return Reply::ill_formed();
  }
  return of_wide({text.data(), text.size()});
}

Reply strict(CodeUnits units) { return to_wide(wxConvUTF8, units); }

Reply strict_encode(std::span<const Ucs4> values) {
  const auto text = Fenced<wchar_t>::copy(values);
  const std::size_t length = wxConvUTF8.FromWChar(nullptr, 0, text.data(), text.size());
  if (length == wxCONV_FAILED) return Reply::unencodable();
  const auto out = Fenced<char>::room(length);
  if (wxConvUTF8.FromWChar(out.data(), out.size(), text.data(), text.size()) == wxCONV_FAILED) {
    return Reply::unencodable();
  }
  return Reply::of_units({out.begin(), out.end()});
}

// With no destination the function returns how much it would write.
Reply strict_count(CodeUnits units) {
  const std::size_t number =
      wxConvUTF8.ToWChar(nullptr, 0, reinterpret_cast<const char*>(units.data()), units.size());
  return number == wxCONV_FAILED ? Reply::ill_formed() : Reply::of_number(number);
}

Reply strict_length(std::span<const Ucs4> values) {
  const auto* text = reinterpret_cast<const wchar_t*>(values.data());
  const std::size_t number = wxConvUTF8.FromWChar(nullptr, 0, text, values.size());
  return number == wxCONV_FAILED ? Reply::unencodable() : Reply::of_number(number);
}

// The function fails in the same way for too little room and for ill-formed text, which
// strict_count() distinguishes. With a room of 0 it returns the length, as without a destination.
Reply strict_into(CodeUnits units, Room room) {
  const Reply needed = strict_count(units);
  if (needed.kind != Reply::Kind::kNumber) return needed;
  const auto out = room.of<wchar_t>();
  const std::size_t length = wxConvUTF8.ToWChar(
      out.data(), out.size(), reinterpret_cast<const char*>(units.data()), units.size());
  if (length == wxCONV_FAILED || length > out.size()) return Reply::full(needed.number);
  return of_wide({out.data(), length});
}

Reply strict_encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const Reply needed = strict_length(values);
  if (needed.kind != Reply::Kind::kNumber) return needed;
  const std::size_t length =
      wxConvUTF8.FromWChar(reinterpret_cast<char*>(room.data()), room.size(),
                           reinterpret_cast<const wchar_t*>(values.data()), values.size());
  if (length == wxCONV_FAILED || length > room.size()) return Reply::full(needed.number);
  return Reply::of_units({room.begin(), room.begin() + static_cast<std::ptrdiff_t>(length)});
}

Reply compare(CodeUnits left, CodeUnits right) {
  const auto text_of = [](CodeUnits units) {
    return wxString::FromUTF8(reinterpret_cast<const char*>(units.data()), units.size());
  };
  const wxString a = text_of(left);
  const wxString b = text_of(right);
  const bool refused = (a.empty() && !left.empty()) || (b.empty() && !right.empty());
  return refused ? Reply::untestable() : Reply::of_order(a.Cmp(b));
}

// Reports whether the text has one of U+100000..U+1000FF, which stand for ill-formed octets. The
// function escapes these in the text, as its source says, so they do not arrive as themselves.
bool has_escape(CodeUnits units) {
  for (std::size_t i = 0; i + 3 < units.size(); ++i) {
    if (units[i] == 0xF4 && units[i + 1] == 0x80 && (units[i + 2] & 0xFC) == 0x80 &&
        (units[i + 3] & 0xC0) == 0x80) {
      return true;
    }
  }
  return false;
}

Reply to_private_use(CodeUnits units) {
  if (has_escape(units)) return Reply::untestable();
  static const wxMBConvUTF8 converter(wxMBConvUTF8::MAP_INVALID_UTF8_TO_PUA);
  return to_wide(converter, units);
}

// Ill-formed octets become \ooo. So a backslash in the text is doubled, and does not arrive as
// itself.
Reply to_octal(CodeUnits units) {
  if (std::count(units.begin(), units.end(), '\\') > 0) return Reply::untestable();
  static const wxMBConvUTF8 converter(wxMBConvUTF8::MAP_INVALID_UTF8_TO_OCTAL);
  return to_wide(converter, units);
}

// Returns the version of the headers: the function that returns the library's is in its graphical
// part.
std::string version() {
  return std::to_string(wxMAJOR_VERSION) + "." + std::to_string(wxMINOR_VERSION) + "." +
         std::to_string(wxRELEASE_NUMBER);
}

Description describe(const char* id, const char* name, const char* api, const char* source) {
  return {.id = id,
          .name = name,
          .version = version(),
          .language = "C++",
          .api = api,
          // A wchar_t is a signed number of 32 bits.
          .profile = {.domain = {.values_31_bit = true}, .source = source}};
}

const Registration kString{{
    .description = describe("wxwidgets-wxstring", "wxWidgets wxString::FromUTF8",
                            "wxString::FromUTF8, wxString::utf8_str, wxString::Cmp",
                            "wxWidgets manual, wxString::FromUTF8 (an empty string if the input is "
                            "not valid UTF-8), wxString::Cmp (lexicographically)"),
    .decode = from_utf8,
    .encode = utf8_str,
    .compare = compare,
}};

const Registration kStrict{{
    .description = describe("wxwidgets-wxconvutf8", "wxWidgets wxConvUTF8",
                            "wxConvUTF8: wxMBConv::ToWChar, wxMBConv::FromWChar",
                            "wxWidgets manual, wxMBConvUTF8; wxMBConv::ToWChar and FromWChar "
                            "(wxCONV_FAILED, also if the destination is too small; the length "
                            "that is needed if there is none)"),
    .decode = strict,
    .encode = strict_encode,
    .count = strict_count,
    .utf8_length = strict_length,
    .decode_into = strict_into,
    .encode_into = strict_encode_into,
}};

const char* const kUndocumented =
    "wxWidgets, wx/strconv.h: the enumerator, and src/common/strconv.cpp: ill-formed octets are "
    "escaped, and so is the escape; the manual's page of wxMBConvUTF8 does not name it";

const Registration kPrivateUse{{
    .description = describe("wxwidgets-map-to-pua", "wxWidgets wxMBConvUTF8, to private use",
                            "wxMBConvUTF8(MAP_INVALID_UTF8_TO_PUA)::ToWChar", kUndocumented),
    .replace = to_private_use,
}};

const Registration kOctal{{
    .description = describe("wxwidgets-map-to-octal", "wxWidgets wxMBConvUTF8, to octal escapes",
                            "wxMBConvUTF8(MAP_INVALID_UTF8_TO_OCTAL)::ToWChar", kUndocumented),
    .replace = to_octal,
}};

}  // namespace
}  // namespace placemat
