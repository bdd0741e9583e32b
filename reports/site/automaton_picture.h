// Decides what is drawn of a language that is compared with a form: its nodes and arrows.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "reference/languages/automaton.h"
#include "reference/languages/octet_sets.h"

namespace placemat::inline site {

// Places is a state of the language and one of the form, reached by the same octets.
using Places = std::pair<Automaton::State, Automaton::State>;

// Side says who has something: the language and the form, the language alone, or the form alone.
enum class Side { kBoth, kBeyond, kShort };

// Product is the product of a language and a form, without places after which both refuse all.
class Product {
 public:
  Product(const Automaton& language, const Automaton& form) : language_(language), form_(form) {}

  struct Step {
    Places to;
    OctetSet octets;
    Side side;
  };

  bool accepted(Places at) const { return language_.accepts[at.first]; }
  bool in_form(Places at) const { return form_.accepts[at.second]; }
  bool is_between(Places at) const { return accepted(at) && in_form(at); }

  // Returns who alone has a sequence that ends at `at`, or kBoth if both or neither have one.
  Side ending(Places at) const {
    if (accepted(at) == in_form(at)) return Side::kBoth;
    return accepted(at) ? Side::kBeyond : Side::kShort;
  }

  // Reports whether the picture ends at `at`: both have a sequence that ends there, or one has it
  // and the other never completes it.
  bool is_end(Places at) const {
    if (is_between(at)) return true;
    return (accepted(at) && form_.is_sink(at.second)) ||
           (in_form(at) && language_.is_sink(at.first));
  }

  // Returns the arrows from `at`. After a sequence that one side alone has, the arrows that this
  // side alone follows are left out, unless `is_start`.
  std::vector<Step> steps(Places at, bool is_start) const;

 private:
  const Automaton& language_;
  const Automaton& form_;
};

// Picture is one part of a drawing. A place in a loop is one node. Other places are one node per
// number of octets that lead there, and each arrow to the end of a sequence has its own node.
struct Picture {
  struct Node {
    Places at;
    std::size_t depth = 0;
    bool is_end = false;
    OctetProduct path;  // one way to it
  };
  struct Arrow {
    std::size_t from = 0;
    std::size_t to = 0;
    Product::Step step;
    bool is_back = false;
  };
  std::vector<Node> nodes;
  std::vector<Arrow> arrows;
  bool differs = false;
  bool is_too_large = false;
};

// picture_from() returns the part that begins at `start`, a place between sequences.
Picture picture_from(const Product& product, Places start);

}  // namespace placemat::inline site
