#include "harness/all_strings/unread.h"

#include <setjmp.h>
#include <signal.h>

#include <system_error>

namespace placemat::inline all_strings {
namespace {

// These belong to the call under way: where to jump, and which octets must not be read.
sigjmp_buf touched;
const std::uint8_t* volatile unreadable = nullptr;
const std::uint8_t* volatile unreadable_end = nullptr;

void on_fault(int /*signal*/, siginfo_t* info, void* /*context*/) {
  const auto* const at = static_cast<const std::uint8_t*>(info->si_addr);
  if (unreadable != nullptr && unreadable <= at && at < unreadable_end) siglongjmp(touched, 1);
  // The fault is not of this page: the same instruction faults again, and ends the process.
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
  // If a read begins before the page and reaches into it, the reported address is that of the first
  // octet in the page.
  unreadable = units.data() + readable;
  unreadable_end = units.data() + units.size();
  const bool accepted = accepts(units);
  unreadable = nullptr;
  return accepted;
}

}  // namespace placemat::inline all_strings
