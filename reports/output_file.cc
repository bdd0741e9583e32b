#include "reports/output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "reports/escape.h"

namespace placemat {

void write_file(const std::filesystem::path& path, std::string_view text) {
  // The process id keeps two runs apart that write to one folder.
  const std::filesystem::path part = path.string() + fmt::format(".{}.part", getpid());
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
  std::error_code ignored;  // the first error is the one to tell
  std::filesystem::remove(part, ignored);
  throw ReportError(fmt::format("{}: cannot be written ({}); name a place that can",
                                terminal_escape(path.string()), error.message()));
}

}  // namespace placemat
