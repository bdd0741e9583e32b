#include "harness/fuzz/engine_run.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>

#include "harness/fuzz/finding.h"

namespace placemat {
namespace {

using Clock = std::chrono::steady_clock;
using Arguments = std::vector<std::string>;

// Long enough for faults at block bounds up to 256.
constexpr const char* kMaxLength = "512";

// What an engine may take to end after its time is up.
constexpr std::chrono::seconds kGrace{20};

Arguments libfuzzer_arguments(const EngineRun& run) {
  Arguments arguments = {run.binary.string(),
                         "-max_total_time=" + std::to_string(std::lround(std::ceil(run.seconds))),
                         std::string("-max_len=") + kMaxLength,
                         "-timeout=10",
                         "-print_final_stats=1",
                         "-artifact_prefix=" + (run.work / "artifacts").string() + "/"};
  if (std::filesystem::exists(run.dictionary)) {
    arguments.push_back("-dict=" + run.dictionary.string());
  }
  // One corpus for all: each process reads what the others add.
  arguments.push_back((run.work / "corpus").string());
  if (std::filesystem::exists(run.seeds)) arguments.push_back(run.seeds.string());
  return arguments;
}

Arguments afl_arguments(const EngineRun& run, unsigned job) {
  const std::string name = "job" + std::to_string(job);
  Arguments arguments = {"afl-fuzz",
                         "-i",
                         (run.work / "seeds").string(),
                         "-o",
                         (run.work / "afl").string(),
                         "-V",
                         std::to_string(std::lround(std::ceil(run.seconds))),
                         "-G",
                         kMaxLength,
                         "-t",
                         "1000"};
  if (std::filesystem::exists(run.dictionary)) {
    arguments.insert(arguments.end(), {"-x", run.dictionary.string()});
  }
  if (run.jobs > 1) arguments.insert(arguments.end(), {job == 1 ? "-M" : "-S", name});
  arguments.insert(arguments.end(), {"--", run.binary.string()});
  return arguments;
}

// AFL++ refuses an empty folder of seeds, and empty files in it.
void prepare_afl_seeds(const EngineRun& run) {
  const std::filesystem::path folder = run.work / "seeds";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "placemat-first") << "A";
  if (!std::filesystem::is_directory(run.seeds)) return;
  for (const auto& entry : std::filesystem::directory_iterator(run.seeds)) {
    if (entry.is_regular_file() && entry.file_size() > 0) {
      std::filesystem::copy_file(entry.path(), folder / entry.path().filename());
    }
  }
}

void set_environment(const EngineRun& run) {
  setenv("PLACEMAT_FINDINGS", (run.work / "findings").c_str(), 1);
  setenv("PLACEMAT_TALLY", (run.work / "tally.json").c_str(), 1);
  for (const char* name : {"AFL_NO_UI", "AFL_SKIP_CPUFREQ", "AFL_NO_AFFINITY",
                           "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES"}) {
    setenv(name, "1", 1);
  }
  const std::filesystem::path mutator = run.binary.parent_path() / "placemat_mutator.so";
  if (std::filesystem::exists(mutator)) {
    setenv("AFL_CUSTOM_MUTATOR_LIBRARY", mutator.c_str(), 1);
    setenv("PLACEMAT_TARGET", run.binary.filename().c_str(), 1);
  }
}

pid_t start(const EngineRun& run, const Arguments& arguments, const std::filesystem::path& log) {
  std::vector<char*> pointers;
  for (const std::string& argument : arguments) {
    pointers.push_back(const_cast<char*>(argument.c_str()));
  }
  pointers.push_back(nullptr);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw FindingError("no process can be started; check the limits of this account");
  if (child > 0) return child;
  const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  set_environment(run);
  execvp(pointers[0], pointers.data());
  _exit(127);
}

void show_time_left(Clock::time_point end) {
  if (isatty(STDERR_FILENO) == 0) return;
  const auto left = std::chrono::duration_cast<std::chrono::seconds>(end - Clock::now()).count();
  std::fprintf(stderr, "\rplacemat: %lld s left  ", std::max<long long>(left, 0));
}

// The exit status of each process, or -1 for one that was killed.
std::map<pid_t, int> wait_for(std::vector<pid_t> running, Clock::time_point end) {
  std::map<pid_t, int> statuses;
  auto next_line = Clock::now() + std::chrono::seconds(1);
  while (!running.empty()) {
    for (const pid_t child : std::vector<pid_t>(running)) {
      int status = 0;
      const bool overstays = Clock::now() > end + kGrace;
      if (overstays) kill(child, SIGKILL);
      if (waitpid(child, &status, overstays ? 0 : WNOHANG) == 0) continue;
      statuses[child] = !overstays && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      running.erase(std::find(running.begin(), running.end(), child));
    }
    if (Clock::now() > next_line) {
      show_time_left(end);
      next_line += std::chrono::seconds(1);
    }
    usleep(20000);
  }
  if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%30s\r", "");
  return statuses;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    // AFL++ adds a README to its crashes.
    if (entry.is_regular_file() && !entry.path().filename().string().starts_with("README")) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::filesystem::path> artifacts_of(const EngineRun& run) {
  if (run.engine != "afl") return files_in(run.work / "artifacts");
  std::vector<std::filesystem::path> artifacts;
  for (const auto& job : std::filesystem::directory_iterator(run.work / "afl")) {
    for (const char* kind : {"crashes", "hangs"}) {
      for (const auto& file : files_in(job.path() / kind)) artifacts.push_back(file);
    }
  }
  return artifacts;
}

std::string last_line_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

}  // namespace

EngineResult run_engines(const EngineRun& run) {
  try {
    for (const char* folder : {"artifacts", "corpus", "findings", "afl"}) {
      std::filesystem::create_directories(run.work / folder);
    }
    if (run.engine == "afl") prepare_afl_seeds(run);
  } catch (const std::filesystem::filesystem_error&) {
    throw FindingError(run.work.string() + " cannot be used; check the folder for temporary files");
  }
  const auto end = Clock::now() + std::chrono::milliseconds(std::llround(1000 * run.seconds));
  std::vector<pid_t> children;
  std::map<pid_t, std::filesystem::path> logs;
  for (unsigned job = 1; job <= run.jobs; ++job) {
    const std::filesystem::path log = run.work / ("log" + std::to_string(job));
    const Arguments arguments =
        run.engine == "afl" ? afl_arguments(run, job) : libfuzzer_arguments(run);
    children.push_back(start(run, arguments, log));
    logs[children.back()] = log;
  }
  const std::map<pid_t, int> statuses = wait_for(children, end);
  EngineResult result{
      .findings = files_in(run.work / "findings"), .artifacts = artifacts_of(run), .trouble = {}};
  if (!result.findings.empty() || !result.artifacts.empty()) return result;
  for (const auto& [child, status] : statuses) {
    if (status == 0) continue;
    result.trouble = run.binary.string() + " ended with status " + std::to_string(status) + ": " +
                     last_line_of(logs[child]);
  }
  return result;
}

}  // namespace placemat
