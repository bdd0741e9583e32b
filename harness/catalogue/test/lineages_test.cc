// Tests lineages.json: known code is read, refused in one line, and named where an implementation
// does the same.
#include "harness/catalogue/lineages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/catalogue/catalogue.h"
#include "harness/catalogue/known.h"
#include "harness/catalogue/test/scratch.h"
#include "harness/check/gallery.h"
#include "reference/forms/forms.h"
#include "reference/languages/language.h"
#include "reference/replacement.h"
#include "reference/words/protocol.h"

namespace placemat::inline catalogue {
namespace {

using Json = nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::filesystem::path kOurs =
    std::filesystem::path(PLACEMAT_SOURCE_DIR) / "harness/catalogue/lineages.json";

Json entry(const std::string& name, const Json& accepts, const Json& replaces = nullptr) {
  Json json = {{"name", name},       {"by", "Somebody"},  {"year", 1999},
               {"where", "a shelf"}, {"ran", "decode()"}, {"judged_as", {"itself"}},
               {"accepts", accepts}};
  if (!replaces.is_null()) json["replaces"] = replaces;
  return json;
}

// Returns an object that has `values`, such as "41 FFFD", for each string of the gallery.
Json same_for_all(const std::string& values) {
  Json json = Json::object();
  for (const auto& units : gallery()) json[hex_of(units)] = values;
  return json;
}

std::vector<Lineage> read(const Json& entries) {
  const Scratch scratch;
  scratch.write("lineages.json", entries.dump());
  return read_lineages(scratch / "lineages.json");
}

// Returns an implementation that accepts `form`, and replaces as the policy says unless it is
// kUnspecified.
ImplementationRecord implementation(const EncodingForm& form, Replacement policy) {
  ImplementationRecord record{.id = "somebody"};
  record.recognises = {.digest = digest_of(automaton_of(form))};
  if (policy == Replacement::kUnspecified) return record;
  for (const auto& units : gallery()) {
    record.answers["replace " + hex_of(units)] =
        reply_line(Reply::of_values(replaced(form, policy, units)));
  }
  return record;
}

const Json kRfc = {{"form", "rfc3629"}};
const Json kOld = {{"form", "fss-utf-1992"}};

TEST(Lineages, AreRead) {
  const auto lineages =
      read({entry("one", kOld, "per-octet"), entry("two",
                                                   {{"digest", "0123456789abcdef"},
                                                    {"nearest", "rfc3629"},
                                                    {"beyond", "C0 80: 1 of 2 octets"}},
                                                   same_for_all("41 fffd"))});
  ASSERT_EQ(lineages.size(), 2u);
  EXPECT_EQ(lineages[0].name, "one, 1999");
  EXPECT_EQ(lineages[0].reference, "a shelf");
  EXPECT_THAT(lineages[0].judged_as, ElementsAre("itself"));
  EXPECT_EQ(lineages[0].digest, digest_of(automaton_of(kFssUtf1992)));
  EXPECT_EQ(lineages[0].replacing.at("replace C080"), "values FFFD FFFD");
  EXPECT_EQ(lineages[1].digest, "0123456789abcdef");
  EXPECT_EQ(lineages[1].replacing.size(), gallery().size());
  EXPECT_EQ(lineages[1].replacing.at("replace C080"), "values 41 FFFD");
}

TEST(Lineages, AreNoneWithoutAFile) {
  EXPECT_THAT(read_lineages(""), IsEmpty());
  EXPECT_THAT(read_lineages("/nonexistent/lineages.json"), IsEmpty());
}

TEST(Lineages, WhatIsNoneIsRefusedInOneLine) {
  Json unknown = entry("one", kRfc);
  unknown["colour"] = "red";
  Json undated = entry("one", kRfc);
  undated["year"] = "1999";
  Json one_missing = same_for_all("41");
  one_missing.erase("FE");
  Json one_more = same_for_all("41");
  one_more["4142"] = "41 42";
  const std::string strict = digest_of(automaton_of(kRfc3629));
  const struct {
    const char* name;
    Json json;
    const char* says;
  } rows[] = {
      {"no array", Json::object(), "lineages.json: an array is needed here"},
      {"no object", Json::array({"one"}), "[0]: an object is needed here"},
      {"an unknown key", Json::array({unknown}),
       "[0].colour: an unknown key; mend it or remove it"},
      {"no name", Json::array({entry("", kRfc)}), "[0].name: must not be empty"},
      {"no number", Json::array({undated}),
       "[0].year: a whole number from 1 to 9999 is needed here"},
      {"twice", Json::array({entry("one", kRfc), entry("one", kOld)}),
       "[1]: another one has this name and year; change one of them"},
      {"no form", Json::array({entry("one", {{"form", "utf-7"}})}),
       "[0].accepts.form: names no form; see reference/README.md"},
      {"a form and more", Json::array({entry("one", {{"form", "cesu-8"}, {"digest", "x"}})}),
       "[0].accepts: `form` says all; remove the rest"},
      {"no digest", Json::array({entry("one", {{"digest", "0123"}, {"nearest", "rfc3629"}})}),
       "[0].accepts.digest: 16 hex digits are needed here"},
      {"the digest of a form", Json::array({entry("one", {{"digest", strict}})}),
       "[0].accepts.digest: is that of rfc3629; say `form`"},
      {"no nearest", Json::array({entry("one", {{"digest", "0123456789abcdef"}})}),
       "[0].accepts.nearest: missing"},
      {"no policy", Json::array({entry("one", kRfc, "politely")}), "[0].replaces: names no policy"},
      {"a policy that says nothing", Json::array({entry("one", kRfc, "unspecified")}),
       "[0].replaces: names no policy"},
      {"a policy without a form",
       Json::array(
           {entry("one", {{"digest", "0123456789abcdef"}, {"nearest", "rfc3629"}}, "drop")}),
       "[0].replaces: a policy needs a form"},
      {"a string that is missing", Json::array({entry("one", kRfc, one_missing)}),
       "[0].replaces.FE: missing"},
      {"no values", Json::array({entry("one", kRfc, same_for_all("red"))}),
       "[0].replaces.C080: \"red\" is not a name that is known here"},
      {"a string too many", Json::array({entry("one", kRfc, one_more)}),
       "[0].replaces: has more than the gallery's strings; remove them"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    try {
      read(row.json);
      ADD_FAILURE() << "was read";
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(row.says));
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

TEST(Lineages, AreNamedWhereSomebodyDoesTheSame) {
  const auto lineages = read({entry("strict", kRfc), entry("usual", kRfc, "maximal-subpart"),
                              entry("octets", kRfc, "per-octet"), entry("old", kOld),
                              entry("old octets", kOld, "per-octet")});
  ImplementationRecord stripper = implementation(kRfc3629, Replacement::kPerOctet);
  stripper.answers["replace EFBBBF41"] = "values 41";
  ImplementationRecord limited = implementation(kRfc3629, Replacement::kPerOctet);
  limited.answers["replace 00"] = "untestable";
  ImplementationRecord itself = implementation(kRfc3629, Replacement::kPerOctet);
  itself.id = "itself";
  ImplementationRecord unlearned = implementation(kFssUtf1992, Replacement::kPerOctet);
  unlearned.recognises->digest = "";
  ImplementationRecord untried = implementation(kFssUtf1992, Replacement::kPerOctet);
  untried.recognises.reset();
  const struct {
    const char* name;
    ImplementationRecord who;
    std::vector<std::string> accepts_and_replaces;
    std::vector<std::string> accepts;
  } rows[] = {
      {"strict alone tells nothing", implementation(kRfc3629, Replacement::kUnspecified), {}, {}},
      {"nor does what is usual", implementation(kRfc3629, Replacement::kMaximalSubpart), {}, {}},
      {"another way does", implementation(kRfc3629, Replacement::kPerOctet), {"octets, 1999"}, {}},
      {"one string makes a difference", stripper, {}, {}},
      {"what it cannot be asked makes none", limited, {"octets, 1999"}, {}},
      {"its own code is left out", itself, {}, {}},
      {"the language without a way",
       implementation(kFssUtf1992, Replacement::kUnspecified),
       {},
       {"old, 1999", "old octets, 1999"}},
      {"both, and what replaces as it comes first",
       implementation(kFssUtf1992, Replacement::kPerOctet),
       {"old octets, 1999"},
       {"old, 1999"}},
      {"another way leaves what has none",
       implementation(kFssUtf1992, Replacement::kMaximalSubpart),
       {},
       {"old, 1999"}},
      {"another language", implementation(kCesu8, Replacement::kPerOctet), {}, {}},
      {"no language", unlearned, {}, {}},
      {"not tried", untried, {}, {}},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.name);
    std::vector<BehaviourRecord> expected;
    for (const std::string& name : row.accepts_and_replaces) {
      expected.push_back({name, Alike::kAcceptsAndReplaces, "a shelf"});
    }
    for (const std::string& name : row.accepts) {
      expected.push_back({name, Alike::kAccepts, "a shelf"});
    }
    EXPECT_EQ(behaves_as(lineages, row.who), expected);
  }
}

// The least number of entries makes the test notice a file that was not read.
TEST(Lineages, OfTheProjectAreReadable) {
  const auto lineages = read_lineages(kOurs);
  EXPECT_GE(lineages.size(), 50u);
  for (const Lineage& lineage : lineages) {
    // No implementation is named for itself.
    for (const std::string& id : lineage.judged_as) {
      ImplementationRecord own{.id = id};
      own.recognises = {.digest = lineage.digest};
      for (const BehaviourRecord& one : behaves_as(lineages, own)) {
        EXPECT_NE(one.name, lineage.name);
      }
    }
  }
}

}  // namespace
}  // namespace placemat::inline catalogue
