#include "harness/fuzz/without.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

namespace placemat::inline fuzz {
namespace {

std::set<LeftOut> parts_of(std::string_view names) {
  std::set<LeftOut> parts;
  while (!names.empty()) {
    const std::string name(names.substr(0, names.find(',')));
    names.remove_prefix(std::min(names.size(), name.size() + 1));
    if (name == "mutator") {
      parts.insert(LeftOut::kMutator);
    } else if (name == "placements") {
      parts.insert(LeftOut::kPlacements);
    } else {
      std::fprintf(stderr, "placemat: PLACEMAT_WITHOUT: '%s' is not one of mutator, placements\n",
                   name.c_str());
      std::exit(2);
    }
  }
  return parts;
}

}  // namespace

bool is_left_out(LeftOut part) {
  static const std::set<LeftOut> left_out = [] {
    const char* names = std::getenv("PLACEMAT_WITHOUT");
    return parts_of(names == nullptr ? "" : names);
  }();
  return left_out.contains(part);
}

}  // namespace placemat::inline fuzz
