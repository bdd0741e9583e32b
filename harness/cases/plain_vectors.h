// Reads and writes corpus/placemat.txt and writes corpus/placemat_vectors.h, each of which has all
// vectors in one file that anyone can copy.
//
// The text file keeps the strings and their ids. Everything else in it, and all of the header,
// follows from the oracle. corpus/README.md states the format.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/plain_lives.h"
#include "reports/base/error.h"

namespace placemat::inline cases {

struct PlainVector {
  unsigned number = 0;  // of its id: 17 for p0017; permanent
  std::vector<std::uint8_t> units;

  bool operator==(const PlainVector&) const = default;
};

struct PlainVectors {
  unsigned version = 0;          // raised by one with each change to the vectors
  std::set<unsigned> withdrawn;  // numbers that are not used again
  std::set<unsigned> withdrawn_lives;
  std::vector<PlainVector> vectors;  // by number; no string twice
  std::vector<PlainLife> lives;      // by number; no session twice

  bool operator==(const PlainVectors&) const = default;
};

// parse_plain_vectors() returns the version, the ids, and the octets and calls of a text. It
// ignores the rest of each line. Throws InputError.
PlainVectors parse_plain_vectors(std::string_view text);

// add_plain_vectors() appends the strings that are not there yet, under new ids, and raises the
// version if it appended any. The empty string counts as a string.
void add_plain_vectors(PlainVectors& vectors,
                       const std::vector<std::vector<std::uint8_t>>& strings);

// Returns the line of a string, with its end.
std::string plain_line(const PlainVector& vector);

// Return the contents of the two files. The header has no lives.
std::string plain_text(const PlainVectors& vectors);
std::string plain_header(const PlainVectors& vectors);

}  // namespace placemat::inline cases
