// Adds options of kinds that several verbs have.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <thread>

namespace placemat::inline cli {

// Lets an option be given again for each further value.
inline CLI::Option* repeated(CLI::Option* option) {
  return option->take_all()->allow_extra_args(false);
}

// Adds an option for a number in least..most. The value of `number` so far is the default.
template <typename Number, typename Bound>
CLI::Option* add_number(CLI::App& verb, const std::string& name, Number& number,
                        const std::string& help, Bound least, Bound most) {
  return verb.add_option(name, number, help)->capture_default_str()->check(CLI::Range(least, most));
}

inline void add_seconds(CLI::App& verb, const std::string& name, double& seconds,
                        const std::string& help) {
  add_number(verb, name, seconds, help, 0.001, 86400.0);
}

inline CLI::Option* add_jobs(CLI::App& verb, unsigned& jobs, const std::string& help) {
  return add_number(verb, "--jobs", jobs, help, 1, 1024);
}

// Adds --jobs with the number of processors as the default. The help does not name that number, so
// that it is the same on each machine.
inline void add_jobs_per_processor(CLI::App& verb, unsigned& jobs, const std::string& help) {
  jobs = std::max(1u, std::thread::hardware_concurrency());
  add_jobs(verb, jobs, help + "; without it, one per processor")->default_str("");
}

}  // namespace placemat::inline cli
