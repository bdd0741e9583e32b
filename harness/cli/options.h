// Adds options of kinds that several verbs have.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace placemat::inline cli {

// Lets an option be given again for each further value.
inline CLI::Option* repeated(CLI::Option* option) {
  return option->take_all()->allow_extra_args(false);
}

// Adds an option for a number in least..most. The value of `number` so far is the default.
template <typename Number, typename Bound>
void add_number(CLI::App& verb, const std::string& name, Number& number, const std::string& help,
                Bound least, Bound most) {
  verb.add_option(name, number, help)->capture_default_str()->check(CLI::Range(least, most));
}

inline void add_seconds(CLI::App& verb, const std::string& name, double& seconds,
                        const std::string& help) {
  add_number(verb, name, seconds, help, 0.001, 86400.0);
}

inline void add_jobs(CLI::App& verb, unsigned& jobs, const std::string& help) {
  add_number(verb, "--jobs", jobs, help, 1, 1024);
}

}  // namespace placemat::inline cli
