#include "harness/fuzz/engine_run.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <optional>
#include <thread>
#include <utility>

#include "harness/fuzz/work_folder.h"
#include "harness/process/child.h"
#include "reports/base/error.h"

namespace placemat::inline fuzz {
namespace {

using Clock = std::chrono::steady_clock;
using Arguments = std::vector<std::string>;

// An engine may take this long to end after its time is up.
constexpr std::chrono::seconds kGrace{20};

Arguments libfuzzer_arguments(const EngineRun& run) {
  Arguments arguments = {run.binary.string(),
                         "-max_total_time=" + std::to_string(std::lround(std::ceil(run.seconds))),
                         "-max_len=" + std::to_string(run.max_length),
                         "-timeout=10",
                         "-print_final_stats=1",
                         "-artifact_prefix=" + (run.work / "artifacts").string() + "/"};
  if (std::filesystem::exists(run.dictionary)) {
    arguments.push_back("-dict=" + run.dictionary.string());
  }
  // There is one corpus for all: each process reads what the others add.
  arguments.push_back((run.work / "corpus").string());
  for (const std::filesystem::path& folder : run.seeds) {
    if (std::filesystem::exists(folder)) arguments.push_back(folder.string());
  }
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
                         std::to_string(run.max_length),
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
  std::size_t count = 0;  // two folders may hold files of one name
  for (const std::filesystem::path& seeds : run.seeds) {
    for (const std::filesystem::path& file : files_in(seeds)) {
      if (std::filesystem::file_size(file) == 0) continue;
      std::filesystem::copy_file(
          file, folder / (std::to_string(++count) + "-" + file.filename().string()));
    }
  }
}

Arguments environment_of(const EngineRun& run) {
  Arguments settings = {"PLACEMAT_FINDINGS=" + (run.work / "findings").string(),
                        "PLACEMAT_TALLY=" + (run.work / "tally.json").string(),
                        "AFL_NO_UI=1",
                        "AFL_SKIP_CPUFREQ=1",
                        "AFL_NO_AFFINITY=1",
                        "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1"};
  const std::filesystem::path mutator = run.binary.parent_path() / "placemat_mutator.so";
  if (std::filesystem::exists(mutator)) {
    settings.push_back("AFL_CUSTOM_MUTATOR_LIBRARY=" + mutator.string());
    settings.push_back("PLACEMAT_TARGET=" + run.binary.filename().string());
  }
  return settings;
}

struct Process {
  Process(const EngineRun& run, const Arguments& arguments, std::filesystem::path log_path)
      : log(std::move(log_path)) {
    Arguments command = {"env"};
    for (const std::string& setting : environment_of(run)) command.push_back(setting);
    // A shell starts the program: env would take a path with `=` in it for one more setting.
    command.insert(command.end(), {"sh", "-c", "exec \"$@\" </dev/null", "sh"});
    command.insert(command.end(), arguments.begin(), arguments.end());
    const Descriptor output = output_file(log);
    child = spawn(command, Descriptor(), output, output);
  }

  std::filesystem::path log;
  Child child;
  std::optional<Ending> ending;  // has a value after the process ended
};

void show_time_left(Clock::time_point end) {
  if (isatty(STDERR_FILENO) == 0) return;
  const auto left = std::chrono::duration_cast<std::chrono::seconds>(end - Clock::now()).count();
  std::fprintf(stderr, "\rplacemat: %lld s left  ", std::max<long long>(left, 0));
}

void wait_for(std::vector<Process>& processes, Clock::time_point end) {
  auto next_line = Clock::now() + std::chrono::seconds(1);
  for (bool running = true; running;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    running = false;
    for (Process& process : processes) {
      if (Clock::now() > end + kGrace) process.child.kill();
      process.ending = process.child.ending();
      running = running || !process.ending;
    }
    if (Clock::now() > next_line) {
      show_time_left(end);
      next_line += std::chrono::seconds(1);
    }
  }
  if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%30s\r", "");
}

// AFL++ adds a README to its crashes.
std::vector<std::filesystem::path> inputs_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files = files_in(folder);
  std::erase_if(files,
                [](const auto& file) { return file.filename().string().starts_with("README"); });
  return files;
}

std::vector<std::filesystem::path> artifacts_of(const EngineRun& run) {
  if (run.engine != "afl") return inputs_in(run.work / "artifacts");
  std::vector<std::filesystem::path> artifacts;
  for (const auto& job : std::filesystem::directory_iterator(run.work / "afl")) {
    for (const char* kind : {"crashes", "hangs"}) {
      for (const auto& file : inputs_in(job.path() / kind)) artifacts.push_back(file);
    }
  }
  return artifacts;
}

std::vector<std::filesystem::path> corpora_of(const EngineRun& run) {
  if (run.engine != "afl") return {run.work / "corpus"};
  std::vector<std::filesystem::path> corpora;
  for (const auto& job : std::filesystem::directory_iterator(run.work / "afl")) {
    if (std::filesystem::exists(job.path() / "queue")) corpora.push_back(job.path() / "queue");
  }
  return corpora;
}

}  // namespace

EngineResult run_engines(const EngineRun& run) {
  try {
    for (const char* folder : {"artifacts", "corpus", "findings", "afl"}) {
      std::filesystem::create_directories(run.work / folder);
    }
    if (run.engine == "afl") prepare_afl_seeds(run);
  } catch (const std::filesystem::filesystem_error&) {
    throw InputError(run.work.string() + " cannot be used; check the folder for temporary files");
  }
  const auto end = Clock::now() + std::chrono::milliseconds(std::llround(1000 * run.seconds));
  std::vector<Process> processes;
  for (unsigned job = 1; job <= run.jobs; ++job) {
    processes.emplace_back(run,
                           run.engine == "afl" ? afl_arguments(run, job) : libfuzzer_arguments(run),
                           run.work / ("log" + std::to_string(job)));
  }
  wait_for(processes, end);
  EngineResult result{.findings = files_in(run.work / "findings"),
                      .artifacts = artifacts_of(run),
                      .corpora = corpora_of(run),
                      .trouble = {}};
  if (!result.findings.empty() || !result.artifacts.empty()) return result;
  for (const Process& process : processes) {
    if (*process.ending == Ending{}) continue;
    result.trouble =
        run.binary.string() + ": " + process.ending->text() + ": " + last_line_of(process.log);
  }
  return result;
}

}  // namespace placemat::inline fuzz
