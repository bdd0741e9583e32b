// Returns the clause behind each verdict, as short text for people.
#pragma once

#include <string>

#include "reference/encoding_form.h"
#include "reference/unicode.h"
#include "reference/words/profile.h"

namespace placemat::inline reference {

// Returns the clause that ill-formed input with `defect` violates under `form`.
std::string defect_clause(const EncodingForm& form, Defect defect);

// Returns the clause that says what `form` accepts, and which values it spells.
std::string form_clause(const EncodingForm& form);

// Returns the clause for a replacement policy.
std::string replacement_clause(Replacement replacement);

// Returns the clause on EF BB BF at the start of a string.
std::string bom_clause();

}  // namespace placemat::inline reference
