// Converts languages to what report.json and `learn --json` store, and back.
#pragma once

#include <string>
#include <utility>

#include "reference/languages/automaton.h"
#include "reference/languages/language.h"
#include "reports/languages.h"
#include "reports/stored_report.h"

namespace placemat::inline reports {

// Returns an entry of "languages": the nearest form, and the automaton, in which each octet that no
// arrow names leads to the sink.
StoredLanguage stored_of(const std::string& digest, const Automaton& automaton,
                         const Nearest& nearest);

// Returns the "recognises" of an implementation with this language. `apart` says how the language
// differs from the form that the implementation claims.
StoredRecognised stored_of(const RecognisedRecord& recognised, const Automaton& automaton,
                           const Nearest& nearest, const Apart& apart);

// Returns the automaton of an entry of "languages" that was read from `node`. Of what the entry
// says about the automaton, only the digest is checked. Throws InputError.
Automaton automaton_from(const StoredLanguage& stored, const Node& node);

}  // namespace placemat::inline reports
