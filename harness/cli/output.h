// Writes the files of a verb, whole or not at all. If they cannot be written, the verb says so
// before the work. A verb that writes files prints a line for each one that was asked for, and a
// summary; the rest is in the files, and is printed only with --verbose.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "reports/terminal.h"

namespace placemat::inline cli {

// Throws InputError if `file` cannot be written, for example because its folder is missing.
void require_writable(const std::filesystem::path& file);

// Creates `folder` if need be. Throws InputError if it cannot be written to.
void require_folder(const std::filesystem::path& folder);

// Prints "wrote FILE", escaped. For a folder it also prints `files`, the number of files, and the
// path of an index.html.
void say_written(const std::filesystem::path& place, std::size_t files = 1);

// Writes `text` to `file` and says so. Does nothing if `file` is "". Throws InputError.
void write_named(const std::string& file, const std::string& text);

// Adds the flag --verbose.
void add_verbose(CLI::App& verb, bool& verbose);

// Prints the first line of `message`, escaped, on standard error, after the program's name.
void complain(const std::string& message);

// Reports whether standard output is a terminal that wants colour (NO_COLOR is not set).
bool wants_colour();

// Returns the width and the colour of standard output, for the text of a report.
Screen screen();

}  // namespace placemat::inline cli
