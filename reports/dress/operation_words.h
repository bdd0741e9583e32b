// What a test says of each operation.
#pragma once

#include <string_view>
#include <vector>

#include "reference/observation.h"

namespace placemat {

// A function that makes an answer.
struct AnswerWord {
  std::string_view name;
  bool number = false;  // what it is given: a number, and a list of units
  bool units = false;
  std::string_view meaning;
};

// All of them.
const std::vector<AnswerWord>& answer_words();

struct OperationWords {
  std::string_view asked;  // of whom fills in the call
  std::vector<std::string_view> answers;
  std::string_view number;  // what the request's number is; "" for none
};

const OperationWords& words_of(Operation operation);

}  // namespace placemat
