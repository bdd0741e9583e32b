// Adapts GLib's GCharsetConverter, "UTF-8" to "UTF-32LE", whole, in chunks and as an object.
#include <gio/gio.h>

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/glib/version.h"
#include "harness/implementations/life.h"
#include "harness/implementations/wide.h"

namespace placemat {
namespace {

// Decoder puts octets that the converter does not consume before the next chunk.
class Decoder {
 public:
  Decoder() {
    GError* error = nullptr;
    converter_ = g_charset_converter_new("UTF-32LE", "UTF-8", &error);
    if (converter_ != nullptr) return;
    std::fprintf(stderr, "g_charset_converter_new: %s\n", error->message);
    std::abort();
  }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;
  ~Decoder() { g_object_unref(converter_); }

  // Returns the values that the chunk gives, or std::nullopt if it is refused.
  std::optional<std::vector<Ucs4>> read(CodeUnits chunk, bool is_last) {
    pending_.append(chunk.begin(), chunk.end());
    std::string out;
    while (!pending_.empty()) {
      const auto in = Fenced<char>::copy(pending_);
      const auto room = Fenced<char>::room(4 * in.size() + 8);
      gsize count = 0;
      gsize written = 0;
      GError* error = nullptr;
      const GConverterResult result = g_converter_convert(
          G_CONVERTER(converter_), in.data(), in.size(), room.data(), room.size(),
          is_last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &count, &written, &error);
      if (result == G_CONVERTER_ERROR) {
        const bool is_cut = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT) != 0;
        g_error_free(error);
        if (is_cut && !is_last) break;
        pending_.clear();
        return std::nullopt;
      }
      offset_ += count;
      out.append(room.data(), written);
      pending_.erase(0, count);
    }
    return wide::values_of_utf32le(out);
  }

  // Returns the offset of what is not consumed.
  std::size_t offset() const { return offset_; }

  void reset() {
    g_converter_reset(G_CONVERTER(converter_));
    pending_.clear();
    offset_ = 0;
  }

 private:
  GCharsetConverter* converter_ = nullptr;
  std::string pending_;
  std::size_t offset_ = 0;
};

Decoder& decoder() {
  static Decoder made;
  made.reset();
  return made;
}

Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  Decoder& made = decoder();
  std::vector<Ucs4> values;
  for (std::size_t i = 0; i < chunk_lengths.size(); ++i) {
    const auto some = made.read(units.first(chunk_lengths[i]), i + 1 == chunk_lengths.size());
    if (!some) return Reply::ill_formed(made.offset());
    values.insert(values.end(), some->begin(), some->end());
    units = units.subspan(chunk_lengths[i]);
  }
  return Reply::of_values(std::move(values));
}

Reply decode(CodeUnits units) {
  const std::size_t whole[] = {units.size()};
  return stream(units, whole);
}

Reply session(CodeUnits units, std::span<const Call> calls) {
  Decoder& made = decoder();
  const auto read = [&](CodeUnits octets, bool is_last) { return made.read(octets, is_last); };
  return live(units, calls, read, [&] { made.reset(); });
}

const Registration kConverter{
    {.description = {.id = "glib-charset-converter",
                     .name = "GLib GCharsetConverter",
                     .version = glib::version(),
                     .language = "C",
                     .api = "GCharsetConverter, UTF-8 to UTF-32LE: g_converter_convert, "
                            "g_converter_reset",
                     .profile = {.refusal = Refusal::kUnspecified,
                                 .source = "GIO reference, g_converter_convert "
                                           "(G_IO_ERROR_INVALID_DATA for invalid input, "
                                           "G_IO_ERROR_PARTIAL_INPUT if more is needed, "
                                           "G_CONVERTER_INPUT_AT_END), g_converter_reset (as if "
                                           "the converter had just been created)"}},
     .decode = decode,
     .stream = stream,
     .session = session}};

}  // namespace
}  // namespace placemat
