// The in-process implementations that this program was built with.
//
// An adapter registers itself: a folder in harness/implementations/ is all that a new one needs.
#pragma once

#include <string_view>
#include <vector>

#include "harness/implementation/implementation.h"

namespace placemat {

// At namespace scope in an adapter's file: `const Registration kRegistration{{.description =
// ...}};` Aborts if the id is taken: two adapters with one name would hide each other's findings.
class Registration {
 public:
  explicit Registration(Adapter adapter);
};

// All registered implementations, sorted by id.
const std::vector<const Implementation*>& registered_implementations();

// The implementation of that id, or nullptr.
const Implementation* find_implementation(std::string_view id);

}  // namespace placemat
