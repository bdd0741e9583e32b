#include "harness/catalogue/driver_folders.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

#include "harness/catalogue/build_log.h"
#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/known.h"
#include "harness/door/child_process.h"
#include "harness/door/driver_process.h"
#include "harness/door/greeting.h"
#include "reports/base/escape.h"
#include "reports/base/fields.h"
#include "reports/base/file.h"
#include "reports/system_name.h"

namespace placemat::inline catalogue {
namespace {

namespace fs = std::filesystem;

const Shape<DriverFolder>& stored_driver() {
  using R = DriverImplementation;
  using D = DriverFolder;
  const Shape<std::vector<KnownDeviation>> known = {nullptr, known_from, nullptr};
  static const auto shape =
      as_object<D>({{"language", &D::language, as_word()},
                    may_be_missing<D>({"packages", &D::packages}),
                    left_out<D>({"system", &D::system, as_system()}),
                    {"detect", &D::detect, as_word()},
                    may_be_missing<D>({"build", &D::build}),
                    {"implementations", &D::implementations,
                     as_list(as_object<R>({{"id", &R::id, as_word()},
                                           {"start", &R::start, as_word()},
                                           {"source", &R::source, as_word()},
                                           may_be_missing<R>({"known", &R::known, known})}))}});
  return shape;
}

// Fails unless the id can stand in a greeting, and belongs to the folder of that name.
void require_id(const Node& node, const std::string& folder) {
  const std::string& id = node.text();
  try {
    Description like_a_greeting;
    set_key(like_a_greeting, "id", id);
  } catch (const GreetingError& error) {
    node.fail(error.what());
  }
  if (id != folder && !id.starts_with(folder + "-")) {
    node.fail(terminal_escape(id) + " does not begin with the folder's name");
  }
}

DriverFolder read_driver(const fs::path& folder) {
  const JsonFile file = read_json(folder / "driver.json");
  DriverFolder driver = stored_driver().read(file.root());
  driver.folder = folder;
  const Node implementations = file.root().at("implementations");
  if (driver.implementations.empty()) implementations.fail("must not be empty");
  std::set<std::string> ids;
  for (const Node& one : implementations.elements()) {
    require_id(one.at("id"), folder.filename().string());
    if (!ids.insert(one.at("id").text()).second) one.at("id").fail("stands here twice");
  }
  return driver;
}

std::string settings(const DriverFolder& driver, const fs::path& scratch) {
  return "SRC=" + shell_word(fs::absolute(driver.folder).string()) +
         " OUT=" + shell_word(fs::absolute(scratch).string()) + "; export SRC OUT; ";
}

std::string with_ending(const std::string& words, const std::string& how) {
  return words.empty() ? how : words + " (" + how + ")";
}

// Runs a command. Returns "" if it ends with 0, else how it ended and its last words.
std::string failure_of(const std::string& command, std::chrono::milliseconds patience) {
  try {
    ChildProcess child({"/bin/sh", "-c", "exec 1>&2; " + command + "\n"});
    child.close_input();
    const auto ending = child.await_ending(patience);
    if (ending == "exit status 0") return "";
    const double seconds = std::chrono::duration<double>(patience).count();
    const std::string how = ending ? *ending : fmt::format("no end after {:g} s", seconds);
    return with_ending(child.error_tail().last_line(), how);
  } catch (const std::system_error& error) {
    return error.what();
  }
}

// Computes FNV-1a over the names and contents of the folder's files: a build depends on these.
std::string fingerprint(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    if (file.is_regular_file()) files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&hash](const std::string& text) {
    for (const char c : text + '\0') {
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
  };
  for (const fs::path& path : files) {
    std::ifstream file(path, std::ios::binary);
    add(fs::relative(path, folder).string());
    add({std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()});
  }
  return std::to_string(hash) + "\n";
}

// BuildLock is held while a driver is built. The system releases it if this process ends.
class BuildLock {
 public:
  explicit BuildLock(const fs::path& file)
      : fd_(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    while (fd_ >= 0 && ::flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
    }
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), file.string());
  }
  ~BuildLock() { ::close(fd_); }
  BuildLock(const BuildLock&) = delete;
  BuildLock& operator=(const BuildLock&) = delete;

 private:
  int fd_;
};

// Builds a driver. Returns "" or why it failed.
std::string build(const DriverFolder& driver, const fs::path& scratch,
                  std::chrono::milliseconds patience) {
  fs::create_directories(scratch.parent_path());
  const BuildLock lock(scratch.string() + ".lock");
  const fs::path stamp = scratch / ".built-of";
  const std::string print = fingerprint(driver.folder);
  std::ifstream file(stamp);
  const std::string built{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (built == print) return "";
  fs::remove_all(scratch);
  fs::create_directories(scratch);
  const fs::path log = scratch / "build.log";
  for (const std::string& step : driver.build) {
    const std::string failure =
        failure_of(settings(driver, scratch) + "cd \"$OUT\" && { " + step + "\n} >" +
                       shell_word(fs::absolute(log).string()) + " 2>&1",
                   patience);
    if (failure.empty()) continue;
    return "does not build: " + with_ending(first_error(read_file(log, "run it again")), failure);
  }
  write_file(stamp, print);
  return "";
}

}  // namespace

std::vector<DriverFolder> read_drivers(const fs::path& drivers) {
  std::vector<fs::path> folders;
  std::error_code none;
  for (const auto& folder : fs::directory_iterator(drivers, none)) {
    if (fs::exists(folder.path() / "driver.json")) folders.push_back(folder.path());
  }
  std::sort(folders.begin(), folders.end());
  std::vector<DriverFolder> all;
  for (const fs::path& folder : folders) all.push_back(read_driver(folder));
  return all;
}

std::optional<Unready> prepare(const DriverFolder& driver, const fs::path& scratch,
                               const Patience& patience) {
  try {
    const std::string absence =
        failure_of(settings(driver, scratch) + driver.detect, patience.detect);
    if (!absence.empty()) return Unready{true, "is not found: " + absence};
    const std::string failure = build(driver, scratch, patience.build);
    if (!failure.empty()) return Unready{false, failure};
  } catch (const std::exception& error) {
    return Unready{false, terminal_escape(error.what())};
  }
  return std::nullopt;
}

Subject subject_of(const DriverFolder& driver, const DriverImplementation& implementation,
                   const fs::path& scratch) {
  Subject subject;
  subject.argv = shell_command(settings(driver, scratch) + implementation.start);
  subject.door = implementation.id;
  subject.source = implementation.source;
  subject.id = implementation.id;
  subject.known = implementation.known;
  subject.system = driver.system;
  return subject;
}

}  // namespace placemat::inline catalogue
