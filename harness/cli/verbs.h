// Declares the verbs of the `placemat` command: one file each, one entry each.
#pragma once

#include <CLI/CLI.hpp>

namespace placemat::inline cli {

inline constexpr int kExitDone = 0;
inline constexpr int kExitDeviates = 1;
inline constexpr int kExitUnusable = 2;  // arguments or an input file
inline constexpr int kExitFailed = 3;    // crashed, timed out, nothing judged

// Each of these adds its verb to `app`. When the verb is run, `status` becomes the exit status.
void add_list(CLI::App& app, int& status);
void add_explain(CLI::App& app, int& status);
void add_cases(CLI::App& app, int& status);
void add_check(CLI::App& app, int& status);
void add_learn(CLI::App& app, int& status);
void add_pair(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_fuzz(CLI::App& app, int& status);
void add_replay(CLI::App& app, int& status);
void add_compare(CLI::App& app, int& status);
void add_history(CLI::App& app, int& status);
void add_collect(CLI::App& app, int& status);
void add_corpus(CLI::App& app, int& status);
void add_sweep(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_mutants(CLI::App& app, int& status);
void add_help(CLI::App& app, int& status);

}  // namespace placemat::inline cli
