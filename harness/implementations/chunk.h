// Holds the octets of one call, for adapters that take their input in chunks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/door/fence.h"
#include "reference/unicode.h"

namespace placemat {

// ChunkInput holds, in fenced memory, the octets that earlier chunks left, and the next chunk. So a
// read past the end of a chunk does not find the chunk after it. The last chunk is not copied if no
// octets are left.
class ChunkInput {
 public:
  ChunkInput(std::string_view left, CodeUnits units, std::size_t offset, std::size_t length) {
    const std::string_view chunk(reinterpret_cast<const char*>(units.data()) + offset, length);
    if (left.empty() && offset + length == units.size()) {
      octets_ = chunk;
      return;
    }
    copy_ = Fenced<char>::copy(std::string(left).append(chunk));
    octets_ = {copy_->data(), copy_->size()};
  }
  ChunkInput(const ChunkInput&) = delete;
  ChunkInput& operator=(const ChunkInput&) = delete;

  std::string_view octets() const { return octets_; }

 private:
  std::optional<Fenced<char>> copy_;
  std::string_view octets_;
};

}  // namespace placemat
