// Reads and writes the lives of decoder objects in corpus/placemat.txt, and makes a test for
// browsers of them.
//
// The text file keeps the calls and the ids. Everything else follows from the oracle of whole
// texts. corpus/README.md states the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/words/request.h"

namespace placemat::inline cases {

struct PlainLife {
  unsigned number = 0;  // of its id: 12 for s0012; permanent
  Request session;      // of Operation::kSession

  bool operator==(const PlainLife&) const = default;
};

// Begins each line of a life, so that a reader of strings takes the line for a comment.
inline constexpr std::string_view kLifeMark = "#s";

// read_life() adds the life of a line that begins with kLifeMark. Ids go up. Throws InputError,
// which does not name the line.
void read_life(std::string_view line, std::vector<PlainLife>& lives);

// Appends the sessions that are not there yet, under new ids. Reports whether there were any.
bool add_plain_lives(std::vector<PlainLife>& lives, const std::vector<Request>& sessions);

// Returns the section of the text file.
std::string lives_text(const std::vector<PlainLife>& lives);

// Returns a test for the harness of web-platform-tests. A TextDecoder has no reset, so that lives
// with one are left out.
std::string lives_script(const std::vector<PlainLife>& lives);

}  // namespace placemat::inline cases
