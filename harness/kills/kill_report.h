// Writes the kill matrix for people and programs.
#pragma once

#include <string>

#include "harness/kills/kill_matrix.h"

namespace placemat::inline kills {

// kill_summary() says how much each suite and level finds, a line each. The text is escaped as
// that of kill_text() is.
std::string kill_summary(const KillMatrix& matrix, bool colour);

// kill_text() adds to the summary which mutants survive the levels, with what decide() found out
// about each, and which mutants are called by a wrong name. With `all`, it also writes one line per
// mutant. The text is escaped: without `colour`, line feeds are the only control characters.
std::string kill_text(const KillMatrix& matrix, bool all, bool colour);

// kill_json() returns everything, as byte-stable "placemat-mutants/1".
std::string kill_json(const KillMatrix& matrix);

// kill_html() returns one self-contained page.
std::string kill_html(const KillMatrix& matrix);

// Return "not equal, shown by validate EDA080"; "" if nothing was decided. A row's text is that of
// the facet with the shortest.
std::string decided_text(const Decided& decided);
std::string decided_text(const KillRow& row);

// Returns "called accepts-surrogate, found by validate EDA080, case 96", or "not found in 231,957
// cases".
std::string kill_sentence(const Kill& kill);

}  // namespace placemat::inline kills
