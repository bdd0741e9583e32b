#include "harness/codec/stream_encoder.h"

#include <array>

#include "harness/codec/sequence.h"

namespace placemat::utf8 {

Transcoded StreamEncoder::encode_body(std::span<const char16_t> body,
                                      std::span<std::uint8_t> out) noexcept {
  Transcoded done;
  // Encoding is strict until the first lone surrogate, whose index must be noted.
  if (!first_) {
    done = encode(body, out, *kernel_);
    if (done.stop != Stop::kIllFormed) return done;
    first_ = read_ + done.read;
    if (on_ill_formed_ == OnIllFormed::kStop) return done;
  }
  const Transcoded rest =
      encode_replacing(body.subspan(done.read), out.subspan(done.written), *kernel_);
  return {rest.stop, Defect::kNone, done.read + rest.read, done.written + rest.written};
}

Transcoded StreamEncoder::release(std::optional<char16_t> next,
                                  std::span<std::uint8_t> out) noexcept {
  const bool is_pair = next && is_low(*next);
  const std::array<char16_t, 2> units = {*held_, next.value_or(0)};
  --read_;  // encode_body() counts from the code unit held back
  Transcoded done = encode_body(std::span(units).first(is_pair ? 2 : 1), out);
  ++read_;
  done.read = 0;
  if (done.stop != Stop::kEnd) return done;
  held_.reset();
  if (is_pair) {
    done.read = 1;
    ++read_;
  }
  return done;
}

Transcoded StreamEncoder::feed(std::span<const char16_t> chunk,
                               std::span<std::uint8_t> out) noexcept {
  if (is_ended_) reset();
  if (is_stopped()) return {Stop::kIllFormed, Defect::kSurrogate, 0, 0};
  Transcoded total;
  if (chunk.empty()) return total;
  if (held_) {
    total = release(chunk.front(), out);
    if (total.stop != Stop::kEnd) return total;
  }
  const auto rest = chunk.subspan(total.read);
  const bool holds = !rest.empty() && is_high(rest.back());
  const Transcoded done =
      encode_body(rest.first(rest.size() - (holds ? 1 : 0)), out.subspan(total.written));
  read_ += done.read;
  total = {done.stop, done.defect, total.read + done.read, total.written + done.written};
  if (done.stop == Stop::kEnd && holds) {
    held_ = rest.back();
    ++read_;
    ++total.read;
  }
  return total;
}

Transcoded StreamEncoder::finish(std::span<std::uint8_t> out) noexcept {
  if (is_ended_) reset();
  if (is_stopped()) return {Stop::kIllFormed, Defect::kSurrogate, 0, 0};
  Transcoded done;
  if (held_) done = release(std::nullopt, out);
  if (done.stop == Stop::kEnd) is_ended_ = true;
  return done;
}

}  // namespace placemat::utf8
