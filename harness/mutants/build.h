// Helps to write the lists of mutants.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "harness/mutants/mutant.h"

namespace placemat::inline mutants {

using Next = std::function<Step(const Behaviour&, CodeUnits, std::size_t)>;
using Classes = std::vector<DeviationClass>;

// Returns what the strict decoder does at that place.
inline Step strict(const Behaviour& behaviour, CodeUnits units, std::size_t at) {
  return behaviour.table->next(units, at);
}

// Returns how many octets a lead announces in the scheme of RFC 3629: 1 to 4; 1 for an octet that
// is no lead.
inline std::size_t announced(std::uint8_t lead) {
  return lead < 0xC0 || lead > 0xF7 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

// Returns the value of `length` octets, from the scheme's bits, without any check.
inline Ucs4 raw_value(CodeUnits units, std::size_t at, std::size_t length) {
  if (length == 1) return units[at];
  Ucs4 value = units[at] & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) value = value << 6 | (units[at + i] & 0x3Fu);
  return value;
}

// Reads the octet at that place, whether or not the input goes that far. A place that wrapped
// around below 0 is before the start. The offset is signed, because UBSan would stop at an unsigned
// one.
inline std::uint8_t octet_at(CodeUnits units, std::size_t at) {
  return *static_cast<const volatile std::uint8_t*>(units.data() +
                                                    static_cast<std::ptrdiff_t>(at));
}

inline bool is_trail(std::uint8_t octet) { return (octet & 0xC0) == 0x80; }

// Reports whether the whole sequence that the lead at `at` announces is there, with trail octets.
inline bool is_scheme_sequence(CodeUnits units, std::size_t at) {
  const std::size_t length = announced(units[at]);
  if (length == 1 || at + length > units.size()) return length == 1 && units[at] < 0x80;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_trail(units[at + i])) return false;
  }
  return true;
}

// Reports whether `value` needs `length` octets in the scheme.
inline bool is_shortest(std::size_t length, Ucs4 value) {
  return length == 1   ? value < 0x80
         : length == 2 ? value >= 0x80
         : length == 3 ? value >= 0x800
                       : value >= 0x10000;
}
inline bool is_surrogate_value(Ucs4 value) { return 0xD800 <= value && value <= 0xDFFF; }

// Reports whether `value` is a scalar value in its shortest sequence.
inline bool is_scalar(std::size_t length, Ucs4 value) {
  return is_shortest(length, value) && !is_surrogate_value(value) && value <= kMaxScalar;
}

// Returns a decoder with an altered next(), judged under validate, decode and replace.
// `under_replace` has the classes that its faults also show in ill-formed text under replace.
inline Mutant decoder(std::string name, std::string provenance, Classes classes, Next next,
                      Classes under_replace = {}) {
  Classes replaced = classes;
  replaced.insert(replaced.end(), under_replace.begin(), under_replace.end());
  return {std::move(name),
          std::move(provenance),
          {{Facet::kValidate, classes}, {Facet::kDecode, classes}, {Facet::kReplace, replaced}},
          [next = std::move(next)] {
            Behaviour behaviour;
            behaviour.next = next;
            return behaviour;
          }};
}

// Returns a mutant of one facet.
inline Mutant of_facet(Facet facet, std::string name, std::string provenance, Classes classes,
                       std::function<void(Behaviour&)> alter) {
  return {std::move(name),
          std::move(provenance),
          {{facet, std::move(classes)}},
          [alter = std::move(alter)] {
            Behaviour behaviour;
            alter(behaviour);
            return behaviour;
          }};
}

// These lists hold the classes under RFC 3629 of accepting, and of rejecting sequences of several
// octets. They are for faults that do not depend on the octets in question.
inline const Classes kAccepts = {"accepts-unexpected-continuation",
                                 "accepts-non-shortest",
                                 "accepts-surrogate",
                                 "accepts-out-of-range",
                                 "accepts-invalid-octet",
                                 "accepts-truncated",
                                 "accepts-interrupted"};
inline const Classes kRejectsSupplementary = {"rejects-row-f0", "rejects-row-f1-f3",
                                              "rejects-row-f4", "rejects-noncharacter",
                                              "rejects-private-use"};
inline const Classes kRejectsMultiOctet = {
    "rejects-row-c2-df",    "rejects-row-e0",      "rejects-row-e1-ec", "rejects-row-ed",
    "rejects-row-ee-ef",    "rejects-row-f0",      "rejects-row-f1-f3", "rejects-row-f4",
    "rejects-noncharacter", "rejects-private-use", "rejects-control",   "rejects-bom"};

inline Classes operator+(Classes left, const Classes& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace placemat::inline mutants
