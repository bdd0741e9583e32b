#include "harness/process/pipe.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace placemat::inline process {
namespace {

constexpr int kPipeSize = 1 << 18;  // a large pipe means fewer switches between the processes

// Moves a descriptor above the standard ones. A process whose standard streams are closed gets
// their numbers for files that it opens.
Descriptor above_standard(int number, const std::string& what) {
  Descriptor opened(number);
  if (opened.open() && number <= STDERR_FILENO) {
    opened = Descriptor(::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  }
  if (!opened.open())
    throw std::system_error(errno, std::generic_category(), "cannot open " + what);
  return opened;
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Pipe::Pipe() {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) ends[0] = -1;
  read = above_standard(ends[0], "a pipe");
  write = above_standard(ends[1], "a pipe");
  ::fcntl(write.number(), F_SETPIPE_SZ, kPipeSize);  // a refusal costs speed only
}

Descriptor output_file(const std::filesystem::path& path) {
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  return above_standard(::open(path.c_str(), kFlags, 0644), path.string());
}

Descriptor non_blocking(Descriptor end) {
  ::fcntl(end.number(), F_SETFL, ::fcntl(end.number(), F_GETFL) | O_NONBLOCK);
  return end;
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool read_arrived(const Descriptor& descriptor, std::string& text) {
  char buffer[1 << 16];
  for (int pieces = 0; pieces < 16; ++pieces) {
    const ssize_t count = ::read(descriptor.number(), buffer, sizeof buffer);
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    if (count == 0) return false;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  return true;
}

bool read_until(const Descriptor& descriptor, std::chrono::steady_clock::time_point deadline,
                std::string& text) {
  using std::chrono::milliseconds;
  while (read_arrived(descriptor, text)) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left <= milliseconds(0)) return false;
    pollfd ready{descriptor.number(), POLLIN, 0};
    ::poll(&ready, 1, static_cast<int>(std::min(left, milliseconds(1000)).count()));
  }
  return true;
}

}  // namespace placemat::inline process
