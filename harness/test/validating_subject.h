// Makes the subjects that the tests of check at level exhaustive judge.
#pragma once

#include <string>

#include "harness/check/subject.h"
#include "harness/door/registry.h"
#include "harness/test/miniatures/faulty_decoder.h"

namespace placemat::inline test {

// Returns a subject that the test program serves (check_test.cc) and asks all strings in process.
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

}  // namespace placemat::inline test
