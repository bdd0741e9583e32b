// Writes explain.html: what typed octets are, under each form; and the rows for its script.

#include "reference/forms/forms.h"
#include "reference/segment.h"
#include "reports/base/json.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"

namespace placemat::inline site {
namespace {

Json json_of(const SequenceForm& row) {
  Json octets = Json::array();
  for (std::size_t i = 0; i < row.length(); ++i) {
    const OctetRange& range = row.octets[i];
    octets.push_back({range.first, range.last, range.payload_bits});
  }
  const Json not_after = row.not_after.empty()
                             ? Json(nullptr)
                             : Json::array({row.not_after.first, row.not_after.last});
  return {{"octets", octets}, {"bias", row.bias}, {"notAfter", not_after}};
}

}  // namespace

std::string explain_page(const Report& report) {
  return rendered(report,
                  {.section = Section::kExplain,
                   .title = "Explain octets",
                   .scripts = {"forms.js", "segment.js", "explain.js"}},
                  "explain", {});
}

std::string forms_script() {
  Json forms = Json::array();
  for (const EncodingForm* form : kEncodingForms) {
    Json rows = Json::array();
    for (const SequenceForm& row : form->rows) rows.push_back(json_of(row));
    Json leads_nothing = Json::array();
    for (const OctetDefect& listed : form->leads_nothing) {
      leads_nothing.push_back({listed.first, listed.last, defect_name(listed.defect)});
    }
    forms.push_back({{"id", form->id},
                     {"title", form->title},
                     {"source", form->source},
                     {"synchronises", form->synchronises},
                     {"maxValue", form->max_value()},
                     {"trail", {form->trail.first, form->trail.last}},
                     {"leadsNothing", leads_nothing},
                     {"forbiddenSurrogate", form->forbidden_surrogate == nullptr
                                                ? Json(nullptr)
                                                : json_of(*form->forbidden_surrogate)},
                     {"rows", rows}});
  }
  return "// The rows of reference/forms/.\n\"use strict\";\nconst forms = " +
         forms.dump(-1, ' ', true) +
         ";\nif (typeof module !== \"undefined\") module.exports = {forms};\n";
}

}  // namespace placemat::inline site
