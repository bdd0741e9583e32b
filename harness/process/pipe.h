// Holds file descriptors, which are closed with their owner, and pipes.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace placemat::inline process {

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}  // -1 is none
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

// Pipe is a pipe that no program inherits. Its ends are never 0, 1 or 2, which a child's standard
// streams overwrite. Throws std::system_error.
struct Pipe {
  Pipe();

  Descriptor read;
  Descriptor write;
};

// Opens a file for writing, and empties it. Like a pipe's end, it is inherited by no program.
// Throws std::system_error.
Descriptor output_file(const std::filesystem::path& path);

// Returns `end`, whose reads and writes no longer wait.
Descriptor non_blocking(Descriptor end);

// Writes all of `text`. Returns false if nobody reads.
bool write_all(int descriptor, std::string_view text);

// Adds to `text` what has arrived at an end that does not wait, 1 MiB at most. Returns false at the
// end of input.
bool read_arrived(const Descriptor& descriptor, std::string& text);

// Adds to `text` what arrives at an end that does not wait, until the end of input. Returns false
// if `deadline` came first.
bool read_until(const Descriptor& descriptor, std::chrono::steady_clock::time_point deadline,
                std::string& text);

}  // namespace placemat::inline process
