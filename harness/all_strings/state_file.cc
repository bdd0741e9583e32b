#include "harness/all_strings/state_file.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <system_error>
#include <utility>

#include "reports/base/file.h"

namespace placemat::inline all_strings {
namespace {

constexpr std::chrono::seconds kBetweenStates{1};

}  // namespace

std::string run_name(const Description& description, Operation operation, const Space& space) {
  std::string name;
  for (const std::string& part :
       {description.id, description.version, description.api,
        std::string(description.profile.form->id), domain_name(description.profile.domain),
        std::string(operation_name(operation)), space.fingerprint()}) {
    name += part + '|';
  }
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return name;
}

StateFile::StateFile(std::filesystem::path path, const std::string& run)
    : path_(std::move(path)), run_("placemat-exhaustive/1 " + run) {}

Findings StateFile::load() const {
  std::error_code none;
  if (path_.empty() || !std::filesystem::exists(path_, none)) return {};
  std::ifstream file(path_, std::ios::binary);
  std::string run;
  std::string findings;
  if (!std::getline(file, run) || !std::getline(file, findings)) unusable("cannot be read");
  if (run != run_) unusable("is of another implementation, version or shard");
  try {
    return Findings::from_json(findings);
  } catch (const std::exception&) {
    unusable("is damaged");
  }
}

void StateFile::save(const Findings& findings) {
  if (path_.empty()) return;
  try {
    write_file(path_, run_ + '\n' + findings.to_json() + '\n');
  } catch (const std::exception& error) {
    throw ExhaustiveError(error.what());
  }
  saved_ = std::chrono::steady_clock::now();
}

bool StateFile::due() const {
  return !path_.empty() && std::chrono::steady_clock::now() - saved_ > kBetweenStates;
}

void StateFile::unusable(const std::string& why) const {
  throw ExhaustiveError(path_.string() + ": this state " + why + "; remove it to begin anew");
}

}  // namespace placemat::inline all_strings
