#include "harness/fuzz/corpus_merge.h"

#include <string>

#include "harness/fuzz/work_folder.h"
#include "reports/base/error.h"
#include "reports/base/escape.h"

namespace placemat::inline fuzz {

std::size_t merge_corpora(const std::filesystem::path& binary, const std::filesystem::path& into,
                          const std::vector<std::filesystem::path>& from) {
  const std::size_t before = files_in(into).size();
  const TemporaryFolder work;
  // Findings and artifacts of a merge are discarded, because the run has them already.
  std::string command = "cd " + shell_word(work.path().string()) +
                        " && PLACEMAT_FINDINGS=findings " + shell_word(binary.string()) +
                        " -merge=1 -timeout=10 " + shell_word(into.string());
  for (const std::filesystem::path& folder : from) command += " " + shell_word(folder.string());
  const std::filesystem::path log = work.path() / "log";
  if (!run_quietly(command, log)) {
    throw InputError(binary.string() + " does not merge into " + into.string() + ": " +
                     last_line_of(log));
  }
  return files_in(into).size() - before;
}

}  // namespace placemat::inline fuzz
