#include "harness/all_strings/union.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

namespace placemat::inline all_strings {
namespace {

using std::filesystem::path;

constexpr std::size_t kNamed = 5;  // portions in a message

std::vector<path> result_files(const std::vector<path>& folders) {
  std::vector<path> files;
  for (const path& folder : folders) {
    std::error_code error;
    std::filesystem::recursive_directory_iterator entries(folder, error);
    if (error) throw InputError(folder.string() + ": is no folder that can be read");
    for (const auto& entry : entries) {
      if (is_result_file(entry.path())) files.push_back(entry.path());
    }
  }
  if (files.empty()) throw InputError(folders[0].string() + ": holds no result of placemat sweep");
  std::sort(files.begin(), files.end());
  return files;
}

// Returns how the two sweeps differ, or "" if they are the same.
std::string difference(const SweepName& left, const SweepName& right) {
  if (left.id != right.id) return "implementation";
  if (left.octets != right.octets) return "length of strings";
  if (left.binary != right.binary) return "binary";
  return left == right ? "" : "version or claims";
}

[[noreturn]] void fail(const path& file, const std::string& why) {
  throw InputError(file.string() + ": " + why);
}

template <typename IsThere>
void require(const std::string& what, const IsThere& is_there) {
  std::string names;
  std::size_t missing = 0;
  for (PortionNumber portion = 0; portion < kPortions; ++portion) {
    if (is_there(portion)) continue;
    if (++missing <= kNamed) names += ' ' + portion_name(portion);
  }
  if (missing == 0) return;
  throw InputError("there is a gap of " + std::to_string(missing) + " portions" + what + ":" +
                   names + (missing > kNamed ? " ..." : "") +
                   "; run all shards to their end, or give --partial");
}

}  // namespace

void UnionBuilder::add(PortionResult result, const path& from) {
  if (first_.empty()) {
    union_.sweep = result.sweep;
    first_ = from;
  }
  const std::string differs = difference(union_.sweep, result.sweep);
  if (!differs.empty()) {
    fail(from, "differs from " + first_.string() + " in " + differs +
                   "; join the results of one sweep alone");
  }
  auto& sources = result.again ? again_ : once_;
  const auto [other, is_new] =
      sources.insert({result.portion, {from, digest_of_answers(result.findings), result.by}});
  if (!is_new) {
    fail(from, "overlaps " + other->second.from.string() + ": both are portion " +
                   portion_name(result.portion) + "; keep one");
  }
  if (!result.again) count(std::move(result), other->second.digest);
}

SweepUnion UnionBuilder::join(bool partial) {
  if (!partial) require_all();
  for (const auto& [portion, again] : again_) compare(portion, again);
  if (union_.strings() != judged_ || (!partial && judged_ != strings_of(union_.sweep.octets))) {
    throw InputError("the counts do not add up: this is a fault of placemat");
  }
  return std::move(union_);
}

void UnionBuilder::count(PortionResult result, const std::string& digest) {
  for (const auto& [judgement, strings] : result.findings.judgements) judged_ += strings;
  union_.findings.merge(result.findings);
  SharedAnswers& shared =
      union_.answers[{digest, result.findings.unread, result.findings.unread_calls}];
  shared.portions.insert(result.portion);
  result.findings.done.clear();
  if (shared.portions.size() == 1) shared.findings = std::move(result.findings);
}

void UnionBuilder::require_all() const {
  require("", [this](PortionNumber portion) { return once_.contains(portion); });
  require(", computed again", [this](PortionNumber portion) {
    return !is_computed_again(portion) || again_.contains(portion);
  });
}

void UnionBuilder::compare(PortionNumber portion, const Source& again) {
  const auto once = once_.find(portion);
  if (once == once_.end()) return;  // of a partial sweep
  if (!is_computed_again(portion)) {
    fail(again.from, "is computed again, but not by the plan; remove it");
  }
  if (once->second.by.of > 1 && once->second.by == again.by) {
    fail(again.from, "was computed by the same shard as " + once->second.from.string() +
                         ", so it proves no agreement; remove one");
  }
  if (once->second.digest != again.digest) {
    fail(again.from, "has other answers than " + once->second.from.string() +
                         ": the implementation or a machine answers in two ways");
  }
  ++union_.again;
}

SweepUnion unite(const std::vector<path>& folders, bool partial) {
  UnionBuilder builder;
  for (const path& file : result_files(folders)) builder.add(read_result(file), file);
  return builder.join(partial);
}

}  // namespace placemat::inline all_strings
