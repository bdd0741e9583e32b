#include "harness/bench/codec/task.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

namespace placemat::inline bench {
namespace {

// Room is where the results are written.
struct Room {
  // Each unit of UTF-16 may become three octets, and some peers write a vector past their result.
  static constexpr std::size_t kSlack = 64;
  // The place lies past 1 KiB of text, counted from the start of a page: a load waits for an
  // earlier store if the last twelve bits of their addresses are equal.
  static constexpr std::size_t kPlace = 1024 + 128;
  explicit Room(std::size_t octets)
      : out8(octets * 3 + kSlack, kPlace),
        out16(octets + kSlack, kPlace),
        out32(octets + kSlack, kPlace) {}

  Placed<std::uint8_t> out8;
  Placed<char16_t> out16;
  Placed<char32_t> out32;
};

Room& room_for(std::size_t octets) {
  static std::map<std::size_t, std::unique_ptr<Room>> rooms;
  auto& room = rooms[octets];
  if (!room) room = std::make_unique<Room>(octets);
  return *room;
}

template <typename Unit>
std::size_t total(std::span<const Text> texts, std::vector<Unit> Text::*form) {
  return std::accumulate(
      texts.begin(), texts.end(), std::size_t{0},
      [&](std::size_t sum, const Text& text) { return sum + (text.*form).size(); });
}

// Copies a text to the start of `to`, and takes that place from `to`.
template <typename Unit>
std::span<Unit> take(const std::vector<Unit>& text, std::span<Unit>& to) {
  const std::span<Unit> taken = to.first(text.size());
  std::copy(text.begin(), text.end(), taken.begin());
  to = to.subspan(text.size());
  return taken;
}

// Returns where the text `before` is after all texts have moved, and takes it from `all`.
template <typename Unit>
std::span<Unit> next(std::span<Unit> before, std::span<Unit>& all) {
  const std::span<Unit> moved = all.first(before.size());
  all = all.subspan(before.size());
  return moved;
}

}  // namespace

Task::Task(std::span<const Text> texts)
    : octets_(total(texts, &Text::utf8)),
      longest_(0),
      utf8_(octets_),
      utf16_(total(texts, &Text::utf16)),
      utf32_(total(texts, &Text::utf32)) {
  auto utf8 = utf8_.at(0);
  auto utf16 = utf16_.at(0);
  auto utf32 = utf32_.at(0);
  works_.reserve(texts.size());
  for (const Text& text : texts) {
    longest_ = std::max(longest_, text.utf8.size());
    works_.push_back(
        {take(text.utf8, utf8), take(text.utf16, utf16), take(text.utf32, utf32), {}, {}, {}});
  }
}

std::span<Work> Task::at(std::size_t offset) {
  auto utf8 = utf8_.at(offset);
  auto utf16 = utf16_.at(offset);
  auto utf32 = utf32_.at(offset);
  Room& room = room_for(longest_);
  for (Work& work : works_) {
    work = {next(work.utf8, utf8), next(work.utf16, utf16), next(work.utf32, utf32),
            room.out8.at(offset),  room.out16.at(offset),   room.out32.at(offset)};
  }
  return works_;
}

}  // namespace placemat::inline bench
