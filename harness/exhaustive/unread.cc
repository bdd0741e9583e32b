#include "harness/exhaustive/unread.h"

#include <setjmp.h>
#include <signal.h>

#include <system_error>

namespace placemat {
namespace {

// Of the call under way: where to go on, and what must not be read.
sigjmp_buf touched;
const std::uint8_t* volatile unreadable = nullptr;
const std::uint8_t* volatile unreadable_end = nullptr;

void on_fault(int /*signal*/, siginfo_t* info, void* /*context*/) {
  const auto* const at = static_cast<const std::uint8_t*>(info->si_addr);
  if (unreadable != nullptr && unreadable <= at && at < unreadable_end) siglongjmp(touched, 1);
  // Not ours: the same instruction faults again, and ends the process.
  signal(SIGSEGV, SIG_DFL);
}

void take_faults() {
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;  // the handler is left by a jump
  if (sigaction(SIGSEGV, &action, nullptr) != 0) {
    throw std::system_error(errno, std::generic_category(), "SIGSEGV for the exhaustive tier");
  }
}

}  // namespace

std::optional<bool> answer_unread(bool (*accepts)(CodeUnits), CodeUnits units,
                                  std::size_t readable) {
  [[maybe_unused]] static const bool kTaken = (take_faults(), true);
  if (sigsetjmp(touched, 0) != 0) {
    unreadable = nullptr;
    return std::nullopt;
  }
  // A read may also begin before the page and reach into it: the address told is that of its first
  // octet there.
  unreadable = units.data() + readable;
  unreadable_end = units.data() + units.size();
  const bool accepted = accepts(units);
  unreadable = nullptr;
  return accepted;
}

}  // namespace placemat
