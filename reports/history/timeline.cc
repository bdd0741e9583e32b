#include "reports/history/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "reports/base/escape.h"

namespace placemat::inline history {
namespace {

std::string system_of(const HistorySource& source, const ImplementationRecord& implementation) {
  if (!implementation.system.empty()) return implementation.system;
  if (!source.system.empty()) return source.system;
  throw InputError(fmt::format("{}: it does not say the system of {}; give --system NAME={}",
                               terminal_escape(source.file), terminal_escape(implementation.id),
                               terminal_escape(source.file)));
}

void require_usable(const HistorySource& source) {
  if (!source.report.shard.is_whole()) {
    throw InputError(fmt::format("{}: it is shard {}; join the shards with report --merge first",
                                 terminal_escape(source.file), shard_text(source.report.shard)));
  }
  const auto& all = source.report.implementations;
  const bool says_all =
      std::none_of(all.begin(), all.end(), [](const auto& one) { return one.system.empty(); });
  if (!source.system.empty() && !all.empty() && says_all) {
    throw InputError(fmt::format("{}: it says its systems itself; name it without --system",
                                 terminal_escape(source.file)));
  }
}

// Reports whether `left` is the better record of a release: it asked more, or is later.
bool is_better(const Record& left, const Record& right) {
  const auto rank = [](const Record& record) {
    // A few requests are less than any level.
    const std::string& level = record.implementation->level;
    return std::tuple(level == "requests" ? -1 : depth_of(level),
                      std::string_view(record.source->report.started),
                      std::string_view(record.source->file));
  };
  return rank(left) > rank(right);
}

void add(const Release& release, const Record& record, Timeline& timeline) {
  const auto [known, is_new] = timeline.try_emplace(release, record);
  if (is_new) return;
  const Standing here = standing_of(*record.implementation);
  const Standing there = standing_of(*known->second.implementation);
  if (here != there) {
    // The order of the sources makes no difference to the message.
    auto left = std::pair(record.source->file, standing_name(here));
    auto right = std::pair(known->second.source->file, standing_name(there));
    if (right < left) std::swap(left, right);
    throw InputError(
        fmt::format("{} {} on {}: {} in {}, {} in {}; leave one of the two reports out",
                    terminal_escape(record.implementation->id), terminal_escape(release.version),
                    release.system, left.second, terminal_escape(left.first), right.second,
                    terminal_escape(right.first)));
  }
  if (is_better(record, known->second)) known->second = record;
}

}  // namespace

std::map<std::string, Timeline> timelines_of(const std::vector<HistorySource>& sources) {
  std::map<std::string, Timeline> timelines;
  for (const HistorySource& source : sources) {
    require_usable(source);
    for (const ImplementationRecord& one : source.report.implementations) {
      add({one.version, system_of(source, one)}, {&source, &one}, timelines[one.id]);
    }
  }
  return timelines;
}

}  // namespace placemat::inline history
