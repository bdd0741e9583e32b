// Computes by the oracle what the codec must return, and makes the strings that it is given.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "harness/codec/kernel.h"
#include "harness/codec/utf8.h"
#include "reference/forms/rfc3629.h"
#include "reference/segment.h"
#include "reference/unicode.h"

namespace placemat::utf8 {

inline std::string hex(CodeUnits units) {
  std::ostringstream text;
  text << std::hex << std::uppercase << std::setfill('0');
  for (const std::uint8_t octet : units) text << std::setw(2) << unsigned{octet};
  return text.str();
}

// Appends the value in UTF-16 (Unicode D91). A surrogate stays as it is.
inline void append_utf16(std::vector<char16_t>& out, char32_t value) {
  if (value >= 0x10000) {
    out.push_back(static_cast<char16_t>(0xD7C0 + (value >> 10)));
    out.push_back(static_cast<char16_t>(0xDC00 | (value & 0x3FF)));
  } else {
    out.push_back(static_cast<char16_t>(value));
  }
}

inline void append_value(std::vector<char16_t>& out, char32_t value) { append_utf16(out, value); }
inline void append_value(std::vector<char32_t>& out, char32_t value) { out.push_back(value); }

// Piece is one piece of the input and the output that stands for it.
template <typename Unit>
struct Piece {
  std::size_t read = 0;  // units of the input
  std::vector<Unit> out;
  Defect defect = Defect::kNone;
};

// Outcome says where a transcoder that works piece by piece must stop, and what it must write.
template <typename Unit>
struct Outcome {
  Transcoded result;
  std::vector<Unit> out;
};

template <typename Unit>
Outcome<Unit> outcome(const std::vector<Piece<Unit>>& pieces, bool replacing, std::size_t room) {
  Outcome<Unit> expected;
  Transcoded& result = expected.result;
  for (const Piece<Unit>& piece : pieces) {
    if (piece.defect != Defect::kNone && !replacing) {
      result.stop = Stop::kIllFormed;
      result.defect = piece.defect;
      break;
    }
    if (result.written + piece.out.size() > room) {
      result.stop = Stop::kNoRoom;
      break;
    }
    result.read += piece.read;
    result.written += piece.out.size();
    expected.out.insert(expected.out.end(), piece.out.begin(), piece.out.end());
  }
  return expected;
}

template <typename Unit>
std::vector<Piece<Unit>> decoded_pieces(const std::vector<Segment>& segments) {
  std::vector<Piece<Unit>> pieces;
  for (const Segment& segment : segments) {
    Piece<Unit> piece{segment.length, {}, segment.defect};
    append_value(piece.out, segment.well_formed() ? segment.value : kReplacementCharacter);
    pieces.push_back(piece);
  }
  return pieces;
}

inline const std::vector<std::uint8_t> kReplacementUnits = {0xEF, 0xBF, 0xBD};

inline Piece<std::uint8_t> piece_of(char32_t value, std::size_t read) {
  std::vector<std::uint8_t> octets = encode_value(kRfc3629, value);
  if (!octets.empty()) return {read, octets, Defect::kNone};
  return {read, kReplacementUnits, value > kMaxScalar ? Defect::kOutOfRange : Defect::kSurrogate};
}

inline std::vector<Piece<std::uint8_t>> encoded_pieces(std::span<const char32_t> units) {
  std::vector<Piece<std::uint8_t>> pieces;
  for (const char32_t value : units) pieces.push_back(piece_of(value, 1));
  return pieces;
}

// Unicode D91: a high surrogate and a low one right after it spell one value. Every other unit is a
// piece by itself.
inline std::vector<Piece<std::uint8_t>> encoded_pieces(std::span<const char16_t> units) {
  std::vector<Piece<std::uint8_t>> pieces;
  for (std::size_t i = 0; i < units.size(); ++i) {
    const bool pair = units[i] >= 0xD800 && units[i] <= 0xDBFF && i + 1 < units.size() &&
                      units[i + 1] >= 0xDC00 && units[i + 1] <= 0xDFFF;
    if (pair) {
      const char32_t high = units[i] - 0xD800u;
      pieces.push_back(piece_of(0x10000 + 0x400 * high + (units[i + 1] - 0xDC00u), 2));
      ++i;
    } else {
      pieces.push_back(piece_of(units[i], 1));
    }
  }
  return pieces;
}

// Returns the octets at which some range of Table 3-7 begins or ends, their neighbours outside, and
// a few more.
inline std::vector<std::uint8_t> boundary_octets() {
  std::set<std::uint8_t> octets = {0x00, 0x2F, 0x41, 0xFE, 0xFF};
  for (const SequenceForm& row : kRfc3629Rows) {
    for (std::size_t i = 0; i < row.length(); ++i) {
      for (const int octet : {row.octets[i].first - 1, row.octets[i].first + 0,
                              row.octets[i].last + 0, row.octets[i].last + 1}) {
        octets.insert(static_cast<std::uint8_t>(octet));
      }
    }
  }
  return {octets.begin(), octets.end()};
}

// Returns one octet of each kind that the forms distinguish.
inline std::vector<std::uint8_t> kind_octets() {
  return {0x41, 0x80, 0x90, 0xA0, 0xC0, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1, 0xF4, 0xFF};
}

// Calls visit(units) for every string of `length` of the octets. The octets are in a heap block of
// exactly that length, so that AddressSanitizer reports a read outside it. It stops at the first
// fatal failure.
template <typename Visit>
void for_each_string(std::span<const std::uint8_t> octets, std::size_t length, Visit visit) {
  std::vector<std::size_t> digits(length, 0);
  std::vector<std::uint8_t> units(length, octets[0]);
  for (;;) {
    visit(CodeUnits(units));
    if (testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << "of " << hex(units);  // cheaper than a SCOPED_TRACE for each
      return;
    }
    std::size_t i = length;
    while (i > 0 && ++digits[i - 1] == octets.size()) {
      digits[i - 1] = 0;
      units[i - 1] = octets[0];
      --i;
    }
    if (i == 0) return;
    units[i - 1] = octets[digits[i - 1]];
  }
}

inline std::vector<std::uint8_t> all_octets() {
  std::vector<std::uint8_t> octets(256);
  for (std::size_t i = 0; i < octets.size(); ++i) octets[i] = static_cast<std::uint8_t>(i);
  return octets;
}

// GoogleTest would show the address, which changes with each run.
inline void PrintTo(const Kernel* kernel, std::ostream* out) { *out << kernel->name; }

inline std::string kernel_label(const Kernel* kernel) { return std::string(kernel->name); }

// Returns the kernels that this processor can run. Tests of every kernel iterate over them.
inline std::vector<const Kernel*> runnable_kernels() {
  std::vector<const Kernel*> runnable;
  for (const Kernel* kernel : kKernels) {
    if (kernel->runs_here()) runnable.push_back(kernel);
  }
  return runnable;
}

}  // namespace placemat::utf8
