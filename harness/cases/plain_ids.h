// Reads and writes the ids of corpus/placemat.txt. An id means one thing for ever.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace placemat::inline cases {

// IdKind is what begins an id, and the sentence that refuses another one.
struct IdKind {
  char letter;
  const char* rule;
};

inline constexpr IdKind kStringId = {'p', "an id is a p and at least four digits"};
inline constexpr IdKind kLifeId = {'s', "the id of a life is an s and at least four digits"};

// Returns an id: "p0017" for 17.
std::string id_text(IdKind kind, unsigned number);

// Returns the number of an id of this kind, or std::nullopt if it is none.
std::optional<unsigned> id_number(IdKind kind, std::string_view id);

// usable_number() returns the number of an id that stands after the one of `last` (0: there is
// none). Throws InputError if it is no id, was withdrawn, or does not follow.
unsigned usable_number(IdKind kind, std::string_view id, unsigned last,
                       const std::set<unsigned>& withdrawn);

// Returns the greatest number that an id has had, or 0.
unsigned greatest_number(unsigned last, const std::set<unsigned>& withdrawn);

// Returns a number from 1 on in decimal digits, or std::nullopt.
std::optional<unsigned> number_in(std::string_view digits);

}  // namespace placemat::inline cases
