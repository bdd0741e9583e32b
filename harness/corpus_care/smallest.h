// Writes corpus/smallest.txt: the fewest strings of placemat.txt that find as many seeded faults.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/cases/plain_vectors.h"
#include "harness/cases/vectors.h"
#include "harness/kills/kill_matrix.h"

namespace placemat::inline corpus_care {

struct Smallest {
  unsigned version = 0;  // of placemat.txt
  std::vector<PlainVector> strings;
  std::size_t faults = 0;    // that these strings find, each string alone
  std::size_t showings = 0;  // each fault under each facet under which some string finds it
  bool is_smallest = false;  // no fewer strings find them all, as an exhaustive search says
  std::size_t apart = 0;     // showings of which no two are found by one string of placemat.txt
  // Names the faults that placemat.txt finds as a whole, in its order, and no string of it alone.
  std::set<std::string> in_order;
  // Names the faults of decoders that claim what the strings are about and that no string there
  // finds, by a string in hex that standard finds them with.
  std::map<std::string, std::set<std::string>> beyond;

  // Returns a number of strings that is needed at least.
  std::size_t least() const { return is_smallest ? strings.size() : apart; }
};

// smallest_strings() covers every fault that some string finds alone, under every facet under which
// it does. `vectors` are those of the exam. It forks, as kill_matrix() does.
Smallest smallest_strings(const PlainVectors& all, const std::vector<Vector>& vectors,
                          const KillOptions& options);

// Returns the contents of the file.
std::string smallest_text(const Smallest& smallest);

}  // namespace placemat::inline corpus_care
