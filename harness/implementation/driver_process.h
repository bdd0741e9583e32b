// The client of the driver protocol: an implementation judged through a child process.
//
// Whatever the child does (crash, hang, flood, nonsense) becomes an Outcome here. Nothing that it
// says or leaves unsaid blocks the caller for long, makes memory grow, or ends the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/implementation/door.h"
#include "harness/implementation/greeting.h"

namespace placemat {

// A failure that did not recur when its requests were asked one at a time. Their replies stand, but
// something went wrong: whoever draws conclusions must count it.
struct Trouble {
  Outcome::Kind kind = Outcome::Kind::kCrashed;
  std::string detail;
  std::vector<Request> requests;  // what was being asked, in order; empty if nothing was
};

// For whoever asks for one fault under every operation, and again when it is proved.
inline constexpr int kManyRestarts = 100;

struct DriverOptions {
  std::vector<std::string> argv;  // the program (searched for on PATH) and its arguments
  double timeout_seconds = 10;    // of silence while a reply is due
  // The limit on silence that ask() came to in an earlier process, after a hang; 0: none hung yet.
  double limit_after_hang = 0;
  int restart_limit = 16;           // over the life of a DriverProcess
  std::size_t max_reply = 1 << 20;  // octets of one reply line
  // Octets of memory (ChildProcess::memory()); above it the driver is ended, and has crashed.
  // Looked at ten times a second, so that it can be more for a moment.
  std::uint64_t max_memory = std::uint64_t{2} << 30;
};

// Is told of each request that hangs, and asked from then on whether another is worth asking.
class HangWatch {
 public:
  virtual ~HangWatch() = default;
  virtual void hung(const Question& question) = 0;
  // Such a request becomes kNotAsked.
  virtual bool is_hopeless(const Question& question) = 0;
};

// shell_command(): argv that runs `command` by `/bin/sh -c`.
std::vector<std::string> shell_command(std::string command);

// The driver cannot be used at all: not there, ended before `ready`, or greets badly. what() is one
// line with the driver's last line of standard error. Callers end with exit status 2.
class DriverError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class DriverProcess : public Door {
 public:
  // Starts the driver, in a process group of its own, and reads its greeting. Throws DriverError.
  // SIGPIPE is ignored in this process from here on, unless it has a handler.
  explicit DriverProcess(DriverOptions options);
  // Ends the input, gives the driver a moment to end, and kills what is left of its group.
  ~DriverProcess() override;
  DriverProcess(DriverProcess&&) noexcept;
  DriverProcess& operator=(DriverProcess&&) noexcept;

  // As greeted at the first start.
  const Description& describe() const override;
  bool offers(Operation operation) const override;

  // ask(): the outcome of each question, in order.
  //
  // Requests go out in windows of at most 4,096 (fewer to a slow driver, whose replies may all come
  // at the end), written ahead while replies are read, each closed by an empty line; a window
  // counts only when all its replies are in and nothing else is. When a window fails, a new process
  // is asked the same requests one at a time, which names the one at fault (its Outcome is no
  // kReply), and goes on after it. A failure that is not found again so is added to troubles(). An
  // operation that is not offered is `unsupported` without being asked. A reply of a kind that does
  // not answer the operation is nonsense (is_answer()).
  //
  // After the first hang the limit on silence follows from the driver's own speed: a multiple of
  // its slowest reply, and the outcome says so.
  //
  // A driver that still fails after restart_limit restarts, that fails on its first three requests
  // without ever having replied, or that greets differently when started anew is given up: the rest
  // is kNotAsked, with the reason.
  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override;

  // From now on; `watch` must outlive this, or be null.
  void watch(HangWatch* watch);

  // Failures that no Outcome tells of, oldest first.
  const std::vector<Trouble>& troubles() const;

  // Whether the driver was given up. ask() answers kNotAsked from then on.
  bool given_up() const;

  // Why, as one line escaped for a terminal; empty if it was not.
  const std::string& why_given_up() const;

  // The last line that the driver wrote to standard error, of whichever process; escaped for a
  // terminal; empty if there was none.
  std::string last_words() const;

  // Restarts so far.
  int restarts() const;

  // The limit on silence, in seconds, that follows from the driver's own speed; 0 if it never hung.
  double limit_after_hang() const;

 private:
  class Client;
  std::unique_ptr<Client> client_;
};

}  // namespace placemat
