// Where it is written: the clause for each verdict, as short text for people.
#pragma once

#include <string>

#include "reference/encoding_form.h"
#include "reference/profile.h"
#include "reference/unicode.h"

namespace placemat {

// The clause that ill-formed input with `defect` violates under `form`.
std::string defect_clause(const EncodingForm& form, Defect defect);

// The clause that says what `form` accepts, and which values it spells.
std::string form_clause(const EncodingForm& form);

// The clause for a replacement policy.
std::string replacement_clause(Replacement replacement);

// The clause on EF BB BF at the start of a string.
std::string bom_clause();

}  // namespace placemat
