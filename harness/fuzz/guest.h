// Puts a guest into the panel: a seeded fault, so that one can see whether the targets find it.
//
// Every program that holds the panel can take one, in every engine's build. An engine's binary
// takes the fault that PLACEMAT_FAULT names in the environment (`placemat mutants --all` lists
// them):
//
//   PLACEMAT_FAULT=row-e0-dropped build/fuzz/fuzz/agrees
//
// The guest's id is "seeded", so its faults have functions and findings of their own.
#pragma once

#include <string_view>

namespace placemat::inline fuzz {

// Makes a new implementation with the seeded fault of that name the panel's only guest. "" leaves
// the panel without a guest. Throws InputError if there is no such fault.
void seat_fault(std::string_view name);

// Seats the fault that the environment names, if it names one. If there is no such fault, it prints
// one line on standard error and ends with status 2.
void seat_fault_of_environment();

}  // namespace placemat::inline fuzz
