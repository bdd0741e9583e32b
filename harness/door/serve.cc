#include "harness/door/serve.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "harness/door/fence_fault.h"
#include "harness/door/greeting.h"
#include "harness/process/pipe.h"
#include "reference/words/protocol.h"
#include "reports/base/escape.h"

namespace placemat::inline door {
namespace {

constexpr std::size_t kFlushAbove = 65536;
constexpr std::size_t kRequestBuffer = 2 * kMaxRequestLine;

// LineReader reads lines of a file descriptor. Its storage does not grow: only a part of a line
// above kMaxRequestLine is kept, and that part is still too long to be a request.
class LineReader {
 public:
  explicit LineReader(int in) : in_(in), buffer_(kRequestBuffer) {}

  // Reads a line. Returns false at the end of the input. `line` is valid until the next call. Never
  // throws: failed() says whether the end is an error.
  bool next(std::string_view& line) {
    while (true) {
      const std::string_view waiting(buffer_.data() + begin_, end_ - begin_);
      const std::size_t length = waiting.find('\n', searched_);
      if (length != std::string_view::npos) {
        line = waiting.substr(0, length);
        begin_ += length + 1;
        searched_ = 0;
        return true;
      }
      searched_ = waiting.size();
      if (ended_) {
        line = waiting;
        begin_ = end_;
        searched_ = 0;
        return !line.empty();
      }
      fill();
    }
  }

  bool failed() const { return failed_; }

 private:
  void fill() {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (end_ > kMaxRequestLine) {
      // The line is too long, whatever follows. Its other octets, up to the line feed, are dropped.
      end_ = kMaxRequestLine;
      searched_ = end_;
    }
    ssize_t got;
    do {
      got = ::read(in_, buffer_.data() + end_, buffer_.size() - end_);
    } while (got < 0 && errno == EINTR);
    failed_ = got < 0;
    ended_ = got <= 0;
    if (got > 0) end_ += static_cast<std::size_t>(got);
  }

  int in_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t searched_ = 0;  // octets from begin_ on that have no line feed
  bool ended_ = false;
  bool failed_ = false;
};

int io_error(const char* what) {
  std::fprintf(stderr, "placemat: serve: cannot %s: %s\n", what, std::strerror(errno));
  return kServeIoError;
}

}  // namespace

int serve(const Implementation& implementation, int in, int out) {
  std::string output = greeting_text(greeting_of(implementation));
  const auto write_output = [&] {
    const bool written = write_all(out, output);
    output.clear();
    return written;
  };
  if (!write_output()) return io_error("write the greeting");

  LineReader lines(in);
  Request request;
  for (std::string_view line; lines.next(line);) {
    if (line.empty()) {
      if (!write_output()) return io_error("write replies");
      continue;
    }
    if (parse_request(line, request) && implementation.offers(request.operation())) {
      try {
        append_reply_line(output, implementation.observe(request));
      } catch (const std::exception& violation) {
        write_output();
        std::fprintf(stderr, "placemat: serve: %s\n", terminal_escape(violation.what()).c_str());
        return kServeViolation;
      }
    } else {
      append_reply_line(output, Reply::unsupported());
    }
    output += '\n';
    if (output.size() >= kFlushAbove && !write_output()) return io_error("write replies");
  }
  const bool failed = lines.failed();
  if (failed) io_error("read requests");
  if (!write_output()) return io_error("write replies");
  return failed ? kServeIoError : 0;
}

int serve_standard_streams(const Implementation& implementation) {
  const int in = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  if (in < 0) return io_error("read standard input");
  const int out = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (out < 0) return io_error("write standard output");
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0) return io_error("open /dev/null");
  if (::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) ::dup2(nothing, STDOUT_FILENO);
  ::close(nothing);
  tell_fence_faults();
  return serve(implementation, in, out);
}

}  // namespace placemat::inline door
