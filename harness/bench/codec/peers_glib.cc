// Times GLib. Its conversions allocate what they return, which is part of their time.
#include <glib.h>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

const char* text(const Work& work) { return reinterpret_cast<const char*>(work.utf8.data()); }
glong size(const Work& work) { return static_cast<glong>(work.utf8.size()); }

const Peers kGlib{
    {"validate", "glib",
     [](Work& w) -> std::size_t { return g_utf8_validate_len(text(w), w.utf8.size(), nullptr); }},
    {"first-error", "glib",
     [](Work& w) {
       const char* end = nullptr;
       g_utf8_validate_len(text(w), w.utf8.size(), &end);
       return static_cast<std::size_t>(end - text(w));
     }},
    {"count", "glib",
     [](Work& w) { return static_cast<std::size_t>(g_utf8_strlen(text(w), size(w))); }},
    {"back", "glib",
     [](Work& w) {
       std::size_t sum = 0;
       const char* at = text(w) + size(w);
       while ((at = g_utf8_find_prev_char(text(w), at)) != nullptr) sum += g_utf8_get_char(at);
       return sum;
     }},
    {"8to16", "glib",
     [](Work& w) {
       glong written = 0;
       g_free(g_utf8_to_utf16(text(w), size(w), nullptr, &written, nullptr));
       return static_cast<std::size_t>(written);
     }},
    {"8to32", "glib",
     [](Work& w) {
       glong written = 0;
       g_free(g_utf8_to_ucs4(text(w), size(w), nullptr, &written, nullptr));
       return static_cast<std::size_t>(written);
     }},
    {"16to8", "glib",
     [](Work& w) {
       glong written = 0;
       g_free(g_utf16_to_utf8(reinterpret_cast<const gunichar2*>(w.utf16.data()),
                              static_cast<glong>(w.utf16.size()), nullptr, &written, nullptr));
       return static_cast<std::size_t>(written);
     }},
    {"32to8", "glib",
     [](Work& w) {
       glong written = 0;
       g_free(g_ucs4_to_utf8(reinterpret_cast<const gunichar*>(w.utf32.data()),
                             static_cast<glong>(w.utf32.size()), nullptr, &written, nullptr));
       return static_cast<std::size_t>(written);
     }},
};

}  // namespace
}  // namespace placemat::inline bench
