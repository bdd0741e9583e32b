#include "harness/fuzz/corpus_merge.h"

#include <algorithm>
#include <string>

#include "harness/fuzz/finding.h"
#include "harness/fuzz/last_line.h"
#include "harness/fuzz/preset_build.h"
#include "harness/fuzz/temporary_folder.h"
#include "reports/escape.h"

namespace placemat {

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::size_t merge_corpora(const std::filesystem::path& binary, const std::filesystem::path& into,
                          const std::vector<std::filesystem::path>& from) {
  const std::size_t before = files_in(into).size();
  const TemporaryFolder work;
  // Findings and artifacts of a merge are not new: those of the run have them already.
  std::string command = "cd " + shell_word(work.path().string()) +
                        " && PLACEMAT_FINDINGS=findings " + shell_word(binary.string()) +
                        " -merge=1 -timeout=10 " + shell_word(into.string());
  for (const std::filesystem::path& folder : from) command += " " + shell_word(folder.string());
  const std::filesystem::path log = work.path() / "log";
  if (!run_quietly(command, log)) {
    throw FindingError(binary.string() + " does not merge into " + into.string() + ": " +
                       last_line_of(log));
  }
  return files_in(into).size() - before;
}

}  // namespace placemat
