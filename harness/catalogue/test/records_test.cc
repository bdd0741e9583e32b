// Tests that the published report and what is written down about deviations say the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/catalogue/driver_folders.h"
#include "harness/catalogue/known.h"
#include "harness/catalogue/reproducers.h"
#include "harness/check/accuse.h"
#include "reference/words/deviation.h"
#include "reports/base/file.h"
#include "reports/json.h"

namespace placemat::inline catalogue {
namespace {

namespace fs = std::filesystem;
using KnownById = std::map<std::string, std::vector<KnownDeviation>>;
using testing::IsEmpty;

const fs::path kRoot = PLACEMAT_SOURCE_DIR;

// Returns the records of all adapters and drivers by id.
KnownById all_known() {
  KnownById all;
  for (const auto& entry : fs::directory_iterator(kRoot / "harness/implementations")) {
    all.merge(read_known(entry.path() / "known.json"));
  }
  for (const DriverFolder& driver : read_drivers(kRoot / "harness/drivers")) {
    for (const DriverImplementation& one : driver.implementations) all[one.id] = one.known;
  }
  return all;
}

// Returns the records of one implementation; none if nothing is written down about it.
std::vector<KnownDeviation> records_of(const KnownById& all, const std::string& id) {
  const auto found = all.find(id);
  return found == all.end() ? std::vector<KnownDeviation>() : found->second;
}

const fs::path kSystems = kRoot / "reports/published/systems";

// Returns the published report of each system, by its file.
std::map<fs::path, Report> published() {
  std::map<fs::path, Report> reports;
  for (const auto& entry : fs::directory_iterator(kSystems)) {
    reports[entry.path()] =
        from_json(read_file(entry.path(), "make it readable"), entry.path().filename().string());
  }
  return reports;
}

std::vector<DeviationRecord> with_records(const std::vector<KnownDeviation>& known,
                                          std::vector<DeviationRecord> deviations) {
  set_causes(known, deviations);
  settle(deviations);
  look_up_known(known, deviations);
  return deviations;
}

std::string words_of(const DeviationRecord& deviation) {
  return deviation.deviation_class + " of " + std::string(facet_name(deviation.facet)) +
         (deviation.follows.empty() ? "" : ", which follows from " + deviation.follows);
}

// Returns a line for each deviation whose record is missing, or is not the one of today.
std::vector<std::string> stale_deviations(const KnownById& all, const Report& report) {
  std::vector<std::string> stale;
  for (const ImplementationRecord& implementation : report.implementations) {
    const std::vector<KnownDeviation> known = records_of(all, implementation.id);
    const std::vector<DeviationRecord> now = with_records(known, implementation.deviations);
    for (const DeviationRecord& deviation : now) {
      if (deviation.reference.empty() && deviation.searched.empty()) {
        stale.push_back(implementation.id + ": no record is about " + words_of(deviation));
      }
    }
    for (const DeviationRecord& deviation : implementation.deviations) {
      if (std::count(now.begin(), now.end(), deviation) > 0) continue;
      stale.push_back(implementation.id + ": the records say otherwise about " +
                      words_of(deviation));
    }
  }
  return stale;
}

std::string words_of(const KnownDeviation& known) {
  return (known.deviation_class.empty() ? "anything" : known.deviation_class) +
         (known.facet ? " of " + std::string(facet_name(*known.facet)) : "");
}

// Reports whether one of `deviations`, to which the records are applied, shows that the record at
// `index` is needed.
bool is_needed(const std::vector<KnownDeviation>& known, std::size_t index,
               const std::vector<DeviationRecord>& deviations) {
  const KnownDeviation& record = known[index];
  if (record.follows) {
    return std::any_of(deviations.begin(), deviations.end(), [&](const DeviationRecord& one) {
      return one.deviation_class == record.deviation_class && one.follows == *record.follows &&
             (!record.facet || record.facet == one.facet);
    });
  }
  std::vector<KnownDeviation> others = known;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(index));
  std::vector<DeviationRecord> without = deviations;
  look_up_known(others, without);
  return without != deviations;
}

// Returns a line for each record that no release of the reports needs. Records of what no report
// judges yet are left out.
std::vector<std::string> stale_records(const KnownById& all, const std::vector<Report>& reports) {
  std::vector<std::string> stale;
  for (const auto& [id, known] : all) {
    std::vector<std::vector<DeviationRecord>> releases;
    int depth = 0;  // of the release that was asked most
    for (const Report& report : reports) {
      for (const ImplementationRecord& one : report.implementations) {
        if (one.id != id) continue;
        releases.push_back(with_records(known, one.deviations));
        depth = std::max(depth, depth_of(one.level));
      }
    }
    if (releases.empty()) continue;  // it was added after the reports
    for (std::size_t i = 0; i < known.size(); ++i) {
      // A lower level, or chance, does not show every deviation.
      const bool may_be_missed =
          (!known[i].level.empty() && depth_of(known[i].level) > depth) ||
          known[i].deviation_class == DeviationClass(Deviation::kNondeterministic).name();
      const bool needed = std::ranges::any_of(
          releases, [&](const auto& deviations) { return is_needed(known, i, deviations); });
      if (may_be_missed || needed) continue;
      stale.push_back(id + ": nothing deviates as the record of " + words_of(known[i]) + " says");
    }
  }
  return stale;
}

// Returns a line for each implementation with deviations whose programs are not those of today.
std::vector<std::string> stale_programs(const Reproducers& all, const Report& report) {
  std::vector<std::string> stale;
  for (const ImplementationRecord& implementation : report.implementations) {
    if (implementation.deviations.empty()) continue;
    const auto found = all.find(implementation.id);
    const auto today = found == all.end() ? decltype(implementation.reproducers)() : found->second;
    if (implementation.reproducers != today) {
      stale.push_back(implementation.id + ": its programs are others today");
    }
  }
  return stale;
}

// Brings the report up to date with the records and the programs.
void bring_up_to_date(const KnownById& all, const Reproducers& programs, Report& report) {
  for (ImplementationRecord& implementation : report.implementations) {
    if (!implementation.deviations.empty()) {
      const auto program = programs.find(implementation.id);
      implementation.reproducers =
          program == programs.end() ? decltype(implementation.reproducers)() : program->second;
    }
    const auto found = all.find(implementation.id);
    if (found == all.end()) continue;
    implementation.deviations = with_records(found->second, implementation.deviations);
  }
}

// To bring the reports up to date with the records after reading both, run this with
// PLACEMAT_WRITE_GOLDEN=1, and then reports_test for what is made of them.
TEST(Records, ArePublished) {
  const KnownById all = all_known();
  const Reproducers programs = read_reproducers(kRoot / "harness/reproducers");
  for (auto& [file, report] : published()) {
    SCOPED_TRACE(file);
    std::vector<std::string> stale = stale_deviations(all, report);
    std::ranges::copy(stale_programs(programs, report), std::back_inserter(stale));
    EXPECT_THAT(stale, IsEmpty());
    if (std::getenv("PLACEMAT_WRITE_GOLDEN") == nullptr) continue;
    bring_up_to_date(all, programs, report);
    std::ofstream(file, std::ios::binary) << to_json(report);
    ADD_FAILURE() << "wrote " << file << "; read what changed";
  }
}

TEST(Records, AreAboutWhatIsPublished) {
  std::vector<Report> reports;
  for (const auto& [file, report] : published()) reports.push_back(report);
  EXPECT_THAT(stale_records(all_known(), reports), IsEmpty());
}

// Returns a line for each record of what was not found that names no tests of the project, or not
// the newest source that was read. A place of tests has "test" in its name.
std::vector<std::string> unread(const KnownById& all) {
  std::vector<std::string> lines;
  for (const auto& [id, known] : all) {
    for (const KnownDeviation& record : known) {
      if (record.follows || record.status != Status::kNotFound) continue;
      const bool names_tests = std::ranges::any_of(record.searched, [](const std::string& place) {
        return place.find("test") != std::string::npos;
      });
      if (!names_tests) lines.push_back(id + ": no tests are named for " + words_of(record));
      if (record.newest.empty()) {
        lines.push_back(id + ": no newest source is named for " + words_of(record));
      }
    }
  }
  return lines;
}

TEST(Records, OfWhatWasNotFoundNameTestsAndTheNewestSource) {
  EXPECT_THAT(unread(all_known()), IsEmpty());
}

TEST(Records, WithoutTestsOrTheNewestSourceAreNamed) {
  const KnownDeviation bare{.deviation_class = "crash", .searched = {"the manual"}};
  const KnownDeviation whole{
      .deviation_class = "hang", .searched = {"tests: one.c"}, .newest = "the same"};
  const KnownDeviation known{
      .deviation_class = "stuck", .status = Status::kKnownUpstream, .reference = "x"};
  EXPECT_THAT(unread({{"one", {bare, whole, known}}}),
              testing::ElementsAre("one: no tests are named for crash",
                                   "one: no newest source is named for crash"));
}

KnownDeviation read_in(const std::string& deviation_class, const std::string& place) {
  return {.deviation_class = deviation_class, .searched = {place}};
}

KnownDeviation part_of(const std::string& deviation_class, const std::string& follows) {
  return {.deviation_class = deviation_class, .follows = follows};
}

DeviationRecord seen(const std::string& deviation_class, const std::string& follows = "") {
  return {.deviation_class = deviation_class, .follows = follows};
}

Report report_of(std::vector<DeviationRecord> deviations, const std::string& searched) {
  for (DeviationRecord& deviation : deviations) deviation.searched = {searched};
  Report report;
  report.implementations = {{.id = "one", .level = "quick", .deviations = std::move(deviations)}};
  return report;
}

TEST(Records, OfProgramsThatAreOthersTodayAreNamed) {
  Report report = report_of({seen("crash")}, "x");
  const Reproducers all = {{"one", {{"decode", {"reproduce.c", "cc", "x"}}}}};
  EXPECT_THAT(stale_programs(all, report),
              testing::ElementsAre("one: its programs are others today"));
  report.implementations[0].reproducers = all.at("one");
  EXPECT_THAT(stale_programs(all, report), IsEmpty());
  report.implementations[0].deviations.clear();
  EXPECT_THAT(stale_programs({}, report), IsEmpty());
}

struct StaleRow {
  const char* name;
  std::vector<KnownDeviation> known;
  std::vector<DeviationRecord> published;  // each with "x" as what was searched
  std::vector<std::string> deviations;
  std::vector<std::string> records;
};

class StaleTest : public testing::TestWithParam<StaleRow> {};

TEST_P(StaleTest, IsNamed) {
  const StaleRow& row = GetParam();
  const KnownById all = {{"one", row.known}, {"not-published", {read_in("crash", "x")}}};
  const Report report = report_of(row.published, "x");
  EXPECT_EQ(stale_deviations(all, report), row.deviations);
  EXPECT_EQ(stale_records(all, {report}), row.records);
}

INSTANTIATE_TEST_SUITE_P(
    Table, StaleTest,
    testing::Values(
        StaleRow{"same", {read_in("crash", "x")}, {seen("crash")}, {}, {}},
        StaleRow{"same_for_any", {read_in("", "x")}, {seen("crash"), seen("hang")}, {}, {}},
        StaleRow{"taken_back",
                 {read_in("crash", "y")},
                 {seen("crash")},
                 {"one: the records say otherwise about crash of validate"},
                 {}},
        StaleRow{"missing",
                 {},
                 {seen("crash")},
                 {"one: no record is about crash of validate",
                  "one: the records say otherwise about crash of validate"},
                 {}},
        StaleRow{"of_nothing_published",
                 {read_in("crash", "x"), read_in("hang", "x")},
                 {seen("crash")},
                 {},
                 {"one: nothing deviates as the record of hang says"}},
        StaleRow{"twice",
                 {read_in("", "x"), read_in("crash", "x")},
                 {seen("crash")},
                 {},
                 {"one: nothing deviates as the record of anything says",
                  "one: nothing deviates as the record of crash says"}},
        StaleRow{"of_a_higher_level",
                 {read_in("crash", "x"), {.deviation_class = "hang", .level = "standard"}},
                 {seen("crash")},
                 {},
                 {}},
        StaleRow{"of_this_level",
                 {read_in("crash", "x"), {.deviation_class = "hang", .level = "quick"}},
                 {seen("crash")},
                 {},
                 {"one: nothing deviates as the record of hang says"}},
        StaleRow{"of_chance",
                 {read_in("crash", "x"), read_in("nondeterministic", "x")},
                 {seen("crash")},
                 {},
                 {}},
        StaleRow{"follows",
                 {part_of("hang", "crash"), read_in("crash", "x")},
                 {seen("crash"), seen("hang", "crash")},
                 {},
                 {}},
        StaleRow{"does_not_follow_yet",
                 {part_of("hang", "crash"), read_in("", "x")},
                 {seen("crash"), seen("hang")},
                 {"one: the records say otherwise about hang of validate"},
                 {}},
        StaleRow{"follows_from_nothing_published",
                 {part_of("hang", "crash"), read_in("", "x")},
                 {seen("hang")},
                 {},
                 {"one: nothing deviates as the record of hang says"}},
        StaleRow{"stands_for_itself",
                 {part_of("hang", ""), read_in("", "x")},
                 {seen("crash"), seen("hang", "crash")},
                 {"one: the records say otherwise about hang of validate, which follows from "
                  "crash"},
                 {}}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(Records, OfAnotherReleaseAreNeeded) {
  const KnownById all = {{"one", {read_in("hang", "x"), read_in("hang", "y")}}};
  const Report newest = report_of({}, "x");
  EXPECT_EQ(stale_records(all, {newest, report_of({seen("hang")}, "x")}),
            std::vector<std::string>{"one: nothing deviates as the record of hang says"});
  EXPECT_EQ(stale_records(all, {newest}).size(), 2U);
}

}  // namespace
}  // namespace placemat::inline catalogue
