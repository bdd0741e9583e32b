// Computes smallest set covers.
#pragma once

#include <cstddef>
#include <vector>

namespace placemat::inline corpus_care {

// Cover holds few sets that together cover all elements. Sets are known by their numbers, elements
// by their places.
struct Cover {
  std::vector<std::size_t> chosen;  // sets, ascending
  // Says whether no smaller choice covers all elements: the search came to its end.
  bool is_smallest = false;
  // Holds elements, ascending, of which no two are in one set. So each needs a set of its own, and
  // no choice has fewer sets than these are.
  std::vector<std::size_t> apart;
};

// smallest_cover() takes for each element the sets that cover it, ascending; one at least. It
// leaves out elements and sets that others make superfluous, which does not change how many sets
// are needed; of sets that cover the same it keeps the one with the least number. It then branches
// on the element with the fewest sets, and follows no branch that `apart` shows to be too long. It
// looks at `most_steps` branches at most, begins with a greedy choice, and is deterministic.
Cover smallest_cover(const std::vector<std::vector<std::size_t>>& elements,
                     std::size_t most_steps = 1'000'000);

}  // namespace placemat::inline corpus_care
