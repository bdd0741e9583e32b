// Runs one process of a driver: reads its greeting, and exchanges windows of requests for replies.
// driver_process.h decides what to do after a failure.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/door/child_process.h"
#include "harness/door/driver_process.h"
#include "harness/door/silence.h"
#include "reference/words/outcome.h"

namespace placemat::inline door {

inline constexpr std::size_t kMaxWindow = 4096;              // requests before an empty line
inline constexpr std::size_t kMaxWindowText = 1 << 20;       // of requests, in octets, roughly
inline constexpr std::chrono::milliseconds kEndGrace{1000};  // for a process to end by itself

// Asked is a request to be asked, and where its outcome goes.
struct Asked {
  const Question* question;
  Outcome* outcome;
};

// Grace says how long to wait for surplus output. The wait may be shorter if all replies of a
// window are right, because none of these was given twice.
struct Grace {
  std::chrono::milliseconds else_for;
  std::chrono::milliseconds if_all_right = else_for;
};

// Failure says why a window failed.
struct Failure {
  // kReply stands for Reply::untestable(): a few copies of the text alone take more memory than the
  // driver may hold, so the driver is not at fault.
  Outcome::Kind kind = Outcome::Kind::kProtocolError;
  std::string detail;
  FenceFault fault = FenceFault::kNone;  // kCrashed
  bool surplus = false;  // more was written than was asked for: an earlier request may be at fault
  bool before = false;   // found before any request of the window was sent
};

class DriverChannel {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts a driver. Throws std::system_error. Keep `options` alive.
  explicit DriverChannel(const DriverOptions& options);

  // Reads the greeting. It must be the first call. Throws DriverError if the driver ended, is
  // silent, or greets badly.
  Greeting greet();

  // exchange() sends the requests and an empty line, and reads a reply to each. Then it waits for
  // surplus output as `grace` says. It returns std::nullopt if there is none and all replies came:
  // then each outcome is a kReply or kAsExpected. After a failure the outcomes are unspecified, and
  // only error_tail() may be called.
  std::optional<Failure> exchange(std::span<const Asked> window, Grace grace);

  // Returns the longest silence in an exchange so far that ended before the limit.
  Clock::duration slowest() const { return slowest_; }

  // Makes exchange() take a silence above `limit` for a hang. Messages have `why` after the time.
  void limit(Clock::duration limit, std::string why);

  // Reports whether the driver got no request yet.
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
  Failure too_large(std::span<const Asked> window) const;
  Failure silent(std::span<const Asked> window, std::size_t received, Clock::duration limit);
  std::string with_last_words(std::string detail) const;

  const DriverOptions& options_;
  Clock::duration limit_;  // of silence
  std::string how_limited_;
  Clock::duration slowest_{};
  ChildProcess child_;
  std::string input_;  // what the driver wrote; the lines before taken_ are done
  std::size_t taken_ = 0;
  std::string output_;  // what it is to read
  std::size_t sent_ = 0;
  bool output_ended_ = false;  // the driver's output is closed, or the driver is dead
  bool input_closed_ = false;  // by the driver
  bool fresh_ = true;
  Clock::time_point weighed_ = Clock::now();
  Silence silence_{Clock::now()};
  bool too_large_ = false;
};

}  // namespace placemat::inline door
