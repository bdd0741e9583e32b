// What adapters that take their input in chunks share: the octets of one call.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reference/unicode.h"

namespace placemat {

// What is left of earlier chunks, and the next one. The last chunk stays where it is if nothing is
// left: it ends where the readable memory ends. Otherwise this is a copy, so that a read past its
// end does not find the next chunk.
class ChunkInput {
 public:
  ChunkInput(std::string_view left, CodeUnits units, std::size_t offset, std::size_t length) {
    const std::string_view chunk(reinterpret_cast<const char*>(units.data()) + offset, length);
    if (left.empty() && offset + length == units.size()) {
      octets_ = chunk;
      return;
    }
    copy_.reserve(left.size() + length);
    copy_.append(left).append(chunk);
    octets_ = copy_;
  }
  ChunkInput(const ChunkInput&) = delete;
  ChunkInput& operator=(const ChunkInput&) = delete;

  std::string_view octets() const { return octets_; }

 private:
  std::string copy_;
  std::string_view octets_;
};

}  // namespace placemat
