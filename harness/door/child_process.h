// Runs a child process with a pipe to each of its standard streams, in a process group of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/process/child.h"

namespace placemat::inline door {

// Tail keeps the end of a text that may be endless.
class Tail {
 public:
  // Appends text. It keeps the last 4 KiB, and never holds more than twice that.
  void append(std::string_view text);

  // Returns the last line that is not blank, escaped for a terminal and cut to 300 octets; "" if
  // there is none. A message of a shell or of qemu about a signal ("Aborted") is returned only if
  // there is no other line.
  std::string last_line() const;

 private:
  std::string text_;
};

class ChildProcess {
 public:
  // Starts argv[0], searched for on PATH, with default signal handling. Throws std::system_error.
  // SIGPIPE is ignored in this process from here on, unless it has a handler.
  explicit ChildProcess(const std::vector<std::string>& argv);

  // Return this process's ends of the pipes, non-blocking.
  int standard_input() const { return in_.number(); }
  int standard_output() const { return out_.number(); }
  int standard_error() const { return err_.number(); }

  void close_input() { in_.close(); }

  // Reads what waits on standard error. Returns false once it is closed.
  bool drain_error();
  const Tail& error_tail() const { return error_tail_; }

  // Returns the octets of memory that the child and its descendants hold for themselves. Memory
  // that is shared or mapped from files does not count. Returns 0 if /proc does not say.
  std::uint64_t memory() const;
  // Returns for how long the threads of the child and of its descendants have waited for a processor
  // so far, added up. Returns 0 if /proc does not say.
  std::chrono::nanoseconds starved() const;

  // Returns how the child ended (Ending::text()), or std::nullopt while it runs.
  std::optional<std::string> ending() const;
  // Waits for the end for at most `patience`, and drains standard error meanwhile.
  std::optional<std::string> await_ending(std::chrono::milliseconds patience);

 private:
  Descriptor in_;
  Descriptor out_;
  Descriptor err_;
  Child child_;  // declared after the streams, to die before these are closed
  Tail error_tail_;
};

}  // namespace placemat::inline door
