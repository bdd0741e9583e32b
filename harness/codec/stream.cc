#include "harness/codec/stream.h"

#include <algorithm>

#include "harness/codec/kernel.h"
#include "harness/codec/scalar.h"

namespace placemat::utf8 {

Sequence StreamState::join(CodeUnits chunk) const noexcept {
  std::array<std::uint8_t, 6> octets{};
  const std::size_t added = std::min<std::size_t>(chunk.size(), 3);
  std::copy_n(pending.data(), pending_count, octets.data());
  std::copy_n(chunk.data(), added, octets.data() + pending_count);
  return next_sequence(CodeUnits(octets).first(pending_count + added));
}

void StreamState::hold(CodeUnits octets) noexcept {
  std::copy_n(octets.data(), octets.size(), pending.data() + pending_count);
  pending_count += octets.size();
  read += octets.size();
}

void StreamState::note(std::uint64_t offset, Defect defect) noexcept {
  if (first.defect == Defect::kNone) first = {offset, defect};
}

// Decodes `body`: the part of `rest` that no later chunk can change. `body` begins at state_.read.
template <typename Unit>
Transcoded StreamDecoder::decode_body(CodeUnits body, CodeUnits rest,
                                      std::span<Unit> out) noexcept {
  Transcoded done;
  // Decoding is strict until the first defect, which must be noted: a kernel that replaces reports
  // no defect.
  if (state_.first.defect == Defect::kNone) {
    done = decode(body, out, *kernel_);
    if (done.stop != Stop::kIllFormed) return done;
    // The defect is named as in `rest`: an octet after `body` may be what interrupts the sequence.
    done.defect = next_sequence(rest.subspan(done.read)).defect;
    state_.note(state_.read + done.read, done.defect);
    if (on_ill_formed_ == OnIllFormed::kStop) return done;
  }
  const Transcoded replaced =
      decode_replacing(body.subspan(done.read), out.subspan(done.written), *kernel_);
  return {replaced.stop, Defect::kNone, done.read + replaced.read, done.written + replaced.written};
}

template <typename Unit>
Transcoded StreamDecoder::feed_any(CodeUnits chunk, std::span<Unit> out) noexcept {
  if (state_.is_ended) reset();
  if (stops_at(state_.first.defect)) return {Stop::kIllFormed, state_.first.defect, 0, 0};
  Transcoded total;
  if (state_.pending_count > 0) {
    const Sequence next = state_.join(chunk);
    if (next.defect == Defect::kTruncated) {
      state_.hold(chunk);
      return {Stop::kEnd, Defect::kNone, chunk.size(), 0};
    }
    if (!next.well_formed()) state_.note(state_.read - state_.pending_count, next.defect);
    if (stops_at(next.defect)) return {Stop::kIllFormed, next.defect, 0, 0};
    const char32_t value = next.well_formed() ? next.value : char32_t{kReplacementCharacter};
    if (length_in<Unit>(value) > out.size()) return {Stop::kNoRoom, Defect::kNone, 0, 0};
    total.written = put(value, out.data());
    total.read = next.length - state_.pending_count;
    state_.read += total.read;
    state_.pending_count = 0;
  }
  const CodeUnits rest = chunk.subspan(total.read);
  const CodeUnits body = without_incomplete_suffix(rest);
  const Transcoded done = decode_body(body, rest, out.subspan(total.written));
  state_.read += done.read;
  total = {done.stop, done.defect, total.read + done.read, total.written + done.written};
  if (done.stop == Stop::kEnd) {
    state_.hold(rest.subspan(body.size()));
    total.read = chunk.size();
  }
  return total;
}

template <typename Unit>
Transcoded StreamDecoder::finish_any(std::span<Unit> out) noexcept {
  if (state_.is_ended) reset();
  if (stops_at(state_.first.defect)) return {Stop::kIllFormed, state_.first.defect, 0, 0};
  if (state_.pending_count == 0) {
    state_.is_ended = true;
    return {};
  }
  state_.note(state_.read - state_.pending_count, Defect::kTruncated);
  if (stops_at(Defect::kTruncated)) return {Stop::kIllFormed, Defect::kTruncated, 0, 0};
  if (out.empty()) return {Stop::kNoRoom, Defect::kNone, 0, 0};
  state_.pending_count = 0;
  state_.is_ended = true;
  return {Stop::kEnd, Defect::kNone, 0, put(kReplacementCharacter, out.data())};
}

Transcoded StreamDecoder::feed(CodeUnits chunk, std::span<char16_t> out) noexcept {
  return feed_any(chunk, out);
}

Transcoded StreamDecoder::feed(CodeUnits chunk, std::span<char32_t> out) noexcept {
  return feed_any(chunk, out);
}

Transcoded StreamDecoder::finish(std::span<char16_t> out) noexcept { return finish_any(out); }

Transcoded StreamDecoder::finish(std::span<char32_t> out) noexcept { return finish_any(out); }

bool StreamValidator::note_fault(CodeUnits chunk) noexcept {
  // The fault is in the sequence that was unfinished, or in the chunk.
  const std::array<std::uint8_t, 3> last = scalar::spread(last_);
  const std::size_t pending = incomplete_suffix(last);
  StreamState state;
  state.hold(CodeUnits(last).last(pending));
  std::size_t completed = 0;
  if (pending > 0) {
    const Sequence next = state.join(chunk);
    if (!next.well_formed()) {
      first_ = {read_ - pending, next.defect};
      return false;
    }
    completed = next.length - pending;
  }
  const CodeUnits rest = chunk.subspan(completed);
  const std::size_t offset = kernel_->well_formed_prefix(rest);
  first_ = {read_ + completed + offset, next_sequence(rest.subspan(offset)).defect};
  return false;
}

bool StreamValidator::finish() noexcept {
  const std::size_t pending = incomplete_suffix(scalar::spread(last_));
  if (first_.defect == Defect::kNone && pending > 0) {
    first_ = {read_ - pending, Defect::kTruncated};
  }
  return first_.defect == Defect::kNone;
}

}  // namespace placemat::utf8
