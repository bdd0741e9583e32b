#include "harness/fuzz/fuzz_tally.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "reports/base/fields.h"
#include "reports/base/file.h"

namespace placemat::inline fuzz {
namespace {

const Shape<FuzzTallyRecord>& stored_tally() {
  using R = FuzzTallyRecord;
  static const auto shape =
      as_object<R>({Field<R>::always("schema", "placemat-tally/1"),
                    {"strings", &R::strings},
                    {"replies", &R::replies},
                    {"untestable", &R::untestable},
                    {"unexplained", &R::unexplained},
                    {"disagreements", &R::disagreements, as_map(as_count())}});
  return shape;
}

FuzzTallyRecord sum(FuzzTallyRecord left, const FuzzTallyRecord& right) {
  left.strings += right.strings;
  left.replies += right.replies;
  left.untestable += right.untestable;
  left.unexplained += right.unexplained;
  for (const auto& [name, count] : right.disagreements) left.disagreements[name] += count;
  return left;
}

// Holds a lock, or processes that end at the same time would lose each other's numbers.
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
  for (std::uint64_t& count : disagreements_) {
    count += met_ & 1U;
    met_ >>= 1U;
  }
}

FuzzTallyRecord FuzzTally::record() const {
  FuzzTallyRecord record = counted_;
  for (const auto& [disagreement, name] : kDisagreementNames) {
    record.disagreements[std::string(name)] = disagreements_[static_cast<unsigned>(disagreement)];
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
  fuzz_tally();  // constructed before the handler is registered, so destroyed after it has run
  std::atexit(save_fuzz_tally);
}

FuzzTallyRecord read_fuzz_tally(const std::filesystem::path& path) {
  const std::string mend = "remove it";
  const JsonFile file(read_file(path, mend), path.string(), mend);
  return stored_tally().read(file.root());
}

std::string fuzz_tally_json(const FuzzTallyRecord& record) {
  return stored_tally().write(record).dump(2);
}

}  // namespace placemat::inline fuzz
