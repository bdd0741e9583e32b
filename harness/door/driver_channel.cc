#include "harness/door/driver_channel.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "harness/door/fence_fault.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"

namespace placemat::inline door {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kReadSize = 1 << 16;
constexpr milliseconds kLook{100};  // between two checks of a child's end and memory

// Returns `text`, which comes from outside, quoted for a message.
std::string shown(std::string_view text) {
  constexpr std::size_t kShown = 60;
  return "`" + terminal_escape(text.substr(0, kShown)) + (text.size() > kShown ? "...`" : "`");
}

std::string seconds(std::chrono::duration<double> count) {
  std::string text = std::to_string(count.count());
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + " s";
}

// Returns how many octets these requests repeat.
std::size_t repeated_octets(std::span<const Asked> window) {
  std::size_t octets = 0;
  for (const Asked& asked : window) {
    if (asked.question->operation != Operation::kRepeat) continue;
    const auto request = parse_request(asked.question->line);
    if (request) octets += request->number() * request->left().size();
  }
  return octets;
}

// Returns how much longer than others these requests may take: a second for each MiB that they
// repeat. A driver may hold its replies back until all are there.
std::chrono::seconds more_time(std::span<const Asked> window) {
  return std::chrono::seconds(repeated_octets(window) >> 20);
}

std::string progress(std::size_t received, std::size_t asked) {
  if (asked == 1) return "no reply";
  return std::to_string(received) + " replies to " + std::to_string(asked) + " requests";
}

}  // namespace

DriverChannel::DriverChannel(const DriverOptions& options)
    : options_(options),
      limit_(std::chrono::duration_cast<Clock::duration>(
          std::chrono::duration<double>(options.timeout_seconds))),
      child_(options.argv) {}

void DriverChannel::limit(Clock::duration limit, std::string why) {
  limit_ = limit;
  how_limited_ = std::move(why);
}

// Waits once for something to happen, until `deadline` or for kLook. Returns true if octets moved.
bool DriverChannel::step(Clock::time_point deadline) {
  pollfd polled[3];
  nfds_t count = 0;
  const auto add = [&](int fd, short events) {
    polled[count] = {.fd = fd, .events = events, .revents = 0};
    return &polled[count++];
  };
  const pollfd* const out = !output_ended_ ? add(child_.standard_output(), POLLIN) : nullptr;
  const pollfd* const err =
      child_.standard_error() >= 0 ? add(child_.standard_error(), POLLIN) : nullptr;
  // Even without octets to write, the poll shows whether the driver closed its input.
  const bool writing = sent_ < output_.size();
  const pollfd* const in =
      !input_closed_ && child_.standard_input() >= 0
          ? add(child_.standard_input(), static_cast<short>(writing ? POLLOUT : 0))
          : nullptr;

  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  const auto wait = std::clamp(left, milliseconds(0), kLook);
  const int ready = ::poll(polled, count, static_cast<int>(wait.count()));
  if (ready < 0) return false;  // EINTR: the caller tries again
  weigh();
  if (ready == 0) {
    // A driver that is dead counts as dead, even if its own child still holds its output.
    if (child_.ending() && !read_output()) output_ended_ = true;
    return false;
  }
  bool moved = false;
  if (err != nullptr && err->revents != 0) child_.drain_error();
  if (out != nullptr && out->revents != 0) moved = read_output();
  if (in != nullptr && (in->revents & (POLLERR | POLLHUP)) != 0) {
    input_closed_ = true;
  } else if (in != nullptr && in->revents != 0) {
    const std::size_t before = sent_;
    write_input();
    moved |= sent_ != before;
  }
  return moved;
}

void DriverChannel::weigh() {
  const auto now = Clock::now();
  if (now - weighed_ < kLook) return;
  weighed_ = now;
  silence_.look(now, child_.starved());
  too_large_ = child_.memory() > options_.max_memory;
}

// Reads output. Returns true if octets came.
bool DriverChannel::read_output() {
  // Lines that were taken are removed only when they are the greater part, so each octet is moved
  // once.
  if (taken_ > input_.size() / 2) {
    input_.erase(0, taken_);
    taken_ = 0;
  }
  const std::size_t before = input_.size();
  input_.resize(before + kReadSize);
  const ssize_t got = ::read(child_.standard_output(), input_.data() + before, kReadSize);
  input_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) output_ended_ = true;
  return got > 0;
}

void DriverChannel::write_input() {
  const ssize_t put =
      ::write(child_.standard_input(), output_.data() + sent_, output_.size() - sent_);
  if (put > 0) sent_ += static_cast<std::size_t>(put);
  if (put < 0 && errno != EAGAIN && errno != EINTR) input_closed_ = true;
}

// Takes a line. It is valid until the next step().
std::optional<std::string_view> DriverChannel::take_line() {
  const std::string_view waiting = untaken();
  const std::size_t length = waiting.find('\n');
  if (length == std::string_view::npos) return std::nullopt;
  taken_ += length + 1;
  return waiting.substr(0, length);
}

Greeting DriverChannel::greet() {
  std::string text;
  silence_.end(Clock::now());
  for (;;) {
    while (const auto line = take_line()) {
      (text += *line) += '\n';
      // A wrong first line shows that this is no driver; its output might never end.
      if (text.size() == line->size() + 1 && !line->starts_with(kProtocolName)) {
        throw DriverError(with_last_words("begins with " + shown(*line) + ", not with `" +
                                          std::string(kProtocolName) +
                                          std::to_string(kNewestProtocol) + "`"));
      }
      if (*line != "ready") continue;
      try {
        return parse_greeting(text);
      } catch (const GreetingError& error) {
        throw DriverError(std::string("bad greeting: ") + error.what());
      }
    }
    if (text.size() + untaken().size() > kMaxGreeting) {
      throw DriverError(with_last_words("its greeting is longer than " +
                                        std::to_string(kMaxGreeting) + " octets"));
    }
    if (too_large_) throw DriverError("before `ready`: " + too_large({}).detail);
    if (output_ended_) throw DriverError("before `ready`: " + ended().detail);
    if (step(silence_.over(limit_))) silence_.end(Clock::now());
    if (Clock::now() >= silence_.over(limit_)) {
      throw DriverError(with_last_words("no `ready` within " + seconds(limit_)));
    }
  }
}

std::optional<Failure> DriverChannel::exchange(std::span<const Asked> window, Grace grace) {
  if (!output_ended_) step(Clock::now());
  auto failure = leftover();
  if (!failure && output_ended_) failure = ended();
  if (failure) {
    // A fresh driver had no earlier request that may be at fault, so the failure is this window's.
    failure->before = !fresh_;
    return failure;
  }
  fresh_ = false;

  output_.clear();
  sent_ = 0;
  for (const Asked& asked : window) {
    (output_ += asked.question->line) += '\n';
  }
  output_ += '\n';

  std::size_t received = 0;
  const Clock::duration limit = limit_ + more_time(window);
  silence_.end(Clock::now());
  while (received < window.size()) {
    const bool moved = step(silence_.over(limit));
    if (moved) {
      slowest_ = std::max(slowest_, silence_.length(Clock::now()));
      silence_.end(Clock::now());
    }
    failure = take_replies(window, received);
    if (failure) return failure;
    if (received == window.size()) break;
    if (too_large_) return too_large(window);
    if (output_ended_ || (input_closed_ && !moved)) return ended();
    if (Clock::now() >= silence_.over(limit)) return silent(window, received, limit);
  }
  // All replies are here, so no more than the empty line may be unsent.
  if (sent_ + 1 < output_.size()) {
    return Failure{.detail = "more replies than requests: it answered before it was asked",
                   .surplus = true};
  }
  // If every reply is the right one, none was given twice, and there is no need to wait.
  const bool all_right = std::all_of(window.begin(), window.end(), [](const Asked& asked) {
    return asked.outcome->kind == Outcome::Kind::kAsExpected;
  });
  const milliseconds patience = all_right ? grace.if_all_right : grace.else_for;
  for (const auto deadline = Clock::now() + patience; !output_ended_;) {
    step(deadline);
    if (!untaken().empty() || (Clock::now() >= deadline && sent_ == output_.size())) break;
    if (input_closed_) break;
  }
  return leftover();
}

std::optional<Failure> DriverChannel::take_replies(std::span<const Asked> window,
                                                   std::size_t& received) {
  while (received < window.size()) {
    const auto line = take_line();
    if (!line) break;
    const Asked& asked = window[received];
    Outcome& outcome = *asked.outcome;
    if (line->size() > options_.max_reply) return too_long(*line);
    const std::uint64_t right = asked.question->right;
    outcome.detail.clear();
    ++received;
    if (right != 0 && digest_of(*line) == right) {
      outcome.kind = Outcome::Kind::kAsExpected;
      continue;
    }
    if (!parse_reply(*line, asked.question->operation, outcome.reply) ||
        !is_answer(asked.question->operation, outcome.reply.kind)) {
      return Failure{.detail = shown(*line) + " is no answer to `" +
                               std::string(operation_name(asked.question->operation)) + "`"};
    }
    outcome.kind = Outcome::Kind::kReply;
    // The reply may be spelled otherwise: in lowercase, or with leading zeros.
    if (right != 0 && digest_of(reply_line(outcome.reply)) == right) {
      outcome.kind = Outcome::Kind::kAsExpected;
    }
  }
  if (received < window.size() && untaken().size() > options_.max_reply) {
    return too_long(untaken());
  }
  return std::nullopt;
}

Failure DriverChannel::too_long(std::string_view said) const {
  return {.detail = "a reply longer than " + std::to_string(options_.max_reply) +
                    " octets: " + shown(said)};
}

Failure DriverChannel::too_large(std::span<const Asked> window) const {
  constexpr std::size_t kCopies = 4;
  if (window.size() == 1 && repeated_octets(window) >= options_.max_memory / kCopies) {
    return {.kind = Outcome::Kind::kReply};
  }
  return {.kind = Outcome::Kind::kCrashed,
          .detail = with_last_words("ended, because its memory rose above the limit of " +
                                    std::to_string(options_.max_memory >> 20) + " MiB")};
}

// Returns the failure if the driver wrote more than was asked for.
std::optional<Failure> DriverChannel::leftover() const {
  if (untaken().empty()) return std::nullopt;
  const std::string_view said = untaken();
  return Failure{
      .detail = "more output than was asked for: " + shown(said.substr(0, said.find('\n'))),
      .surplus = true};
}

Failure DriverChannel::ended() {
  const auto how =
      child_.await_ending(std::min(kEndGrace, std::chrono::duration_cast<milliseconds>(limit_)));
  if (how) {
    return {.kind = Outcome::Kind::kCrashed,
            .detail = with_last_words("ended: " + *how),
            .fault = fence_fault_told(error_tail().last_line())};
  }
  return {.detail = with_last_words(output_ended_ ? "closed its standard output"
                                                  : "closed its standard input")};
}

// Distinguishes a driver that hangs from one that waits for more: only the latter replies or ends
// after its input ends.
Failure DriverChannel::silent(std::span<const Asked> window, std::size_t received,
                              Clock::duration limit) {
  const std::size_t in_time = received;
  const std::string after = " within " + seconds(limit) + how_limited_;
  if (sent_ == output_.size()) {
    child_.close_input();
    const auto deadline = Clock::now() + std::min<Clock::duration>(limit_, kEndGrace);
    std::optional<Failure> failure;
    while (!output_ended_ && !failure && received <= window.size() && Clock::now() < deadline) {
      step(deadline);
      failure = take_replies(window, received);
      if (received == window.size()) {
        return {.detail = "replied only when its input ended; flush at an empty line"};
      }
    }
    if (output_ended_) {
      return {.detail = with_last_words(progress(in_time, window.size()) + after +
                                        ", although it waited for more")};
    }
  }
  return {.kind = Outcome::Kind::kTimedOut,
          .detail = with_last_words(progress(in_time, window.size()) + after)};
}

std::string DriverChannel::with_last_words(std::string detail) const {
  const std::string words = error_tail().last_line();
  if (!words.empty()) detail += "; it said: " + words;
  return detail;
}

void DriverChannel::finish() {
  child_.close_input();
  sent_ = output_.size();
  for (const auto deadline = Clock::now() + kEndGrace; !output_ended_ && Clock::now() < deadline;) {
    step(deadline);
    input_.clear();
    taken_ = 0;
  }
  child_.await_ending(milliseconds(output_ended_ ? 100 : 0));
}

}  // namespace placemat::inline door
