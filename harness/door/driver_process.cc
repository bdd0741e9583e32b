#include "harness/door/driver_process.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "harness/door/driver_channel.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"

namespace placemat::inline door {
namespace {

using std::chrono::milliseconds;

// The first request of a process goes alone, so that a driver that writes everything twice is known
// before a window is spoiled.
constexpr Grace kFirstGrace{milliseconds(20)};
constexpr Grace kWindowGrace{milliseconds(1), milliseconds(0)};
// These are for one request at a time. After most failures there is no wait, because a late surplus
// is found before the next request. There is a short wait where a surplus is expected, and a long
// one for the two requests that may be at fault.
constexpr Grace kNoGrace{milliseconds(0)};
constexpr Grace kSurplusGrace{milliseconds(1)};
constexpr Grace kNamingGrace{milliseconds(50)};

// Once a driver has hung, silence counts as a hang after kPatience times its slowest reply, but not
// before kLeastPatience seconds, nor before twice the time that it took to start.
constexpr double kPatience = 20;
constexpr double kLeastPatience = 0.5;

constexpr std::size_t kFirstWindow = 16;  // until it is known how fast the driver is

constexpr int kHopeless = 3;  // failures of a driver that has never replied

}  // namespace

std::vector<std::string> shell_command(std::string command) {
  return {"/bin/sh", "-c", std::move(command)};
}

class DriverProcess::Client {
 public:
  explicit Client(DriverOptions options)
      : options_(std::move(options)), hung_(options_.limit_after_hang > 0) {
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
  bool has_replied() const { return replied_; }
  int restarts() const { return restarts_; }
  void watch(HangWatch* watch) { watch_ = watch; }
  double limit_after_hang() const {
    if (!hung_) return 0;
    return std::min(options_.timeout_seconds,
                    std::max({kLeastPatience, kPatience * slowest_, 2 * started_in_,
                              options_.limit_after_hang}));
  }

  std::string last_words() const {
    const std::string words = channel_ ? channel_->error_tail().last_line() : "";
    return words.empty() ? last_words_ : words;
  }

  void ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) {
    outcomes.resize(questions.size());
    all_.clear();
    for (std::size_t i = 0; i < questions.size(); ++i) {
      if (!greeting_.offers(questions[i].operation)) {
        outcomes[i] = {Outcome::Kind::kReply, Reply::unsupported(), {}};
      } else if (questions[i].line.size() >= kMaxRequestLine) {
        outcomes[i] = {
            Outcome::Kind::kNotAsked,
            {},
            "its request line would be longer than " + std::to_string(kMaxRequestLine) + " octets"};
      } else {
        all_.push_back({&questions[i], &outcomes[i]});
      }
    }
    ask_in_windows(all_);
  }

 private:
  using Window = std::span<const Asked>;

  void ask_in_windows(Window all) {
    std::size_t previous = 0;  // where the last window began
    for (std::size_t at = 0; at < all.size();) {
      if (!running()) {
        not_asked(all.subspan(at));
        return;
      }
      if (is_hopeless(all[at])) {
        leave_out(all[at++]);
        continue;
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
        // The driver ended between two windows: its earlier requests have replies.
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

  // Asks the requests one by one. Returns whether one was found at fault.
  bool ask_one_by_one(Window window, bool surplus) {
    not_asked(window);
    bool named = false;
    int careful = 0;  // this many of the next requests are suspected of a surplus
    for (std::size_t at = 0; at < window.size();) {
      if (!running()) {
        not_asked(window.subspan(at));
        return named;
      }
      if (is_hopeless(window[at])) {
        leave_out(window[at++]);
        continue;
      }
      // No request follows the last one, so only a wait shows late output.
      const bool last = at + 1 == window.size();
      const Grace grace = careful > 0 || (surplus && last) ? kNamingGrace
                          : surplus                        ? kSurplusGrace
                                                           : kNoGrace;
      const auto failure = exchange(window.subspan(at, 1), grace);
      if (!failure) {
        careful = std::max(careful - 1, 0);
        ++at;
      } else if (failure->surplus && careful == 0 && at > 0) {
        // The surplus is this request's, or came late from the request before.
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

  std::optional<Failure> exchange(Window window, Grace grace) {
    auto failure = channel_->exchange(window, grace);
    slowest_ = std::max(slowest_, seconds(channel_->slowest()));
    if (!failure) {
      replied_ = true;
      return failure;
    }
    stop();
    if (failure->kind == Outcome::Kind::kTimedOut) hung_ = true;
    last_failure_ = failure->detail;
    if (!replied_ && ++hopeless_ >= kHopeless) {
      given_up_ = "given up: it failed " + std::to_string(hopeless_) +
                  " times and never replied; at last: " + last_failure_;
    }
    return failure;
  }

  // Sets the size of the next windows. A driver may keep its replies until a window ends, and that
  // must be long before the limit on silence.
  void pace(std::size_t size, std::chrono::duration<double> spent) {
    const double goal = std::min(0.5, options_.timeout_seconds / 20);
    const double fitting = static_cast<double>(size) * goal / std::max(spent.count(), 1e-6);
    window_ = static_cast<std::size_t>(
        std::clamp(fitting, 1.0, std::min<double>(kMaxWindow, 4.0 * static_cast<double>(window_))));
  }

  std::size_t window_size(Window rest) const {
    std::size_t size = 0;
    std::size_t text = 0;
    while (size < rest.size() && size < window_ && text < kMaxWindowText &&
           !is_hopeless(rest[size])) {
      text += rest[size].question->line.size();
      ++size;
    }
    return size;
  }

  // Reports whether the request would hang. It is free while no request has hung.
  bool is_hopeless(const Asked& asked) const {
    return hung_ && watch_ != nullptr && watch_->is_hopeless(*asked.question);
  }

  static void leave_out(const Asked& asked) {
    *asked.outcome = {.kind = Outcome::Kind::kNotAsked,
                      .reply = {},
                      .detail = "not asked, because it hung on others of its kind"};
  }

  void name(const Asked& asked, const Failure& failure) const {
    if (failure.kind == Outcome::Kind::kTimedOut && watch_ != nullptr) {
      watch_->hung(*asked.question);
    }
    *asked.outcome = {
        .kind = failure.kind,
        .reply = failure.kind == Outcome::Kind::kReply ? Reply::untestable() : Reply(),
        .detail = failure.detail,
        .fault = failure.fault};
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
    for (const Asked& asked : window) {
      if (auto request = parse_request(asked.question->line)) {
        trouble.requests.push_back(std::move(*request));
      }
    }
  }

  // Starts the driver anew if it does not run. Returns false if the driver is given up.
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
      const auto before = std::chrono::steady_clock::now();
      channel_ = std::make_unique<DriverChannel>(options_);
      started_ = channel_->greet();
      started_in_ = std::max(started_in_, seconds(std::chrono::steady_clock::now() - before));
      if (hung_) shorten_limit();
    } catch (const std::system_error& error) {
      throw DriverError(command() + error.what());
    } catch (const DriverError& error) {
      stop();
      throw DriverError(command() + error.what());
    }
  }

  // Shortens the limit on silence to the one that follows from the driver's own speed.
  void shorten_limit() {
    const double limit = limit_after_hang();
    if (limit >= options_.timeout_seconds) return;
    channel_->limit(std::chrono::duration_cast<DriverChannel::Clock::duration>(
                        std::chrono::duration<double>(limit)),
                    " (the limit since it hung first, from its own speed)");
  }

  static double seconds(std::chrono::duration<double> time) { return time.count(); }

  void stop() {
    last_words_ = last_words();
    channel_.reset();
  }

  // Returns "driver `CMD`: ", for messages.
  std::string command() const {
    std::string words;
    for (const std::string& argument : options_.argv)
      (words += words.empty() ? "" : " ") += argument;
    return "driver `" + terminal_escape(words) + "`: ";
  }

  DriverOptions options_;
  std::vector<Asked> all_;  // storage that is used again
  Greeting greeting_;
  Greeting started_;  // the greeting of the last start
  std::unique_ptr<DriverChannel> channel_;
  std::vector<Trouble> troubles_;
  std::string last_words_;
  std::string last_failure_;
  std::string given_up_;  // the reason
  int restarts_ = 0;
  int hopeless_ = 0;
  std::size_t window_ = kFirstWindow;  // requests, at most
  bool replied_ = false;
  // The following members decide the limit on silence once the driver has hung; in seconds.
  HangWatch* watch_ = nullptr;
  bool hung_ = false;
  double slowest_ = 0;
  double started_in_ = 0;
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
void DriverProcess::ask(std::span<const Question> questions, std::vector<Outcome>& outcomes) {
  client_->ask(questions, outcomes);
}
const std::vector<Trouble>& DriverProcess::troubles() const { return client_->troubles(); }
bool DriverProcess::given_up() const { return client_->given_up(); }
const std::string& DriverProcess::why_given_up() const { return client_->why_given_up(); }

bool DriverProcess::has_replied() const { return client_->has_replied(); }
std::string DriverProcess::last_words() const { return client_->last_words(); }
int DriverProcess::restarts() const { return client_->restarts(); }
void DriverProcess::watch(HangWatch* watch) { client_->watch(watch); }
double DriverProcess::limit_after_hang() const { return client_->limit_after_hang(); }

}  // namespace placemat::inline door
