#include "reports/comparison.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "reference/words/judgement.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

using DeviationKey = std::pair<std::string, std::string>;  // facet and class

// Returns the deviations that follow from no other: the others change with them.
std::map<DeviationKey, const DeviationRecord*> deviations_by_key(
    const ImplementationRecord& implementation) {
  std::map<DeviationKey, const DeviationRecord*> deviations;
  for (const DeviationRecord* deviation : own_deviations(implementation)) {
    deviations.emplace(
        DeviationKey(std::string(facet_name(deviation->facet)), deviation->deviation_class),
        deviation);
  }
  return deviations;
}

std::string shown(const DeviationRecord& deviation) {
  std::string text = deviation.example.empty() ? "" : deviation.example.back() + ": ";
  text += deviation.observed + "; " + counted(deviation.count, "case");
  if (deviation.status != Status::kNotFound) {
    text += ", " + std::string(status_name(deviation.status));
  }
  return text;
}

std::string titled(const ImplementationRecord& implementation) {
  std::string text = implementation.name + " " + implementation.version + ": ";
  text += standing_name(standing_of(implementation));
  return text + " at " + implementation.level;
}

void compare_deviations(const ImplementationRecord& older, const ImplementationRecord& newer,
                        std::vector<ChangeRecord>& changes) {
  const auto before = deviations_by_key(older);
  const auto after = deviations_by_key(newer);
  const bool asked_less = depth_of(newer.level) < depth_of(older.level);
  for (const auto& [key, deviation] : after) {
    const auto found = before.find(key);
    ChangeRecord change{.implementation = newer.id,
                        .facet = key.first,
                        .deviation_class = key.second,
                        .was = found == before.end() ? "" : shown(*found->second),
                        .is = shown(*deviation)};
    // A documented deviation accuses nobody, whether it was met before or not.
    const bool accused = found != before.end() && found->second->accuses();
    if (deviation->accuses() && !accused) {
      change.change = Change::kNew;
      change.replay = deviation->replay;
    } else if (found == before.end()) {
      change.change = Change::kChanged;
      change.was = "not met";
    } else if (change.was != change.is && older.level == newer.level) {
      change.change = Change::kChanged;
    } else {
      continue;
    }
    changes.push_back(std::move(change));
  }
  for (const auto& [key, deviation] : before) {
    if (after.contains(key)) continue;
    // An implementation that could not be judged may still have the deviation.
    const bool unseen = asked_less || standing_of(newer) == Standing::kNotJudged;
    changes.push_back({.change = unseen ? Change::kUnseen : Change::kFixed,
                       .implementation = newer.id,
                       .facet = key.first,
                       .deviation_class = key.second,
                       .was = shown(*deviation)});
  }
}

// Reports whether some part of `implementation` could not be judged, even if it deviates.
bool fails(const ImplementationRecord& implementation) {
  if (standing_of(implementation) == Standing::kNotJudged) return true;
  return std::any_of(
      implementation.facets.begin(), implementation.facets.end(), [](const auto& facet) {
        return std::any_of(facet.second.counts.begin(), facet.second.counts.end(),
                           [](const auto& count) { return is_failure(count.first); });
      });
}

void compare_failures(const ImplementationRecord& older, const ImplementationRecord& newer,
                      std::vector<ChangeRecord>& changes) {
  if (fails(older) == fails(newer)) return;
  const auto told = [](const ImplementationRecord& implementation) {
    return titled(implementation) +
           (implementation.trouble.empty() ? "" : ": " + implementation.trouble);
  };
  changes.push_back({.change = fails(newer) ? Change::kFailing : Change::kMended,
                     .implementation = newer.id,
                     .was = told(older),
                     .is = told(newer)});
}

std::string title_of(const Report& report) {
  return "placemat " + report.placemat + ", " + report.started;
}

const ImplementationRecord* find(const Report& report, const std::string& id) {
  const auto found = std::find_if(report.implementations.begin(), report.implementations.end(),
                                  [&](const auto& one) { return one.id == id; });
  return found == report.implementations.end() ? nullptr : &*found;
}

constexpr std::array<std::string_view, 8> kNames = {"new",     "failing", "fixed", "unseen",
                                                    "changed", "mended",  "added", "gone"};

}  // namespace

std::string_view change_name(Change change) { return kNames.at(static_cast<std::size_t>(change)); }

bool is_regression(Change change) { return change == Change::kNew || change == Change::kFailing; }

bool Comparison::has_regression() const {
  return std::any_of(changes.begin(), changes.end(),
                     [](const ChangeRecord& change) { return is_regression(change.change); });
}

Comparison compare_reports(const Report& older, const Report& newer) {
  Comparison comparison{.old_title = title_of(older), .new_title = title_of(newer)};
  for (const ImplementationRecord& now : newer.implementations) {
    const std::size_t before = comparison.changes.size();
    if (const ImplementationRecord* was = find(older, now.id)) {
      compare_deviations(*was, now, comparison.changes);
      compare_failures(*was, now, comparison.changes);
      if (comparison.changes.size() == before) ++comparison.unchanged;
    } else {
      comparison.changes.push_back(
          {.change = Change::kAdded, .implementation = now.id, .is = titled(now)});
    }
  }
  for (const ImplementationRecord& was : older.implementations) {
    if (find(newer, was.id) != nullptr) continue;
    comparison.changes.push_back(
        {.change = Change::kGone, .implementation = was.id, .was = titled(was)});
  }
  std::stable_sort(comparison.changes.begin(), comparison.changes.end(),
                   [](const auto& left, const auto& right) { return left.change < right.change; });
  return comparison;
}

std::string comparison_sentence(const Comparison& comparison) {
  if (comparison.changes.empty()) {
    return "Nothing changed in " + counted(comparison.unchanged, "implementation") + ".";
  }
  constexpr std::array<std::string_view, 8> kTold = {
      "new deviations", "cannot be judged any more", "fixed", "not met again, asked less",
      "changed",        "can be judged again",       "added", "gone"};
  std::map<Change, std::size_t> counts;
  for (const ChangeRecord& change : comparison.changes) ++counts[change.change];
  std::string sentence;
  for (const auto& [change, count] : counts) {
    sentence += sentence.empty() ? "" : "; ";
    std::string_view told = kTold.at(static_cast<std::size_t>(change));
    if (change == Change::kNew && count == 1) told = "new deviation";
    sentence += grouped(count) + " " + std::string(told);
  }
  return sentence + "; " + counted(comparison.unchanged, "implementation") + " unchanged.";
}

}  // namespace placemat::inline reports
