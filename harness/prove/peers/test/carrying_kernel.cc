// A validator that takes one block after the other, and carries three vectors: the last block that
// is not ASCII, the faults so far, and whether a sequence is unfinished. Many libraries have this
// shape, and no kernel of the codec. carrying_test.py proves it, and changes one step of it at a
// time by MISTAKE.

#include <cstring>

#include "harness/codec/avx2_validate.h"

#ifndef MISTAKE
#define MISTAKE 0
#endif

namespace placemat::utf8::avx2 {
namespace {

enum Mistake {
  kForgetsUnfinishedBeforeAscii = 1,
  kForgetsUnfinishedAtEnd,
  kKeepsFirstBlock,
  kForgetsFaults,
  kReadsPastEnd,
};

constexpr bool makes(Mistake mistake) { return MISTAKE == mistake; }

// Carried is what one block leaves for the next one.
struct Carried {
  __m256i block = _mm256_setzero_si256();
  __m256i faults = _mm256_setzero_si256();
  __m256i unfinished = _mm256_setzero_si256();

  PLACEMAT_AVX2_INLINE Carried() {}
};

// Returns the window of a block that comes after another block.
PLACEMAT_AVX2_INLINE Window window_behind_block(__m256i before, __m256i octets) {
  const __m256i middle = _mm256_permute2x128_si256(before, octets, 0x21);
  return {octets, _mm256_alignr_epi8(octets, middle, 15), _mm256_alignr_epi8(octets, middle, 14),
          _mm256_alignr_epi8(octets, middle, 13)};
}

// Returns zero if no sequence goes on past these octets: the last one is less than C0, the one
// before it less than E0, and the third one from the end less than F0.
PLACEMAT_AVX2_INLINE __m256i unfinished_after(__m256i octets) {
  const int most = -1;
  const auto last = static_cast<int>(0xBFDFEFFFU);
  return _mm256_subs_epu8(octets,
                          _mm256_setr_epi32(most, most, most, most, most, most, most, last));
}

// Examines a block. An ASCII block is at fault only if a sequence is unfinished in front of it.
PLACEMAT_AVX2_INLINE void take(Carried& carried, __m256i octets, const ValidationConstants& with) {
  if (_mm256_movemask_epi8(octets) == 0) {
    if (makes(kForgetsUnfinishedBeforeAscii)) return;
    carried.faults = _mm256_or_si256(carried.faults, carried.unfinished);
    return;
  }
  const __m256i wrong = wrong_in(window_behind_block(carried.block, octets), with);
  carried.faults = makes(kForgetsFaults) ? wrong : _mm256_or_si256(carried.faults, wrong);
  carried.unfinished = unfinished_after(octets);
  if (!makes(kKeepsFirstBlock)) carried.block = octets;
}

}  // namespace

extern "C" PLACEMAT_AVX2 bool validates(const std::uint8_t* data, std::size_t size) {
  Carried carried;
  const ValidationConstants with;
  std::size_t at = 0;
  for (; makes(kReadsPastEnd) ? at < size : size - at >= kBlock; at += kBlock) {
    take(carried, load(data + at), with);
  }
  if (at < size) {
    std::uint8_t last[kBlock];
    std::memset(last, 0, sizeof last);
    std::memcpy(last, data + at, size - at);
    take(carried, load(last), with);
  }
  if (makes(kForgetsUnfinishedAtEnd)) return is_zero(carried.faults);
  return is_zero(_mm256_or_si256(carried.faults, carried.unfinished));
}

}  // namespace placemat::utf8::avx2
