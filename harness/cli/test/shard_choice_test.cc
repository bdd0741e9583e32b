// Tests what --shard means for each kind of work.

#include "harness/cli/shard_choice.h"

#include <gtest/gtest.h>

#include <map>

namespace placemat::inline cli {
namespace {

using Variables = std::map<std::string, std::string>;

Environment environment_of(const Variables& variables) {
  return [&variables](const char* name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    if (found == variables.end()) return std::nullopt;
    return found->second;
  };
}

Variables slurm(const std::string& id, const std::string& min, const std::string& max,
                const std::string& count) {
  return {{"SLURM_ARRAY_TASK_ID", id},
          {"SLURM_ARRAY_TASK_MIN", min},
          {"SLURM_ARRAY_TASK_MAX", max},
          {"SLURM_ARRAY_TASK_COUNT", count}};
}

TEST(ShardChoice, IsTheOptionOrTheArrayEngine) {
  const struct {
    const char* name;
    const char* text;
    Variables variables;
    Shard shard;
  } kRows[] = {
      {"an option", "2/8", {}, {2, 8}},
      {"an option before any engine", "8/8", {{"JOB_COMPLETION_INDEX", "3"}}, {8, 8}},
      {"Kubernetes, the first", "auto/8", {{"JOB_COMPLETION_INDEX", "0"}}, {1, 8}},
      {"Kubernetes, the last", "auto/8", {{"JOB_COMPLETION_INDEX", "7"}}, {8, 8}},
      {"Slurm, from 0", "auto", slurm("0", "0", "255", "256"), {1, 256}},
      {"Slurm, from 1", "auto", slurm("256", "1", "256", "256"), {256, 256}},
      {"Slurm, of one", "auto", slurm("5", "5", "5", "1"), {1, 1}},
      {"Slurm, some again", "auto/256", slurm("7", "3", "7", "2"), {8, 256}},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(choose_shard(row.text, environment_of(row.variables)), row.shard);
  }
}

TEST(ShardChoice, RefusesWhatItCannotUse) {
  const struct {
    const char* name;
    const char* text;
    Variables variables;
    const char* says;
  } kRows[] = {
      {"nothing", "", {}, "give I/N"},
      {"no count", "2", {}, "give I/N"},
      {"the zeroth", "0/8", {}, "give I/N"},
      {"past the last", "9/8", {}, "give I/N"},
      {"of none", "auto/0", {{"JOB_COMPLETION_INDEX", "0"}}, "give I/N"},
      {"of a word", "auto/x", {{"JOB_COMPLETION_INDEX", "0"}}, "give I/N"},
      {"a sign", "+2/8", {}, "give I/N"},
      {"two slashes", "2/8/9", {}, "give I/N"},
      {"no engine", "auto/8", {}, "neither JOB_COMPLETION_INDEX nor SLURM_ARRAY_TASK_ID is set"},
      {"no engine, no count", "auto", {}, "SLURM_ARRAY_TASK_ID is not set"},
      {"Kubernetes tells no count", "auto", {{"JOB_COMPLETION_INDEX", "0"}}, "give auto/N"},
      {"two engines",
       "auto/8",
       {{"JOB_COMPLETION_INDEX", "0"}, {"SLURM_ARRAY_TASK_ID", "0"}},
       "both set"},
      {"an empty index", "auto/8", {{"JOB_COMPLETION_INDEX", ""}}, "is '', no whole number"},
      {"a word", "auto/8", {{"JOB_COMPLETION_INDEX", "a\nb"}}, "is 'a\\nb', no whole number"},
      {"less than none", "auto/8", {{"SLURM_ARRAY_TASK_ID", "-1"}}, "no whole number"},
      {"an index past the last", "auto/8", {{"JOB_COMPLETION_INDEX", "8"}}, "counts from 0 to 7"},
      {"too large", "auto/8", {{"JOB_COMPLETION_INDEX", "4294967296"}}, "no whole number"},
      {"Slurm without a count",
       "auto",
       {{"SLURM_ARRAY_TASK_ID", "1"}},
       "SLURM_ARRAY_TASK_MIN is not set"},
      {"Slurm with holes", "auto", slurm("3", "1", "7", "4"), "not every number from 1 to 7"},
      {"Slurm outside of itself", "auto", slurm("9", "1", "4", "4"), "from 1 to 4"},
  };
  for (const auto& row : kRows) {
    SCOPED_TRACE(row.name);
    try {
      choose_shard(row.text, environment_of(row.variables));
      ADD_FAILURE() << "taken";
    } catch (const InputError& error) {
      const std::string what = error.what();
      EXPECT_NE(what.find(row.says), std::string::npos) << what;
      EXPECT_EQ(what.find('\n'), std::string::npos) << what;
    }
  }
}

}  // namespace
}  // namespace placemat::inline cli
