#include "harness/cli/read_replies.h"

#include "harness/cases/vectors.h"
#include "harness/cli/paths.h"
#include "harness/cli/read_report.h"

namespace placemat {

std::unique_ptr<RecordedReplies> read_replies(const std::string& name, Level level,
                                              std::uint64_t seed) {
  const std::string text =
      read_input(name, "name what a driver wrote to the output of placemat cases");
  const auto vectors = load_vectors(project_root() / "corpus" / "vectors");
  SuiteOptions options;
  options.level = level;
  options.seed = seed;
  options.vectors = &vectors;
  return std::make_unique<RecordedReplies>(text, name, options);
}

}  // namespace placemat
