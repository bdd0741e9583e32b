// Times the codec expanded in place (inline.h). The file is compiled twice: for any processor, and
// for one with AVX-512.
#include <span>

#include "harness/bench/codec/peers.h"
#include "harness/codec/inline.h"

namespace placemat::inline bench {
namespace {

#if defined(PLACEMAT_INLINE_AVX512)
constexpr const char* kName = "codec-inline-avx512";
bool runs_here() { return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("gfni"); }
#else
constexpr const char* kName = "codec-inline";
bool runs_here() { return true; }
#endif

[[maybe_unused]] const bool kAdded = [] {
  if (!runs_here()) return false;
  peers().insert(
      peers().end(),
      {{"validate", kName, [](Work& w) { return std::size_t{utf8::inlined::validate(w.utf8)}; }},
       {"first-error", kName,
        [](Work& w) { return utf8::inlined::first_ill_formed(w.utf8).offset; }},
       {"count", kName, [](Work& w) { return utf8::inlined::utf32_length(w.utf8); }},
       {"8to16", kName, [](Work& w) { return utf8::inlined::decode(w.utf8, w.out16).written; }},
       {"8to32", kName, [](Work& w) { return utf8::inlined::decode(w.utf8, w.out32).written; }}});
  return true;
}();

}  // namespace
}  // namespace placemat::inline bench
