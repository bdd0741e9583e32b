#include "reference/clause.h"

#include "reference/named.h"
#include "reference/segment.h"

namespace placemat {
namespace {

constexpr Named<Defect> kRfc3629Clauses[] = {
    {Defect::kUnexpectedContinuation, "RFC 3629 section 4, UTF8-octets; Unicode Table 3-7"},
    {Defect::kNonShortest, "RFC 3629 section 3, only one valid way to encode; Unicode Table 3-7"},
    {Defect::kSurrogate, "RFC 3629 section 3, D800 to DFFF prohibited; Unicode Table 3-7"},
    {Defect::kOutOfRange, "RFC 3629 section 3, U+0000 to U+10FFFF; Unicode Table 3-7"},
    {Defect::kInvalidOctet, "RFC 3629 section 1, octets that never appear; Unicode Table 3-7"},
    {Defect::kTruncated, "RFC 3629 section 3, sequence of n octets; Unicode D92, D84"},
    {Defect::kInterrupted, "RFC 3629 section 3, following octets 10xxxxxx; Unicode D92, D84"},
};

}  // namespace

std::string defect_clause(const EncodingForm& form, Defect defect) {
  if (form.id == "rfc3629") return std::string(name_in(kRfc3629Clauses, defect));
  return std::string(form.source);
}

std::string form_clause(const EncodingForm& form) { return std::string(form.source); }

std::string replacement_clause(Replacement replacement) {
  if (replacement == Replacement::kMaximalSubpart) {
    return "Unicode section 3.9, U+FFFD Substitution of Maximal Subparts";
  }
  return "the policy claimed: " + std::string(replacement_name(replacement));
}

std::string bom_clause() { return "RFC 3629 section 6; Unicode section 23.8"; }

}  // namespace placemat
