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

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/known.h"
#include "harness/implementation/child_process.h"
#include "harness/implementation/driver_process.h"
#include "harness/implementation/greeting.h"
#include "reports/escape.h"
#include "reports/output_file.h"

namespace placemat {
namespace {

namespace fs = std::filesystem;

// Reads driver.json, key by key; any other key is a mistake.
class Reader {
 public:
  Reader(const nlohmann::json& object, std::string where)
      : object_(object), where_(std::move(where)) {
    if (!object_.is_object()) fail("an object is needed");
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw CatalogueError(where_ + ": " + what + "; see harness/drivers/README.md");
  }

  std::string text(const char* key) {
    const auto* value = find(key);
    if (value == nullptr || !value->is_string() || value->get<std::string>().empty()) {
      fail(std::string("`") + key + "` is needed and must be a text");
    }
    return *value;
  }

  std::vector<std::string> texts(const char* key) {
    std::vector<std::string> all;
    const auto* value = find(key);
    if (value == nullptr) return all;
    if (!value->is_array()) fail(std::string("`") + key + "` must be an array of texts");
    for (const auto& one : *value) {
      if (!one.is_string()) fail(std::string("`") + key + "` must be an array of texts");
      all.push_back(one);
    }
    return all;
  }

  const nlohmann::json* find(const char* key) {
    read_.insert(key);
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }

  void finish() const {
    for (const auto& [key, value] : object_.items()) {
      if (!read_.contains(key)) fail("an unknown key, " + terminal_escape(key));
    }
  }

  const std::string& where() const { return where_; }

 private:
  const nlohmann::json& object_;
  const std::string where_;
  std::set<std::string> read_;
};

DriverImplementation read_implementation(const nlohmann::json& json, const std::string& where) {
  Reader reader(json, where);
  DriverImplementation implementation;
  implementation.id = reader.text("id");
  try {
    Description like_a_greeting;
    set_key(like_a_greeting, "id", implementation.id);
  } catch (const GreetingError& error) {
    reader.fail(error.what());
  }
  implementation.start = reader.text("start");
  implementation.source = reader.text("source");
  if (const auto* known = reader.find("known")) {
    implementation.known = known_from(*known, where + ": known");
  }
  reader.finish();
  return implementation;
}

DriverFolder read_driver(const fs::path& folder) {
  const fs::path file = folder / "driver.json";
  const nlohmann::json json = read_json(file);
  Reader reader(json, file.string());
  DriverFolder driver;
  driver.folder = folder;
  driver.language = reader.text("language");
  driver.packages = reader.texts("packages");
  driver.detect = reader.text("detect");
  driver.build = reader.texts("build");
  const auto* implementations = reader.find("implementations");
  if (implementations == nullptr || !implementations->is_array() || implementations->empty()) {
    reader.fail("`implementations` is needed and must be an array");
  }
  const std::string name = folder.filename().string();
  std::set<std::string> ids;
  for (const auto& one : *implementations) {
    const std::string here =
        file.string() + ": implementation " + std::to_string(driver.implementations.size() + 1);
    driver.implementations.push_back(read_implementation(one, here));
    const std::string& id = driver.implementations.back().id;
    if (id != name && !id.starts_with(name + "-")) {
      reader.fail("the id " + terminal_escape(id) + " does not begin with the folder's name");
    }
    if (!ids.insert(id).second) reader.fail("the id " + terminal_escape(id) + " is there twice");
  }
  reader.finish();
  return driver;
}

std::string settings(const DriverFolder& driver, const fs::path& scratch) {
  return "SRC=" + shell_word(fs::absolute(driver.folder).string()) +
         " OUT=" + shell_word(fs::absolute(scratch).string()) + "; export SRC OUT; ";
}

// "" if it ends with 0, else how it ended and its last words.
std::string failure_of(const std::string& command, std::chrono::milliseconds patience) {
  try {
    ChildProcess child({"/bin/sh", "-c", "exec 1>&2; " + command + "\n"});
    child.close_input();
    const auto ending = child.await_ending(patience);
    if (ending == "exit status 0") return "";
    const std::string words = child.error_tail().last_line();
    const double seconds = std::chrono::duration<double>(patience).count();
    const std::string how = ending ? *ending : fmt::format("no end after {:g} s", seconds);
    return words.empty() ? how : words + " (" + how + ")";
  } catch (const std::system_error& error) {
    return error.what();
  }
}

// FNV-1a over the names and contents of the folder's files: what a build depends on.
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

// Held while a driver is built; the system lets go of it if this process ends.
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

// "" or why not.
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
  for (const std::string& step : driver.build) {
    const std::string failure =
        failure_of(settings(driver, scratch) + "cd \"$OUT\" && { " + step + "\n}", patience);
    if (!failure.empty()) return "does not build: " + failure;
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
  return subject;
}

}  // namespace placemat
