#include "harness/door/repeated_octets.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <numeric>

#include "harness/door/pages.h"

namespace placemat::inline door {
namespace {

constexpr std::size_t kPiece = std::size_t{1} << 21;  // about the octets that are mapped at once

}  // namespace

RepeatedOctets::RepeatedOctets(CodeUnits octets, std::size_t times, CodeUnits tail,
                               bool terminated) {
  const std::size_t page = page_size();
  const std::size_t repeated = octets.size() * times;
  size_ = repeated + tail.size();
  const std::size_t needed = size_ + (terminated ? 1 : 0);
  const std::size_t readable = up_to(std::max<std::size_t>(needed, 1), page);
  mapped_size_ = readable + page;
  void* const memory =
      ::mmap(nullptr, mapped_size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) give_up("placemat: mmap of repeated octets");
  mapped_ = static_cast<std::uint8_t*>(memory);
  const std::size_t skipped = readable - needed;  // octets before the first
  first_ = mapped_ + skipped;

  // A piece is a multiple of the page and of the octets, so all pieces are alike.
  const std::size_t unit = std::lcm(page, std::max<std::size_t>(octets.size(), 1));
  const std::size_t piece = unit * std::max<std::size_t>(kPiece / unit, 1);
  const std::size_t in_file = std::min(piece, readable);
  const int file = ::memfd_create("placemat-repeated", MFD_CLOEXEC);
  if (file < 0 || ::ftruncate(file, static_cast<off_t>(in_file)) != 0) {
    give_up("placemat: memory for repeated octets");
  }
  void* const once = ::mmap(nullptr, in_file, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (once == MAP_FAILED) give_up("placemat: mmap of repeated octets");
  if (!octets.empty()) {
    const std::size_t shift = octets.size() - skipped % octets.size();
    for (std::size_t i = 0; i < in_file; ++i) {
      static_cast<std::uint8_t*>(once)[i] = octets[(i + shift) % octets.size()];
    }
  }
  ::munmap(once, in_file);
  for (std::size_t at = 0; at < readable; at += piece) {
    const std::size_t length = std::min(piece, readable - at);
    // Private pages are copied when they are written to, which happens to those of the tail.
    void* const mapped = ::mmap(mapped_ + at, length, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE, file, 0);
    if (mapped == MAP_FAILED) give_up("placemat: mmap of repeated octets");
  }
  ::close(file);
  std::uint8_t* const end = std::copy(tail.begin(), tail.end(), mapped_ + skipped + repeated);
  if (terminated) *end = 0;
}

RepeatedOctets::~RepeatedOctets() { ::munmap(mapped_, mapped_size_); }

}  // namespace placemat::inline door
