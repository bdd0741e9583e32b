// What a list of strings with verdicts finds.
#pragma once

#include <string>
#include <vector>

#include "harness/mutants/find_kill.h"
#include "harness/mutants/string_suite.h"

namespace placemat {

// find_string_kill(): whether an answer of the mutant that shows under `facet` contradicts the
// list.
//
// A string's verdict is put to the first operation that the mutant offers of validate, decode and
// replace (of stream and stream-replace, if it is cut into chunks), as a user of the list would put
// it. A list that gives values is put to decode (stream) as well, and one that gives replaced text
// to replace (stream-replace). A replacing decoder tells
// the verdict by whether it wrote a U+FFFD that was not there.
//
// A string that contradicts the same decoder without its fault proves nothing and is not counted.
// Kill::cases is 0 if the list asks nothing under the facet, or is about another form; the list
// gives no names.
Kill find_string_kill(const Mutant& mutant, Facet facet, const StringSuite& suite,
                      KillProgress& progress);

// accusations(): where the list contradicts the decoder without a fault that claims what the list
// is about: a line for each such string, with its line in the file.
std::vector<std::string> accusations(const StringSuite& suite);

}  // namespace placemat
