#include "reference/clause.h"

namespace placemat::inline reference {
std::string defect_clause(const EncodingForm& form, Defect defect) {
  for (const DefectClause& stated : form.clauses) {
    if (stated.defect == defect) return std::string(stated.clause);
  }
  return form_clause(form);
}

std::string form_clause(const EncodingForm& form) { return std::string(form.source); }

std::string replacement_clause(Replacement replacement) {
  if (replacement == Replacement::kMaximalSubpart) {
    return "Unicode section 3.9, U+FFFD Substitution of Maximal Subparts";
  }
  return "the policy claimed: " + std::string(replacement_name(replacement));
}

std::string bom_clause() { return "RFC 3629 section 6; Unicode section 23.8"; }

}  // namespace placemat::inline reference
