// Finding is an input on which an implementation was seen to depart from its profile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "reference/words/operation.h"
#include "reports/base/error.h"

namespace placemat::inline fuzz {

struct Finding {
  std::string target;
  std::vector<std::uint8_t> units;  // the target's input
  std::string implementation;       // "unknown": the process died before it called any
  Facet facet = Facet::kValidate;
  std::string deviation_class;        // harness/README.md lists them
  std::vector<std::string> requests;  // lines of the driver protocol; the last one is at fault
  std::string expected;               // a reply line, or a description
  std::string clause;                 // where `expected` is specified
  std::string observed;

  bool operator==(const Finding&) const = default;
};

// Returns the stored form: {"schema": "placemat-finding/1", "target": ..., "units": "EDA080", ...}.
// finding_from_json() throws InputError; `name` is what its message calls the text.
std::string finding_json(const Finding& finding);
Finding finding_from_json(const std::string& json, const std::string& name);

// Reads a finding. Throws InputError.
Finding read_finding(const std::filesystem::path& path);

// Returns "codec-validate-accepts-surrogate-1f0c...": the last part is a hash of target and input.
std::string finding_name(const Finding& finding);

// Writes `folder`/finding_name().json, creating the folder, and returns its path. Throws
// InputError.
std::filesystem::path write_finding(const Finding& finding, const std::filesystem::path& folder);

}  // namespace placemat::inline fuzz
