// Declares the pages of the site, each as HTML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/encoding_form.h"
#include "reports/languages.h"
#include "reports/proof_certificate.h"
#include "reports/record.h"

namespace placemat::inline site {

// Says how many languages are spoken, who accepts more than whom, and who errs how.
std::string front_page(const Report& report, const Languages& languages);
// Returns a part of the front page: who does what with each kind of fault.
std::string fault_matrix_part(const Report& report);
std::string language_page(const Report& report, const Languages& languages,
                          const SpokenLanguage& language);
// Shows verdict and cases of each implementation, by facet.
std::string facets_page(const Report& report);
std::string implementation_page(const Report& report, const Languages& languages,
                                const ImplementationRecord& implementation);
std::string differences_page(const Report& report);
// Shows what gets through filters to decoders behind them.
std::string pairs_page(const Report& report, const Languages& languages);
// Shows how implementations count, measure, fill room, go back, cut and sort.
std::string order_page(const Report& report);
std::string objects_page(const Report& report);
// Shows which functions of the codec are proved for texts of every length.
std::string proved_page(const Report& report, const ProofCertificate& certificate);

// Shows what every implementation makes of the same octets: a page for all, and one per class of
// strings.
std::string cases_page(const Report& report);
std::string case_page(const Report& report, std::string_view page);
// Returns the classes for which the report has answers, as names of pages without ".html".
std::vector<std::string> case_pages(const Report& report);
// Returns the name of the page that shows the string, without ".html".
std::string case_page_of(CodeUnits units);

std::string forms_page(const Report& report);
std::string form_page(const Report& report, const EncodingForm& form);

std::string explain_page(const Report& report);

}  // namespace placemat::inline site
