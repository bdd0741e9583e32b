// Writes explain.html: what typed octets are, under each form.

#include "reports/site/page.h"
#include "reports/site/pages.h"

namespace placemat::inline site {

std::string explain_page(const Report& report) {
  return rendered(report,
                  {.section = Section::kExplain,
                   .title = "Explain octets",
                   .scripts = {"oracle.js", "ask_oracle.js", "explain.js"},
                   .runs_wasm = true},
                  "explain", {});
}

}  // namespace placemat::inline site
