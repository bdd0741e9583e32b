#include "harness/corpus_care/coverage.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "harness/corpus_care/exceptions.h"
#include "harness/corpus_care/lcov.h"
#include "harness/fuzz/finding.h"
#include "harness/fuzz/preset_build.h"
#include "harness/fuzz/target.h"
#include "harness/fuzz/work_folder.h"
#include "reports/base/escape.h"
#include "reports/base/trimmed.h"

namespace placemat::inline corpus_care {
namespace {

namespace fs = std::filesystem;

// Lists the tests whose subject is the codec, the oracle or the judge.
const std::vector<std::string> kUnitTests = {
    "codec_sequence_test", "codec_kernel_test", "codec_decode_test", "codec_encode_test",
    "codec_stream_test",   "reference_test",    "judge_test"};

// Returns the part that a path from the root belongs to. The transcriptions of 1992 are on trial
// and judge nothing.
std::optional<CodePart> part_of(const std::string& source) {
  if (source.find("/test/") != std::string::npos) return std::nullopt;
  if (source.starts_with("harness/codec/")) return CodePart::kCodec;
  if (source.starts_with("harness/judge/")) return CodePart::kJudge;
  if (source.starts_with("reference/") && !source.starts_with("reference/fss_utf_1992/")) {
    return CodePart::kOracle;
  }
  return std::nullopt;
}

CoverageRow row_of(std::string name, const SourceCoverage& sources) {
  CoverageRow row{.name = std::move(name), .parts = {}};
  for (const auto& [source, lines] : sources) {
    Reached& reached = row.parts[static_cast<std::size_t>(*part_of(source))];
    for (const auto& [number, line] : lines) {
      ++reached.lines_of;
      reached.lines += line.hits > 0 ? 1 : 0;
      reached.branches_of += line.branches;
      reached.branches += line.taken;
    }
  }
  return row;
}

// Measurement holds the programs of the build, the profiles that they left, and what llvm-cov makes
// of the profiles.
class Measurement {
 public:
  explicit Measurement(fs::path source_dir) : source_dir_(std::move(source_dir)) {
    std::vector<std::string> programs;
    for (const FuzzTarget& target : fuzz_targets()) programs.emplace_back(target.name);
    programs.insert(programs.end(), kUnitTests.begin(), kUnitTests.end());
    build_ = build_by_preset(source_dir_, "coverage", programs, fs::path("fuzz") / programs[0]);
    for (const auto& entry : fs::recursive_directory_iterator(build_ / "harness")) note(entry);
    for (const auto& entry : fs::recursive_directory_iterator(build_ / "reference")) note(entry);
  }

  // Runs `program` over `inputs`. Throws InputError if it does not end with 0. Tests that start
  // themselves again leave a profile per process.
  void run(const std::string& row, const fs::path& program, const std::vector<fs::path>& inputs) {
    std::string command = "cd " + shell_word(work_.path().string()) +
                          " && PLACEMAT_FINDINGS=findings LLVM_PROFILE_FILE=" +
                          shell_word(program.filename().string() + "-%p.profraw") + " " +
                          shell_word(program.string());
    for (const fs::path& input : inputs) command += " " + shell_word(input.string());
    require(command, program.string() + " fails on the corpus");
    runs_.push_back({.row = row, .program = program});
  }

  // Returns what the runs of `row` reached; for "", what all runs reached.
  SourceCoverage reached(const std::string& row) {
    std::string profiles;
    std::string objects;
    for (const Run& run : runs_) {
      if (!row.empty() && run.row != row) continue;
      profiles += " " + shell_word(run.program.filename().string()) + "-*.profraw";
      objects += (objects.empty() ? " " : " -object ") + shell_word(run.program.string());
    }
    const std::string here = "cd " + shell_word(work_.path().string()) + " && ";
    require(here + "llvm-profdata-19 merge -sparse -o profile" + profiles, "llvm-profdata fails");
    const std::string from = " -instr-profile=profile" + objects + " >";
    require(here + "llvm-cov-19 export -format=lcov" + from + "lines", "llvm-cov fails");
    require(here + "llvm-cov-19 export -format=text -skip-functions -skip-expansions" + from +
                "branches",
            "llvm-cov fails");
    std::ifstream lines_file(work_.path() / "lines");
    std::ifstream branches_file(work_.path() / "branches");
    SourceCoverage by_path = read_lines(lines_file);
    add_branches(branches_file, by_path);
    SourceCoverage sources;
    for (auto& [path, lines] : by_path) {
      const std::string source = fs::path(path).lexically_relative(source_dir_).string();
      if (part_of(source)) sources.emplace(source, std::move(lines));
    }
    return sources;
  }

  fs::path fuzz_binary(std::string_view target) const { return build_ / "fuzz" / target; }
  fs::path unit_test(const std::string& name) const {
    const auto found = tests_.find(name);
    if (found == tests_.end()) throw InputError("the preset coverage has no " + name);
    return found->second;
  }

 private:
  struct Run {
    std::string row;
    fs::path program;
  };

  void note(const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() &&
        std::find(kUnitTests.begin(), kUnitTests.end(), name) != kUnitTests.end()) {
      tests_[name] = entry.path();
    }
  }

  void require(const std::string& command, const std::string& complaint) {
    const fs::path log = work_.path() / "log";
    if (!run_quietly("{ " + command + "; }", log)) {
      throw InputError(complaint + ": " + last_line_of(log));
    }
  }

  fs::path source_dir_;
  fs::path build_;
  std::map<std::string, fs::path> tests_;
  TemporaryFolder work_;
  std::vector<Run> runs_;
};

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream text(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

// Finds the lines and branches of codec and oracle that no run reaches.
void find_missed(const fs::path& source_dir, const SourceCoverage& sources, Coverage& coverage) {
  const auto exceptions = read_exceptions(source_dir / "harness/corpus_care/exceptions.txt");
  std::set<std::size_t> used;
  for (const auto& [source, lines] : sources) {
    if (part_of(source) == CodePart::kJudge) continue;
    const std::vector<std::string> text = lines_of(source_dir / source);
    for (const auto& [number, line] : lines) {
      if (line.is_whole() || number > text.size()) continue;
      const std::string reads = trimmed(text[number - 1]);
      const auto named = std::find_if(exceptions.begin(), exceptions.end(), [&](const auto& one) {
        return one.source == source && one.text == reads;
      });
      if (named != exceptions.end()) {
        used.insert(static_cast<std::size_t>(named - exceptions.begin()));
      } else {
        coverage.missed.push_back(source + ":" + std::to_string(number) + ": " + reads);
      }
    }
  }
  for (std::size_t at = 0; at < exceptions.size(); ++at) {
    if (used.contains(at)) continue;
    coverage.idle_exceptions.push_back(exceptions[at].source + ": " + exceptions[at].text);
  }
}

}  // namespace

Coverage measure_coverage(const fs::path& source_dir, const std::vector<fs::path>& folders) {
  Measurement measurement(fs::canonical(source_dir));
  std::vector<fs::path> inputs = {source_dir / "corpus" / "seeds"};
  inputs.insert(inputs.end(), folders.begin(), folders.end());
  // A finding keeps its input in hex, in its file.
  const TemporaryFolder findings;
  for (const fs::path& file : files_in(source_dir / "corpus" / "findings")) {
    if (file.extension() != ".json") continue;
    const Finding finding = read_finding(file);
    std::ofstream(findings.path() / file.stem(), std::ios::binary)
        .write(reinterpret_cast<const char*>(finding.units.data()),
               static_cast<std::streamsize>(finding.units.size()));
  }
  inputs.push_back(findings.path());
  Coverage coverage;
  std::vector<std::string> names;
  for (const FuzzTarget& target : fuzz_targets()) {
    names.emplace_back(target.name);
    measurement.run(names.back(), measurement.fuzz_binary(target.name), inputs);
  }
  names.emplace_back("unit tests");
  for (const std::string& test : kUnitTests) {
    measurement.run(names.back(), measurement.unit_test(test), {});
  }
  for (const std::string& name : names) {
    coverage.rows.push_back(row_of(name, measurement.reached(name)));
  }
  const SourceCoverage all = measurement.reached("");
  coverage.rows.push_back(row_of("all", all));
  find_missed(fs::canonical(source_dir), all, coverage);
  return coverage;
}

}  // namespace placemat::inline corpus_care
