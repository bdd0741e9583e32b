// Adapts Tcl's C library: the encoding "utf-8" (Tcl_ExternalToUtf, Tcl_UtfToExternalDString), whole
// and in chunks, and Tcl's internal form, which Tcl_UtfToUniChar reads.
//
// Tcl_UniChar is 16 bits wide in Tcl 8.6, so values are the code points of that UTF-16.
#include <tcl.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/life.h"
#include "harness/implementations/utf16.h"

namespace placemat {
namespace {

static_assert(sizeof(Tcl_UniChar) == 2);

Tcl_Encoding utf8() {
  static const Tcl_Encoding encoding = [] {
    Tcl_FindExecutable(nullptr);
    return Tcl_GetEncoding(nullptr, "utf-8");
  }();
  if (encoding == nullptr) std::abort();
  return encoding;
}

// Returns the values of Tcl's internal form, as Tcl's own functions read it.
std::vector<Ucs4> values_of(const std::string& internal) {
  Tcl_DString text;
  Tcl_DStringInit(&text);
  const auto in = Fenced<char>::terminated(internal);
  const Tcl_UniChar* units = Tcl_UtfToUniCharDString(in.data(), static_cast<int>(in.size()), &text);
  const auto count = static_cast<std::size_t>(Tcl_DStringLength(&text)) / sizeof(Tcl_UniChar);
  std::vector<Ucs4> values = utf16::values_of({reinterpret_cast<const char16_t*>(units), count});
  Tcl_DStringFree(&text);
  return values;
}

// Decoder converts chunks, each with a NUL after it, because the function reads past some.
// (Tcl_ExternalToUtfDString is not called with octets that no NUL follows.) A sequence that the end
// of a chunk cuts is not consumed (TCL_CONVERT_MULTIBYTE), and is offered again with the next
// chunk.
class Decoder {
 public:
  // Adds what the chunk gives, in Tcl's internal form, to `internal`. Returns false if it is
  // refused.
  bool read(CodeUnits chunk, bool is_last, std::string& internal) {
    block_.append(chunk.begin(), chunk.end());
    const auto in = Fenced<char>::terminated(block_);
    const auto out = Fenced<char>::room(block_.size() * 3 + TCL_UTF_MAX + 1);
    const int flags = TCL_ENCODING_STOPONERROR | (is_first_ ? TCL_ENCODING_START : 0) |
                      (is_last ? TCL_ENCODING_END : 0);
    int count = 0;
    int wrote = 0;
    const int result =
        Tcl_ExternalToUtf(nullptr, utf8(), in.data(), static_cast<int>(in.size()), flags, &state_,
                          out.data(), static_cast<int>(out.size()), &count, &wrote, nullptr);
    if (result == TCL_CONVERT_NOSPACE) std::abort();
    is_first_ = is_last;
    internal.append(out.data(), static_cast<std::size_t>(wrote));
    block_.erase(0, static_cast<std::size_t>(count));
    const bool is_cut = is_last && (result != TCL_OK || !block_.empty());
    if (is_last) block_.clear();
    return result != TCL_CONVERT_SYNTAX && !is_cut;
  }

  // Lets the next chunk be the first of a text.
  void reset() {
    is_first_ = true;
    block_.clear();
  }

 private:
  Tcl_EncodingState state_ = nullptr;
  bool is_first_ = true;
  std::string block_;  // what was not consumed
};

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  static constexpr std::size_t kEmptyChunk[] = {0};
  if (chunk_lengths.empty()) chunk_lengths = kEmptyChunk;
  Decoder decoder;
  std::string internal;
  for (std::size_t i = 0; i < chunk_lengths.size(); ++i) {
    const bool is_last = i + 1 == chunk_lengths.size();
    if (!decoder.read(units.first(chunk_lengths[i]), is_last, internal)) return Reply::ill_formed();
    units = units.subspan(chunk_lengths[i]);
  }
  return Reply::of_values(values_of(internal));
}

Reply session(CodeUnits units, std::span<const Call> calls) {
  Decoder decoder;
  const auto read = [&](CodeUnits octets, bool is_last) -> std::optional<std::vector<Ucs4>> {
    std::string internal;
    if (!decoder.read(octets, is_last, internal)) return std::nullopt;
    return values_of(internal);
  };
  return live(units, calls, read, [&] { decoder.reset(); });
}

// The room has one more octet, for the NUL. Input with U+0000 is untestable, because Tcl's own form
// spells it in two octets and so needs other room.
Reply decode_into(CodeUnits units, Room room) {
  if (std::count(units.begin(), units.end(), 0) > 0) return Reply::untestable();
  const auto in = Fenced<char>::terminated(units);  // as above
  const auto out = Fenced<char>::room(room.units() + 1);
  Tcl_EncodingState state = nullptr;
  int read = 0;
  int wrote = 0;
  const int result =
      Tcl_ExternalToUtf(nullptr, utf8(), in.data(), static_cast<int>(in.size()),
                        TCL_ENCODING_STOPONERROR | TCL_ENCODING_START | TCL_ENCODING_END, &state,
                        out.data(), static_cast<int>(out.size()), &read, &wrote, nullptr);
  auto values = values_of(std::string(out.data(), static_cast<std::size_t>(wrote)));
  if (result == TCL_OK) return Reply::of_values(std::move(values));
  if (result != TCL_CONVERT_NOSPACE) return Reply::ill_formed();
  // The other half of a pair is in the state, and the octets read do not show that.
  if (!values.empty() && is_high_surrogate(values.back())) return Reply::untestable();
  return Reply::partial(static_cast<std::size_t>(read), std::move(values));
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream(units, whole);
}

Reply replace(CodeUnits units) {
  Tcl_DString out;
  const char* text = Tcl_ExternalToUtfDString(utf8(), reinterpret_cast<const char*>(units.data()),
                                              static_cast<int>(units.size()), &out);
  const std::string internal(text, static_cast<std::size_t>(Tcl_DStringLength(&out)));
  Tcl_DStringFree(&out);
  return Reply::of_values(values_of(internal));
}

Reply encode(std::span<const Ucs4> values) {
  const auto text = utf16::carried(values);
  if (!text) return Reply::untestable();
  const Tcl_Encoding encoding = utf8();
  Tcl_DString internal;
  Tcl_DStringInit(&internal);
  const auto in = Fenced<Tcl_UniChar>::copy(*text);
  Tcl_UniCharToUtfDString(in.data(), static_cast<int>(in.size()), &internal);
  Tcl_DString external;
  Tcl_UtfToExternalDString(encoding, Tcl_DStringValue(&internal), Tcl_DStringLength(&internal),
                           &external);
  const char* out = Tcl_DStringValue(&external);
  Reply reply = Reply::of_units({out, out + Tcl_DStringLength(&external)});
  Tcl_DStringFree(&external);
  Tcl_DStringFree(&internal);
  return reply;
}

// Reads the internal form, one unit at a time: a supplementary character takes two calls.
Reply read_internal(CodeUnits units) {
  // A NUL comes after the octets, as Utf(3) requires.
  const auto* const begin = reinterpret_cast<const char*>(units.data());
  const char* const end = begin + units.size();
  std::u16string out;
  Tcl_UniChar unit = 0;
  for (const char* at = begin; at < end;) {
    at += Tcl_UtfToUniChar(at, &unit);
    out.push_back(unit);
  }
  return Reply::of_values(utf16::values_of(out));
}

Reply count_units(CodeUnits units) {
  const int number =
      Tcl_NumUtfChars(reinterpret_cast<const char*>(units.data()), static_cast<int>(units.size()));
  return Reply::of_number(static_cast<std::size_t>(number));
}

// The value is that of the units that Tcl_UtfToUniChar reads there: two if it is supplementary.
Reply previous(CodeUnits units, std::size_t at) {
  const char* const begin = reinterpret_cast<const char*>(units.data());
  const char* const start = Tcl_UtfPrev(begin + at, begin);
  const auto offset = static_cast<std::size_t>(start - begin);
  const auto character = Fenced<char>::terminated(units.subspan(offset, at - offset));
  std::u16string out;
  Tcl_UniChar unit = 0;
  for (const char* next = character.data(); next < character.end(); out.push_back(unit)) {
    next += Tcl_UtfToUniChar(next, &unit);
  }
  const auto values = utf16::values_of(out);
  if (values.size() != 1) return Reply::start(offset);
  return Reply::start(offset, values[0]);
}

// Returns a version like "8.6.13".
std::string version() {
  int major = 0;
  int minor = 0;
  int patch = 0;
  Tcl_GetVersion(&major, &minor, &patch, nullptr);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

const Registration kEncoding{{
    .description = {.id = "libtcl-encoding",
                    .name = "Tcl encoding utf-8",
                    .version = version(),
                    .language = "C",
                    .api = "Tcl_ExternalToUtf with TCL_ENCODING_STOPONERROR, of octets that a "
                           "NUL follows; Tcl_UtfToExternalDString",
                    .profile = {.domain = {.max_octets = kMaxInt32Octets},
                                .room = RoomUnit::kUtf8,
                                .after_last = AfterLast::kNew,
                                .source = "Tcl 8.6 manual, Encoding(3): TCL_CONVERT_SYNTAX "
                                          "(an invalid character sequence), "
                                          "TCL_CONVERT_MULTIBYTE, TCL_CONVERT_NOSPACE (as many "
                                          "characters as could fit were converted), "
                                          "TCL_ENCODING_STOPONERROR, TCL_ENCODING_START (the first "
                                          "block of a stream: reset to an initial state)"}},
    .decode = decode,
    .encode = encode,
    .stream = stream,
    .decode_into = decode_into,
    .session = session,
}};

const Registration kDString{{
    .description = {.id = "libtcl-external-to-utf-dstring",
                    .name = "Tcl_ExternalToUtfDString, utf-8",
                    .version = version(),
                    .language = "C",
                    .api = "Tcl_ExternalToUtfDString",
                    .profile = {.domain = {.max_octets = kMaxInt32Octets},
                                .source = "Tcl 8.6 manual, Encoding(3), Tcl_ExternalToUtfDString "
                                          "(srcLen: the length of src in bytes; a fallback "
                                          "character for what cannot be converted)"}},
    .replace = replace,
}};

const Registration kInternal{{
    .description = {.id = "libtcl-utf-to-unichar",
                    .name = "Tcl_UtfToUniChar",
                    .version = version(),
                    .language = "C",
                    .api = "Tcl_UtfToUniChar, Tcl_NumUtfChars, Tcl_UtfPrev",
                    .profile = {.replacement = Replacement::kLatin1,
                                .domain = {.nul_terminated = true, .max_octets = kMaxInt32Octets},
                                .source =
                                    "Tcl 8.6 manual, Utf(3), Tcl_UtfToUniChar (what is not "
                                    "proper UTF-8 is read as one octet, a code point of "
                                    "80 to FF), Tcl_NumUtfChars (the number of Tcl_UniChars), "
                                    "Tcl_UtfPrev (a byte before src, and not before start)"}},
    .replace = read_internal,
    .utf16_length = count_units,
    .previous = previous,
}};

}  // namespace
}  // namespace placemat
