// Tests the names of systems, alone and in a report.
#include "reports/system_name.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "reports/json.h"
#include "reports/test/sample_report.h"

namespace placemat::inline reports {
namespace {

using Json = nlohmann::ordered_json;

const struct {
  const char* name;
  bool good;
} kNames[] = {
    {"debian-12", true}, {"npm", true},        {"ubuntu-24.04", true}, {"9front", true},
    {"", false},         {"Debian-12", false}, {"-12", false},         {"debian 12", false},
    {"a/b", false},      {"d\xC3\xA9", false},
};

TEST(SystemName, IsOfSmallLettersAndDigits) {
  for (const auto& row : kNames) {
    SCOPED_TRACE(row.name);
    EXPECT_EQ(is_system_name(row.name), row.good);
  }
}

TEST(SystemName, IsHeldToThatInAReport) {
  for (const auto& row : kNames) {
    SCOPED_TRACE(row.name);
    Json json = Json::parse(to_json(sample_report()));
    json["implementations"][0]["system"] = row.name;
    const std::string text = json.dump();
    if (row.good) {
      EXPECT_EQ(from_json(text, "r.json").implementations[0].system, row.name);
    } else {
      EXPECT_THROW(from_json(text, "r.json"), InputError);
    }
  }
}

// Reports that were written before systems were named have none.
TEST(SystemName, MayBeMissing) {
  Report report = sample_report();
  Json json = Json::parse(to_json(report));
  for (Json& implementation : json["implementations"]) implementation.erase("system");
  for (ImplementationRecord& implementation : report.implementations) implementation.system.clear();
  EXPECT_EQ(from_json(json.dump(), "r.json"), report);
}

}  // namespace
}  // namespace placemat::inline reports
