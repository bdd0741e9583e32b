#include "reports/history/history_words.h"

#include <fmt/format.h>

#include "reports/base/figures.h"

namespace placemat::inline history {

std::string release_words(const std::optional<Release>& release, const std::string& none) {
  return release ? release_words(*release) : none;
}

std::string language_words(const JudgedRelease& release) {
  return release.recognises ? release.recognises->name : "language not known";
}

std::string fault_words(const FaultHistory& fault) {
  return fmt::format("{} ({})", fault.deviation_class, facet_name(fault.facet));
}

std::string history_sentence(const History& history) {
  const HistoryFigures figures = figures_of(history);
  std::string what =
      fmt::format("{} in {} on {}", counted(history.apis.size(), "API"),
                  counted(figures.releases, "release"), counted(history.systems.size(), "system"));
  if (figures.several == 0) return what + ": none has two releases to compare.";
  if (figures.several < history.apis.size()) {
    what += fmt::format(" ({} of several releases)", counted(figures.several, "API"));
  }
  std::string changes;
  const auto add = [&changes](std::size_t count, const char* unit, const char* verb) {
    if (count == 0) return;
    changes += fmt::format("{}{} {}", changes.empty() ? "" : ", ", counted(count, unit), verb);
  };
  add(figures.gone, "fault", "gone");
  add(figures.came, "fault", "new");
  add(figures.verdicts, "verdict", "changed");
  add(figures.languages, "language", "changed");
  return fmt::format("{}: {}.", what, changes.empty() ? "nothing changed" : changes);
}

}  // namespace placemat::inline history
