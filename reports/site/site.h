// Writes the report as a site for people: pages that link to each other and need no network and no
// server.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "reports/base/error.h"
#include "reports/record.h"

namespace placemat::inline site {

// SiteFiles holds files by their path in the site's folder: "index.html",
// "implementations/icu-ucnv.html", "style.css", and so on.
using SiteFiles = std::map<std::string, std::string>;

// site_files() returns every file of the site.
//
// Pure: the same report gives the same octets. Throws InputError if the certificate of proofs that
// this program was built with cannot be read. Everything from outside is escaped (html_escape()),
// and the pages' own content security policy allows only the site's style and scripts.
SiteFiles site_files(const Report& report);

// write_site() writes each file whole or not at all into `folder`, which it creates if needed. It
// removes pages of an earlier report there. Returns the number of files. Throws InputError if the
// folder or a file cannot be written.
std::size_t write_site(const Report& report, const std::filesystem::path& folder);

}  // namespace placemat::inline site
