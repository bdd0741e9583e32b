// Tests `check` on decoders with one known fault, through each of the three doors, and on drivers
// that lie, crash, hang and reply with nonsense. Each must get its exact judgement, whatever the
// others do.

#include "harness/check/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "harness/door/driver_process.h"
#include "harness/door/registry.h"
#include "harness/door/serve.h"
#include "harness/test/budget.h"
#include "harness/test/miniatures/faulty_decoder.h"
#include "reports/base/escape.h"
#include "reports/json.h"

namespace placemat::inline test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

enum class Way { kInProcess, kPlugin, kDriver };
constexpr Way kWays[] = {Way::kInProcess, Way::kPlugin, Way::kDriver};

std::string way_name(Way way) {
  return way == Way::kInProcess ? "in_process" : way == Way::kPlugin ? "plugin" : "driver";
}

Subject subject(Way way, Fault fault) {
  const std::string id = "faulty-" + std::string(fault_name(fault));
  switch (way) {
    case Way::kInProcess:
      return {.argv = {"/proc/self/exe", "serve", id}, .door = id};
    case Way::kPlugin:
      return {.argv = {PLACEMAT_MINIATURES "/plugin_host", faulty_plugin(fault)}, .door = id};
    case Way::kDriver:
      break;
  }
  return {.argv = miniature_command(fault), .door = id};
}

CheckOptions options_for(std::vector<Subject> subjects) {
  static const auto vectors = load_vectors(PLACEMAT_SOURCE_DIR "/corpus/vectors");
  CheckOptions options;
  options.subjects = std::move(subjects);
  options.level = Level::kQuick;
  options.budget_seconds = kAmpleBudget;
  options.jobs = 2;
  options.vectors = vectors;
  return options;
}

std::uint64_t count_of(const ImplementationRecord& record, Judgement judgement) {
  std::uint64_t count = 0;
  for (const auto& [facet, cases] : record.facets) {
    const auto found = cases.counts.find(judgement);
    if (found != cases.counts.end()) count += found->second;
  }
  return count;
}

void expect_counts_add_up(const ImplementationRecord& record) {
  for (const auto& [facet, cases] : record.facets) {
    std::uint64_t sum = 0;
    for (const auto& [judgement, count] : cases.counts) {
      EXPECT_GT(count, 0u);
      sum += count;
    }
    EXPECT_EQ(sum, cases.cases) << facet_name(facet);
  }
  std::uint64_t of_deviations = 0;
  for (const DeviationRecord& deviation : record.deviations) {
    if (is_fault(deviation.judgement)) of_deviations += deviation.count;
  }
  EXPECT_EQ(of_deviations, count_of(record, Judgement::kDeviates) +
                               count_of(record, Judgement::kInconsistent) +
                               count_of(record, Judgement::kNondeterministic));
}

class FaultTest : public testing::TestWithParam<std::tuple<Way, Fault>> {};

TEST_P(FaultTest, IsFoundAndRightlyNamed) {
  const auto& [way, fault] = GetParam();
  const Report report = check(options_for({subject(way, fault)}));
  const ImplementationRecord& record = report.implementations.at(0);
  expect_counts_add_up(record);
  if (fault == Fault::kNone) {
    EXPECT_EQ(exit_status_of(report), 0);
    EXPECT_EQ(standing_of(record), Standing::kConforms);
    EXPECT_TRUE(record.deviations.empty());
    return;
  }
  EXPECT_EQ(exit_status_of(report), 1);
  EXPECT_EQ(standing_of(record), Standing::kDeviates);
  for (const Facet facet : {Facet::kValidate, Facet::kDecode}) {
    const auto found = std::find_if(
        record.deviations.begin(), record.deviations.end(), [&](const DeviationRecord& deviation) {
          return deviation.facet == facet && deviation.deviation_class == fault_class(fault);
        });
    ASSERT_NE(found, record.deviations.end()) << facet_name(facet);
    EXPECT_EQ(found->example.size(), 1u);
    EXPECT_FALSE(found->clause.empty());
    EXPECT_THAT(found->replay, HasSubstr("placemat check "));
  }
}

INSTANTIATE_TEST_SUITE_P(Doors, FaultTest,
                         testing::Combine(testing::ValuesIn(kWays), testing::ValuesIn(kFaults)),
                         [](const auto& info) {
                           std::string name = way_name(std::get<0>(info.param)) + "_" +
                                              std::string(fault_name(std::get<1>(info.param)));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(CheckTest, ExamplesAreTheShortest) {
  const Report report = check(options_for({subject(Way::kDriver, Fault::kEdA0)}));
  for (const DeviationRecord& deviation : report.implementations[0].deviations) {
    if (deviation.facet != Facet::kValidate) continue;
    EXPECT_THAT(deviation.example, ElementsAre("validate EDA080"));
    EXPECT_EQ(deviation.expected, "ill-formed 0");
    EXPECT_EQ(deviation.observed, "well-formed");
  }
}

TEST(CheckTest, DifferencesAreCountedOverWhatAllWereAsked) {
  // Each subject has its own level: a budget of almost 0 makes the slow one quick on any machine.
  CheckOptions options =
      options_for({subject(Way::kDriver, Fault::kEdA0), subject(Way::kPlugin, Fault::kNone)});
  options.level = std::nullopt;
  options.budget_seconds = 1e-9;
  const Report report = check(options);
  EXPECT_EQ(report.implementations[0].level, "quick");
  ASSERT_FALSE(report.divergences.empty());
  for (const DivergenceRecord& divergence : report.divergences) {
    EXPECT_EQ(divergence.explained_by, "deviation");
  }
}

TEST(CheckTest, IsTheSameWhateverTheJobs) {
  CheckOptions options =
      options_for({subject(Way::kDriver, Fault::kEdA0), subject(Way::kPlugin, Fault::kC0C1),
                   subject(Way::kInProcess, Fault::kNone)});
  options.jobs = 1;
  Report one = check(options);
  options.jobs = 3;
  Report three = check(options);
  one.started = three.started = "";
  EXPECT_EQ(one, three);
}

// The panel's report comes before the other subjects are judged, whatever those do.
TEST(CheckTest, ThePanelIsJudgedFirstAndForItself) {
  CheckOptions options =
      options_for({subject(Way::kInProcess, Fault::kNone), subject(Way::kDriver, Fault::kEdA0)});
  std::vector<Report> told;
  options.panel = 1;
  options.panel_judged = [&told](const Report& panel) { told.push_back(panel); };
  const Report report = check(options);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0], first_of(report, 1));
  ASSERT_EQ(told[0].implementations.size(), 1u);
  EXPECT_EQ(standing_of(told[0].implementations[0]), Standing::kConforms);
  EXPECT_EQ(report.implementations.size(), 2u);
  EXPECT_EQ(exit_status_of(told[0]), 0);
  EXPECT_EQ(exit_status_of(report), 1);
}

TEST(CheckTest, TwoOfOneNameAreRefused) {
  const Subject twice = subject(Way::kPlugin, Fault::kNone);
  EXPECT_THROW(check(options_for({twice, twice})), DriverError);
}

TEST(CheckTest, RequestsAreAskedAlone) {
  const auto log = std::filesystem::path(testing::TempDir()) / "placemat-requests-alone";
  std::filesystem::remove(log);
  std::vector<std::string> logged = {"sh", "-c",
                                     "tee -a " + shell_word(log.string()) + R"( | "$0" "$@")"};
  for (const std::string& word : miniature_command(Fault::kEdA0)) logged.push_back(word);
  CheckOptions options = options_for({{.argv = logged, .door = "faulty-ed-a0"}});
  options.level = std::nullopt;  // a level is chosen by asking, but here none is needed
  options.requests = {Request::decode({0xED, 0xA0, 0x80})};
  const Report report = check(options);
  std::ifstream asked(log);
  int lines = 0;
  for (std::string line; std::getline(asked, line);) {
    if (line.empty()) continue;
    EXPECT_EQ(line.substr(0, 6), "decode");
    EXPECT_LE(line.size(), std::string("decode EDA080").size()) << line;  // it, and parts of it
    ++lines;
  }
  EXPECT_GT(lines, 0);
  EXPECT_EQ(exit_status_of(report), 1);
  EXPECT_EQ(report.implementations[0].facets.at(Facet::kDecode).cases, 1u);
  EXPECT_EQ(from_json(to_json(report), "report"), report);
}

struct Miniature {
  const char* name;
  std::vector<std::string> mode;
  Judgement judgement;  // that some case must get
  const char* deviation_class;
  const char* example;  // the last request of the record, or "" for any
  int exit_status;
};

const Miniature kMiniatures[] = {
    {"accepts_all", {"accept-all"}, Judgement::kDeviates, "accepts-truncated", "validate C2", 1},
    {"rejects_all", {"reject-all"}, Judgement::kDeviates, "rejects-nul", "validate 00", 1},
    {"lies_once",
     {"lie-on", "C0AF"},
     Judgement::kDeviates,
     "accepts-non-shortest",
     "validate C0AF",
     1},
    {"crashes_on_one", {"crash-on", "C0AF"}, Judgement::kCrashed, "crash", "validate C0AF", 3},
    {"exits_on_one", {"exit-on", "C0AF"}, Judgement::kCrashed, "crash", "validate C0AF", 3},
    {"hangs_on_one", {"hang-on", "C0AF"}, Judgement::kTimedOut, "hang", "validate C0AF", 3},
    {"nonsense_on_one",
     {"nonsense-on", "C0AF"},
     Judgement::kProtocolError,
     "protocol",
     "validate C0AF",
     3},
    {"silent_on_one",
     {"silent-on", "C0AF"},
     Judgement::kProtocolError,
     "protocol",
     "validate C0AF",
     3},
    {"twice_on_one",
     {"twice-on", "C0AF"},
     Judgement::kProtocolError,
     "protocol",
     "validate C0AF",
     3},
    {"too_long_on_one",
     {"too-long-on", "C0AF"},
     Judgement::kProtocolError,
     "protocol",
     "validate C0AF",
     3},
    {"crashes_at_once", {"crash-after-ready"}, Judgement::kNotJudged, "", "", 3},
    {"floods", {"flood-stdout"}, Judgement::kNotJudged, "", "", 3},
    {"crashes_on_long_ones", {"crash-over", "100"}, Judgement::kCrashed, "crash", "", 3},
    {"rejects_long_ones", {"reject-over", "100"}, Judgement::kDeviates, "", "", 1},
    {"state_kept", {"lie-after", "E2", "C0AF"}, Judgement::kDeviates, "depends-on-history", "", 1},
};

TEST(CheckTest, OneRequestThatItDiesOfDoesHarm) {
  CheckOptions options = options_for(
      {{.argv = miniature_command({"crash-on", "C0AF"}), .door = "--driver miniature"}});
  options.requests = {Request::validate({0xC0, 0xAF})};
  const Report report = check(options);
  ASSERT_EQ(report.implementations.at(0).deviations.size(), 1u);
  EXPECT_NE(report.implementations[0].deviations[0].consequence.find("Denial of service"),
            std::string::npos);
}

TEST(CheckTest, OneThatNeverRepliedIsNotSaidToDoHarm) {
  const Report report = check(options_for(
      {{.argv = miniature_command({"crash-after-ready"}), .door = "--driver miniature"}}));
  const ImplementationRecord& record = report.implementations.at(0);
  ASSERT_FALSE(record.deviations.empty());
  for (const DeviationRecord& deviation : record.deviations) {
    EXPECT_EQ(deviation.deviation_class, "crash");
    EXPECT_NE(deviation.consequence.find("perhaps it cannot run here"), std::string::npos);
  }
}

class MiniatureTest : public testing::TestWithParam<Miniature> {};

TEST_P(MiniatureTest, GetsItsExactJudgement) {
  const Miniature& miniature = GetParam();
  CheckOptions options =
      options_for({{.argv = miniature_command(miniature.mode), .door = "--driver miniature"},
                   subject(Way::kPlugin, Fault::kNone)});
  // The time is short for those that hang. On a busy machine the others may be silent for longer.
  const bool silent = std::string(miniature.name).starts_with("hangs") ||
                      std::string(miniature.name).starts_with("silent");
  options.timeout_seconds = silent ? 0.5 : 10;
  const Report report = check(options);
  const ImplementationRecord& record = report.implementations.at(0);
  expect_counts_add_up(record);
  EXPECT_GT(count_of(record, miniature.judgement), 0u);
  EXPECT_EQ(exit_status_of(report), miniature.exit_status);
  if (*miniature.deviation_class != '\0') {
    const auto found = std::find_if(record.deviations.begin(), record.deviations.end(),
                                    [&](const DeviationRecord& deviation) {
                                      return deviation.deviation_class == miniature.deviation_class;
                                    });
    ASSERT_NE(found, record.deviations.end());
    EXPECT_EQ(found->judgement, miniature.judgement);
    if (*miniature.example != '\0') {
      EXPECT_EQ(found->example.back(), miniature.example);
    }
  }
  // The other subject is still judged.
  EXPECT_EQ(standing_of(report.implementations.at(1)), Standing::kConforms);
}

INSTANTIATE_TEST_SUITE_P(Drivers, MiniatureTest, testing::ValuesIn(kMiniatures),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace

// Serves one faulty adapter: check starts this program again for the in-process door.
int serve_faulty(const std::string& id) {
  for (const Fault fault : kFaults) {
    Registration whole{faulty_adapter(fault)};
    Registration validating{validating_adapter(fault)};
  }
  const Implementation* implementation = find_implementation(id);
  return implementation == nullptr ? 2 : serve_standard_streams(*implementation);
}

}  // namespace placemat::inline test

int main(int argc, char** argv) {
  if (argc == 3 && std::string(argv[1]) == "serve") return placemat::serve_faulty(argv[2]);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
