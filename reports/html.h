// The report as a page for people.
#pragma once

#include <filesystem>
#include <string>

#include "reports/error.h"
#include "reports/record.h"

namespace placemat {

// to_html(): one self-contained page: no script, no network, light and dark, print and phone.
//
// Pure. Everything that came from outside is escaped (html_escape()), and the page's own content
// security policy allows nothing but its style.
std::string to_html(const Report& report);

// write_html(): writes to_html() to `folder`/index.html; makes the folder if it is missing.
//
// Whole or not at all (write_file()). Throws ReportError if that cannot be done.
void write_html(const Report& report, const std::filesystem::path& folder);

}  // namespace placemat
