// The dresses of a test: how a project of a language, or one project, writes its own.
//
// A dress is a row in dress.cc and a template in reports/assets/dress/, which says all that is of
// its language but for what is noted here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/record.h"

namespace placemat {

// How an answer that is wanted is written: as the call of a function that makes it.
struct Notation {
  std::string_view list_begin;  // of units
  std::string_view list_end;
  std::string_view not_told;  // in the place of an offset
  // "illFormed" for "ill_formed".
  bool joins_words = false;
  // One function makes all answers, and is given the name, the number, and how many units there
  // are, then each.
  bool is_c = false;
};

struct Dress {
  std::string_view name;  // of the option, and of the template
  // A file's name is that of the implementation between these.
  std::string_view before;
  std::string_view after;
  std::vector<std::string_view> languages;  // of the projects that wear it
  std::string_view project;                 // the one that wears it; "" for none
  Notation notation;
};

const std::vector<Dress>& dresses();

// nullptr for a name that is none.
const Dress* find_dress(std::string_view name);

// dress_of(): what the implementation's project wears: its own, if its family or the first word of
// its id is a project with one, else its language's; nullptr if it has none.
const Dress* dress_of(const ImplementationRecord& implementation);

}  // namespace placemat
