// Times the codec, each kernel as a peer of its own.
#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "harness/bench/codec/peers.h"
#include "harness/codec/boundary.h"
#include "harness/codec/kernel.h"
#include "harness/codec/stream.h"
#include "harness/codec/stream_encoder.h"
#include "harness/codec/utf8.h"

namespace placemat::inline bench {
namespace {

template <const utf8::Kernel& (*kKernel)()>
std::size_t stream(Work& work, std::size_t chunk) {
  utf8::StreamValidator validator(kKernel());
  const CodeUnits units = work.utf8;
  for (std::size_t at = 0; at < units.size(); at += chunk) {
    if (!validator.feed(units.subspan(at, std::min(chunk, units.size() - at)))) return 0;
  }
  return validator.finish();
}

// Returns how many units of `room` a decoder or encoder writes that gets the units in chunks.
template <typename Coder, typename In, typename Out>
std::size_t convert_chunks(Coder coder, std::span<In> units, std::span<Out> room,
                           std::size_t chunk) {
  std::span<Out> out = room;
  for (std::size_t at = 0; at < units.size(); at += chunk) {
    const utf8::Transcoded done =
        coder.feed(units.subspan(at, std::min(chunk, units.size() - at)), out);
    out = out.subspan(done.written);
    if (!done.complete()) break;
  }
  out = out.subspan(coder.finish(out).written);
  return room.size() - out.size();
}

template <const utf8::Kernel& (*kKernel)()>
std::size_t decode_chunks(Work& work, std::size_t chunk) {
  return convert_chunks(utf8::StreamDecoder(utf8::OnIllFormed::kStop, kKernel()), work.utf8,
                        work.out16, chunk);
}

template <const utf8::Kernel& (*kKernel)()>
std::size_t encode_chunks(Work& work, std::size_t chunk) {
  return convert_chunks(utf8::StreamEncoder(utf8::OnIllFormed::kStop, kKernel()), work.utf16,
                        work.out8, chunk);
}

// previous() and truncate() are the same for every kernel.
std::size_t walk_back(const Work& work) {
  const CodeUnits units = work.utf8;
  std::size_t sum = 0;
  for (std::size_t at = units.size(); at > 0;) {
    const utf8::Character last = utf8::previous(units, at);
    sum += last.well_formed() ? last.value : char32_t{kReplacementCharacter};
    at = last.start;
  }
  return sum;
}

std::size_t truncate(const Work& work) {
  std::size_t sum = 0;
  for (std::size_t most = 0; most < work.utf8.size(); ++most) {
    sum += utf8::truncate(work.utf8, most);
  }
  return sum;
}

template <const utf8::Kernel& (*kKernel)(), typename Unit>
utf8::Transcoded encode(std::span<Unit> units, std::span<std::uint8_t> out) {
  return utf8::encode(std::span<const Unit>(units), out, kKernel());
}

// The lengths are exact in ill-formed text, too.
template <const utf8::Kernel& (*kKernel)()>
std::size_t length_of_utf16(const Work& work) {
  return utf8::utf8_length(std::span<const char16_t>(work.utf16), kKernel());
}

template <const utf8::Kernel& (*kKernel)()>
void add(const std::string& name) {
  peers().insert(
      peers().end(),
      {{"validate", name, [](Work& w) { return std::size_t{utf8::validate(w.utf8, kKernel())}; }},
       {"first-error", name,
        [](Work& w) { return utf8::first_ill_formed(w.utf8, kKernel()).offset; }},
       {"count", name, [](Work& w) { return utf8::utf32_length(w.utf8, kKernel()); }},
       {"8to16", name, [](Work& w) { return utf8::decode(w.utf8, w.out16, kKernel()).written; }},
       {"8to32", name, [](Work& w) { return utf8::decode(w.utf8, w.out32, kKernel()).written; }},
       {"8to16-exact", name,
        [](Work& w) {
          return utf8::decode(w.utf8, w.out16.first(w.utf16.size()), kKernel()).written;
        }},
       {"8to32-exact", name,
        [](Work& w) {
          return utf8::decode(w.utf8, w.out32.first(w.utf32.size()), kKernel()).written;
        }},
       {"8to16-stop", name, [](Work& w) { return utf8::decode(w.utf8, w.out16, kKernel()).read; }},
       {"8to16-replace", name,
        [](Work& w) { return utf8::decode_replacing(w.utf8, w.out16, kKernel()).written; }},
       {"16to8", name, [](Work& w) { return encode<kKernel>(w.utf16, w.out8).written; }},
       {"32to8", name, [](Work& w) { return encode<kKernel>(w.utf32, w.out8).written; }},
       {"16to8-exact", name,
        [](Work& w) { return encode<kKernel>(w.utf16, w.out8.first(w.utf8.size())).written; }},
       {"32to8-exact", name,
        [](Work& w) { return encode<kKernel>(w.utf32, w.out8.first(w.utf8.size())).written; }},
       {"16to8-half", name,
        [](Work& w) { return encode<kKernel>(w.utf16, w.out8.first(w.utf8.size() / 2)).written; }},
       {"16to8-stop", name, [](Work& w) { return encode<kKernel>(w.utf16, w.out8).read; }},
       {"16to8-replace", name,
        [](Work& w) {
          return utf8::encode_replacing(std::span<const char16_t>(w.utf16), w.out8, kKernel())
              .written;
        }},
       {"count-replace", name,
        [](Work& w) { return utf8::utf32_length_replacing(w.utf8, kKernel()); }},
       {"length16", name, [](Work& w) { return utf8::utf16_length(w.utf8, kKernel()); }},
       {"length16-replace", name,
        [](Work& w) { return utf8::utf16_length_replacing(w.utf8, kKernel()); }},
       {"16length8", name, [](Work& w) { return length_of_utf16<kKernel>(w); }},
       {"16length8-replace", name, [](Work& w) { return length_of_utf16<kKernel>(w); }},
       {"32length8", name,
        [](Work& w) { return utf8::utf8_length(std::span<const char32_t>(w.utf32), kKernel()); }},
       {"back", name, [](Work& w) { return walk_back(w); }},
       {"back-replace", name, [](Work& w) { return walk_back(w); }},
       {"truncate", name, [](Work& w) { return truncate(w); }},
       {"stream-64", name, [](Work& w) { return stream<kKernel>(w, 64); }},
       {"stream-4096", name, [](Work& w) { return stream<kKernel>(w, 4096); }},
       {"8to16-chunks-64", name, [](Work& w) { return decode_chunks<kKernel>(w, 64); }},
       {"8to16-chunks-4096", name, [](Work& w) { return decode_chunks<kKernel>(w, 4096); }},
       {"16to8-chunks-64", name, [](Work& w) { return encode_chunks<kKernel>(w, 64); }},
       {"16to8-chunks-4096", name, [](Work& w) { return encode_chunks<kKernel>(w, 4096); }}});
}

template <std::size_t kPlace>
const utf8::Kernel& kernel_at() {
  return *utf8::kKernels[kPlace];
}

template <std::size_t... kPlaces>
bool add_all(std::index_sequence<kPlaces...> /*all*/) {
  const auto add_one = [](const utf8::Kernel& kernel, auto add) {
    if (kernel.runs_here()) add("codec-" + std::string(kernel.name));
  };
  (add_one(kernel_at<kPlaces>(), add<kernel_at<kPlaces>>), ...);
  return true;
}

[[maybe_unused]] const bool kAdded = add_all(std::make_index_sequence<utf8::kKernels.size()>());

}  // namespace
}  // namespace placemat::inline bench
