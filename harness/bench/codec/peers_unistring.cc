// Times libunistring.
#include <unistr.h>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

const Peers kUnistring{
    {"validate", "libunistring",
     [](Work& w) -> std::size_t { return u8_check(w.utf8.data(), w.utf8.size()) == nullptr; }},
    {"first-error", "libunistring",
     [](Work& w) {
       const std::uint8_t* wrong = u8_check(w.utf8.data(), w.utf8.size());
       return wrong == nullptr ? w.utf8.size() : static_cast<std::size_t>(wrong - w.utf8.data());
     }},
    {"count", "libunistring", [](Work& w) { return u8_mbsnlen(w.utf8.data(), w.utf8.size()); }},
    {"back", "libunistring",
     [](Work& w) {
       std::size_t sum = 0;
       ucs4_t value = 0;
       const std::uint8_t* at = w.utf8.data() + w.utf8.size();
       while ((at = u8_prev(&value, at, w.utf8.data())) != nullptr) sum += value;
       return sum;
     }},
    {"8to16", "libunistring",
     [](Work& w) {
       std::size_t length = w.out16.size();
       u8_to_u16(w.utf8.data(), w.utf8.size(), reinterpret_cast<std::uint16_t*>(w.out16.data()),
                 &length);
       return length;
     }},
    {"8to32", "libunistring",
     [](Work& w) {
       std::size_t length = w.out32.size();
       u8_to_u32(w.utf8.data(), w.utf8.size(), reinterpret_cast<std::uint32_t*>(w.out32.data()),
                 &length);
       return length;
     }},
    {"16to8", "libunistring",
     [](Work& w) {
       std::size_t length = w.out8.size();
       u16_to_u8(reinterpret_cast<const std::uint16_t*>(w.utf16.data()), w.utf16.size(),
                 w.out8.data(), &length);
       return length;
     }},
    {"32to8", "libunistring",
     [](Work& w) {
       std::size_t length = w.out8.size();
       u32_to_u8(reinterpret_cast<const std::uint32_t*>(w.utf32.data()), w.utf32.size(),
                 w.out8.data(), &length);
       return length;
     }},
};

}  // namespace
}  // namespace placemat::inline bench
