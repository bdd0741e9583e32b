// A child process with a pipe to each of its standard streams, in a process group of its own.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/process/child.h"

namespace placemat {

// The end of a text that may be endless.
class Tail {
 public:
  // Keeps the last 4 KiB at most; never holds more than twice that.
  void append(std::string_view text);

  // The last line that is not blank, escaped for a terminal and cut to 300 octets; "" if none. A
  // shell's word for the signal that ended its child ("Aborted") counts only if it is all there is.
  std::string last_line() const;

 private:
  std::string text_;
};

class ChildProcess {
 public:
  // Starts argv[0], searched for on PATH, with default signal handling. Throws std::system_error.
  // SIGPIPE is ignored in this process from here on, unless it has a handler.
  explicit ChildProcess(const std::vector<std::string>& argv);

  // This side's ends, non-blocking.
  int standard_input() const { return in_.number(); }
  int standard_output() const { return out_.number(); }
  int standard_error() const { return err_.number(); }

  void close_input() { in_.close(); }

  // Reads what waits on standard error; false once it is closed.
  bool drain_error();
  const Tail& error_tail() const { return error_tail_; }

  // Octets of memory that the child holds for itself (what it shares or maps from files not
  // counted), with those that its main thread started, and theirs. 0 where /proc does not tell.
  std::uint64_t memory() const;

  // How the child ended (Ending::text()); nothing while it runs.
  std::optional<std::string> ending() const;
  // The same after at most `patience`, with standard error drained meanwhile.
  std::optional<std::string> await_ending(std::chrono::milliseconds patience);

 private:
  Descriptor in_;
  Descriptor out_;
  Descriptor err_;
  Child child_;  // the last one: it is dead before its streams are closed
  Tail error_tail_;
};

}  // namespace placemat
