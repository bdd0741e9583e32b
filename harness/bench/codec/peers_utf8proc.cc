// Times utf8proc, one character per call, as it is meant to be used.
#include <utf8proc.h>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

// Calls each(value) for the values up to a fault, and returns the offset of the fault or the end.
template <typename Each>
std::size_t iterate(const Work& work, Each each) {
  std::size_t at = 0;
  while (at < work.utf8.size()) {
    utf8proc_int32_t value = 0;
    const utf8proc_ssize_t length = utf8proc_iterate(
        work.utf8.data() + at, static_cast<utf8proc_ssize_t>(work.utf8.size() - at), &value);
    if (length < 0) break;
    each(value);
    at += static_cast<std::size_t>(length);
  }
  return at;
}

const Peers kUtf8proc{
    {"validate", "utf8proc",
     [](Work& w) { return std::size_t{iterate(w, [](utf8proc_int32_t) {}) == w.utf8.size()}; }},
    {"first-error", "utf8proc", [](Work& w) { return iterate(w, [](utf8proc_int32_t) {}); }},
    {"8to32", "utf8proc",
     [](Work& w) {
       std::size_t count = 0;
       iterate(w, [&](utf8proc_int32_t value) { w.out32[count++] = static_cast<char32_t>(value); });
       return count;
     }},
    {"32to8", "utf8proc",
     [](Work& w) {
       std::size_t length = 0;
       for (const char32_t value : w.utf32) {
         length += static_cast<std::size_t>(
             utf8proc_encode_char(static_cast<utf8proc_int32_t>(value), w.out8.data() + length));
       }
       return length;
     }},
};

}  // namespace
}  // namespace placemat::inline bench
