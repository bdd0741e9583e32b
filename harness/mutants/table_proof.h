// Decides by automata whether a decoder with other rows is equal to one without a fault.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/mutants/behaviour.h"
#include "reference/encoding_form.h"
#include "reference/languages/automaton.h"

namespace placemat::inline mutants {

// Returns the minimal automaton of the strings that a Table of these rows accepts. It is right if
// the longest match never refuses what another split accepts, as in all_altered_tables().
Automaton automaton_of_rows(std::span<const SequenceForm> rows);

// TableProof is about all strings, of whatever length.
struct TableProof {
  // Is the shortest string that one decoder accepts and the other refuses, the least of equals. It
  // has no value if both accept the same strings.
  std::optional<Units> shortest;
  bool is_equal = false;  // both give the same values, too, and split ill-formed text alike
};

// Compares the behaviour with that of its form. Returns std::nullopt if the behaviour has a
// function of its own, because then its rows do not decide what it does.
std::optional<TableProof> prove_table(const Behaviour& behaviour);

// LeftOutTable is an altered table that is no mutant, because it proves equal to another one.
struct LeftOutTable {
  std::string name;
  std::string equal_to;  // the form's id, or the name of an altered table that is a mutant
};

// Returns what altered_tables() leaves out.
std::vector<LeftOutTable> left_out_tables();

}  // namespace placemat::inline mutants
