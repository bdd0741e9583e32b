// Adapts our codec: harness/codec/utf8.h, boundary.h, order.h and stream.h, through their UTF-32
// functions (../codec-utf16 has those of UTF-16). The codec is judged as its users call it, with
// the kernel that it chooses; each kernel that runs here is also judged.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/codec/boundary.h"
#include "harness/codec/kernel.h"
#include "harness/codec/order.h"
#include "harness/codec/stream.h"
#include "harness/codec/utf8.h"
#include "harness/door/fence.h"
#include "harness/door/registry.h"
#include "harness/implementations/life.h"

namespace placemat {
namespace {

using utf8::OnIllFormed;
using utf8::Stop;
using utf8::StreamDecoder;
using utf8::Transcoded;

// Outputs of the lengths that the headers give are enough. If one is too short, that is a fault of
// the codec, not a reply.
void require_room(const Transcoded& result) {
  if (result.stop != Stop::kNoRoom) return;
  std::fprintf(stderr, "codec: the output that harness/codec calls long enough was not\n");
  std::abort();
}

std::vector<Ucs4> first_of(std::span<const char32_t> out, std::size_t count) {
  return {out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count)};
}

// Returns the values in place, before their fence. char32_t and Ucs4 have the same representation.
std::span<const char32_t> utf32(std::span<const Ucs4> values) {
  return {reinterpret_cast<const char32_t*>(values.data()), values.size()};
}

// The functions of a registration have no state, so the kernel is part of their type.
using KernelOf = const utf8::Kernel& (*)();

template <KernelOf kKernel>
Reply validate(CodeUnits units) {
  if (utf8::validate(units, kKernel())) return Reply::well_formed();
  return Reply::ill_formed(utf8::first_ill_formed(units, kKernel()).offset);
}

template <KernelOf kKernel>
bool accepts(CodeUnits units) {
  return utf8::validate(units, kKernel());
}

// AtSeam puts a short string after ASCII, across the seam of two blocks. Alone it would be left to
// the scalar functions, and the kernel would not be judged.
class AtSeam {
 public:
  static constexpr std::size_t kLongest = 8;

  AtSeam() { octets_.fill('a'); }

  // place() puts a string of `size` octets there. The lowest octet of `string` is the first one.
  void place(std::uint64_t string, std::size_t size) {
    size_ = kAhead + size;
    for (std::size_t i = 0; i < kLongest; ++i) {  // compiled to one store
      octets_[kAhead + i] = static_cast<std::uint8_t>(string >> (8 * i));
    }
  }

  CodeUnits units() const { return CodeUnits(octets_).first(size_); }

 private:
  // Two octets of the string lie in the first block of 64. A string of five is then long enough for
  // the code that takes two blocks at once.
  static constexpr std::size_t kAhead = 62;
  std::array<std::uint8_t, kAhead + kLongest> octets_;
  std::size_t size_ = kAhead;
};

std::uint64_t lowest_first(CodeUnits units) {
  std::uint64_t string = 0;
  for (std::size_t i = 0; i < units.size(); ++i) string |= std::uint64_t{units[i]} << (8 * i);
  return string;
}

template <KernelOf kKernel>
bool accepts_at_seam(CodeUnits units) {
  if (units.size() > AtSeam::kLongest) return utf8::validate(units, kKernel());
  thread_local AtSeam seam;
  seam.place(lowest_first(units), units.size());
  return utf8::validate(seam.units(), kKernel());
}

// All strings are placed before the first call: a kernel loads whole vectors, and a load that
// overlaps a store just made takes several times as long as the call.
template <KernelOf kKernel>
void accepts_each_at_seam(CodeUnits prefix, AcceptedRow& accepted) {
  thread_local std::array<AtSeam, std::tuple_size_v<AcceptedRow>> seams;
  const std::uint64_t first = lowest_first(prefix);
  for (std::size_t last = 0; last < seams.size(); ++last) {
    seams[last].place(first | last << (8 * prefix.size()), prefix.size() + 1);
  }
  for (std::size_t last = 0; last < seams.size(); ++last) {
    accepted[last] = utf8::validate(seams[last].units(), kKernel());
  }
}

template <KernelOf kKernel>
Reply decode(CodeUnits units) {
  const auto out = Fenced<char32_t>::room(units.size());
  const Transcoded result = utf8::decode(units, out, kKernel());
  require_room(result);
  if (!result.complete()) return Reply::ill_formed(result.read);
  return Reply::of_values(first_of(out, result.written));
}

template <KernelOf kKernel>
Reply replace(CodeUnits units) {
  const auto out = Fenced<char32_t>::room(utf8::utf32_length_replacing(units, kKernel()));
  const Transcoded result = utf8::decode_replacing(units, out, kKernel());
  require_room(result);
  return Reply::of_values(first_of(out, result.written));
}

template <KernelOf kKernel>
Reply encode(std::span<const Ucs4> values) {
  const auto out = Fenced<std::uint8_t>::room(utf8::utf8_length(utf32(values), kKernel()));
  const Transcoded result = utf8::encode(utf32(values), out, kKernel());
  require_room(result);
  if (!result.complete()) return Reply::unencodable(result.read);
  return Reply::of_units({out.begin(), out.begin() + result.written});
}

template <KernelOf kKernel>
Reply count(CodeUnits units) {
  return Reply::of_number(utf8::utf32_length_replacing(units, kKernel()));
}

template <KernelOf kKernel>
Reply utf16_length(CodeUnits units) {
  return Reply::of_number(utf8::utf16_length_replacing(units, kKernel()));
}

template <KernelOf kKernel>
Reply utf8_length(std::span<const Ucs4> values) {
  return Reply::of_number(utf8::utf8_length(utf32(values), kKernel()));
}

template <KernelOf kKernel>
Reply decode_into(CodeUnits units, Room room) {
  const std::span<char32_t> out = room.of<char32_t>();
  const Transcoded result = utf8::decode(units, out, kKernel());
  if (result.stop == Stop::kIllFormed) return Reply::ill_formed(result.read);
  std::vector<Ucs4> values = first_of(out, result.written);
  return result.complete() ? Reply::of_values(std::move(values))
                           : Reply::partial(result.read, std::move(values));
}

template <KernelOf kKernel>
Reply encode_into(std::span<const Ucs4> values, std::span<std::uint8_t> room) {
  const Transcoded result = utf8::encode(utf32(values), room, kKernel());
  if (result.stop == Stop::kIllFormed) return Reply::unencodable(result.read);
  const auto end = room.begin() + static_cast<std::ptrdiff_t>(result.written);
  std::vector<std::uint8_t> units(room.begin(), end);
  return result.complete() ? Reply::of_units(std::move(units))
                           : Reply::partial_units(result.read, std::move(units));
}

template <KernelOf kKernel>
Reply encode_utf16(std::span<const char16_t> words) {
  const auto out = Fenced<std::uint8_t>::room(utf8::utf8_length(words, kKernel()));
  const Transcoded result = utf8::encode(words, out, kKernel());
  require_room(result);
  if (!result.complete()) return Reply::unencodable(result.read);
  return Reply::of_units({out.begin(), out.begin() + result.written});
}

// These three are the same for every kernel.
Reply previous(CodeUnits units, std::size_t at) {
  const utf8::Character last = utf8::previous(units, at);
  if (!last.well_formed()) return Reply::start(last.start);
  return Reply::start(last.start, last.value);
}

Reply truncate(CodeUnits units, std::size_t room) {
  const CodeUnits kept = units.first(utf8::truncate(units, room));
  return Reply::of_units({kept.begin(), kept.end()});
}

Reply compare(CodeUnits left, CodeUnits right) {
  const std::strong_ordering order = utf8::compare(left, right);
  return Reply::of_order((order > 0) - (order < 0));
}

Reply decode_stream(StreamDecoder& decoder, CodeUnits units,
                    std::span<const std::size_t> chunk_lengths) {
  decoder.reset();
  std::vector<Ucs4> values;
  const auto take = [&](const Fenced<char32_t>& out, const Transcoded& result) {
    require_room(result);
    values.insert(values.end(), out.begin(), out.begin() + result.written);
    return result.complete();
  };
  const auto ill_formed = [&] { return Reply::ill_formed(decoder.first_ill_formed().offset); };
  std::size_t offset = 0;
  for (const std::size_t length : chunk_lengths) {
    // The chunk is copied, so that a read past its end does not find the next one.
    const auto chunk = Fenced<std::uint8_t>::copy(units.subspan(offset, length));
    const auto out = Fenced<char32_t>::room(length + 1);
    if (!take(out, decoder.feed(chunk, std::span<char32_t>(out)))) return ill_formed();
    offset += length;
  }
  const auto out = Fenced<char32_t>::room(1);
  if (!take(out, decoder.finish(std::span<char32_t>(out)))) return ill_formed();
  return Reply::of_values(std::move(values));
}

template <KernelOf kKernel>
Reply stream(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  thread_local StreamDecoder decoder(OnIllFormed::kStop, kKernel());
  return decode_stream(decoder, units, chunk_lengths);
}

template <KernelOf kKernel>
Reply stream_replace(CodeUnits units, std::span<const std::size_t> chunk_lengths) {
  thread_local StreamDecoder decoder(OnIllFormed::kReplace, kKernel());
  return decode_stream(decoder, units, chunk_lengths);
}

// Gives the calls to one decoder. finish() ends a text.
Reply live_with(StreamDecoder& decoder, CodeUnits units, std::span<const Call> calls) {
  decoder.reset();
  const auto read = [&decoder](CodeUnits octets, bool is_last) {
    std::optional<std::vector<Ucs4>> values(std::in_place);
    const auto take = [&values](const Fenced<char32_t>& out, const Transcoded& result) {
      require_room(result);
      values->insert(values->end(), out.begin(), out.begin() + result.written);
      if (!result.complete()) values.reset();
    };
    const auto out = Fenced<char32_t>::room(octets.size() + 1);
    take(out, decoder.feed(octets, std::span<char32_t>(out)));
    if (!is_last || !values) return values;
    const auto rest = Fenced<char32_t>::room(1);
    take(rest, decoder.finish(std::span<char32_t>(rest)));
    return values;
  };
  return live(units, calls, read, [&decoder] { decoder.reset(); });
}

template <KernelOf kKernel>
Reply session(CodeUnits units, std::span<const Call> calls) {
  thread_local StreamDecoder decoder(OnIllFormed::kStop, kKernel());
  return live_with(decoder, units, calls);
}

template <KernelOf kKernel>
Reply session_replace(CodeUnits units, std::span<const Call> calls) {
  thread_local StreamDecoder decoder(OnIllFormed::kReplace, kKernel());
  return live_with(decoder, units, calls);
}

template <KernelOf kKernel, bool (*kAccepts)(CodeUnits),
          void (*kAcceptsEach)(CodeUnits, AcceptedRow&) = nullptr>
Adapter adapter(const std::string& id, const std::string& name) {
  return {.description =
              {.id = id,
               .name = name,
               .version = PLACEMAT_VERSION,
               .language = "C++",
               .api = "placemat::utf8: validate, first_ill_formed, decode, decode_replacing, "
                      "encode, utf32_length_replacing, utf16_length_replacing, utf8_length, "
                      "previous, truncate, compare, StreamDecoder (UTF-32; encode of UTF-16, too)",
               .profile = {.form = &kRfc3629,
                           .replacement = Replacement::kMaximalSubpart,
                           .bom = BomPolicy::kKeep,
                           .refusal = Refusal::kRefuse,
                           .domain = {},
                           .counting = Counting::kReplacement,
                           .room = RoomUnit::kUtf32,
                           .lone_surrogate = LoneSurrogate::kRefuse,
                           .backward = Backward::kMaximalSubpart,
                           .order = Order::kCodePoint,
                           .after_error = AfterError::kResetFirst,
                           .after_last = AfterLast::kNew,
                           .delivers = Delivers::kAtOnce,
                           .source = "harness/codec: the header comments of utf8.h, "
                                     "boundary.h, order.h and stream.h"}},
          .validate = validate<kKernel>,
          .decode = decode<kKernel>,
          .replace = replace<kKernel>,
          .encode = encode<kKernel>,
          .stream = stream<kKernel>,
          .stream_replace = stream_replace<kKernel>,
          .count = count<kKernel>,
          .utf16_length = utf16_length<kKernel>,
          .utf8_length = utf8_length<kKernel>,
          .decode_into = decode_into<kKernel>,
          .encode_into = encode_into<kKernel>,
          .encode_utf16 = encode_utf16<kKernel>,
          .previous = previous,
          .truncate = truncate,
          .compare = compare,
          .session = session<kKernel>,
          .session_replace = session_replace<kKernel>,
          .accepts = kAccepts,
          .accepts_each = kAcceptsEach};
}

const Registration kCodec{
    adapter<utf8::active_kernel, accepts<utf8::active_kernel>>("codec", "Placemat codec")};

template <std::size_t kPlace>
const utf8::Kernel& kernel_at() {
  return *utf8::kKernels[kPlace];
}

// Registers the kernel at this place, if it runs here.
template <std::size_t kPlace>
void register_kernel() {
  if (!kernel_at<kPlace>().runs_here()) return;
  // The id is built by +=: libFuzzer's archive brings a copy of + that MemorySanitizer does not
  // know.
  std::string id = "codec-";
  id += kernel_at<kPlace>().name;
  std::string name = "Placemat codec, kernel ";
  name += kernel_at<kPlace>().name;
  static const Registration registration{
      adapter<kernel_at<kPlace>, accepts_at_seam<kernel_at<kPlace>>,
              accepts_each_at_seam<kernel_at<kPlace>>>(id, name)};
}

template <std::size_t... kPlaces>
bool register_kernels(std::index_sequence<kPlaces...> /*all*/) {
  (register_kernel<kPlaces>(), ...);
  return true;
}

[[maybe_unused]] const bool kRegistered =
    register_kernels(std::make_index_sequence<utf8::kKernels.size()>());

}  // namespace
}  // namespace placemat
