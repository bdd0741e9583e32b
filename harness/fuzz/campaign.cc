#include "harness/fuzz/campaign.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <tuple>

#include "harness/fuzz/corpus_merge.h"
#include "harness/fuzz/engine_run.h"
#include "harness/fuzz/fuzz_tally.h"
#include "harness/fuzz/preset_build.h"
#include "harness/fuzz/replay.h"
#include "harness/fuzz/shrink_units.h"
#include "harness/fuzz/target.h"
#include "harness/fuzz/work_folder.h"
#include "reference/words/deviation.h"
#include "reports/base/escape.h"
#include "reports/base/file.h"

namespace placemat::inline fuzz {
namespace {

// Key is the same for two findings of one fault.
using Key = std::tuple<std::string, Facet, std::string>;

Key key_of(const Finding& finding) {
  return {finding.implementation, finding.facet, finding.deviation_class};
}

void check_options(const FuzzOptions& options) {
  if (find_fuzz_target(options.target) == nullptr) {
    throw InputError("there is no fuzz target \"" + options.target + "\"; there are " +
                     fuzz_target_names());
  }
  if (options.engine != "libfuzzer" && options.engine != "afl") {
    throw InputError("there is no engine \"" + options.engine + "\"; use libfuzzer or afl");
  }
  if (!(options.seconds > 0) || options.jobs == 0) {
    throw InputError("the time and the number of jobs must be above 0");
  }
}

std::filesystem::path build_binary(const FuzzOptions& options, const std::string& engine) {
  const bool is_afl = engine == "afl";
  std::vector<std::string> targets = {options.target};
  if (is_afl) targets.push_back("placemat_mutator");
  const std::filesystem::path product = std::filesystem::path("fuzz") / options.target;
  return build_by_preset(options.source_dir, is_afl ? "afl" : "fuzz", targets, product) / product;
}

std::vector<std::uint8_t> read_octets(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Returns what the requirements reported, and what the engine kept although no requirement reported
// it.
std::vector<Finding> collect(const EngineResult& result, const std::string& target,
                             const std::filesystem::path& binary) {
  // The artifact of a reported finding adds nothing to it, and running all artifacts takes long.
  constexpr std::size_t kMostArtifacts = 200;
  std::vector<Finding> findings;
  for (const auto& path : result.findings) findings.push_back(read_finding(path));
  std::size_t looked_at = 0;
  for (const auto& path : result.artifacts) {
    const std::vector<std::uint8_t> units = read_octets(path);
    const bool known = std::any_of(findings.begin(), findings.end(),
                                   [&](const Finding& finding) { return finding.units == units; });
    if (known || ++looked_at > kMostArtifacts) continue;
    if (auto finding = run_engine(binary, target, units)) findings.push_back(std::move(*finding));
  }
  return findings;
}

// Adds to the corpus the inputs that reach more than it does.
void merge(const EngineResult& result, const FuzzOptions& options,
           const std::filesystem::path& binary) {
  const std::size_t added = merge_corpora(binary, options.corpus_dir, result.corpora);
  std::printf("%s: %zu inputs added to %s\n", options.target.c_str(), added,
              options.corpus_dir.c_str());
}

int report(const std::vector<Finding>& findings, const FuzzOptions& options,
           const std::filesystem::path& tally) {
  if (std::filesystem::exists(tally)) {
    std::printf("%s: %llu strings judged\n", options.target.c_str(),
                static_cast<unsigned long long>(read_fuzz_tally(tally).strings));
  }
  for (const Finding& finding : findings) {
    const auto folder = write_reproducible(finding, options.findings_dir);
    std::printf("%s: %s %s %s: %s\n", options.target.c_str(), finding.implementation.c_str(),
                std::string(facet_name(finding.facet)).c_str(), finding.deviation_class.c_str(),
                folder.c_str());
  }
  if (findings.empty()) std::printf("%s: no finding\n", options.target.c_str());
  return findings.empty() ? 0 : 1;
}

}  // namespace

std::vector<Finding> minimised(std::vector<Finding> findings, const std::filesystem::path& binary) {
  std::sort(findings.begin(), findings.end(), [](const Finding& left, const Finding& right) {
    return std::make_tuple(left.units.size(), left.units) <
           std::make_tuple(right.units.size(), right.units);
  });
  std::map<Key, Finding> shortest;
  for (Finding& finding : findings) shortest.try_emplace(key_of(finding), std::move(finding));
  std::vector<Finding> results;
  for (auto& [key, finding] : shortest) {
    const FuzzTarget* target = find_fuzz_target(finding.target);
    const auto run_here = [&](CodeUnits units) { return run_forked(*target, units); };
    const auto run_there = [&](CodeUnits units) {
      return run_engine(binary, finding.target, units);
    };
    std::optional<Finding> last;
    const auto fails_by = [&](const auto& run) {
      return [&, run](CodeUnits units) {
        auto again = run(units);
        const bool same = again && key_of(*again) == key;
        if (same) last = std::move(again);
        return same;
      };
    };
    // Replaying here is faster. But a fault that only a sanitizer sees shows only in the binary.
    std::function<bool(CodeUnits)> fails;
    if (target != nullptr) fails = fails_by(run_here);
    if (!fails || !fails(finding.units)) fails = fails_by(run_there);
    if (!fails(finding.units)) {
      finding.deviation_class = DeviationClass(Deviation::kNondeterministic).name();
      finding.observed += " (once; not again when replayed alone)";
      results.push_back(std::move(finding));
      continue;
    }
    shrink_units(finding.units, fails);
    results.push_back(std::move(*last));
  }
  return results;
}

std::string reproducer_of(const Finding& finding) {
  const auto comment = [](std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char letter) { return letter < ' ' || letter > '~'; },
        '?');
    text.insert(0, "# ");
    text += '\n';
    return text;
  };
  std::string script = "#!/bin/sh\n";
  script += comment(finding.implementation + ", " + std::string(facet_name(finding.facet)) + ": " +
                    finding.deviation_class + ", found by the fuzz target " + finding.target);
  script += comment("expected: " + finding.expected);
  script += comment("  by " + finding.clause);
  script += comment("observed: " + finding.observed);
  script += comment("PLACEMAT names the command. Exit status 1: the finding still holds.");
  script += "placemat=${PLACEMAT:-placemat}\n";
  if (!finding.requests.empty()) {
    script += "printf '%s\\n'";
    for (const std::string& request : finding.requests)
      script.append(" ").append(shell_word(request));
    script += " | \"$placemat\" serve " + shell_word(finding.implementation) + "\n";
  }
  return script + "exec \"$placemat\" replay \"$(dirname \"$0\")/finding.json\"\n";
}

std::filesystem::path write_reproducible(const Finding& finding,
                                         const std::filesystem::path& findings_dir) {
  const std::filesystem::path folder = findings_dir / finding_name(finding);
  try {
    std::filesystem::create_directories(folder);
    write_file(folder / "input",
               {reinterpret_cast<const char*>(finding.units.data()), finding.units.size()});
    write_file(folder / "reproduce.sh", reproducer_of(finding));
    std::filesystem::permissions(folder / "reproduce.sh", std::filesystem::perms(0755));
    write_file(folder / "finding.json", finding_json(finding) + "\n");
  } catch (const std::exception&) {
    throw InputError(folder.string() + " cannot be written; name a folder that can be");
  }
  return folder;
}

int run_fuzz(const FuzzOptions& options) {
  try {
    check_options(options);
    const std::filesystem::path binary = build_binary(options, options.engine);
    const bool keeps = !options.corpus_dir.empty();
    // libFuzzer also merges AFL++'s queues. Its binary is built before the run, so that a failing
    // build costs no run.
    const std::filesystem::path merger = keeps ? build_binary(options, "libfuzzer") : "";
    const TemporaryFolder work;
    const InputShape shape = find_fuzz_target(options.target)->shape;
    // The first folder holds seeds for all targets. The second one, for this target, may be absent.
    const std::filesystem::path corpus = options.source_dir / "corpus";
    std::vector<std::filesystem::path> seeds = {corpus / "seeds", corpus / options.target};
    if (keeps) seeds.push_back(options.corpus_dir);
    const EngineResult result = run_engines({.engine = options.engine,
                                             .binary = binary,
                                             .seeds = seeds,
                                             .dictionary = corpus / "utf8.dict",
                                             .max_length = max_input(shape),
                                             .work = work.path(),
                                             .seconds = options.seconds,
                                             .jobs = options.jobs});
    if (!result.trouble.empty()) throw InputError(result.trouble);
    const auto findings = minimised(collect(result, options.target, binary), binary);
    const int status = report(findings, options, work.path() / "tally.json");
    if (keeps) merge(result, options, merger);
    return status;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "placemat: %s\n", error.what());
    return 2;
  }
}

}  // namespace placemat::inline fuzz
