// Drives the client side of the driver protocol: an implementation judged through a child process.
//
// Whatever the child does (crash, hang, flood, nonsense) becomes an Outcome, and can neither block
// nor end the caller, nor make its memory grow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/door/door.h"
#include "harness/door/greeting.h"
#include "reference/words/outcome.h"

namespace placemat::inline door {

// Trouble is a failure that did not recur when its requests were asked one at a time. The replies
// to the requests stand, but callers that draw conclusions must count the failure.
struct Trouble {
  Outcome::Kind kind = Outcome::Kind::kCrashed;
  std::string detail;
  std::vector<Request> requests;  // the requests at that moment, in order; empty if there were none
};

// kManyRestarts is for callers that search for one fault under every operation, and then replay it.
inline constexpr int kManyRestarts = 100;

struct DriverOptions {
  std::vector<std::string> argv;  // the program (searched for on PATH) and its arguments
  double timeout_seconds = 10;    // of silence while a reply is due
  // Is limit_after_hang() of an earlier process, or 0 if none hung yet.
  double limit_after_hang = 0;
  int restart_limit = 16;           // over the life of a DriverProcess
  std::size_t max_reply = 1 << 20;  // octets of one reply line
  // Bounds ChildProcess::memory(), in octets. A driver above the bound is ended, and has crashed.
  // The bound is checked ten times a second, so a driver may exceed it for a moment.
  std::uint64_t max_memory = std::uint64_t{2} << 30;
};

// HangWatch hears of each request that hangs, and then decides whether another one is worth asking.
class HangWatch {
 public:
  virtual ~HangWatch() = default;
  virtual void hung(const Question& question) = 0;
  // Reports whether the request would hang, too. If it would, its outcome is kNotAsked.
  virtual bool is_hopeless(const Question& question) = 0;
};

// shell_command() returns argv that runs `command` by `/bin/sh -c`.
std::vector<std::string> shell_command(std::string command);

// DriverError says that the driver cannot be used at all: it is not there, ended before `ready`, or
// greets badly. what() is one line with the driver's last line of standard error. Callers end with
// exit status 2.
class DriverError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class DriverProcess : public Door {
 public:
  // Starts the driver (ChildProcess), and reads its greeting. Throws DriverError.
  explicit DriverProcess(DriverOptions options);
  // Ends the input, gives the driver a moment to end, and kills what is left of its group.
  ~DriverProcess() override;
  DriverProcess(DriverProcess&&) noexcept;
  DriverProcess& operator=(DriverProcess&&) noexcept;

  // Return what the greeting at the first start said.
  const Description& describe() const override;
  bool offers(Operation operation) const override;

  // ask() puts the outcome of each question into `outcomes`, in order.
  //
  // Requests go out in windows of at most 4,096 (fewer to a slow driver), each closed by an empty
  // line. A window counts only if all its replies came, and no other output. After a failed window,
  // a new process gets its requests one at a time: the Outcome of the one at fault is no kReply. A
  // failure that does not recur is added to troubles(). An operation that is not offered is
  // `unsupported` without a request. A reply of a kind that does not fit the operation is nonsense
  // (is_answer()).
  //
  // After the first hang the limit on silence is a multiple of the driver's slowest reply. A driver
  // that still fails after restart_limit restarts, that fails on its first three requests without
  // any reply, or that greets differently when started anew is given up: the other outcomes are
  // kNotAsked, with the reason.
  using Door::ask;
  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) override;

  // Sets the watch from now on. `watch` must outlive this, or be null.
  void watch(HangWatch* watch);

  // Returns failures that no Outcome shows, oldest first.
  const std::vector<Trouble>& troubles() const;

  // Reports whether the driver was given up. From then on, outcomes are kNotAsked.
  bool given_up() const;

  // Reports whether the driver has replied to anything.
  bool has_replied() const;

  // Returns why the driver was given up, as one line escaped for a terminal, or "" if it was not.
  const std::string& why_given_up() const;

  // Returns the last line that the driver wrote to standard error, in any of its processes, escaped
  // for a terminal; "" if there was none.
  std::string last_words() const;

  // Returns the number of restarts so far.
  int restarts() const;

  // Returns the limit on silence, in seconds, that follows from the driver's own speed; 0 if it
  // never hung.
  double limit_after_hang() const;

 private:
  class Client;
  std::unique_ptr<Client> client_;
};

}  // namespace placemat::inline door
