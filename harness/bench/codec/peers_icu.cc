// Times ICU: the macros U8_NEXT, U8_PREV and U8_TRUNCATE_IF_INCOMPLETE, u_strFromUTF8 and
// u_strToUTF8, which return a length if they have no room, and a converter in chunks.
#include <unicode/ucnv.h>
#include <unicode/ustring.h>
#include <unicode/utf8.h>

#include <algorithm>

#include "harness/bench/codec/peers.h"

namespace placemat::inline bench {
namespace {

const char* text(const Work& work) { return reinterpret_cast<const char*>(work.utf8.data()); }
std::int32_t size(const Work& work) { return static_cast<std::int32_t>(work.utf8.size()); }

std::size_t first_error(Work& work) {
  const std::uint8_t* const octets = work.utf8.data();
  const std::int32_t length = size(work);
  for (std::int32_t at = 0; at < length;) {
    const std::int32_t before = at;
    UChar32 value = 0;
    U8_NEXT(octets, at, length, value);
    if (value < 0) return static_cast<std::size_t>(before);
  }
  return work.utf8.size();
}

std::size_t count_replacing(Work& work) {
  const std::uint8_t* const octets = work.utf8.data();
  const std::int32_t length = size(work);
  std::size_t count = 0;
  for (std::int32_t at = 0; at < length; ++count) {
    UChar32 value = 0;
    U8_NEXT(octets, at, length, value);
  }
  return count;
}

std::size_t walk_back(Work& work) {
  const std::uint8_t* const octets = work.utf8.data();
  std::size_t sum = 0;
  for (std::int32_t at = size(work); at > 0;) {
    UChar32 value = 0;
    U8_PREV_OR_FFFD(octets, 0, at, value);
    sum += static_cast<std::size_t>(value);
  }
  return sum;
}

std::size_t truncate(Work& work) {
  const std::uint8_t* const octets = work.utf8.data();
  std::size_t sum = 0;
  for (std::int32_t most = 0; most < size(work); ++most) {
    std::int32_t length = most;
    U8_TRUNCATE_IF_INCOMPLETE(octets, 0, length);
    sum += static_cast<std::size_t>(length);
  }
  return sum;
}

std::size_t length_in_utf16(Work& work, UChar32 substitute) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t needed = 0;
  u_strFromUTF8WithSub(nullptr, 0, &needed, text(work), size(work), substitute, nullptr, &error);
  return static_cast<std::size_t>(needed);
}

std::size_t length_of_utf16(Work& work) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t needed = 0;
  u_strToUTF8(nullptr, 0, &needed, work.utf16.data(), static_cast<std::int32_t>(work.utf16.size()),
              &error);
  return static_cast<std::size_t>(needed);
}

// Converts in chunks by a converter that is made once. Flush resets the converter at the end of a
// text. Returns how many units of `room` are written.
template <typename Convert, typename In, typename Out>
std::size_t convert_chunks(Convert convert, std::span<const In> units, std::span<Out> room,
                           std::size_t chunk) {
  static UConverter* const converter = [] {
    UErrorCode error = U_ZERO_ERROR;
    return ucnv_open("UTF-8", &error);
  }();
  Out* out = room.data();
  const In* at = units.data();
  const In* const end = at + units.size();
  while (at < end) {
    const In* const stop = at + std::min(chunk, static_cast<std::size_t>(end - at));
    UErrorCode error = U_ZERO_ERROR;
    convert(converter, &out, room.data() + room.size(), &at, stop, nullptr, stop == end, &error);
    if (U_FAILURE(error)) break;
  }
  return static_cast<std::size_t>(out - room.data());
}

std::size_t decode_chunks(Work& work, std::size_t chunk) {
  return convert_chunks(ucnv_toUnicode, std::span(text(work), work.utf8.size()), work.out16, chunk);
}

std::size_t encode_chunks(Work& work, std::size_t chunk) {
  const std::span room(reinterpret_cast<char*>(work.out8.data()), work.out8.size());
  return convert_chunks(ucnv_fromUnicode, std::span<const char16_t>(work.utf16), room, chunk);
}

std::size_t to_utf16(Work& work) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t written = 0;
  u_strFromUTF8(work.out16.data(), static_cast<std::int32_t>(work.out16.size()), &written,
                text(work), size(work), &error);
  return static_cast<std::size_t>(written);
}

std::size_t to_utf16_replacing(Work& work) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t written = 0;
  u_strFromUTF8WithSub(work.out16.data(), static_cast<std::int32_t>(work.out16.size()), &written,
                       text(work), size(work), 0xFFFD, nullptr, &error);
  return static_cast<std::size_t>(written);
}

std::size_t from_utf16(Work& work) {
  UErrorCode error = U_ZERO_ERROR;
  std::int32_t written = 0;
  u_strToUTF8(reinterpret_cast<char*>(work.out8.data()),
              static_cast<std::int32_t>(work.out8.size()), &written, work.utf16.data(),
              static_cast<std::int32_t>(work.utf16.size()), &error);
  return static_cast<std::size_t>(written);
}

const Peers kIcu{
    {"validate", "icu", [](Work& w) { return std::size_t{first_error(w) == w.utf8.size()}; }},
    {"first-error", "icu", [](Work& w) { return first_error(w); }},
    {"8to16", "icu", [](Work& w) { return to_utf16(w); }},
    {"8to16-replace", "icu", [](Work& w) { return to_utf16_replacing(w); }},
    {"16to8", "icu", [](Work& w) { return from_utf16(w); }},
    {"count-replace", "icu", [](Work& w) { return count_replacing(w); }},
    {"length16", "icu", [](Work& w) { return length_in_utf16(w, U_SENTINEL); }},
    {"length16-replace", "icu", [](Work& w) { return length_in_utf16(w, 0xFFFD); }},
    {"16length8", "icu", [](Work& w) { return length_of_utf16(w); }},
    {"back", "icu", [](Work& w) { return walk_back(w); }},
    {"back-replace", "icu", [](Work& w) { return walk_back(w); }},
    {"truncate", "icu", [](Work& w) { return truncate(w); }},
    {"8to16-chunks-64", "icu", [](Work& w) { return decode_chunks(w, 64); }},
    {"8to16-chunks-4096", "icu", [](Work& w) { return decode_chunks(w, 4096); }},
    {"16to8-chunks-64", "icu", [](Work& w) { return encode_chunks(w, 64); }},
    {"16to8-chunks-4096", "icu", [](Work& w) { return encode_chunks(w, 4096); }},
};

}  // namespace
}  // namespace placemat::inline bench
