// corpus/placemat.txt and corpus/placemat_vectors.h: one file of vectors that anyone copies.
//
// The text keeps which strings are asked, and their ids. All else in it, and all of the header,
// follows from the oracle. corpus/README.md states the format.
#pragma once

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace placemat {

struct PlainVector {
  unsigned number = 0;  // of its id: 17 for p0017; permanent
  std::vector<std::uint8_t> units;

  bool operator==(const PlainVector&) const = default;
};

struct PlainVectors {
  unsigned version = 0;              // one more with each change to the vectors
  std::set<unsigned> withdrawn;      // numbers that are not used again
  std::vector<PlainVector> vectors;  // by number; no string twice

  bool operator==(const PlainVectors&) const = default;
};

// A text that cannot be used. what() is one line: the line's number, what is wrong, and the mend.
class PlainVectorsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// parse_plain_vectors(): the version, ids and octets of a text. What else its lines say is passed
// over. Throws PlainVectorsError.
PlainVectors parse_plain_vectors(std::string_view text);

// add_plain_vectors(): appends the strings that are not there yet, under new ids, and counts the
// version up if there was one. An empty string is a string, too.
void add_plain_vectors(PlainVectors& vectors,
                       const std::vector<std::vector<std::uint8_t>>& strings);

// The two files, whole.
std::string plain_text(const PlainVectors& vectors);
std::string plain_header(const PlainVectors& vectors);

}  // namespace placemat
