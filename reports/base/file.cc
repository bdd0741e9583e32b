#include "reports/base/file.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "reports/base/escape.h"

namespace placemat::inline base {

std::string read_file(const std::filesystem::path& path, std::string_view mend) {
  std::error_code none;
  std::ifstream file;
  // A device is not read, because it may never end.
  if (std::filesystem::is_regular_file(path, none)) file.open(path, std::ios::binary);
  const bool is_open = file.is_open();
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (is_open && !file.bad()) return text;
  throw InputError("cannot read " + terminal_escape(path.string()) + ": " + std::string(mend));
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  // A link stays a link, and a device a device.
  std::error_code unresolved;
  if (std::filesystem::is_symlink(path, unresolved)) {
    const auto target = std::filesystem::canonical(path, unresolved);
    if (!unresolved) return write_file(target, text);
  }
  if (std::filesystem::exists(path, unresolved) &&
      !std::filesystem::is_regular_file(path, unresolved) &&
      !std::filesystem::is_directory(path, unresolved)) {
    throw InputError(terminal_escape(path.string()) + ": is no ordinary file; name another");
  }
  // The process id distinguishes two runs that write to the same folder.
  const std::filesystem::path part = path.string() + "." + std::to_string(getpid()) + ".part";
  std::error_code error;
  errno = 0;
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (!file) error.assign(errno == 0 ? EIO : errno, std::generic_category());
  }
  if (!error) std::filesystem::rename(part, path, error);
  if (!error) return;
  std::error_code ignored;  // the first error is the one to report
  std::filesystem::remove(part, ignored);
  throw InputError(terminal_escape(path.string()) + ": cannot be written (" + error.message() +
                   "); name a place that can");
}

}  // namespace placemat::inline base
