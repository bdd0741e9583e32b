// Makes the minimal automaton of an encoding form: which strings of octets are well-formed.
//
// The automaton is built from the rows alone; a test compares it with the oracle. It decides
// acceptance only: no values, no offsets, no replacement.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "reference/encoding_form.h"
#include "reference/unicode.h"

namespace placemat::inline languages {

struct Automaton {
  using State = std::uint16_t;

  // Holds the state after each octet. States are numbered in the order in which a breadth-first
  // search from 0, the first state, meets them. The automaton is complete: one state may be a sink
  // that accepts no string.
  std::vector<std::array<State, 256>> next;
  std::vector<bool> accepts;

  std::size_t size() const { return next.size(); }
  State run(CodeUnits units, State from = 0) const {
    for (const std::uint8_t unit : units) from = next[from][unit];
    return from;
  }
  bool accepts_string(CodeUnits units, State from = 0) const { return accepts[run(units, from)]; }

  // Arrow holds adjacent octets that all lead to one state. arrows() returns them ascending.
  struct Arrow {
    std::uint8_t first = 0;
    std::uint8_t last = 0;
    State to = 0;
  };
  std::vector<Arrow> arrows(State from) const;

  // Reports whether `state` rejects, and every octet leads back to it.
  bool is_sink(State state) const;

  bool operator==(const Automaton&) const = default;
};

// automaton_of() returns the minimal complete deterministic automaton that accepts the strings of
// well-formed sequences of `form`, including the empty string.
//
// It is right for forms in which the longest match never rejects what another split accepts, as in
// all of reference/forms/. A form may have at most 32 rows.
Automaton automaton_of(const EncodingForm& form);

// minimized() returns the minimal automaton that accepts the same strings, numbered as in `next`.
// States that 0 does not lead to are left out.
Automaton minimized(const Automaton& automaton);

// Returns the least octet of each class of octets that every state treats alike, ascending.
std::vector<std::uint8_t> octet_classes(const Automaton& automaton);

}  // namespace placemat::inline languages
