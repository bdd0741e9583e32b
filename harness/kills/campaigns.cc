#include "harness/kills/campaigns.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "reports/base/fields.h"
#include "reports/base/figures.h"

namespace placemat::inline kills {
namespace {

Shape<FuzzRun> run_shape() {
  return as_object<FuzzRun>({
      {"fault", &FuzzRun::fault, as_word()},
      {"target", &FuzzRun::target, as_word()},
      {"seed", &FuzzRun::seed},
      {"found", &FuzzRun::found},
      {"milliseconds", &FuzzRun::milliseconds},
      left_out<FuzzRun>({"executions", &FuzzRun::executions}),
      left_out<FuzzRun>({"facet", &FuzzRun::facet}),
      left_out<FuzzRun>({"class", &FuzzRun::class_name}),
      left_out<FuzzRun>({"octets", &FuzzRun::octets}),
      left_out<FuzzRun>({"named", &FuzzRun::named}),
  });
}

Shape<Campaign> campaign_shape() {
  return as_object<Campaign>({
      {"name", &Campaign::name, as_word()},
      {"engine", &Campaign::engine, as_word()},
      {"target", &Campaign::target},
      {"with", &Campaign::with},
      {"without", &Campaign::without},
      {"limit", &Campaign::limit},
      {"seeds", &Campaign::seeds},
      {"faults", &Campaign::faults},
      {"runs", &Campaign::runs, as_list(run_shape())},
  });
}

Shape<CampaignFile> file_shape() {
  return as_object<CampaignFile>({
      Field<CampaignFile>::always("schema", "placemat-power/1"),
      {"processor", &CampaignFile::processor, as_word()},
      {"commit", &CampaignFile::commit, as_word()},
      {"campaigns", &CampaignFile::campaigns, as_list(campaign_shape())},
  });
}

}  // namespace

std::vector<std::uint64_t> Campaign::times() const {
  std::map<std::string, std::vector<std::uint64_t>> found;
  for (const FuzzRun& run : runs) {
    if (run.found) found[run.fault].push_back(run.milliseconds);
  }
  std::vector<std::uint64_t> medians;
  for (auto& [fault, times] : found) {
    std::sort(times.begin(), times.end());
    medians.push_back(times[times.size() / 2]);
  }
  std::sort(medians.begin(), medians.end());
  return medians;
}

std::vector<std::string> Campaign::not_found() const {
  std::set<std::string> found;
  for (const FuzzRun& run : runs) {
    if (run.found) found.insert(run.fault);
  }
  std::vector<std::string> missing;
  for (const std::string& fault : faults) {
    if (!found.contains(fault)) missing.push_back(fault);
  }
  return missing;
}

std::vector<std::string> Campaign::misnamed() const {
  std::set<std::string> names;
  for (const FuzzRun& run : runs) {
    if (run.found && !run.named) names.insert(run.fault);
  }
  return {names.begin(), names.end()};
}

CampaignFigures figures_of(const Campaign& campaign) {
  const std::vector<std::uint64_t> times = campaign.times();
  const auto at = [&times](std::size_t place) {
    return times.empty() ? "" : fmt::format("{:.2f} s", static_cast<double>(times[place]) / 1000);
  };
  const auto slow = std::upper_bound(times.begin(), times.end(), 1000U);
  return {.found = times.size(),
          .of = campaign.faults.size(),
          .median = at(times.size() / 2),
          .nine_in_ten = at(times.size() * 9 / 10),
          .slowest = at(times.size() - 1),
          .within_second = static_cast<std::size_t>(slow - times.begin()),
          .misnamed = campaign.target.empty() ? grouped(campaign.misnamed().size()) : ""};
}

CampaignFile parse_campaigns(std::string_view text, const std::string& file) {
  const JsonFile json(text, file, "harness/fuzz/power/run --json writes it");
  return file_shape().read(json.root());
}

}  // namespace placemat::inline kills
