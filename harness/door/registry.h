// Lists the in-process implementations that this program was built with.
//
// An adapter registers itself: a new one needs only a folder in harness/implementations/.
#pragma once

#include <string_view>
#include <vector>

#include "harness/door/implementation.h"

namespace placemat::inline door {

// Registers an adapter at namespace scope in its file: `const Registration
// kRegistration{{.description = ...}};` Aborts if the id is taken: two adapters with one name would
// hide each other's findings.
class Registration {
 public:
  explicit Registration(Adapter adapter);
};

// Returns all registered implementations, sorted by id.
const std::vector<const Implementation*>& registered_implementations();

// Returns the implementation of that id, or nullptr.
const Implementation* find_implementation(std::string_view id);

}  // namespace placemat::inline door
