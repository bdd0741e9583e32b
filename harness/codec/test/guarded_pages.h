// Provides memory between pages that can be neither read nor written, and text to put there.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <span>
#include <vector>

#include "harness/codec/test/expected.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

// GuardedPages holds two pages between two guards: pages that may not be touched.
class GuardedPages {
 public:
  GuardedPages() {
    void* const pages = mmap(nullptr, 4 * kPage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    first_ = static_cast<std::uint8_t*>(pages) + kPage;
    if (pages == MAP_FAILED || mprotect(first_, kSize, PROT_READ | PROT_WRITE) != 0) std::abort();
  }
  ~GuardedPages() { munmap(first_ - kPage, 4 * kPage); }
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  CodeUnits at_start(CodeUnits units) const { return copied(units, first_); }
  CodeUnits at_end(CodeUnits units) const { return copied(units, first_ + kSize - units.size()); }

  // Returns room for `count` units, all of them `untouched`, right after the first guard or right
  // before the second.
  template <typename Unit>
  std::span<Unit> room(bool at_start, std::size_t count, Unit untouched) const {
    std::uint8_t* const begin = at_start ? first_ : first_ + kSize - count * sizeof(Unit);
    const std::span<Unit> room(reinterpret_cast<Unit*>(begin), count);
    std::fill(room.begin(), room.end(), untouched);
    return room;
  }

 private:
  static constexpr std::size_t kPage = 4096;
  static constexpr std::size_t kSize = 2 * kPage;

  static CodeUnits copied(CodeUnits units, std::uint8_t* to) {
    std::copy(units.begin(), units.end(), to);
    return {to, units.size()};
  }

  std::uint8_t* first_ = nullptr;
};

// Returns text of exactly this length with a few defects, so that a block may end in anything.
inline std::vector<std::uint8_t> nearly_text(std::size_t length, std::mt19937& random) {
  static const std::vector<std::vector<std::uint8_t>> kPieces = {
      {0x41},
      {0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48},
      {0xC3, 0xA9},
      {0xE2, 0x82, 0xAC},
      {0xED, 0x9F, 0xBF},
      {0xF0, 0x9F, 0x98, 0x80},
      {0xF4, 0x8F, 0xBF, 0xBF},
      {0xE0, 0xA0, 0x80}};
  static const std::vector<std::uint8_t> kOctets = kind_octets();
  const unsigned one_defect_in = random() % 2 == 0 ? 1000000 : 4 + random() % 60;
  const std::size_t kinds = 1 + random() % kPieces.size();  // pure ASCII occurs, too
  std::vector<std::uint8_t> units;
  while (units.size() < length) {
    const auto& piece = kPieces[random() % kinds];
    units.insert(units.end(), piece.begin(), piece.end());
    if (random() % one_defect_in == 0) units.push_back(kOctets[random() % kOctets.size()]);
  }
  units.resize(length);  // often cuts the last sequence
  return units;
}

}  // namespace placemat::utf8
