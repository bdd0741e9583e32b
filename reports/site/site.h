// The report as a site for people: pages that link to each other and need no network and no server.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "reports/error.h"
#include "reports/record.h"

namespace placemat {

// By the path in the site's folder: "index.html", "implementations/icu-ucnv.html", "style.css", ...
using SiteFiles = std::map<std::string, std::string>;

// site_files(): every file of the site.
//
// Pure: the same report gives the same octets. Everything from outside is escaped (html_escape()),
// and the pages' own content security policy allows nothing but the site's style and scripts.
SiteFiles site_files(const Report& report);

// write_site(): writes them into `folder`, which it creates if needed, each whole or not at all.
// Pages of implementations that the report does not have are removed. Throws ReportError if that
// cannot be done.
void write_site(const Report& report, const std::filesystem::path& folder);

}  // namespace placemat
