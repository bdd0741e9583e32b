// Reads and writes the lives of decoder objects in corpus/placemat.txt, and in the test for
// browsers, corpus/textdecoder-lives.any.js. session_vectors.h writes them with what each call
// gives.
//
// The text file keeps the calls and the ids. Everything else follows from the oracle of whole
// texts. corpus/README.md states the format.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/unicode.h"
#include "reference/words/request.h"

namespace placemat::inline cases {

struct PlainLife {
  unsigned number = 0;  // of its id: 12 for s0012; permanent
  Request session;      // of Operation::kSession

  bool operator==(const PlainLife&) const = default;
};

// Begins each line of a life, so that a reader of strings takes the line for a comment.
inline constexpr std::string_view kLifeMark = "#s";

// Reports whether a request is a session that ends with the last octets of a text.
bool is_life(const Request& request);

// texts_of() returns the octets of each text of a life, which must outlive them. A text that is
// dropped by a reset is std::nullopt.
std::vector<std::optional<CodeUnits>> texts_of(const Request& life);

// read_life() adds the life of a line that begins with kLifeMark. Throws InputError, which does not
// name the line, for an id that usable_number() refuses and for calls that are no life.
void read_life(std::string_view line, std::vector<PlainLife>& lives,
               const std::set<unsigned>& withdrawn);

// Appends the sessions that are not there yet, under new ids. Reports whether there were any.
bool add_plain_lives(std::vector<PlainLife>& lives, const std::vector<Request>& sessions,
                     const std::set<unsigned>& withdrawn);

// Returns the section of the text file.
std::string lives_text(const std::vector<PlainLife>& lives);

// with_lives() returns a script with its list `lives` anew: an id, the calls and the answers each.
// A TextDecoder has no reset, so that lives with one are left out. Throws InputError if the script
// has no such list.
std::string with_lives(std::string_view script, const std::vector<PlainLife>& lives);

}  // namespace placemat::inline cases
