// Times the checked functions of utf8cpp.
#include <utf8.h>

#include <algorithm>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

const Peers kUtf8cpp{
    {"validate", "utf8cpp",
     [](Work& w) { return std::size_t{::utf8::is_valid(w.utf8.begin(), w.utf8.end())}; }},
    {"first-error", "utf8cpp",
     [](Work& w) {
       return static_cast<std::size_t>(::utf8::find_invalid(w.utf8.begin(), w.utf8.end()) -
                                       w.utf8.begin());
     }},
    {"count", "utf8cpp",
     [](Work& w) {
       return static_cast<std::size_t>(::utf8::distance(w.utf8.begin(), w.utf8.end()));
     }},
    {"back", "utf8cpp",
     [](Work& w) {
       std::size_t sum = 0;
       for (auto at = w.utf8.end(); at != w.utf8.begin();) {
         sum += ::utf8::prior(at, w.utf8.begin());
       }
       return sum;
     }},
    {"8to16", "utf8cpp",
     [](Work& w) {
       return static_cast<std::size_t>(
           ::utf8::utf8to16(w.utf8.begin(), w.utf8.end(), w.out16.begin()) - w.out16.begin());
     }},
    {"8to32", "utf8cpp",
     [](Work& w) {
       return static_cast<std::size_t>(
           ::utf8::utf8to32(w.utf8.begin(), w.utf8.end(), w.out32.begin()) - w.out32.begin());
     }},
    {"16to8", "utf8cpp",
     [](Work& w) {
       return static_cast<std::size_t>(
           ::utf8::utf16to8(w.utf16.begin(), w.utf16.end(), w.out8.begin()) - w.out8.begin());
     }},
    {"32to8", "utf8cpp",
     [](Work& w) {
       return static_cast<std::size_t>(
           ::utf8::utf32to8(w.utf32.begin(), w.utf32.end(), w.out8.begin()) - w.out8.begin());
     }},
};

}  // namespace
}  // namespace placemat::inline bench
