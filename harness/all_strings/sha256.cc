#include "harness/all_strings/sha256.h"

#include <dlfcn.h>
#include <sha2.h>
#include <sys/types.h>

#include <array>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace placemat::inline all_strings {
namespace {

constexpr const char* kProgram = "/proc/self/exe";

class Sha256 {
 public:
  Sha256() { SHA256Init(&context_); }

  void add(std::string_view octets) {
    SHA256Update(&context_, reinterpret_cast<const std::uint8_t*>(octets.data()), octets.size());
  }

  void add_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> block(1 << 16);
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())) ||
           file.gcount() > 0) {
      add({block.data(), static_cast<std::size_t>(file.gcount())});
    }
    if (!file.eof()) throw std::runtime_error(path.string() + " cannot be read");
  }

  std::string text() {
    std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
    SHA256End(&context_, text.data());
    return text.data();
  }

 private:
  SHA2_CTX context_;
};

}  // namespace

std::string sha256(std::string_view octets) {
  Sha256 digest;
  digest.add(octets);
  return digest.text();
}

std::string sha256_of_binary(const Implementation& implementation) {
  Sha256 digest;
  digest.add_file(kProgram);
  // The first word of the object points into the file with the object's code.
  Dl_info program{};
  Dl_info code{};
  const void* const methods = *reinterpret_cast<const void* const*>(&implementation);
  if (const auto accepts = implementation.accepts()) {
    dladdr(reinterpret_cast<const void*>(accepts), &code);
  } else {
    dladdr(methods, &code);
  }
  dladdr(reinterpret_cast<const void*>(&sha256_of_binary), &program);
  if (code.dli_fname != nullptr && code.dli_fbase != program.dli_fbase) {
    digest.add_file(code.dli_fname);
  }
  return digest.text();
}

}  // namespace placemat::inline all_strings
