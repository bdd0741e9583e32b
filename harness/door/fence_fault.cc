#include "harness/door/fence_fault.h"

#include <signal.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <utility>

namespace placemat::inline door {
namespace {

constexpr std::string_view kBegins = "placemat: fence: ";
struct Row {
  bool write;
  bool behind;
  std::string_view words;
  FenceFault fault;
};
constexpr Row kRows[] = {
    {false, true, "read past", FenceFault::kReadsPast},
    {false, false, "read before", FenceFault::kReadsBefore},
    {true, true, "wrote past", FenceFault::kWritesPast},
    {true, false, "wrote before", FenceFault::kWritesPast},
};

std::atomic<FenceFault>* shared = nullptr;
bool telling = false;
struct sigaction before_segv;  // the actions that were there
struct sigaction before_bus;

// Writes the fault. It allocates no memory, because a signal handler calls it.
void tell(const FenceHit& hit, bool write) {
  const Row& row = *std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& one) {
    return one.write == write && one.behind == hit.behind;
  });
  if (shared != nullptr) {
    shared->store(row.fault);
    return;
  }
  char line[160];
  const int length =
      std::snprintf(line, sizeof line, "\n%s%s its %s, by %s%zu octet%s\n", kBegins.data(),
                    row.words.data(), hit.pages->is_output ? "output" : "input",
                    hit.is_least ? "at least " : "", hit.distance, hit.distance == 1 ? "" : "s");
  [[maybe_unused]] const auto written =
      ::write(STDERR_FILENO, line, static_cast<std::size_t>(length));
}

// Reports whether the access that caused a signal was a write, by the third argument of the
// handler. Returns std::nullopt on a processor other than x86-64.
std::optional<bool> was_write([[maybe_unused]] const void* context) {
#ifdef __x86_64__
  constexpr greg_t kWrite = 2;  // bit 1 of the error code: Intel SDM volume 3, section 4.7
  return (static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & kWrite) != 0;
#else
  return std::nullopt;
#endif
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const bool of_memory = info->si_code > 0;  // and not sent by a process
  const FenceHit hit = of_memory ? fence_at(info->si_addr) : FenceHit{};
  // If the kind of access is not known, inputs count as read, and outputs as written.
  if (hit.pages != nullptr) tell(hit, was_write(context).value_or(hit.pages->is_output));
  struct sigaction as_usual{};
  as_usual.sa_handler = SIG_DFL;
  const auto& before = signal == SIGBUS ? before_bus : before_segv;
  ::sigaction(signal, hit.pages != nullptr ? &as_usual : &before, nullptr);
  // An access that faulted faults again when this returns. A signal that was sent would not come
  // again.
  if (!of_memory) ::raise(signal);
}

}  // namespace

void tell_fence_faults(std::atomic<FenceFault>* told) {
  const bool first = !std::exchange(telling, true);
  shared = told;
  if (!first) return;
  // The handler has its own stack, because code that overflows its stack has none left.
  static char stack[1 << 16];
  const stack_t alternative{.ss_sp = stack, .ss_flags = 0, .ss_size = sizeof stack};
  ::sigaltstack(&alternative, nullptr);
  struct sigaction action{};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGSEGV, &action, &before_segv);
  ::sigaction(SIGBUS, &action, &before_bus);
}

void end_at_fence(const FenceHit& hit) {
  tell(hit, true);
  ::signal(SIGSEGV, SIG_DFL);
  ::raise(SIGSEGV);
  std::abort();  // it is blocked
}

FenceFault fence_fault_told(std::string_view last_line) {
  if (!last_line.starts_with(kBegins)) return FenceFault::kNone;
  last_line.remove_prefix(kBegins.size());
  for (const Row& row : kRows) {
    if (last_line.starts_with(row.words)) return row.fault;
  }
  return FenceFault::kNone;
}

}  // namespace placemat::inline door
