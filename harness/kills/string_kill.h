// Says what a list of strings with verdicts finds.
#pragma once

#include <string>
#include <vector>

#include "harness/kills/find_kill.h"
#include "harness/kills/string_suite.h"

namespace placemat::inline kills {

// find_string_kill() reports whether the list contradicts a reply of the mutant. It considers only
// the part of each reply that is judged under `facet`.
//
// A string's verdict is compared with the first operation of validate, decode and replace that the
// mutant offers (of stream and stream-replace, if the string is cut into chunks), as a user of the
// list would do it. If the list gives values, they are also compared with decode (stream). If it
// gives replaced text, that is also compared with replace (stream-replace). A replacing decoder
// shows its verdict by a U+FFFD that was not there.
//
// A string that contradicts the decoder without the fault proves nothing and is not counted.
// Kill::cases is 0 if the list has no question under the facet, or is about another form. The list
// gives no names.
Kill find_string_kill(const Mutant& mutant, Facet facet, const StringSuite& suite,
                      KillProgress& progress);

// Reports whether this string alone contradicts a fresh mutant's reply under `facet`, as
// find_string_kill() has it, and does so again with another fresh mutant.
bool finds_alone(const Mutant& mutant, Facet facet, const StringSuite& suite,
                 const StatedString& string, KillProgress& progress);

// accusations() returns a line for each string that contradicts the decoder without a fault that
// claims what the list is about. Each line has the string's line in the file.
std::vector<std::string> accusations(const StringSuite& suite);

}  // namespace placemat::inline kills
