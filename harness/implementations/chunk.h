// What adapters that take their input in chunks share: the octets of one call.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/implementation/fence.h"
#include "reference/unicode.h"

namespace placemat {

// What is left of earlier chunks, and the next one; in fenced memory, so that a read past its end
// does not find the next chunk. The last chunk stays where it is if nothing is left.
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
