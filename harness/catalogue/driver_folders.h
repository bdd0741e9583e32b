// Driver folders: harness/drivers/<name>/driver.json says how to detect, build and start what lies
// beside it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/subject.h"

namespace placemat {

struct DriverImplementation {
  std::string id;
  std::string start;   // by /bin/sh, with SRC and OUT set
  std::string source;  // where its claims are documented
  std::vector<KnownDeviation> known;
};

struct DriverFolder {
  std::filesystem::path folder;
  std::string language;
  std::vector<std::string> packages;  // Debian's, beyond docker/packages.txt
  std::string detect;                 // by /bin/sh: exit status 0 where it can be used
  std::vector<std::string> build;     // by /bin/sh, in OUT; may be empty
  std::vector<DriverImplementation> implementations;
};

// read_drivers(): the folders of `drivers` that hold a driver.json, by name. Throws CatalogueError.
std::vector<DriverFolder> read_drivers(const std::filesystem::path& drivers);

// Why a driver cannot be used.
struct Unready {
  bool absent = false;  // what it needs is not here; else it is, and the driver does not build
  std::string why;      // one line, escaped for a terminal
};

// How long a step may take.
struct Patience {
  std::chrono::milliseconds detect{20'000};
  std::chrono::milliseconds build{600'000};
};

// prepare(): detects it and builds it in `scratch`, unless it was built there of the same files.
// Where two processes build the same, one waits for the other.
std::optional<Unready> prepare(const DriverFolder& driver, const std::filesystem::path& scratch,
                               const Patience& patience = {});

// What starts an implementation of a prepared driver.
Subject subject_of(const DriverFolder& driver, const DriverImplementation& implementation,
                   const std::filesystem::path& scratch);

}  // namespace placemat
