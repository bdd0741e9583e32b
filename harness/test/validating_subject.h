// What the tests of check at level exhaustive judge.
#pragma once

#include <string>

#include "harness/check/subject.h"
#include "harness/implementation/registry.h"
#include "harness/test/miniatures/faulty_decoder.h"

namespace placemat {

// Served by this program (check_test.cc), and asked all strings in it.
inline Subject validating(Fault fault) {
  const std::string id = validating_adapter(fault).description.id;
  return {.argv = {"/proc/self/exe", "serve", id},
          .door = id,
          .id = id,
          .in_process = [fault, id]() -> const Implementation& {
            if (find_implementation(id) == nullptr) Registration{validating_adapter(fault)};
            return *find_implementation(id);
          }};
}

}  // namespace placemat
