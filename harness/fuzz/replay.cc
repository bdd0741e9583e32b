#include "harness/fuzz/replay.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "harness/fuzz/failure.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/temporary_folder.h"
#include "harness/implementation/registry.h"
#include "reference/protocol.h"

namespace placemat {
namespace {

using Clock = std::chrono::steady_clock;

int g_finding_pipe = -1;

std::string send_to_parent(const Finding& finding) {
  const std::string json = finding_json(finding);
  for (std::size_t sent = 0; sent < json.size();) {
    const ssize_t count = write(g_finding_pipe, json.data() + sent, json.size() - sent);
    if (count <= 0) break;
    sent += static_cast<std::size_t>(count);
  }
  return "sent to the parent process";
}

[[noreturn]] void run_child(const FuzzTarget& target, CodeUnits units) {
  const int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  const rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  unsetenv("PLACEMAT_TALLY");  // a replay is no fuzzing
  set_finding_sink(&send_to_parent);
  run_target(target, units);
  _exit(0);
}

// Everything that arrives before the child closes its end or `end` comes.
std::string read_until(int pipe, Clock::time_point end, bool& in_time) {
  std::string text;
  char buffer[4096];
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd ready = {pipe, POLLIN, 0};
    in_time = left.count() > 0 && poll(&ready, 1, static_cast<int>(left.count())) > 0;
    if (!in_time) return text;
    const ssize_t count = read(pipe, buffer, sizeof buffer);
    if (count <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
}

// A death that no requirement foresaw.
Finding finding_of_death(std::string_view target, CodeUnits units, const Asking& asking,
                         Deviation deviation, const std::string& observed) {
  const auto operation = parse_operation(asking.operation);
  const bool asked = asking.implementation[0] != '\0' && operation;
  Finding finding{.target = std::string(target),
                  .units = {units.begin(), units.end()},
                  .implementation = asked ? asking.implementation : "unknown",
                  .facet = asked ? facet_of(*operation) : Facet::kValidate,
                  .deviation_class = DeviationClass(deviation).name(),
                  .requests = {},
                  .expected = "an answer",
                  .clause = "any octets are answered",
                  .observed = observed};
  // The request itself is lost with the process; of these the input alone makes it up.
  if (asked && (*operation == Operation::kValidate || *operation == Operation::kDecode ||
                *operation == Operation::kReplace)) {
    finding.requests.push_back(request_line({.operation = *operation, .units = finding.units}));
  }
  return finding;
}

std::string manner_of_death(int status) {
  if (WIFSIGNALED(status)) return std::string("signal ") + strsignal(WTERMSIG(status));
  return "exit status " + std::to_string(WEXITSTATUS(status));
}

std::optional<Finding> finding_from(std::string_view target, CodeUnits units, const Asking& asking,
                                    bool in_time, int status) {
  if (!in_time)
    return finding_of_death(target, units, asking, Deviation::kHang, "no answer in time");
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return std::nullopt;
  return finding_of_death(target, units, asking, Deviation::kCrash, manner_of_death(status));
}

void write_input(const std::filesystem::path& path, CodeUnits units) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  const bool written =
      file != nullptr && std::fwrite(units.data(), 1, units.size(), file) == units.size();
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    throw FindingError(path.string() + " cannot be written; check the folder for temporary files");
  }
}

std::optional<Asking> read_asking(const std::filesystem::path& path) {
  Asking asking = {};
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return std::nullopt;
  const bool whole = std::fread(&asking, sizeof asking, 1, file) == 1;
  std::fclose(file);
  if (!whole) return std::nullopt;
  return asking;
}

}  // namespace

std::optional<Finding> run_forked(const FuzzTarget& target, CodeUnits units,
                                  std::chrono::milliseconds limit) {
  static Asking* const asking = static_cast<Asking*>(
      mmap(nullptr, sizeof(Asking), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  *asking = {};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw FindingError("no pipe can be made; too many open files");
  std::fflush(nullptr);  // what is buffered is the parent's to write
  const pid_t child = fork();
  if (child < 0) throw FindingError("no process can be started; check the limits of this account");
  if (child == 0) {
    close(ends[0]);
    g_finding_pipe = ends[1];
    note_asking_in(asking);
    run_child(target, units);
  }
  close(ends[1]);
  bool in_time = false;
  const std::string json = read_until(ends[0], Clock::now() + limit, in_time);
  close(ends[0]);
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  if (!json.empty()) return finding_from_json(json, "the child's report");
  return finding_from(target.name, units, *asking, in_time, status);
}

std::optional<Finding> run_engine(const std::filesystem::path& binary, std::string_view target,
                                  CodeUnits units, std::chrono::milliseconds limit) {
  const TemporaryFolder folder;
  const std::string input = folder.path() / "input";
  const std::string findings = folder.path() / "findings";
  const std::string asked = folder.path() / "asking";
  const std::string log = folder.path() / "log";
  write_input(input, units);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw FindingError("no process can be started; check the limits of this account");
  if (child == 0) {
    const int output = open(log.c_str(), O_WRONLY | O_CREAT, 0644);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    const rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    unsetenv("PLACEMAT_TALLY");
    setenv("PLACEMAT_FINDINGS", findings.c_str(), 1);
    setenv("PLACEMAT_ASKING", asked.c_str(), 1);
    if (chdir(folder.path().c_str()) == 0)
      execl(binary.c_str(), binary.c_str(), input.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  bool in_time = true;
  const auto end = Clock::now() + limit;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() > end) {
      in_time = false;
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      break;
    }
    usleep(1000);
  }
  if (in_time && WIFEXITED(status) && WEXITSTATUS(status) == 127) {
    throw FindingError(binary.string() + " cannot be run; build it again");
  }
  if (std::filesystem::exists(findings)) {
    for (const auto& entry : std::filesystem::directory_iterator(findings)) {
      return read_finding(entry.path());
    }
  }
  return finding_from(target, units, read_asking(asked).value_or(Asking{}), in_time, status);
}

bool still_fails(const Finding& finding) {
  const FuzzTarget* target = find_fuzz_target(finding.target);
  if (target == nullptr) {
    throw FindingError("this program has no fuzz target named \"" + finding.target + "\"");
  }
  return run_forked(*target, finding.units).has_value();
}

int run_replay(std::span<const std::filesystem::path> paths) {
  bool unusable = false;
  bool failing = false;
  for (const std::filesystem::path& path : paths) {
    try {
      const Finding finding = read_finding(path);
      const FuzzTarget* target = find_fuzz_target(finding.target);
      if (target == nullptr) {
        throw FindingError(path.string() + " is of a fuzz target that this program lacks");
      }
      if (finding.implementation != "unknown" && !find_implementation(finding.implementation)) {
        throw FindingError(path.string() + " is of the implementation " + finding.implementation +
                           ", which this program lacks");
      }
      const auto again = run_forked(*target, finding.units);
      const std::string verdict = !again ? "holds now"
                                         : "still fails: " + again->implementation + " " +
                                               std::string(facet_name(again->facet)) + " " +
                                               again->deviation_class;
      std::printf("%s: %s\n", path.c_str(), verdict.c_str());
      failing = failing || again;
    } catch (const FindingError& error) {
      std::fprintf(stderr, "placemat: %s\n", error.what());
      unusable = true;
    }
  }
  return unusable ? 2 : failing ? 1 : 0;
}

}  // namespace placemat
