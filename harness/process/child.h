// Children of this process. None outlives it, and none stays as a zombie.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/process/pipe.h"

namespace placemat {

// How a process ended.
struct Ending {
  int status = 0;  // with which it exited, if `signal` is 0
  int signal = 0;  // that killed it

  // "exit status 3", "killed by signal 11 (SIGSEGV)"; and, because a shell tells so of its own
  // child, "exit status 139, in a shell signal 11 (SIGSEGV)".
  std::string text() const;

  bool operator==(const Ending&) const = default;
};

// Of a process with one thread. One that wants a processor and gets none is not hung: others keep
// the machine busy.
struct ProcessorUse {
  bool wanted = false;  // it runs, or could
  std::chrono::milliseconds had{0};
};

class Child {
 public:
  Child() = default;  // none
  // Kills it, with its group if it leads one, and waits for its end.
  ~Child();
  Child(Child&& other) noexcept : pid_(std::exchange(other.pid_, -1)), leads_(other.leads_) {}
  Child& operator=(Child&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(leads_, other.leads_);
    return *this;
  }

  pid_t pid() const { return pid_; }
  bool exists() const { return pid_ > 0; }

  // Kills it, with its group if it leads one. It is waited for in the destructor alone, so its
  // number cannot have gone to another process.
  void kill() const;

  // What it has had of the processors so far. Nothing wanted and nothing had if it has ended.
  ProcessorUse processor_use() const;

  // Nothing while it runs, or if it still does after `patience`.
  std::optional<Ending> ending() const;
  std::optional<Ending> await(std::chrono::milliseconds patience) const;
  Ending await() const;

 private:
  friend Child spawn(const std::vector<std::string>& argv, const Descriptor& in,
                     const Descriptor& out, const Descriptor& error);
  friend Child fork_child(const std::function<void()>& body);
  Child(pid_t pid, bool leads) : pid_(pid), leads_(leads) {}

  pid_t pid_ = -1;
  bool leads_ = false;  // a process group of its own
};

// spawn(): starts argv[0], searched for on PATH, with these standard streams (this process's own
// for those that are not open), default signal handling, and in a process group of its own, because
// what it starts is to end with it. SIGINT, SIGTERM and SIGHUP end all such groups, too, unless
// this process handles them otherwise. Throws std::system_error.
Child spawn(const std::vector<std::string>& argv, const Descriptor& in, const Descriptor& out,
            const Descriptor& error);

// fork_child(): runs `body` in a copy of this process and ends it with status 0, or, after an
// exception and its message on standard error, with 1; without destructors. What the standard
// streams hold is written before. The child is killed when the thread that forked it ends, leaves
// no core, and handles the signals above as if nothing had been spawned. Throws std::system_error.
Child fork_child(const std::function<void()>& body);

// From now on this process says nothing on its standard output and standard error.
void be_silent();

}  // namespace placemat
