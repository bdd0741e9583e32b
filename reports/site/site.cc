#include "reports/site/site.h"

#include <fmt/format.h>

#include "reference/forms/forms.h"
#include "reports/asset.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"
#include "reports/site/page.h"
#include "reports/site/pages.h"

namespace placemat::inline site {

SiteFiles site_files(const Report& report) {
  const Languages languages(report);
  SiteFiles files;
  files["index.html"] = front_page(report, languages);
  for (const SpokenLanguage& language : languages.spoken) {
    files["languages/" + language.file()] = language_page(report, languages, language);
  }
  files["facets.html"] = facets_page(report);
  files["differences.html"] = differences_page(report);
  files["pairs.html"] = pairs_page(report, languages);
  files["order.html"] = order_page(report);
  files["objects.html"] = objects_page(report);
  files["proved.html"] = proved_page(
      report,
      proof_certificate_from_json(asset("certificate.json"), "harness/prove/certificate.json"));
  files["explain.html"] = explain_page(report);
  files["cases/index.html"] = cases_page(report);
  for (const std::string& page : case_pages(report)) {
    files["cases/" + page + ".html"] = case_page(report, page);
  }
  files["forms/index.html"] = forms_page(report);
  for (const EncodingForm* form : kEncodingForms) {
    files["forms/" + std::string(form->id) + ".html"] = form_page(report, *form);
  }
  const auto names = implementation_files(report);
  for (const ImplementationRecord& implementation : report.implementations) {
    files["implementations/" + names.at(implementation.id)] =
        implementation_page(report, languages, implementation);
  }
  files["style.css"] = std::string(asset("style.css")) + std::string(asset("site/site.css"));
  files["oracle.js"] = std::string(asset("oracle.js"));
  for (const char* script : {"filter.js", "ask_oracle.js", "explain.js"}) {
    files[script] = std::string(asset(std::string("site/") + script));
  }
  return files;
}

std::size_t write_site(const Report& report, const std::filesystem::path& folder) {
  const SiteFiles files = site_files(report);
  for (const char* part : {"", "cases", "forms", "implementations", "languages"}) {
    std::error_code error;
    std::filesystem::create_directories(folder / part, error);
    if (error) {
      throw InputError(fmt::format("{}: cannot be made a folder ({}); name a place that can",
                                   terminal_escape((folder / part).string()), error.message()));
    }
  }
  for (const auto& [name, text] : files) write_file(folder / name, text);
  // Remove pages of an earlier report in this place.
  for (const char* part : {"cases", "implementations", "languages"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder / part)) {
      const std::string name = std::string(part) + "/" + entry.path().filename().string();
      std::error_code ignored;
      if (entry.path().extension() == ".html" && !files.contains(name)) {
        std::filesystem::remove(entry.path(), ignored);
      }
    }
  }
  return files.size();
}

}  // namespace placemat::inline site
