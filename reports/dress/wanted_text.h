// Gives the words of a test, in the notation of a dress: for operations, and for answers.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/words/operation.h"
#include "reports/dress/dress.h"
#include "reports/dress/wanted.h"

namespace placemat::inline dress {

// AnswerWord is a function that makes an answer.
struct AnswerWord {
  std::string_view name;
  bool number = false;  // whether it takes a number
  bool units = false;
  std::string_view meaning;
};

// Returns all answer words.
std::span<const AnswerWord> answer_words();

// Returns the functions that make the replies to `operation`.
std::vector<std::string_view> answer_names(Operation operation);

// Returns the function that makes this answer.
std::string_view answer_name(const Wanted& wanted);

// Returns the name of the number with which a request begins, or "".
std::string_view number_name(Operation operation);

// Returns the name of a function as the language writes it.
std::string function_name(const Notation& notation, std::string_view name);

// Returns "ill_formed(0)".
std::string wanted_text(const Notation& notation, const Wanted& wanted);

}  // namespace placemat::inline dress
