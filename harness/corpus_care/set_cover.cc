#include "harness/corpus_care/set_cover.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace placemat::inline corpus_care {
namespace {

using Numbers = std::set<std::size_t>;
using Table = std::map<std::size_t, Numbers>;  // maps an element to its sets

bool includes_all(const Numbers& whole, const Numbers& part) {
  return part.size() <= whole.size() &&
         std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

bool have_common(const Numbers& left, const Numbers& right) {
  return std::any_of(left.begin(), left.end(),
                     [&](std::size_t number) { return right.contains(number); });
}

Table turned(const Table& table) {
  Table other;
  for (const auto& [row, numbers] : table) {
    for (const std::size_t number : numbers) other[number].insert(row);
  }
  return other;
}

// Returns the keys, those with the fewest numbers first.
std::vector<std::size_t> by_size(const Table& table) {
  std::vector<std::size_t> keys;
  for (const auto& [key, numbers] : table) keys.push_back(key);
  std::stable_sort(keys.begin(), keys.end(), [&](std::size_t left, std::size_t right) {
    return table.at(left).size() < table.at(right).size();
  });
  return keys;
}

// Leaves out elements that are covered whenever another one is. Reports whether there were any.
bool drop_elements(Table& elements) {
  std::vector<std::size_t> kept;
  const std::size_t before = elements.size();
  for (const std::size_t element : by_size(elements)) {
    const bool follows = std::any_of(kept.begin(), kept.end(), [&](std::size_t other) {
      return includes_all(elements.at(element), elements.at(other));
    });
    if (follows) {
      elements.erase(element);
    } else {
      kept.push_back(element);
    }
  }
  return elements.size() < before;
}

// Leaves out sets that cover no more than another one does. Reports whether there were any.
bool drop_sets(Table& elements) {
  const Table sets = turned(elements);
  std::vector<std::size_t> order = by_size(sets);
  std::sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    const std::size_t more = sets.at(left).size();
    const std::size_t less = sets.at(right).size();
    return more != less ? more > less : left < right;
  });
  std::vector<std::size_t> kept;
  for (const std::size_t set : order) {
    const bool is_part = std::any_of(kept.begin(), kept.end(), [&](std::size_t other) {
      return includes_all(sets.at(other), sets.at(set));
    });
    if (!is_part) {
      kept.push_back(set);
      continue;
    }
    for (const std::size_t element : sets.at(set)) elements.at(element).erase(set);
  }
  return kept.size() < sets.size();
}

void choose(Table& elements, std::size_t set) {
  std::erase_if(elements, [set](const auto& element) { return element.second.contains(set); });
}

// Returns elements of which no two have a set in common: those with few sets first.
std::vector<std::size_t> apart(const Table& elements) {
  std::vector<std::size_t> found;
  Numbers taken;
  for (const std::size_t element : by_size(elements)) {
    const Numbers& sets = elements.at(element);
    if (have_common(sets, taken)) continue;
    found.push_back(element);
    taken.insert(sets.begin(), sets.end());
  }
  return found;
}

std::vector<std::size_t> greedy(Table elements) {
  std::vector<std::size_t> chosen;
  while (!elements.empty()) {
    const Table sets = turned(elements);
    const auto best =
        std::max_element(sets.begin(), sets.end(), [](const auto& left, const auto& right) {
          return left.second.size() < right.second.size();
        });
    chosen.push_back(best->first);
    choose(elements, best->first);
  }
  return chosen;
}

// Search looks for a choice that is smaller than the best so far.
class Search {
 public:
  Search(const Table& elements, std::size_t most_steps)
      : best_(greedy(elements)), steps_left_(most_steps) {
    follow(elements);
  }

  bool ended() const { return steps_left_ > 0; }
  const std::vector<std::size_t>& best() const { return best_; }

 private:
  void follow(const Table& elements) {
    if (steps_left_ > 0) --steps_left_;
    if (steps_left_ == 0 || chosen_.size() + apart(elements).size() >= best_.size()) return;
    if (elements.empty()) {
      best_ = chosen_;
      return;
    }
    for (const std::size_t set : elements.at(by_size(elements).front())) {
      Table rest = elements;
      choose(rest, set);
      chosen_.push_back(set);
      follow(rest);
      chosen_.pop_back();
    }
  }

  std::vector<std::size_t> chosen_;
  std::vector<std::size_t> best_;
  std::size_t steps_left_;
};

}  // namespace

Cover smallest_cover(const std::vector<std::vector<std::size_t>>& elements,
                     std::size_t most_steps) {
  Table left;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    left[i] = {elements[i].begin(), elements[i].end()};
  }
  Cover cover;
  for (bool again = true; again;) {
    again = drop_elements(left);
    again = drop_sets(left) || again;
    for (const std::size_t element : by_size(left)) {
      const auto alone = left.find(element);
      if (alone == left.end() || alone->second.size() > 1) continue;
      const std::size_t set = *alone->second.begin();
      cover.chosen.push_back(set);
      cover.apart.push_back(element);
      choose(left, set);
      again = true;
    }
  }
  const Search search(left, most_steps);
  cover.chosen.insert(cover.chosen.end(), search.best().begin(), search.best().end());
  const std::vector<std::size_t> rest = apart(left);
  cover.apart.insert(cover.apart.end(), rest.begin(), rest.end());
  cover.is_smallest = search.ended();
  std::sort(cover.chosen.begin(), cover.chosen.end());
  std::sort(cover.apart.begin(), cover.apart.end());
  return cover;
}

}  // namespace placemat::inline corpus_care
