#include "harness/fuzz/replay.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>

#include "harness/door/fence_fault.h"
#include "harness/fuzz/campaign.h"
#include "harness/fuzz/failure.h"
#include "harness/fuzz/panel.h"
#include "harness/fuzz/require.h"
#include "harness/fuzz/shrink_units.h"
#include "harness/fuzz/work_folder.h"
#include "harness/judge/verdict.h"
#include "harness/process/child.h"
#include "harness/process/shared.h"
#include "reference/words/outcome.h"
#include "reference/words/protocol.h"

namespace placemat::inline fuzz {
namespace {

const Descriptor* g_parent = nullptr;

std::string send_to_parent(const Finding& finding) {
  write_all(g_parent->number(), finding_json(finding));
  return "sent to the parent process";
}

// Returns the finding for a process that ended without a report.
Finding finding_of_death(std::string_view target, CodeUnits units, const Asking& asking,
                         DeviationClass deviation, const std::string& observed) {
  const auto operation = parse_operation(asking.operation);
  const bool asked = asking.implementation[0] != '\0' && operation;
  Finding finding{.target = std::string(target),
                  .units = {units.begin(), units.end()},
                  .implementation = asked ? asking.implementation : "unknown",
                  .facet = asked ? facet_of(*operation) : Facet::kValidate,
                  .deviation_class = deviation.name(),
                  .requests = {},
                  .expected = "an answer",
                  .clause = "any octets are answered",
                  .observed = observed};
  // The request is lost with the process. For these operations it follows from the input.
  if (asked && (*operation == Operation::kValidate || *operation == Operation::kDecode ||
                *operation == Operation::kReplace)) {
    finding.requests.push_back(request_line(Request::whole(*operation, finding.units)));
  }
  return finding;
}

// Returns the finding for `ending`, which has no value if the process did not end in time.
std::optional<Finding> finding_from(std::string_view target, CodeUnits units, const Asking& asking,
                                    const std::optional<Ending>& ending,
                                    FenceFault fault = FenceFault::kNone) {
  if (!ending)
    return finding_of_death(target, units, asking, Deviation::kHang, "no answer in time");
  if (*ending == Ending{}) return std::nullopt;
  const Judged death = judged_failure(Judgement::kCrashed, fault);
  return finding_of_death(target, units, asking, death.deviation, ending->text());
}

void write_input(const std::filesystem::path& path, CodeUnits units) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  const bool written =
      file != nullptr && std::fwrite(units.data(), 1, units.size(), file) == units.size();
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    throw InputError(path.string() + " cannot be written; check the folder for temporary files");
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

// Does `work` in a child of this process. Returns the finding that it reports or dies of, if any.
std::optional<Finding> finding_of_child(std::string_view target, CodeUnits units,
                                        std::chrono::milliseconds limit,
                                        const std::function<void()>& work) {
  static const Shared<Asking> asking;
  static const Shared<std::atomic<FenceFault>> fault;
  *asking = {};
  *fault = FenceFault::kNone;
  Pipe pipe;
  const Child child = fork_child([&] {
    be_silent();
    unsetenv("PLACEMAT_TALLY");  // a replay is not counted as fuzzing
    g_parent = &pipe.write;
    set_finding_sink(&send_to_parent);
    note_asking_in(&*asking);
    tell_fence_faults(&*fault);
    work();
  });
  pipe.write.close();
  const Descriptor output = non_blocking(std::move(pipe.read));
  std::string json;
  std::optional<Ending> ending;
  if (read_until(output, std::chrono::steady_clock::now() + limit, json)) ending = child.await();
  if (!json.empty()) return finding_from_json(json, "the child's report");
  return finding_from(target, units, *asking, ending, *fault);
}

// Reports whether a fresh process answers right what `finding` is about. A finding of several
// requests, or of none, says nothing of that.
bool is_right_alone(const Finding& finding) {
  const Implementation* const member = find_member(finding.implementation);
  if (member == nullptr || finding.requests.size() != 1) return false;
  const auto request = parse_request(finding.requests.front());
  return request && !finding_of_child(finding.target, finding.units, kReplayLimit,
                                      [&] { require_conforms(*member, *request); });
}

}  // namespace

std::optional<Finding> run_forked(const FuzzTarget& target, CodeUnits units,
                                  std::chrono::milliseconds limit) {
  return finding_of_child(target.name, units, limit, [&] { run_target(target, units); });
}

std::optional<Finding> run_engine(const std::filesystem::path& binary, std::string_view target,
                                  CodeUnits units, std::chrono::milliseconds limit) {
  const TemporaryFolder folder;
  write_input(folder.path() / "input", units);
  const Descriptor log = output_file(folder.path() / "log");
  const Child child = spawn({"sh", "-c",
                             "cd \"$0\" && ulimit -c 0 && unset PLACEMAT_TALLY && "
                             "export PLACEMAT_FINDINGS=findings PLACEMAT_ASKING=asking && "
                             "exec \"$1\" input",
                             folder.path(), binary},
                            Descriptor(), log, log);
  const auto ending = child.await(limit);
  if (ending && (ending->status == 126 || ending->status == 127)) {
    throw InputError(binary.string() + " cannot be run; build it again");
  }
  const std::filesystem::path findings = folder.path() / "findings";
  if (std::filesystem::exists(findings)) {
    for (const auto& entry : std::filesystem::directory_iterator(findings)) {
      return read_finding(entry.path());
    }
  }
  const Asking asking = read_asking(folder.path() / "asking").value_or(Asking{});
  return finding_from(target, units, asking, ending);
}

bool still_fails(const Finding& finding) {
  const FuzzTarget* target = find_fuzz_target(finding.target);
  if (target == nullptr) {
    throw InputError("this program has no fuzz target named \"" + finding.target + "\"");
  }
  return run_forked(*target, finding.units).has_value();
}

std::optional<Finding> shortest_of(const FuzzTarget& target, const Finding& finding) {
  std::optional<Finding> shortest;
  const auto fails = [&](CodeUnits units) {
    auto again = run_forked(target, units);
    const bool same = again && again->implementation == finding.implementation;
    if (same) shortest = std::move(again);
    return same;
  };
  if (!fails(finding.units)) return std::nullopt;
  shrink_units(finding.units, fails);
  if (is_right_alone(*shortest)) {
    shortest->deviation_class = DeviationClass(Deviation::kDependsOnHistory).name();
  }
  return shortest;
}

int run_replay(std::span<const std::filesystem::path> paths,
               const std::filesystem::path& shrink_dir) {
  bool unusable = false;
  bool failing = false;
  for (const std::filesystem::path& path : paths) {
    try {
      const Finding finding = read_finding(path);
      const FuzzTarget* target = find_fuzz_target(finding.target);
      if (target == nullptr) {
        throw InputError(path.string() + " is of a fuzz target that this program lacks");
      }
      if (finding.implementation != "unknown" && find_member(finding.implementation) == nullptr) {
        throw InputError(path.string() + " is of the implementation " + finding.implementation +
                         ", which this program lacks");
      }
      const auto again =
          shrink_dir.empty() ? run_forked(*target, finding.units) : shortest_of(*target, finding);
      const std::string verdict = !again ? "holds now"
                                         : "still fails: " + again->implementation + " " +
                                               std::string(facet_name(again->facet)) + " " +
                                               again->deviation_class;
      std::printf("%s: %s\n", path.c_str(), verdict.c_str());
      failing = failing || again;
      if (again && !shrink_dir.empty()) {
        std::printf("%s: shrunk to %zu octets: %s\n", path.c_str(), again->units.size(),
                    write_reproducible(*again, shrink_dir).c_str());
      }
    } catch (const std::exception& error) {
      std::fprintf(stderr, "placemat: %s\n", error.what());
      unusable = true;
    }
  }
  return unusable ? 2 : failing ? 1 : 0;
}

}  // namespace placemat::inline fuzz
