// Times simdutf: the kernel that it chooses here, and its AVX2 kernel.
//
// From UTF-8, simdutf has no replacing conversion, no lengths of one, and no streaming validation.
// The loop that its users write stands in their place. It converts or measures up to the error,
// writes or counts U+FFFD, and goes on after the maximal subpart. For a stream, the loop validates
// or converts a chunk without its incomplete end, which is kept for the next chunk.
#include <simdutf.h>

#include <algorithm>
#include <cstring>

#include "harness/bench/codec/peers.h"
#include "harness/codec/sequence.h"

namespace placemat::inline bench {
namespace {

using Implementation = const simdutf::implementation* (*)();

const char* text(const Work& work) { return reinterpret_cast<const char*>(work.utf8.data()); }

template <Implementation kUsed>
std::size_t replace(Work& work) {
  const std::uint8_t* const octets = work.utf8.data();
  const std::size_t size = work.utf8.size();
  std::size_t written = 0;
  std::size_t at = 0;
  while (at < size) {
    const simdutf::result done = kUsed()->convert_utf8_to_utf16le_with_errors(
        text(work) + at, size - at, work.out16.data() + written);
    if (done.error == simdutf::SUCCESS) return written + done.count;
    // At an error, simdutf returns where the error is, but not how much it wrote before.
    written += kUsed()->utf16_length_from_utf8(text(work) + at, done.count);
    work.out16[written++] = 0xFFFD;
    at += done.count;
    at += utf8::next_sequence(CodeUnits(octets + at, size - at)).length;
  }
  return written;
}

// Measures with `length`, which is one of simdutf's functions for well-formed text.
template <Implementation kUsed, typename Length>
std::size_t length_replacing(const Work& work, Length length) {
  const std::uint8_t* const octets = work.utf8.data();
  const std::size_t size = work.utf8.size();
  std::size_t count = 0;
  std::size_t at = 0;
  for (;;) {
    const simdutf::result done = kUsed()->validate_utf8_with_errors(text(work) + at, size - at);
    const std::size_t end = done.error == simdutf::SUCCESS ? size : at + done.count;
    count += length(text(work) + at, end - at);
    if (end == size) return count;
    ++count;
    at = end + utf8::next_sequence(CodeUnits(octets + end, size - end)).length;
  }
}

std::size_t truncate(const Work& work) {
  std::size_t sum = 0;
  for (std::size_t most = 0; most < work.utf8.size(); ++most) {
    sum += simdutf::trim_partial_utf8(text(work), most);
  }
  return sum;
}

// Gives `use(octets, count)` the text in pieces that cut no character. Returns false if `use` does,
// or if the text ends within a character.
template <typename Use>
bool in_whole_pieces(const Work& work, std::size_t chunk, const Use& use) {
  char held[4];
  std::size_t held_count = 0;
  const char* at = text(work);
  const char* const end = at + work.utf8.size();
  while (at < end) {
    const auto size = std::min(chunk, static_cast<std::size_t>(end - at));
    std::size_t from = 0;
    if (held_count > 0) {
      // The chunk begins with the rest of the character that the last one began.
      while (from < size && held_count < 4 && (at[from] & 0xC0) == 0x80) {
        held[held_count++] = at[from++];
      }
      if (!use(held, held_count)) return false;
      held_count = 0;
    }
    const std::size_t whole = simdutf::trim_partial_utf8(at + from, size - from);
    if (!use(at + from, whole)) return false;
    held_count = size - from - whole;
    std::memcpy(held, at + from + whole, held_count);
    at += size;
  }
  return held_count == 0;
}

template <Implementation kUsed>
std::size_t stream(Work& work, std::size_t chunk) {
  return in_whole_pieces(work, chunk, [](const char* octets, std::size_t count) {
    return kUsed()->validate_utf8(octets, count);
  });
}

template <Implementation kUsed>
std::size_t decode_chunks(Work& work, std::size_t chunk) {
  char16_t* out = work.out16.data();
  in_whole_pieces(work, chunk, [&out](const char* octets, std::size_t count) {
    const std::size_t written = kUsed()->convert_utf8_to_utf16le(octets, count, out);
    out += written;
    return written > 0 || count == 0;
  });
  return static_cast<std::size_t>(out - work.out16.data());
}

// A high surrogate at the end of a chunk is kept for the next one, which begins with its pair.
template <Implementation kUsed>
std::size_t encode_chunks(Work& work, std::size_t chunk) {
  char* out = reinterpret_cast<char*>(work.out8.data());
  const auto convert = [&out](const char16_t* units, std::size_t count) {
    const std::size_t written = kUsed()->convert_utf16le_to_utf8(units, count, out);
    out += written;
    return written > 0 || count == 0;
  };
  const std::span<const char16_t> units = work.utf16;
  char16_t pair[2];
  bool is_held = false;
  for (std::size_t at = 0; at < units.size(); at += chunk) {
    std::span<const char16_t> rest = units.subspan(at, std::min(chunk, units.size() - at));
    if (is_held) {
      pair[1] = rest.front();
      rest = rest.subspan(1);
      if (!convert(pair, 2)) break;
    }
    is_held = !rest.empty() && (rest.back() & 0xFC00) == 0xD800;
    if (is_held) pair[0] = rest.back();
    if (!convert(rest.data(), rest.size() - (is_held ? 1 : 0))) break;
  }
  return static_cast<std::size_t>(out - reinterpret_cast<char*>(work.out8.data()));
}

// Returns how many of `all` units a conversion read: `count` says so only at an error.
std::size_t read(const simdutf::result& done, std::size_t all) {
  return done.error == simdutf::SUCCESS ? all : done.count;
}

char* out8(Work& work) { return reinterpret_cast<char*>(work.out8.data()); }

template <Implementation kUsed>
std::size_t encode(Work& work) {
  return kUsed()->convert_utf16le_to_utf8(work.utf16.data(), work.utf16.size(), out8(work));
}

// Calls simdutf's only conversion into a given room, which uses the active implementation.
template <Implementation kUsed>
std::size_t encode_into(Work& work, std::size_t room) {
  auto& active = simdutf::get_active_implementation();
  if (static_cast<const simdutf::implementation*>(active) != kUsed()) active = kUsed();
  return simdutf::convert_utf16_to_utf8_safe(work.utf16.data(), work.utf16.size(), out8(work),
                                             room);
}

// Mends the text first, as users had to before one function did both.
template <Implementation kUsed>
std::size_t mend_and_encode(Work& work) {
  kUsed()->to_well_formed_utf16le(work.utf16.data(), work.utf16.size(), work.out16.data());
  return kUsed()->convert_utf16le_to_utf8(work.out16.data(), work.utf16.size(), out8(work));
}

template <Implementation kUsed>
std::size_t decode16(Work& work) {
  return kUsed()->convert_utf8_to_utf16le(text(work), work.utf8.size(), work.out16.data());
}

template <Implementation kUsed>
std::size_t decode32(Work& work) {
  return kUsed()->convert_utf8_to_utf32(text(work), work.utf8.size(), work.out32.data());
}

template <Implementation kUsed>
std::size_t encode32(Work& work) {
  return kUsed()->convert_utf32_to_utf8(work.utf32.data(), work.utf32.size(), out8(work));
}

// Adds the conversions that need no check of room.
template <Implementation kUsed>
void add_conversions(const std::string& name) {
  peers().insert(
      peers().end(),
      {{"8to16", name, [](Work& w) { return decode16<kUsed>(w); }},
       {"8to32", name, [](Work& w) { return decode32<kUsed>(w); }},
       {"16to8", name, [](Work& w) { return encode<kUsed>(w); }},
       {"32to8", name, [](Work& w) { return encode32<kUsed>(w); }},
       // These conversions write no more than the result.
       {"8to16-exact", name, [](Work& w) { return decode16<kUsed>(w); }},
       {"8to32-exact", name, [](Work& w) { return decode32<kUsed>(w); }},
       {"16to8-exact", name, [](Work& w) { return encode<kUsed>(w); }},
       {"32to8-exact", name, [](Work& w) { return encode32<kUsed>(w); }},
       {"16to8-exact", name + "-safe",
        [](Work& w) { return encode_into<kUsed>(w, w.utf8.size()); }},
       {"16to8-half", name, [](Work& w) { return encode_into<kUsed>(w, w.utf8.size() / 2); }},
       {"8to16-stop", name,
        [](Work& w) {
          return read(
              kUsed()->convert_utf8_to_utf16le_with_errors(text(w), w.utf8.size(), w.out16.data()),
              w.utf8.size());
        }},
       {"16to8-stop", name,
        [](Work& w) {
          return read(
              kUsed()->convert_utf16le_to_utf8_with_errors(w.utf16.data(), w.utf16.size(), out8(w)),
              w.utf16.size());
        }},
       {"8to16-replace", name, [](Work& w) { return replace<kUsed>(w); }},
       {"16to8-replace", name,
        [](Work& w) {
          return kUsed()->convert_utf16le_to_utf8_with_replacement(w.utf16.data(), w.utf16.size(),
                                                                   out8(w));
        }},
       {"16to8-replace", name + "-mended", [](Work& w) { return mend_and_encode<kUsed>(w); }}});
}

template <Implementation kUsed>
void add(const std::string& name) {
  add_conversions<kUsed>(name);
  peers().insert(
      peers().end(),
      {{"validate", name,
        [](Work& w) { return std::size_t{kUsed()->validate_utf8(text(w), w.utf8.size())}; }},
       {"first-error", name,
        [](Work& w) {
          return read(kUsed()->validate_utf8_with_errors(text(w), w.utf8.size()), w.utf8.size());
        }},
       {"count", name, [](Work& w) { return kUsed()->count_utf8(text(w), w.utf8.size()); }},
       {"count-replace", name,
        [](Work& w) {
          return length_replacing<kUsed>(w, [](const char* octets, std::size_t size) {
            return kUsed()->count_utf8(octets, size);
          });
        }},
       {"length16", name,
        [](Work& w) { return kUsed()->utf16_length_from_utf8(text(w), w.utf8.size()); }},
       {"length16-replace", name,
        [](Work& w) {
          return length_replacing<kUsed>(w, [](const char* octets, std::size_t size) {
            return kUsed()->utf16_length_from_utf8(octets, size);
          });
        }},
       {"16length8", name,
        [](Work& w) { return kUsed()->utf8_length_from_utf16le(w.utf16.data(), w.utf16.size()); }},
       {"16length8-replace", name,
        [](Work& w) {
          return kUsed()
              ->utf8_length_from_utf16le_with_replacement(w.utf16.data(), w.utf16.size())
              .count;
        }},
       {"32length8", name,
        [](Work& w) { return kUsed()->utf8_length_from_utf32(w.utf32.data(), w.utf32.size()); }},
       {"truncate", name, [](Work& w) { return truncate(w); }},
       {"stream-64", name, [](Work& w) { return stream<kUsed>(w, 64); }},
       {"stream-4096", name, [](Work& w) { return stream<kUsed>(w, 4096); }},
       {"8to16-chunks-64", name, [](Work& w) { return decode_chunks<kUsed>(w, 64); }},
       {"8to16-chunks-4096", name, [](Work& w) { return decode_chunks<kUsed>(w, 4096); }},
       {"16to8-chunks-64", name, [](Work& w) { return encode_chunks<kUsed>(w, 64); }},
       {"16to8-chunks-4096", name, [](Work& w) { return encode_chunks<kUsed>(w, 4096); }}});
}

// The implementation is looked up once, before the timed loops.
const simdutf::implementation* const kChosen =
    simdutf::get_available_implementations().detect_best_supported();
const simdutf::implementation* const kHaswell = simdutf::get_available_implementations()["haswell"];
const simdutf::implementation* chosen() { return kChosen; }
const simdutf::implementation* haswell() { return kHaswell; }

[[maybe_unused]] const bool kAdded = [] {
  benchmark::AddCustomContext("simdutf", SIMDUTF_VERSION);
  add<chosen>("simdutf-" + std::string(kChosen->name()));
  if (kHaswell != nullptr && kHaswell != kChosen && kHaswell->supported_by_runtime_system()) {
    add<haswell>("simdutf-haswell");
  }
  return true;
}();

}  // namespace
}  // namespace placemat::inline bench
