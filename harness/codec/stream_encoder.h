// Encodes UTF-16 that arrives in chunks.
//
// Chunks may be of any kind: empty ones, single code units, a surrogate pair cut in two. The result
// is that of the code units in one piece. The caller must call finish() at the end: only then is a
// high surrogate that nothing followed a lone one.
//
// The functions neither throw nor allocate. An encoder holds back at most one code unit. A call
// costs O(chunk). UTF-32 needs no such object, because a value is one code unit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "harness/codec/kernel.h"
#include "harness/codec/stream.h"
#include "harness/codec/utf8.h"

namespace placemat::utf8 {

class StreamEncoder {
 public:
  // kReplace writes EF BF BD for each lone surrogate.
  explicit StreamEncoder(OnIllFormed on_ill_formed, const Kernel& kernel = active_kernel()) noexcept
      : kernel_(&kernel), on_ill_formed_(on_ill_formed) {}

  // feed() encodes the next chunk. 3 * (chunk.size() + 1) octets of output are always enough.
  //
  //   kEnd        all of `chunk` was read.
  //   kNoRoom     chunk[read...] is to be fed again.
  //   kIllFormed  occurs only with OnIllFormed::kStop. first_ill_formed() says where. The output is
  //               for all code units before the lone surrogate; `read` counts those of this chunk.
  //               Until reset(), feed() and finish() return this again and read nothing.
  Transcoded feed(std::span<const char16_t> chunk, std::span<std::uint8_t> out) noexcept;

  // finish() ends the input. Three octets of output are always enough; `read` is 0. After kEnd the
  // encoder is ready for another stream, as after reset(); first_ill_formed() speaks of the stream
  // that ended until the next feed() or finish().
  Transcoded finish(std::span<std::uint8_t> out) noexcept;

  // Returns the index of the first lone surrogate, from the first code unit of the stream, as far
  // as it is known to be one.
  std::optional<std::uint64_t> first_ill_formed() const noexcept { return first_; }

  // Makes the encoder ready for another stream.
  void reset() noexcept { *this = StreamEncoder(on_ill_formed_, *kernel_); }

 private:
  bool is_stopped() const noexcept { return on_ill_formed_ == OnIllFormed::kStop && first_; }
  // Writes what the code unit held back begins, now that `next` follows it, or nothing does.
  Transcoded release(std::optional<char16_t> next, std::span<std::uint8_t> out) noexcept;
  // Encodes code units that no later one can change.
  Transcoded encode_body(std::span<const char16_t> body, std::span<std::uint8_t> out) noexcept;

  const Kernel* kernel_;
  OnIllFormed on_ill_formed_;
  std::optional<char16_t> held_;  // a high surrogate
  std::uint64_t read_ = 0;        // code units read so far, the one held back included
  std::optional<std::uint64_t> first_;
  bool is_ended_ = false;  // by finish(): the next call begins another stream
};

}  // namespace placemat::utf8
