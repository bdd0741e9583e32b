// A child process with a pipe to each of its standard streams, in a process group of its own.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  // Kills the process group and waits for the child: no zombie stays.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // This side's ends, non-blocking.
  int standard_input() const { return in_; }
  int standard_output() const { return out_; }
  int standard_error() const { return err_; }

  void close_input();

  // Reads what waits on standard error; false once it is closed.
  bool drain_error();
  const Tail& error_tail() const { return error_tail_; }

  // Octets of memory that the child holds for itself (what it shares or maps from files not
  // counted), with those that its main thread started, and theirs. 0 where /proc does not tell.
  std::uint64_t memory() const;

  // How the child ended: "exit status 3", "killed by signal 11 (SIGSEGV)"; nothing while it runs.
  std::optional<std::string> ending() const;
  // The same after at most `patience`, with standard error drained meanwhile.
  std::optional<std::string> await_ending(std::chrono::milliseconds patience);

 private:
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  Tail error_tail_;
};

}  // namespace placemat
