#include "harness/cli/output.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "reports/base/error.h"
#include "reports/base/escape.h"
#include "reports/base/figures.h"
#include "reports/base/file.h"

namespace placemat::inline cli {
namespace fs = std::filesystem;

void require_writable(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder)) {
    throw InputError("cannot write " + file.string() + ": there is no folder " + folder.string() +
                     "; create it first");
  }
  if (fs::is_directory(file)) {
    throw InputError("cannot write " + file.string() + ": it is a folder; name a file");
  }
  if (fs::exists(file) && !fs::is_regular_file(file)) {
    throw InputError("cannot write " + file.string() + ": it is no ordinary file; name another");
  }
  if (access(folder.c_str(), W_OK) != 0) {
    throw InputError("cannot write " + file.string() + ": the folder is not writable");
  }
}

void require_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || access(folder.c_str(), W_OK) != 0) {
    throw InputError("cannot write to the folder " + folder.string() +
                     (error ? ": " + error.message() : ": it is not writable") + "; name another");
  }
}

void say_written(const fs::path& place, std::size_t files) {
  const std::string name = terminal_escape(place.string());
  if (!fs::is_directory(place)) {
    fmt::print("wrote {}\n", name);
    return;
  }
  const fs::path index = place / "index.html";
  fmt::print("wrote {}: {}{}\n", name, counted(files, "file"),
             fs::exists(index) ? "; begin with " + terminal_escape(index.string()) : "");
}

void write_named(const std::string& file, const std::string& text) {
  if (file.empty()) return;
  write_file(file, text);
  say_written(file);
}

void add_verbose(CLI::App& verb, bool& verbose) {
  verb.add_flag("--verbose", verbose,
                "Where files are written: print here, too, what else would be in them alone");
}

void complain(const std::string& message) {
  const std::string line = message.substr(0, message.find('\n'));
  std::fprintf(stderr, "placemat: %s\n", terminal_escape(line).c_str());
}

bool wants_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

Screen screen() {
  Screen screen{.colour = wants_colour()};
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  if (known) screen.columns = size.ws_col;
  return screen;
}

}  // namespace placemat::inline cli
