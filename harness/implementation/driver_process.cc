#include "harness/implementation/driver_process.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "harness/implementation/driver_channel.h"
#include "reference/protocol.h"
#include "reports/escape.h"

namespace placemat {
namespace {

using std::chrono::milliseconds;

// How long one looks for output that was not asked for. The first request of a process goes alone,
// so that a driver that says everything twice is known before a window is spoiled.
constexpr milliseconds kFirstGrace{20};
constexpr milliseconds kWindowGrace{1};
// One at a time: nothing for most failures (a late surplus is seen before the next request). Where
// a surplus is looked for a little, and long for the two requests that may be at fault.
constexpr milliseconds kNoGrace{0};
constexpr milliseconds kSurplusGrace{1};
constexpr milliseconds kNamingGrace{50};

constexpr std::size_t kFirstWindow = 16;  // until it is known how fast the driver is

constexpr int kHopeless = 3;  // failures of a driver that has never replied

}  // namespace

std::vector<std::string> shell_command(std::string command) {
  return {"/bin/sh", "-c", std::move(command)};
}

class DriverProcess::Client {
 public:
  explicit Client(DriverOptions options) : options_(std::move(options)) {
    start();
    greeting_ = std::move(started_);
  }

  ~Client() {
    if (channel_) channel_->finish();
  }

  const Greeting& greeting() const { return greeting_; }
  const std::vector<Trouble>& troubles() const { return troubles_; }
  bool given_up() const { return !given_up_.empty(); }
  const std::string& why_given_up() const { return given_up_; }
  int restarts() const { return restarts_; }

  std::string last_words() const {
    const std::string words = channel_ ? channel_->error_tail().last_line() : "";
    return words.empty() ? last_words_ : words;
  }

  std::vector<Outcome> ask(std::span<const Request> requests) {
    std::vector<Outcome> outcomes(requests.size());
    std::vector<Asked> all;
    all.reserve(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (!greeting_.offers(requests[i].operation)) {
        outcomes[i].kind = Outcome::Kind::kReply;  // unsupported
      } else if (!fits_request_line(requests[i])) {
        outcomes[i].detail =
            "its request line would be longer than " + std::to_string(kMaxRequestLine) + " octets";
      } else {
        all.push_back({&requests[i], &outcomes[i]});
      }
    }
    ask_in_windows(all);
    return outcomes;
  }

 private:
  using Window = std::span<const Asked>;

  void ask_in_windows(Window all) {
    std::size_t previous = 0;  // where the window before begins
    for (std::size_t at = 0; at < all.size();) {
      if (!running()) {
        not_asked(all.subspan(at));
        return;
      }
      const bool first = channel_->fresh();
      const std::size_t size = first ? 1 : window_size(all.subspan(at));
      const auto before = std::chrono::steady_clock::now();
      const auto failure = exchange(all.subspan(at, size), first ? kFirstGrace : kWindowGrace);
      if (!failure && !first) pace(size, std::chrono::steady_clock::now() - before);
      if (!failure) {
        previous = at;
        at += size;
      } else if (first) {
        name(all[at], *failure);
        at += 1;
      } else if (failure->before && !failure->surplus) {
        // It ended between two windows: what it was asked before is answered.
        trouble(*failure, {});
      } else {
        // A surplus may have come too late to be counted to the window that caused it.
        const std::size_t begin = failure->surplus ? previous : at;
        if (!failure->before) at += size;
        const Window suspects = all.subspan(begin, at - begin);
        if (!ask_one_by_one(suspects, failure->surplus)) trouble(*failure, suspects);
        previous = at;
      }
    }
  }

  // Whether some request was named.
  bool ask_one_by_one(Window window, bool surplus) {
    not_asked(window);
    bool named = false;
    int careful = 0;  // so many of the next requests are suspected of a surplus
    for (std::size_t at = 0; at < window.size();) {
      if (!running()) {
        not_asked(window.subspan(at));
        return named;
      }
      // Behind the last one no other is asked that would notice what comes late.
      const bool last = at + 1 == window.size();
      const milliseconds grace = careful > 0 || (surplus && last) ? kNamingGrace
                                 : surplus                        ? kSurplusGrace
                                                                  : kNoGrace;
      const auto failure = exchange(window.subspan(at, 1), grace);
      if (!failure) {
        careful = std::max(careful - 1, 0);
        ++at;
      } else if (failure->surplus && careful == 0 && at > 0) {
        // This request's, or one that came late from the request before.
        careful = 2;
        --at;
      } else if (failure->before) {
        trouble(*failure, {});
      } else {
        name(window[at], *failure);
        named = true;
        careful = std::max(careful - 1, 0);
        ++at;
      }
    }
    return named;
  }

  std::optional<Failure> exchange(Window window, milliseconds grace) {
    auto failure = channel_->exchange(window, grace);
    if (!failure) {
      replied_ = true;
      return failure;
    }
    stop();
    last_failure_ = failure->detail;
    if (!replied_ && ++hopeless_ >= kHopeless) {
      given_up_ = "given up: it failed " + std::to_string(hopeless_) +
                  " times and never replied; at last: " + last_failure_;
    }
    return failure;
  }

  // A driver may keep its replies until the window's end: that must come long before it counts as
  // silence, however slow the driver is.
  void pace(std::size_t size, std::chrono::duration<double> spent) {
    const double goal = std::min(0.5, options_.timeout_seconds / 20);
    const double fitting = static_cast<double>(size) * goal / std::max(spent.count(), 1e-6);
    window_ = static_cast<std::size_t>(
        std::clamp(fitting, 1.0, std::min<double>(kMaxWindow, 4.0 * static_cast<double>(window_))));
  }

  std::size_t window_size(Window rest) const {
    std::size_t size = 0;
    std::size_t text = 0;
    while (size < rest.size() && size < window_ && text < kMaxWindowText) {
      const Request& request = *rest[size].request;
      text += 2 * request.units.size() + 9 * request.values.size();
      ++size;
    }
    return size;
  }

  static void name(const Asked& asked, const Failure& failure) {
    *asked.outcome = {.kind = failure.kind, .reply = {}, .detail = failure.detail};
  }

  void not_asked(Window window) const {
    for (const Asked& asked : window) {
      *asked.outcome = {.kind = Outcome::Kind::kNotAsked, .reply = {}, .detail = given_up_};
    }
  }

  void trouble(const Failure& failure, Window window) {
    Trouble& trouble = troubles_.emplace_back();
    trouble.kind = failure.kind;
    trouble.detail = failure.detail;
    for (const Asked& asked : window) trouble.requests.push_back(*asked.request);
  }

  // Starts the driver anew if it must; false if it is given up.
  bool running() {
    if (channel_ || given_up()) return !given_up();
    if (restarts_ >= options_.restart_limit) {
      given_up_ = "given up: the limit of " + std::to_string(options_.restart_limit) +
                  " restarts was reached; at last: " + last_failure_;
      return false;
    }
    ++restarts_;
    try {
      start();
    } catch (const DriverError& error) {
      given_up_ = std::string("given up: it could not be started anew: ") + error.what();
      return false;
    }
    if (greeting_text(started_) != greeting_text(greeting_)) {
      stop();
      given_up_ = "given up: it greeted differently when it was started anew";
    }
    return !given_up();
  }

  void start() {
    try {
      channel_ = std::make_unique<DriverChannel>(options_);
      started_ = channel_->greet();
    } catch (const std::system_error& error) {
      throw DriverError(command() + error.what());
    } catch (const DriverError& error) {
      stop();
      throw DriverError(command() + error.what());
    }
  }

  void stop() {
    last_words_ = last_words();
    channel_.reset();
  }

  // "driver `CMD`: ", for messages.
  std::string command() const {
    std::string words;
    for (const std::string& argument : options_.argv)
      (words += words.empty() ? "" : " ") += argument;
    return "driver `" + terminal_escape(words) + "`: ";
  }

  DriverOptions options_;
  Greeting greeting_;
  Greeting started_;  // of the last start
  std::unique_ptr<DriverChannel> channel_;
  std::vector<Trouble> troubles_;
  std::string last_words_;
  std::string last_failure_;
  std::string given_up_;  // why
  int restarts_ = 0;
  int hopeless_ = 0;
  std::size_t window_ = kFirstWindow;  // requests, at most
  bool replied_ = false;
};

DriverProcess::DriverProcess(DriverOptions options)
    : client_(std::make_unique<Client>(std::move(options))) {}
DriverProcess::~DriverProcess() = default;
DriverProcess::DriverProcess(DriverProcess&&) noexcept = default;
DriverProcess& DriverProcess::operator=(DriverProcess&&) noexcept = default;

const Description& DriverProcess::describe() const { return client_->greeting().description; }
bool DriverProcess::offers(Operation operation) const {
  return client_->greeting().offers(operation);
}
std::vector<Outcome> DriverProcess::ask(std::span<const Request> requests) {
  return client_->ask(requests);
}
const std::vector<Trouble>& DriverProcess::troubles() const { return client_->troubles(); }
bool DriverProcess::given_up() const { return client_->given_up(); }
const std::string& DriverProcess::why_given_up() const { return client_->why_given_up(); }
std::string DriverProcess::last_words() const { return client_->last_words(); }
int DriverProcess::restarts() const { return client_->restarts(); }

}  // namespace placemat
