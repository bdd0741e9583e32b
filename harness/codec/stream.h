// Decodes and validates UTF-8 that arrives in chunks.
//
// Chunks may be of any kind: empty ones, single octets, sequences cut anywhere. The result is that
// of the octets in one piece. The caller must call finish() at the end: only then is a sequence
// that was begun and not completed ill-formed (kTruncated).
//
// The functions neither throw nor allocate. A decoder holds back at most three octets. A call costs
// O(chunk).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "harness/codec/kernel.h"
#include "harness/codec/sequence.h"
#include "harness/codec/utf8.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

// StreamFault is the first ill-formed subsequence of a stream, or kNone if there was none so far.
struct StreamFault {
  std::uint64_t offset = 0;  // of its first octet, from the first octet ever fed
  Defect defect = Defect::kNone;

  bool operator==(const StreamFault&) const = default;
};

// StreamState is what one chunk leaves to the next.
struct StreamState {
  std::array<std::uint8_t, 3> pending{};  // the octets held back: they begin a sequence
  std::size_t pending_count = 0;
  std::uint64_t read = 0;  // octets read so far, those held back included
  StreamFault first;
  bool is_ended = false;  // by finish(): the next call begins another stream

  // Returns the sequence that the octets held back (at least one) and then `chunk` begin with;
  // kTruncated if that is not decided yet. The sequence is never shorter than pending_count.
  Sequence join(CodeUnits chunk) const noexcept;
  // Reads `octets`, which do not complete a sequence, and adds them to those held back.
  void hold(CodeUnits octets) noexcept;
  // Notes the defect unless there was one before.
  void note(std::uint64_t offset, Defect defect) noexcept;
};

enum class OnIllFormed : std::uint8_t {
  kStop,
  kReplace,  // one U+FFFD per maximal subpart
};

// Decodes a stream to UTF-16 or UTF-32.
class StreamDecoder {
 public:
  explicit StreamDecoder(OnIllFormed on_ill_formed, const Kernel& kernel = active_kernel()) noexcept
      : kernel_(&kernel), on_ill_formed_(on_ill_formed) {}

  // feed() decodes the next chunk. chunk.size() + 1 units of output are always enough.
  //
  //   kEnd        all of `chunk` was read.
  //   kNoRoom     chunk[read...] is to be fed again.
  //   kIllFormed  occurs only with OnIllFormed::kStop. first_ill_formed() says where and what. The
  //               output is for all octets before the fault; `read` counts those of this chunk.
  //               Until reset(), feed() and finish() return this again and read no octet.
  Transcoded feed(CodeUnits chunk, std::span<char16_t> out) noexcept;
  Transcoded feed(CodeUnits chunk, std::span<char32_t> out) noexcept;

  // finish() ends the input. One unit of output is always enough; `read` is 0. After kEnd the
  // decoder is ready for another stream, as after reset(); first_ill_formed() speaks of the stream
  // that ended until the next feed() or finish().
  Transcoded finish(std::span<char16_t> out) noexcept;
  Transcoded finish(std::span<char32_t> out) noexcept;

  // Returns the first defect. An incomplete sequence counts only after a later call has decided
  // about it.
  StreamFault first_ill_formed() const noexcept { return state_.first; }

  // Makes the decoder ready for another stream.
  void reset() noexcept { state_ = {}; }

 private:
  template <typename Unit>
  Transcoded feed_any(CodeUnits chunk, std::span<Unit> out) noexcept;
  template <typename Unit>
  Transcoded finish_any(std::span<Unit> out) noexcept;
  template <typename Unit>
  Transcoded decode_body(CodeUnits body, CodeUnits rest, std::span<Unit> out) noexcept;
  bool stops_at(Defect defect) const noexcept {
    return on_ill_formed_ == OnIllFormed::kStop && defect != Defect::kNone;
  }

  const Kernel* kernel_;
  OnIllFormed on_ill_formed_;
  StreamState state_;
};

// Validates a stream.
class StreamValidator {
 public:
  explicit StreamValidator(const Kernel& kernel = active_kernel()) noexcept : kernel_(&kernel) {}

  // Reads a chunk. Reports whether no ill-formed subsequence was met so far. After feed() has
  // returned false, feed() returns false until reset().
  bool feed(CodeUnits chunk) noexcept {
    if (first_.defect != Defect::kNone) return false;
    // validate_behind() may miss a last octet that is part of no sequence.
    const bool ends_well = chunk.empty() || is_in_sequences(chunk.back());
    if (!ends_well || !kernel_->validate_behind(last_, chunk)) return note_fault(chunk);
    read_ += chunk.size();
    if (chunk.size() >= sizeof last_) {
      // Four octets are taken, of which one is meaningless, so that this is a single load.
      const std::uint8_t* const end = chunk.data() + chunk.size();
      last_ = std::uint32_t{end[-1]} << 24 | std::uint32_t{end[-2]} << 16 |
              std::uint32_t{end[-3]} << 8 | std::uint32_t{end[-4]};
    } else {
      for (const std::uint8_t octet : chunk) last_ = last_ >> 8 | std::uint32_t{octet} << 24;
    }
    return true;
  }

  // Ends the input, and reports whether all of it was well-formed.
  bool finish() noexcept;

  StreamFault first_ill_formed() const noexcept { return first_; }

  void reset() noexcept { *this = StreamValidator(*kernel_); }

 private:
  // Finds out what is wrong in an ill-formed chunk, and notes it. Always returns false.
  bool note_fault(CodeUnits chunk) noexcept;

  const Kernel* kernel_;
  LastOctets last_ = 0;  // of the octets read: well-formed, up to an unfinished sequence at the end
  std::uint64_t read_ = 0;
  StreamFault first_;
};

}  // namespace placemat::utf8
