// Runs children of this process. No child outlives it, and none stays as a zombie.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/process/pipe.h"

namespace placemat::inline process {

// Ending says how a process ended.
struct Ending {
  int status = 0;  // the status with which it exited, if `signal` is 0
  int signal = 0;  // the signal that killed it

  // Returns "exit status 3", or "killed by signal 11 (SIGSEGV)". Returns "exit status 139, in a
  // shell signal 11 (SIGSEGV)" for a status by which a shell reports that its child was killed.
  std::string text() const;

  bool operator==(const Ending&) const = default;
};

// Opens /proc/<pid>/stat.
std::ifstream open_stat(pid_t pid);

// Returns what a file of open_stat() says after the name of the process: the state and numbers,
// with a blank before each (proc(5)). Returns "" if the process is gone, even if the file was
// opened before.
std::string stat_after_name(std::ifstream file);

// ProcessorUse says what a process with one thread wants and had of the processors. A process that
// wants a processor and gets none is not hung.
struct ProcessorUse {
  bool wanted = false;  // it runs, or could, or waits for a disk
  std::chrono::milliseconds had{0};
};

class Child {
 public:
  Child() = default;  // is no child
  // Kills the child, with its group if it leads one, and waits for its end.
  ~Child();
  Child(Child&& other) noexcept : pid_(std::exchange(other.pid_, -1)), leads_(other.leads_) {}
  Child& operator=(Child&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(leads_, other.leads_);
    return *this;
  }

  pid_t pid() const { return pid_; }
  bool exists() const { return pid_ > 0; }

  // Kills the child, with its group if it leads one. Only the destructor waits for it, so its
  // number cannot have gone to another process.
  void kill() const;

  // Returns what the child has had of the processors so far. If the child has ended, `wanted` is
  // false and the time is 0.
  ProcessorUse processor_use() const;

  // Return how the child ended, or std::nullopt if it still runs (after `patience`).
  std::optional<Ending> ending() const;
  std::optional<Ending> await(std::chrono::milliseconds patience) const;
  Ending await() const;

 private:
  friend Child spawn(const std::vector<std::string>& argv, const Descriptor& in,
                     const Descriptor& out, const Descriptor& error);
  friend Child fork_child(const std::function<void()>& body);
  Child(pid_t pid, bool leads) : pid_(pid), leads_(leads) {}

  pid_t pid_ = -1;
  bool leads_ = false;  // leads a process group of its own
};

// spawn() starts argv[0], searched for on PATH, with default signal handling and these standard
// streams, or this process's own for those that are not open. The child leads a process group, so
// that all that it starts ends with it. SIGINT, SIGTERM and SIGHUP end all such groups, too, unless
// this process handles them otherwise. Throws std::system_error.
Child spawn(const std::vector<std::string>& argv, const Descriptor& in, const Descriptor& out,
            const Descriptor& error);

// fork_child() runs `body` in a copy of this process and ends the copy with status 0; after an
// exception, with 1 and its message on standard error. No destructors run. The standard streams are
// flushed before the fork. The child is killed when the thread that forked it ends. It leaves no
// core, and handles the signals above as if no process had been spawned. Throws std::system_error.
Child fork_child(const std::function<void()>& body);

// Closes this process's standard output and standard error for good: it writes no more there.
void be_silent();

}  // namespace placemat::inline process
