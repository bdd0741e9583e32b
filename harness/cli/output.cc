#include "harness/cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "harness/cli/unusable.h"
#include "reports/escape.h"

namespace placemat {
namespace fs = std::filesystem;

void require_writable(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder)) {
    throw Unusable("cannot write " + file.string() + ": there is no folder " + folder.string() +
                   "; create it first");
  }
  if (fs::is_directory(file)) {
    throw Unusable("cannot write " + file.string() + ": it is a folder; name a file");
  }
  if (fs::exists(file) && !fs::is_regular_file(file)) {
    throw Unusable("cannot write " + file.string() + ": it is no ordinary file; name another");
  }
  if (access(folder.c_str(), W_OK) != 0) {
    throw Unusable("cannot write " + file.string() + ": the folder is not writable");
  }
}

void require_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || access(folder.c_str(), W_OK) != 0) {
    throw Unusable("cannot write to the folder " + folder.string() +
                   (error ? ": " + error.message() : ": it is not writable") + "; name another");
  }
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

}  // namespace placemat
