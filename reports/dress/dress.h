// Lists the dresses of a test: the styles in which projects of a language, or one project, test.
//
// A dress is a row in dress.cc and a template in reports/assets/dress/. The template says
// everything about its language except what is noted here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat::inline dress {

// Notation says how a wanted answer is written: as the call of a function that makes it.
struct Notation {
  std::string_view list_begin;  // of units
  std::string_view list_end;
  std::string_view not_told = "NOT_TOLD";  // in the place of a missing offset
  // Says whether names are written as "illFormed" instead of "ill_formed".
  bool joins_words = false;
  // Says whether one function makes all answers. Its arguments are the name, the number, how many
  // units there are, and each unit.
  bool is_c = false;
};

struct Dress {
  std::string_view name;  // of the option, and of the template
  // The file has the implementation's name between these.
  std::string_view before;
  std::string_view after;
  std::vector<std::string_view> languages;  // of the projects that wear it
  std::string_view project;                 // the one that wears it; "" for none
  Notation notation;
};

const std::vector<Dress>& dresses();

// Returns the dress of that name, or nullptr.
const Dress* find_dress(std::string_view name);

// dress_of() returns the dress of the project that the family or the first word of the id names. If
// there is none, it returns the dress of the language, or nullptr.
const Dress* dress_of(const ImplementationRecord& implementation);

}  // namespace placemat::inline dress
