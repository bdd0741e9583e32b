// Writes manual pages, for man(1), from the words of --help.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace placemat::inline cli {

// Returns the name of a verb's page, without the section: "placemat-check", or "placemat" for the
// command itself.
std::string page_name(const CLI::App& verb);

// Returns the page of `verb`, in roff's macros for manuals. What is below a verb is on its page.
std::string manual_page(const CLI::App& verb);

}  // namespace placemat::inline cli
