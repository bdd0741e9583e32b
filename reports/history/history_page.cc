// Writes a history as a page.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/asset.h"
#include "reports/base/figures.h"
#include "reports/filled.h"
#include "reports/history/history.h"
#include "reports/history/history_words.h"
#include "reports/sign.h"
#include "reports/summary.h"

namespace placemat::inline history {
namespace {

// Returns a part of a bar. The part begins or ends the bar if its neighbour is of another kind.
Object part_of_bar(const std::vector<Sight>& sights, std::size_t at) {
  const Sight sight = sights[at];
  std::string style(sight_name(sight));
  if (at == 0 || sights[at - 1] != sight) style += " begins";
  if (at + 1 == sights.size() || sights[at + 1] != sight) style += " ends";
  return {{"style", style}, {"word", in_words(sight_name(sight))}};
}

Object release_of(const JudgedRelease& release) {
  return {{"version", version_words(release)},
          {"system", release.system},
          {"style", style_of(release.verdict)},
          {"verdict", verdict_words(release.verdict, release.only)},
          {"language", language_words(release)}};
}

Object fault_of(const FaultHistory& fault) {
  List sights;
  for (std::size_t at = 0; at < fault.sights.size(); ++at) {
    sights.push_back(Data(part_of_bar(fault.sights, at)));
  }
  return {{"fault", fault_words(fault)},
          {"status", in_words(status_name(fault.status))},
          {"example", fmt::format("{}", fmt::join(fault.example, ", then "))},
          {"observed", fault.observed},
          {"sights", Data(sights)},
          {"first", release_words(fault.first, "none")},
          {"last", release_words(fault.last, "none")},
          {"without", release_words(fault.without, "none")}};
}

// An id may hold what an anchor must not, so a number names the place.
std::string block_of(const ApiHistory& api, std::size_t number) {
  List releases;
  for (const JudgedRelease& release : api.releases) releases.push_back(Data(release_of(release)));
  List faults;
  for (const FaultHistory& fault : api.faults) faults.push_back(Data(fault_of(fault)));
  std::string about = api.name;
  for (const std::string& more : {api.api, api.language}) {
    if (!more.empty() && more != about) about += "; " + more;
  }
  return filled("history/api", {{"anchor", fmt::format("api-{}", number)},
                                {"id", api.id},
                                {"about", about},
                                {"releases", Data(releases)},
                                {"has_faults", !api.faults.empty()},
                                {"faults", Data(faults)}});
}

Object quiet_of(const ApiHistory& api) {
  std::string releases;
  for (const JudgedRelease& release : api.releases) {
    releases += (releases.empty() ? "" : "; ") + release_words(release);
  }
  // Nothing changes, so the last release speaks for all; an earlier one may be without a language.
  const JudgedRelease* told = &api.releases.back();
  for (const JudgedRelease& release : api.releases) {
    if (!told->recognises) told = &release;
  }
  return {{"id", api.id},
          {"releases", releases},
          {"style", style_of(told->verdict)},
          {"verdict", verdict_words(told->verdict, told->only)},
          {"language", language_words(*told)}};
}

// Returns the legend. Each word is a bar of one release.
List words() {
  const std::pair<Sight, const char*> kMeanings[] = {
      {Sight::kSeen, "The release deviates so, and that was replayed."},
      {Sight::kDocumented, "It deviates so, as its project says. That accuses nobody."},
      {Sight::kNotReplayed, "It was seen, and there was no time to replay it."},
      {Sight::kWithout, "Asked as much as where the fault was seen, it did not deviate so."},
      {Sight::kNotKnown, "It was asked less, could not be judged, or does not offer this."}};
  List list;
  for (const auto& [sight, meaning] : kMeanings) {
    Object word = part_of_bar({sight}, 0);
    word["meaning"] = meaning;
    list.push_back(Data(word));
  }
  return list;
}

}  // namespace

std::string history_html(const History& history) {
  List changed;
  List kept;
  List quiet;
  std::size_t number = 0;
  for (const ApiHistory& api : history.apis) {
    if (!api.changes() && api.faults.empty()) {
      quiet.push_back(Data(quiet_of(api)));
    } else {
      (api.changes() ? changed : kept).push_back(Object{{"block", block_of(api, ++number)}});
    }
  }
  List parts;
  const auto add_part = [&parts](const char* name, const char* title, const char* note,
                                 const List& shown) {
    if (shown.empty()) return;
    parts.push_back(
        Object{{"part", name}, {"title", title}, {"note", note}, {"shown", Data(shown)}});
  };
  add_part("changed", "What changed",
           "The releases of these APIs differ in their verdict, in what they accept, or in a fault "
           "that one of them has and another is without.",
           changed);
  add_part("kept", "Faults that no release changed",
           "No release of these APIs was seen without the fault.", kept);
  const HistoryFigures figures = figures_of(history);
  return filled("history/page", {{"style_sheet", std::string(asset("style.css"))},
                                 {"bar_styles", std::string(asset("history/bars.css"))},
                                 {"result", history_sentence(history)},
                                 {"systems", fmt::format("{}", fmt::join(history.systems, ", "))},
                                 {"apis", grouped(history.apis.size())},
                                 {"releases", grouped(figures.releases)},
                                 {"faults", grouped(figures.faults)},
                                 {"words", Data(words())},
                                 {"parts", Data(parts)},
                                 {"has_quiet", !quiet.empty()},
                                 {"quiet", Data(quiet)}});
}

}  // namespace placemat::inline history
