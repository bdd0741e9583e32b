#include "harness/codec/utf8_c.h"

#include <new>

#include "harness/codec/boundary.h"
#include "harness/codec/kernel.h"
#include "harness/codec/order.h"
#include "harness/codec/stream.h"
#include "harness/codec/utf8.h"

namespace {

namespace utf8 = placemat::utf8;
using placemat::CodeUnits;
using placemat::Defect;

// The enumerators of C have the values of those of C++.
static_assert(PLACEMAT_END == static_cast<int>(utf8::Stop::kEnd));
static_assert(PLACEMAT_ILL_FORMED == static_cast<int>(utf8::Stop::kIllFormed));
static_assert(PLACEMAT_NO_ROOM == static_cast<int>(utf8::Stop::kNoRoom));
static_assert(PLACEMAT_WELL_FORMED == static_cast<int>(Defect::kNone));
static_assert(PLACEMAT_UNEXPECTED_CONTINUATION ==
              static_cast<int>(Defect::kUnexpectedContinuation));
static_assert(PLACEMAT_NON_SHORTEST == static_cast<int>(Defect::kNonShortest));
static_assert(PLACEMAT_SURROGATE == static_cast<int>(Defect::kSurrogate));
static_assert(PLACEMAT_OUT_OF_RANGE == static_cast<int>(Defect::kOutOfRange));
static_assert(PLACEMAT_INVALID_OCTET == static_cast<int>(Defect::kInvalidOctet));
static_assert(PLACEMAT_TRUNCATED == static_cast<int>(Defect::kTruncated));
static_assert(PLACEMAT_INTERRUPTED == static_cast<int>(Defect::kInterrupted));

placemat_transcoded c_value(const utf8::Transcoded& result) {
  return {static_cast<placemat_stop>(result.stop), static_cast<placemat_defect>(result.defect),
          result.read, result.written};
}

int c_value(std::strong_ordering order) { return (order > 0) - (order < 0); }

// char16_t and uint16_t have the same representation, and so have char32_t and uint32_t. Only C++
// treats them as distinct types.
std::span<char16_t> utf16(uint16_t* out, size_t room) {
  return {reinterpret_cast<char16_t*>(out), room};
}
std::span<char32_t> utf32(uint32_t* out, size_t room) {
  return {reinterpret_cast<char32_t*>(out), room};
}
std::span<const char16_t> utf16(const uint16_t* units, size_t count) {
  return {reinterpret_cast<const char16_t*>(units), count};
}
std::span<const char32_t> utf32(const uint32_t* units, size_t count) {
  return {reinterpret_cast<const char32_t*>(units), count};
}

static_assert(sizeof(utf8::StreamDecoder) <= sizeof(placemat_utf8_stream));
static_assert(alignof(utf8::StreamDecoder) <= alignof(placemat_utf8_stream));

utf8::StreamDecoder& decoder(placemat_utf8_stream* stream) {
  return *std::launder(reinterpret_cast<utf8::StreamDecoder*>(stream->state));
}

}  // namespace

bool placemat_utf8_validate(const uint8_t* units, size_t count) {
  return utf8::validate(CodeUnits(units, count));
}

placemat_subpart placemat_utf8_first_ill_formed(const uint8_t* units, size_t count) {
  const utf8::Subpart first = utf8::first_ill_formed(CodeUnits(units, count));
  return {first.offset, first.length, static_cast<placemat_defect>(first.defect)};
}

placemat_transcoded placemat_utf8_to_utf16(const uint8_t* units, size_t count, uint16_t* out,
                                           size_t room) {
  return c_value(utf8::decode(CodeUnits(units, count), utf16(out, room)));
}

placemat_transcoded placemat_utf8_to_utf32(const uint8_t* units, size_t count, uint32_t* out,
                                           size_t room) {
  return c_value(utf8::decode(CodeUnits(units, count), utf32(out, room)));
}

placemat_transcoded placemat_utf8_to_utf16_replacing(const uint8_t* units, size_t count,
                                                     uint16_t* out, size_t room) {
  return c_value(utf8::decode_replacing(CodeUnits(units, count), utf16(out, room)));
}

placemat_transcoded placemat_utf8_to_utf32_replacing(const uint8_t* units, size_t count,
                                                     uint32_t* out, size_t room) {
  return c_value(utf8::decode_replacing(CodeUnits(units, count), utf32(out, room)));
}

placemat_transcoded placemat_utf8_from_utf16(const uint16_t* units, size_t count, uint8_t* out,
                                             size_t room) {
  return c_value(utf8::encode(utf16(units, count), std::span(out, room)));
}

placemat_transcoded placemat_utf8_from_utf32(const uint32_t* units, size_t count, uint8_t* out,
                                             size_t room) {
  return c_value(utf8::encode(utf32(units, count), std::span(out, room)));
}

placemat_transcoded placemat_utf8_from_utf16_replacing(const uint16_t* units, size_t count,
                                                       uint8_t* out, size_t room) {
  return c_value(utf8::encode_replacing(utf16(units, count), std::span(out, room)));
}

placemat_transcoded placemat_utf8_from_utf32_replacing(const uint32_t* units, size_t count,
                                                       uint8_t* out, size_t room) {
  return c_value(utf8::encode_replacing(utf32(units, count), std::span(out, room)));
}

size_t placemat_utf8_length_in_utf16(const uint8_t* units, size_t count) {
  return utf8::utf16_length(CodeUnits(units, count));
}

size_t placemat_utf8_length_in_utf32(const uint8_t* units, size_t count) {
  return utf8::utf32_length(CodeUnits(units, count));
}

size_t placemat_utf8_length_in_utf16_replacing(const uint8_t* units, size_t count) {
  return utf8::utf16_length_replacing(CodeUnits(units, count));
}

size_t placemat_utf8_length_in_utf32_replacing(const uint8_t* units, size_t count) {
  return utf8::utf32_length_replacing(CodeUnits(units, count));
}

size_t placemat_utf8_length_of_utf16(const uint16_t* units, size_t count) {
  return utf8::utf8_length(utf16(units, count));
}

size_t placemat_utf8_length_of_utf32(const uint32_t* units, size_t count) {
  return utf8::utf8_length(utf32(units, count));
}

placemat_character placemat_utf8_previous(const uint8_t* units, size_t offset) {
  const utf8::Character last = utf8::previous(CodeUnits(units, offset), offset);
  return {last.start, last.length, last.value, static_cast<placemat_defect>(last.defect)};
}

size_t placemat_utf8_truncate(const uint8_t* units, size_t count, size_t most) {
  return utf8::truncate(CodeUnits(units, count), most);
}

int placemat_utf8_compare(const uint8_t* left, size_t left_count, const uint8_t* right,
                          size_t right_count) {
  return c_value(utf8::compare(CodeUnits(left, left_count), CodeUnits(right, right_count)));
}

int placemat_utf8_compare_utf16(const uint8_t* left, size_t left_count, const uint8_t* right,
                                size_t right_count) {
  return c_value(utf8::compare_utf16(CodeUnits(left, left_count), CodeUnits(right, right_count)));
}

void placemat_utf8_stream_begin(placemat_utf8_stream* stream, bool replacing) {
  new (stream->state)
      utf8::StreamDecoder(replacing ? utf8::OnIllFormed::kReplace : utf8::OnIllFormed::kStop);
}

placemat_transcoded placemat_utf8_stream_to_utf16(placemat_utf8_stream* stream,
                                                  const uint8_t* units, size_t count, uint16_t* out,
                                                  size_t room) {
  return c_value(decoder(stream).feed(CodeUnits(units, count), utf16(out, room)));
}

placemat_transcoded placemat_utf8_stream_to_utf32(placemat_utf8_stream* stream,
                                                  const uint8_t* units, size_t count, uint32_t* out,
                                                  size_t room) {
  return c_value(decoder(stream).feed(CodeUnits(units, count), utf32(out, room)));
}

placemat_transcoded placemat_utf8_stream_end_utf16(placemat_utf8_stream* stream, uint16_t* out,
                                                   size_t room) {
  return c_value(decoder(stream).finish(utf16(out, room)));
}

placemat_transcoded placemat_utf8_stream_end_utf32(placemat_utf8_stream* stream, uint32_t* out,
                                                   size_t room) {
  return c_value(decoder(stream).finish(utf32(out, room)));
}

// A kernel's name is a literal, so it ends with a NUL.
const char* placemat_utf8_kernel(void) { return utf8::active_kernel().name.data(); }
