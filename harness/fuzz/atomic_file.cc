#include "harness/fuzz/atomic_file.h"

#include <unistd.h>

#include <fstream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace placemat {

void write_whole_file(const std::filesystem::path& path, std::string_view content) {
  // The process id: two processes may write the same finding at the same time.
  const std::filesystem::path temporary = path.string() + "." + std::to_string(getpid()) + ".tmp";
  std::error_code error;
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file) error = std::make_error_code(std::errc::io_error);
  }
  if (!error) std::filesystem::rename(temporary, path, error);
  if (!error) return;
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  throw std::runtime_error(path.string() + " cannot be written; check that its folder exists and " +
                           "may be written");
}

}  // namespace placemat
