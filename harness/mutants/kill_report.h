// The kill matrix for people and programs.
#pragma once

#include <string>

#include "harness/mutants/kill_matrix.h"

namespace placemat {

// kill_text(): what each suite and level finds, then which mutants survive the levels, and which
// are called by a wrong name. With `all`, also one line per mutant. Escaped: without `colour`, line
// feeds are the only control characters.
std::string kill_text(const KillMatrix& matrix, bool all, bool colour);

// kill_json(): everything, as "placemat-mutants/1". Byte-stable.
std::string kill_json(const KillMatrix& matrix);

// kill_html(): one self-contained page.
std::string kill_html(const KillMatrix& matrix);

// "called accepts-surrogate, found by validate EDA080, case 96", or "not found in 231,957 cases".
std::string kill_sentence(const Kill& kill);

}  // namespace placemat
