// Writes corpus/vectors/sessions.json: the lives of corpus/placemat.txt, with what each call gives.
//
// The ids and the calls stand in the text file. Everything else follows from the oracle of whole
// texts. corpus/README.md states the format, and corpus/schema.json is its schema.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/plain_lives.h"
#include "reference/words/profile.h"
#include "reference/words/reply.h"

namespace placemat::inline cases {

// Names the file, and begins its ids.
inline constexpr std::string_view kSessionsSubject = "sessions";

// SessionAnswer is what an object gives to the calls of a life, if it claims this. The claims are
// no more than those that decide: without any one of them another object could give other parts.
struct SessionAnswer {
  Operation operation{};
  Profile claims;
  Reply reply;  // of parts
};

// answers_to() returns the answers of strict objects, and then that of one that replaces. There are
// two of strict objects if `after-error` decides.
//
// For `+80 .41` a strict object that claims `after-error new` and `delivers at-once` gives
// "ill-formed / values 41".
std::vector<SessionAnswer> answers_to(const PlainLife& life);

// session_vectors() returns the text of the file. The numbers that were withdrawn are written, too.
std::string session_vectors(const std::vector<PlainLife>& lives,
                            const std::set<unsigned>& withdrawn);

}  // namespace placemat::inline cases
