#include "harness/fuzz/fuzz_tally.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/output_file.h"

namespace placemat {
namespace {

constexpr const char* kTallySchema = "placemat-tally/1";

FuzzTallyRecord sum(FuzzTallyRecord left, const FuzzTallyRecord& right) {
  left.strings += right.strings;
  left.replies += right.replies;
  left.untestable += right.untestable;
  left.unexplained += right.unexplained;
  for (const auto& [name, count] : right.disagreements) left.disagreements[name] += count;
  return left;
}

// Adds under a lock. Otherwise processes that end at the same time would lose each other's numbers.
void add_to_file(const std::filesystem::path& path) {
  const std::filesystem::path lock_path = path.string() + ".lock";
  const int lock = open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (lock < 0 || flock(lock, LOCK_EX) != 0) {
    throw std::runtime_error(lock_path.string() +
                             " cannot be locked; PLACEMAT_TALLY must name a "
                             "file in a folder that can be written");
  }
  FuzzTallyRecord total = fuzz_tally().record();
  if (std::filesystem::exists(path)) total = sum(read_fuzz_tally(path), total);
  write_file(path, fuzz_tally_json(total) + "\n");
  close(lock);
}

}  // namespace

FuzzTally& fuzz_tally() {
  static FuzzTally tally;
  return tally;
}

void FuzzTally::add_met() {
  for (const Disagreement disagreement : kDisagreements) {
    const auto index = static_cast<unsigned>(disagreement);
    disagreements_[index] += (met_ >> index) & 1U;
  }
  met_ = 0;
}

FuzzTallyRecord FuzzTally::record() const {
  FuzzTallyRecord record{.strings = strings_,
                         .replies = replies_,
                         .untestable = untestable_,
                         .unexplained = unexplained_,
                         .disagreements = {}};
  for (const Disagreement disagreement : kDisagreements) {
    record.disagreements[std::string(disagreement_name(disagreement))] =
        disagreements_[static_cast<unsigned>(disagreement)];
  }
  return record;
}

void save_fuzz_tally() {
  static bool saved = false;
  const char* path = std::getenv("PLACEMAT_TALLY");
  if (path == nullptr || saved) return;
  saved = true;
  try {
    add_to_file(path);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "placemat: %s\n", error.what());
  }
}

void save_fuzz_tally_at_exit() {
  fuzz_tally();  // constructed before the handler is registered, so destroyed after it
  std::atexit(save_fuzz_tally);
}

FuzzTallyRecord read_fuzz_tally(const std::filesystem::path& path) {
  std::ifstream file(path);
  const auto json = nlohmann::json::parse(file, nullptr, /*allow_exceptions=*/false);
  try {
    if (json.at("schema") != kTallySchema) throw std::runtime_error("another schema");
    return {.strings = json.at("strings"),
            .replies = json.at("replies"),
            .untestable = json.at("untestable"),
            .unexplained = json.at("unexplained"),
            .disagreements = json.at("disagreements")};
  } catch (const std::exception&) {
    throw std::runtime_error(path.string() + " is not a " + kTallySchema + " file; remove it");
  }
}

std::string fuzz_tally_json(const FuzzTallyRecord& record) {
  nlohmann::ordered_json json;
  json["schema"] = kTallySchema;
  json["strings"] = record.strings;
  json["replies"] = record.replies;
  json["untestable"] = record.untestable;
  json["unexplained"] = record.unexplained;
  json["disagreements"] = record.disagreements;
  return json.dump(2);
}

}  // namespace placemat
