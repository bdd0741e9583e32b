// Finds who is named on a command line: by id, by command, as a plugin, as replies, or all.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "harness/check/subject.h"

namespace placemat::inline cli {

struct SubjectArguments {
  std::string verb;  // for messages
  std::vector<std::string> ids;
  std::vector<std::string> drivers;
  std::vector<std::string> plugins;
  std::vector<std::string> replies;  // files; needs a level
  std::string exec;    // what --driver and --plugin are started with, such as qemu-s390x; or ""
  std::string server;  // the placemat that serves a plugin; "" for this one
  bool panel = false;
  bool all = false;
  std::string level;
  std::uint64_t seed = 1;
  unsigned jobs = 1;  // drivers built at a time
};

// Adds the options that every verb with subjects has: id, --all, --driver, --plugin, and --exec
// with --server.
void add_subjects(CLI::App& verb, SubjectArguments& asking);

// Adds --plugin alone.
void add_plugins(CLI::App& verb, SubjectArguments& asking);

// ChosenSubjects says who is named, and which of them the catalogue knows.
struct ChosenSubjects {
  std::vector<Subject> subjects;
  std::set<std::string> known;  // ids
  std::size_t panel = 0;        // how many of the first subjects are the panel
};

// chosen_subjects() finds and builds the subjects. It says on standard error what --all leaves out.
// Throws InputError.
ChosenSubjects chosen_subjects(const SubjectArguments& asking);

}  // namespace placemat::inline cli
