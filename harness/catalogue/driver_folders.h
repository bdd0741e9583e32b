// Reads driver folders: harness/drivers/<name>/driver.json says how to detect, build and start what
// lies beside it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/check/subject.h"

namespace placemat::inline catalogue {

struct DriverImplementation {
  std::string id;
  std::string start;   // run by /bin/sh, with SRC and OUT set
  std::string source;  // where its claims are documented
  std::vector<KnownDeviation> known;
};

struct DriverFolder {
  std::filesystem::path folder;
  std::string language;
  std::vector<std::string> packages;  // Debian's, beyond docker/packages.txt
  std::string system;                 // where releases come from; empty for this machine's own
  std::string detect;                 // run by /bin/sh: exit status 0 where it can be used
  std::vector<std::string> build;     // run by /bin/sh, in OUT; may be empty
  std::vector<DriverImplementation> implementations;
};

// read_drivers() returns the folders of `drivers` that contain a driver.json, by name. Throws
// InputError.
std::vector<DriverFolder> read_drivers(const std::filesystem::path& drivers);

// Unready says why a driver cannot be used.
struct Unready {
  bool absent = false;  // true if what it needs is not here; false if it does not build
  std::string why;      // one line, escaped for a terminal
};

// Patience says how long a step may take.
struct Patience {
  std::chrono::milliseconds detect{20'000};
  std::chrono::milliseconds build{600'000};
};

// prepare() detects the driver and builds it in `scratch`, unless it was built there from the same
// files. Waits for another process that builds it. Returns std::nullopt if the driver is ready.
std::optional<Unready> prepare(const DriverFolder& driver, const std::filesystem::path& scratch,
                               const Patience& patience = {});

// Returns what starts an implementation of a prepared driver.
Subject subject_of(const DriverFolder& driver, const DriverImplementation& implementation,
                   const std::filesystem::path& scratch);

}  // namespace placemat::inline catalogue
