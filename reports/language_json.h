// Languages in report.json, as the schema has them, and as `learn --json` writes them.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>

#include "reference/languages/automaton.h"
#include "reference/languages/language.h"
#include "reports/languages.h"
#include "reports/record.h"

namespace placemat {

class Node;

// An entry of "languages": the automaton, each octet that no arrow names leading to the sink, and
// the nearest form.
nlohmann::ordered_json language_json(const std::string& digest, const Automaton& automaton,
                                     const Nearest& nearest);

// What "recognises" holds of an implementation with this language, which is so far apart from the
// form that it claims.
nlohmann::ordered_json recognises_json(const RecognisedRecord& recognised,
                                       const Automaton& automaton, const Nearest& nearest,
                                       const Apart& apart);

// What "recognises_not" holds of one whose language is not known.
nlohmann::ordered_json recognises_not_json(const RecognisedRecord& recognised);

// Their inverses, for an entry of "languages" and for an entry of "implementations". What the
// automaton tells of itself is not read. They throw ReportError.
std::pair<std::string, Automaton> read_language(const Node& node);
std::optional<RecognisedRecord> read_recognised(const Node& implementation,
                                                const std::map<std::string, Automaton>& languages);

}  // namespace placemat
