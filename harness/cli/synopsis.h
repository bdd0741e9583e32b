// Says what the verbs and their options are, as --help does, for what is made from the same words.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace placemat::inline cli {

// Returns the verbs below `app`, in the order of --help.
std::vector<const CLI::App*> verbs_below(const CLI::App& app);

// Returns the names of the verbs below `app`: "check, explain, ...".
std::string verb_names(const CLI::App& app);

// Returns the options of `verb`, or its positional arguments.
std::vector<const CLI::Option*> options_of(const CLI::App& verb);
std::vector<const CLI::Option*> arguments_of(const CLI::App& verb);

// Returns the names of an option: "-h", "--help".
std::vector<std::string> names_of(const CLI::Option& option);

// Reports whether an option takes a value.
bool takes_value(const CLI::Option& option);

// Returns the values of an option that takes only certain ones; otherwise none.
std::vector<std::string> choices_of(const CLI::Option& option);

// Returns a description in one line.
std::string one_line(const std::string& description);

}  // namespace placemat::inline cli
