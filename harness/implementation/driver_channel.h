// One running driver: its greeting, and windows of requests. Part of driver_process.h, which knows
// what to do when one fails.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/implementation/child_process.h"
#include "harness/implementation/driver_process.h"

namespace placemat {

inline constexpr std::size_t kMaxWindow = 4096;              // requests before an empty line
inline constexpr std::size_t kMaxWindowText = 1 << 20;       // octets of them, roughly
inline constexpr std::chrono::milliseconds kEndGrace{1000};  // for a process to end by itself

// A request on its way, and where its outcome goes.
struct Asked {
  const Question* question;
  Outcome* outcome;
};

// How long one looks for output that was not asked for. Where every reply of a window is the right
// one, none was answered twice.
struct Grace {
  std::chrono::milliseconds else_for;
  std::chrono::milliseconds if_all_right = else_for;
};

// Why a window failed.
struct Failure {
  Outcome::Kind kind = Outcome::Kind::kProtocolError;
  std::string detail;
  FenceFault fault = FenceFault::kNone;  // kCrashed
  bool surplus = false;  // more was said than was asked for: an earlier request may be at fault
  bool before = false;   // it was found before anything of the window was sent
};

class DriverChannel {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts a driver. Throws std::system_error. Keep `options` alive.
  explicit DriverChannel(const DriverOptions& options);

  // The first thing to call. Throws DriverError: ended, silent, or greeting badly.
  Greeting greet();

  // exchange(): sends the requests and an empty line, and reads a reply to each; then waits for
  // `grace` whether more comes. Nothing: all is confirmed, and each outcome is a kReply or
  // kAsExpected. After a failure the outcomes are unspecified, and the channel is of no more use
  // but for error_tail().
  std::optional<Failure> exchange(std::span<const Asked> window, Grace grace);

  // The longest silence of an exchange so far that ended with a reply.
  Clock::duration slowest() const { return slowest_; }

  // From now on exchange() takes a silence above this for a hang. `why` follows the time in
  // messages.
  void limit(Clock::duration limit, std::string why);

  // Whether nothing was asked yet.
  bool fresh() const { return fresh_; }

  const Tail& error_tail() const { return child_.error_tail(); }

  // Ends the input and waits a moment for the driver to end.
  void finish();

 private:
  bool step(Clock::time_point deadline);
  void weigh();
  bool read_output();
  void write_input();
  std::optional<std::string_view> take_line();
  std::string_view untaken() const { return std::string_view(input_).substr(taken_); }
  std::optional<Failure> take_replies(std::span<const Asked> window, std::size_t& received);
  std::optional<Failure> leftover() const;

  Failure too_long(std::string_view said) const;
  Failure ended();
  Failure too_large() const;
  Failure silent(std::span<const Asked> window, std::size_t received);
  std::string with_last_words(std::string detail) const;

  const DriverOptions& options_;
  Clock::duration limit_;  // of silence
  std::string how_limited_;
  Clock::duration slowest_{};
  ChildProcess child_;
  std::string input_;  // what the driver wrote; the lines before taken_ are dealt with
  std::size_t taken_ = 0;
  std::string output_;  // what it is sent
  std::size_t sent_ = 0;
  bool output_ended_ = false;  // the driver's output, that is: closed, or the driver is dead
  bool input_closed_ = false;  // by the driver
  bool fresh_ = true;
  Clock::time_point weighed_ = Clock::now();
  bool too_large_ = false;
};

}  // namespace placemat
