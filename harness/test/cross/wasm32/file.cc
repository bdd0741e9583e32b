// Reads files in place of reports/base/file.cc: this C++ library has no files.
#include "reports/base/file.h"

#include <cstdio>

namespace placemat::inline base {

std::string read_file(const std::filesystem::path& path, std::string_view mend) {
  std::FILE* const file = std::fopen(path.string().c_str(), "rb");
  if (file == nullptr) throw InputError("cannot read " + path.string() + ": " + std::string(mend));
  std::string text;
  char piece[4096];
  while (const std::size_t got = std::fread(piece, 1, sizeof piece, file)) text.append(piece, got);
  std::fclose(file);
  return text;
}

}  // namespace placemat::inline base
