// File descriptors that are closed with their owner, and pipes of them.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace placemat {

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}  // -1: none
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  void close() { *this = Descriptor(); }

 private:
  int number_;
};

// A pipe that no program inherits. Its ends are never 0, 1 or 2, which a child's standard streams
// overwrite. Throws std::system_error.
struct Pipe {
  Pipe();

  Descriptor read;
  Descriptor write;
};

// A file to write, empty; like a pipe's end, no program inherits it. Throws std::system_error.
Descriptor output_file(const std::filesystem::path& path);

// The same end of a pipe, whose reads and writes wait no more.
Descriptor non_blocking(Descriptor end);

// Writes all of it; false if nobody reads.
bool write_all(const Descriptor& descriptor, std::string_view text);

// Of an end that does not wait. Adds to `text` what has arrived, of a flood 1 MiB at most; false at
// the end.
bool read_arrived(const Descriptor& descriptor, std::string& text);

// Of an end that does not wait. Adds to `text` until the end; false if `deadline` came first.
bool read_until(const Descriptor& descriptor, std::chrono::steady_clock::time_point deadline,
                std::string& text);

}  // namespace placemat
