// Tests driver folders: they are read, detected, built, started and judged, and what is wrong with
// them is reported.

#include "harness/catalogue/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "harness/catalogue/driver_folders.h"
#include "harness/catalogue/known.h"
#include "harness/catalogue/lineages.h"
#include "harness/catalogue/test/scratch.h"
#include "harness/check/check.h"
#include "harness/door/driver_process.h"
#include "reports/terminal.h"

namespace placemat::inline catalogue {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// This driver takes everything for well-formed. Its id is its argument.
constexpr const char* kDriver = R"(
printf 'utf8-driver 1\nid %s\nname A driver\nops validate\nready\n' "$1"
while read -r line; do
  [ -z "$line" ] || echo well-formed
done
)";

std::string driver_json(const std::string& id, const std::string& detect = "true",
                        const std::string& build = "", const std::string& known = "") {
  return R"({"language": "sh", "packages": ["dash", "coreutils"], "detect": ")" + detect + "\"," +
         (build.empty() ? "" : R"("build": [")" + build + "\"],") +
         R"("implementations": [{"id": ")" + id + R"(", "start": "exec sh \"$SRC/driver.sh\" )" +
         id + R"(", "source": "its manual")" + (known.empty() ? "" : ", \"known\": " + known) +
         "}]}";
}

void add_driver(const Scratch& scratch, const std::string& name, const std::string& json) {
  scratch.write("drivers/" + name + "/driver.json", json);
  scratch.write("drivers/" + name + "/driver.sh", kDriver);
}

CheckOptions options_for(std::vector<Subject> subjects) {
  CheckOptions options;
  options.subjects = std::move(subjects);
  options.requests = {Request::validate({0xED, 0xA0, 0x80})};
  return options;
}

std::string error_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(CatalogueTest, ListsDriversWithoutStartingThem) {
  const Scratch scratch;
  add_driver(scratch, "shell", driver_json("shell-true", "touch $OUT.detected; false"));
  const Catalogue catalogue = list_all(scratch.places());
  ASSERT_THAT(catalogue.entries, SizeIs(1));
  EXPECT_EQ(catalogue.entries[0].kind, Entry::Kind::kDriver);
  EXPECT_EQ(catalogue.entries[0].description.id, "shell-true");
  EXPECT_EQ(catalogue.entries[0].description.language, "sh");
  EXPECT_EQ(catalogue.entries[0].subject.source, "its manual");
  EXPECT_FALSE(std::filesystem::exists(scratch / "build"));
}

TEST(CatalogueTest, JudgesADriverByItsId) {
  const Scratch scratch;
  add_driver(scratch, "shell", driver_json("shell-true"));
  const Report report = check(options_for({find_one(scratch.places(), "shell-true").subject}));
  ASSERT_THAT(report.implementations, SizeIs(1));
  EXPECT_EQ(report.implementations[0].profile.source, "its manual");
  ASSERT_THAT(report.implementations[0].deviations, SizeIs(1));
  const DeviationRecord& deviation = report.implementations[0].deviations[0];
  EXPECT_EQ(deviation.deviation_class, "accepts-surrogate");
  EXPECT_EQ(deviation.status, Status::kNotFound);
  EXPECT_THAT(deviation.replay, HasSubstr("placemat check shell-true --request 'validate EDA0"));
}

TEST(CatalogueTest, AFolderSaysWhereItsReleasesComeFrom) {
  const Scratch scratch;
  std::string json = driver_json("shell-true");
  json.insert(1, R"("system": "npm", )");
  add_driver(scratch, "shell", json);
  const Report report = check(options_for({find_one(scratch.places(), "shell-true").subject}));
  ASSERT_THAT(report.implementations, SizeIs(1));
  EXPECT_EQ(report.implementations[0].system, "npm");
}

TEST(CatalogueTest, AKnownDeviationIsShownAsSuch) {
  const Scratch scratch;
  add_driver(scratch, "shell",
             driver_json("shell-true", "true", "",
                         R"([{"class": "accepts-surrogate", "facet": "decode",
                              "status": "documented", "reference": "not this facet"},
                             {"class": "accepts-surrogate",
                              "status": "known-upstream", "reference": "bug 17"}])"));
  const Report report = check(options_for({find_one(scratch.places(), "shell-true").subject}));
  ASSERT_THAT(report.implementations[0].deviations, SizeIs(1));
  EXPECT_EQ(report.implementations[0].deviations[0].status, Status::kKnownUpstream);
  EXPECT_EQ(report.implementations[0].deviations[0].reference, "bug 17");
  EXPECT_THAT(to_table(report, {}), HasSubstr("known upstream: bug 17"));
}

TEST(CatalogueTest, WhatIsNotFoundIsLeftOut) {
  const Scratch scratch;
  add_driver(scratch, "gone", driver_json("gone-true", "echo no such thing >&2; exit 3"));
  add_driver(scratch, "shell", driver_json("shell-true"));
  const Catalogue catalogue = find_all(scratch.places(), 2);
  ASSERT_THAT(catalogue.entries, SizeIs(1));
  EXPECT_EQ(catalogue.entries[0].description.id, "shell-true");
  ASSERT_THAT(catalogue.left_out, SizeIs(1));
  EXPECT_EQ(catalogue.left_out[0].name, "gone");
  EXPECT_TRUE(catalogue.left_out[0].absent);
  EXPECT_THAT(catalogue.left_out[0].packages, ElementsAre("dash", "coreutils"));
  EXPECT_EQ(error_of([&] { find_one(scratch.places(), "gone-true"); }),
            "gone is not found: no such thing (exit status 3); install dash coreutils");
}

TEST(CatalogueTest, WhyAnIdIsLeftOutIsKnownBeforeItRuns) {
  const Scratch scratch;
  add_driver(scratch, "node", driver_json("node-true", "exit 3"));
  add_driver(scratch, "node-packages", driver_json("node-packages-true"));
  add_driver(scratch, "broken", driver_json("broken-true", "true", "exit 4"));
  scratch.write("modules/left-out.txt", "gone libgone-dev\n");
  const Catalogue catalogue = find_all(scratch.places(), 2);
  const struct {
    const char* id;
    std::optional<std::string> why;
  } rows[] = {
      {"node-packages-true", std::nullopt},
      {"node-true", "node is not found: exit status 3; install dash coreutils"},
      {"broken-true", "broken does not build: exit status 4"},
      {"gone-decode", "gone is not in this build; install libgone-dev and build again"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.id);
    EXPECT_EQ(why_left_out(catalogue, row.id), row.why);
  }
  EXPECT_THAT(error_of([&] { why_left_out(catalogue, "nobody"); }), HasSubstr("nobody"));
}

TEST(CatalogueTest, WhatDoesNotBuildIsLeftOutWithItsLastLine) {
  const Scratch scratch;
  add_driver(scratch, "broken",
             driver_json("broken-true", "true", "echo start; echo line 7: what is this; exit 1"));
  const Catalogue catalogue = find_all(scratch.places(), 1);
  EXPECT_THAT(catalogue.entries, SizeIs(0));
  ASSERT_THAT(catalogue.left_out, SizeIs(1));
  EXPECT_FALSE(catalogue.left_out[0].absent);
  EXPECT_EQ(catalogue.left_out[0].why, "does not build: line 7: what is this (exit status 1)");
  EXPECT_EQ(error_of([&] { find_one(scratch.places(), "broken-true"); }),
            "broken does not build: line 7: what is this (exit status 1)");
}

TEST(CatalogueTest, WhatDoesNotBuildIsLeftOutWithItsFirstError) {
  const Scratch scratch;
  add_driver(scratch, "broken",
             driver_json("broken-true", "true",
                         "echo a.hs:1:2: error: no such type; seq 9999; echo a.hs:7:2: error: 2; "
                         "exit 1"));
  add_driver(scratch, "shell", driver_json("shell-true"));
  const Catalogue catalogue = find_all(scratch.places(), 1);
  EXPECT_THAT(catalogue.entries, SizeIs(1));
  ASSERT_THAT(catalogue.left_out, SizeIs(1));
  EXPECT_EQ(catalogue.left_out[0].why,
            "does not build: a.hs:1:2: error: no such type (exit status 1)");
}

TEST(CatalogueTest, WhatTakesTooLongIsNotFound) {
  const Scratch scratch;
  add_driver(scratch, "slow", driver_json("slow-true", "sleep 60"));
  const auto before = std::chrono::steady_clock::now();
  const auto unready = prepare(read_drivers(scratch / "drivers").at(0), scratch / "build" / "slow",
                               {.detect = milliseconds(50)});
  ASSERT_TRUE(unready);
  EXPECT_TRUE(unready->absent);
  EXPECT_EQ(unready->why, "is not found: no end after 0.05 s");
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(30));
}

TEST(CatalogueTest, ADriverIsBuiltOnceInItsOwnFolder) {
  const Scratch scratch;
  const auto builds = [&] {
    EXPECT_EQ(error_of([&] { find_one(scratch.places(), "built-true"); }), "");
    return scratch.read("count").size();
  };
  add_driver(scratch, "built",
             driver_json("built-true", "true",
                         "[ \\\"$PWD\\\" = \\\"$OUT\\\" ] && cp \\\"$SRC/driver.sh\\\" . && "
                         "printf x >>../../count"));
  EXPECT_EQ(builds(), 1u);
  EXPECT_EQ(scratch.read("build/built/driver.sh"), kDriver);
  EXPECT_EQ(builds(), 1u);
  scratch.write("drivers/built/another", "file");
  EXPECT_EQ(builds(), 2u);
  scratch.write("drivers/built/another", "text");
  EXPECT_EQ(builds(), 3u);
  EXPECT_EQ(builds(), 3u);
}

TEST(CatalogueTest, AFailedBuildIsTriedAgain) {
  const Scratch scratch;
  add_driver(scratch, "built", driver_json("built-true", "true", "test -e ../../there"));
  EXPECT_NE(error_of([&] { find_one(scratch.places(), "built-true"); }), "");
  scratch.write("there", "");
  EXPECT_EQ(error_of([&] { find_one(scratch.places(), "built-true"); }), "");
}

TEST(CatalogueTest, AGreetingMustNameTheIdThatTheFolderNames) {
  const Scratch scratch;
  add_driver(scratch, "shell", driver_json("shell-true"));
  scratch.write("drivers/shell/driver.sh", "set shell-other\n" + std::string(kDriver));
  const Subject subject = find_one(scratch.places(), "shell-true").subject;
  const std::string error = error_of([&] { check(options_for({subject})); });
  EXPECT_THAT(error, HasSubstr("shell-true"));
  EXPECT_THAT(error, HasSubstr("shell-other"));
}

TEST(CatalogueTest, OneThatDoesNotStartCanBeLeftOut) {
  const Scratch scratch;
  add_driver(scratch, "dead", driver_json("dead-true"));
  scratch.write("drivers/dead/driver.sh", "echo out of order >&2; exit 1\n");
  add_driver(scratch, "shell", driver_json("shell-true"));
  CheckOptions options = options_for({});
  for (Entry& entry : find_all(scratch.places(), 1).entries) {
    options.subjects.push_back(entry.subject);
  }
  EXPECT_THAT(error_of([&] { check(options); }), HasSubstr("out of order"));
  std::vector<std::string> unusable;
  options.unusable = [&](const Subject& subject, const std::string& why) {
    unusable.push_back(subject.id + ": " + why);
  };
  const Report report = check(options);
  ASSERT_THAT(report.implementations, SizeIs(1));
  EXPECT_EQ(report.implementations[0].id, "shell-true");
  EXPECT_THAT(unusable, ElementsAre(HasSubstr("dead-true")));
}

TEST(CatalogueTest, AnUnknownIdIsToldWithThoseLikeIt) {
  const Scratch scratch;
  add_driver(scratch, "shell", driver_json("shell-true"));
  EXPECT_EQ(error_of([&] { find_one(scratch.places(), "shell-ture"); }),
            "no implementation named 'shell-ture' here; there is shell-true");
  EXPECT_EQ(error_of([&] { find_one(scratch.places(), "x\n"); }),
            "no implementation named 'x\\n' here; placemat list names all");
}

TEST(CatalogueTest, CloseNamesAreFewAndLikestFirst) {
  const std::vector<std::string> names = {"glib-validate", "glib-to-ucs4", "json-glib", "codec"};
  EXPECT_THAT(close_names("glib-valdate", names), ElementsAre("glib-validate"));
  EXPECT_THAT(close_names("glib", names),
              ElementsAre("json-glib", "glib-to-ucs4", "glib-validate"));
  EXPECT_THAT(close_names("zz", names), ElementsAre());
}

// Each id of the families and of known code stands in an adapter or in a driver.json.
TEST(Families, NameWhatExists) {
  namespace fs = std::filesystem;
  const fs::path harness = fs::path(PLACEMAT_SOURCE_DIR) / "harness";
  std::string sources;
  for (const char* folder : {"implementations", "drivers"}) {
    for (const auto& entry : fs::recursive_directory_iterator(harness / folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".cc" && extension != ".json") continue;
      std::ifstream file(entry.path(), std::ios::binary);
      sources.append(std::istreambuf_iterator<char>(file), {});
    }
  }
  const auto families = read_families(harness / "catalogue/families.json");
  EXPECT_GT(families.size(), 40u);
  for (const auto& [id, family] : families) {
    EXPECT_THAT(sources, HasSubstr('"' + id + '"')) << family;
  }
  for (const Lineage& lineage : read_lineages(harness / "catalogue/lineages.json")) {
    for (const std::string& id : lineage.judged_as) {
      EXPECT_THAT(sources, HasSubstr('"' + id + '"')) << lineage.name;
    }
  }
}

TEST(Families, AreCountedOnce) {
  const Scratch scratch;
  const auto file = scratch / "families.json";
  scratch.write("families.json", R"({"one": ["a", "b"], "two": ["c"]})");
  EXPECT_THAT(read_families(file), testing::SizeIs(3));
  scratch.write("families.json", R"({"one": ["a"], "two": ["a"]})");
  EXPECT_THROW(read_families(file), InputError);
  scratch.write("families.json", R"({"one": "a"})");
  EXPECT_THROW(read_families(file), InputError);
  EXPECT_TRUE(read_families(scratch / "none.json").empty());
}

TEST(CatalogueTest, ThePlacesThatWereSearchedAreShown) {
  const Scratch scratch;
  add_driver(scratch, "shell",
             driver_json("shell-true", "true", "",
                         R"([{"status": "not-found", "searched": ["manual", "tracker"]}])"));
  const Report report = check(options_for({find_one(scratch.places(), "shell-true").subject}));
  ASSERT_THAT(report.implementations[0].deviations, SizeIs(1));
  EXPECT_THAT(report.implementations[0].deviations[0].searched,
              testing::ElementsAre("manual", "tracker"));
  EXPECT_THAT(to_table(report, {}), HasSubstr("not found in manual; tracker"));
}

struct Malformed {
  const char* name;
  std::string json;
  const char* told;  // a part of the message
};

void PrintTo(const Malformed& row, std::ostream* out) { *out << row.name; }

class MalformedTest : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedTest, IsToldByFileAndKey) {
  const Scratch scratch;
  add_driver(scratch, "shell", GetParam().json);
  const std::string error = error_of([&] { list_all(scratch.places()); });
  EXPECT_THAT(error, HasSubstr("shell/driver.json"));
  EXPECT_THAT(error, HasSubstr(GetParam().told));
  EXPECT_EQ(error.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, MalformedTest,
    testing::Values(
        Malformed{"no_json", "{", "driver.json:1:2: not JSON, or cut short"},
        Malformed{"no_object", "[]", "driver.json: an object is needed here"},
        Malformed{"no_detect", R"({"language": "sh", "packages": []})", "detect: missing"},
        Malformed{"no_implementations", R"({"language": "sh", "packages": [], "detect": "true"})",
                  "implementations: missing"},
        Malformed{"unknown_key",
                  R"({"language": "sh", "packages": [], "detect": "true", "biuld": [],
                      "implementations": [{"id": "shell", "start": "x", "source": "y"}]})",
                  "biuld: an unknown key"},
        Malformed{"foreign_id", driver_json("other-true"),
                  "implementations[0].id: other-true does not begin with the folder's name"},
        Malformed{"twice",
                  R"({"language": "sh", "packages": [], "detect": "true", "implementations": [
                      {"id": "shell", "start": "x", "source": "y"},
                      {"id": "shell", "start": "x", "source": "y"}]})",
                  "implementations[1].id: stands here twice"},
        Malformed{"capitals", driver_json("shell-X"), "implementations[0].id: "},
        Malformed{"status",
                  driver_json("shell-a", "true", "",
                              R"([{"class": "crash", "status": "known", "reference": "x"}])"),
                  "known[0].status: \"known\" is not a name that is known here"},
        Malformed{
            "no_class",
            driver_json("shell-a", "true", "", R"([{"status": "documented", "reference": "x"}])"),
            "known[0].class: missing"},
        Malformed{"no_reference",
                  driver_json("shell-a", "true", "",
                              R"([{"class": "crash", "status": "fixed-upstream"}])"),
                  "known[0].reference: missing"},
        Malformed{"no_places", driver_json("shell-a", "true", "", R"([{"status": "not-found"}])"),
                  "known[0].searched: missing"},
        Malformed{
            "an_empty_list_of_places",
            driver_json("shell-a", "true", "", R"([{"status": "not-found", "searched": []}])"),
            "known[0].searched: must not be empty"},
        Malformed{"places_of_what_was_found",
                  driver_json("shell-a", "true", "",
                              R"([{"class": "crash", "status": "documented", "reference": "x",
                                   "searched": ["y"]}])"),
                  "known[0].searched: an unknown key"},
        Malformed{"a_status_of_what_follows",
                  driver_json("shell-a", "true", "",
                              R"([{"class": "crash", "follows": "hang", "source": "x",
                                   "status": "documented"}])"),
                  "known[0].status: an unknown key"},
        Malformed{"what_follows_without_a_source",
                  driver_json("shell-a", "true", "", R"([{"class": "crash", "follows": "hang"}])"),
                  "known[0].source: missing"},
        Malformed{"level",
                  driver_json("shell-a", "true", "",
                              R"([{"class": "crash", "level": "deep", "status": "documented",
                                   "reference": "x"}])"),
                  "known[0].level: \"deep\" is not a name that is known here"},
        Malformed{"facet",
                  driver_json("shell-a", "true", "",
                              R"([{"class": "crash", "facet": "all", "status": "documented",
                                   "reference": "x"}])"),
                  "known[0].facet: \"all\" is not a name that is known here"}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace placemat::inline catalogue
