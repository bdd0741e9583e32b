#include <map>

#include "reports/base/escape.h"
#include "reports/base/json.h"
#include "reports/file_names.h"
#include "reports/renderers.h"
#include "reports/summary.h"

namespace placemat::inline reports {
namespace {

constexpr Named<Status> kLevels[] = {{Status::kNotFound, "error"},
                                     {Status::kDocumented, "note"},
                                     {Status::kKnownUpstream, "warning"},
                                     {Status::kFixedUpstream, "warning"}};

Json text(const std::string& message) { return {{"text", well_formed_text(message)}}; }

// Returns where a result is. `file` is a URI reference that stands for the implementation.
Json location_of(const ImplementationRecord& implementation, const std::string& file, Facet facet) {
  const std::string name = well_formed_text(implementation.id);
  return {{"physicalLocation",
           {{"artifactLocation", {{"uri", "utf-8/" + file}}}, {"region", {{"startLine", 1}}}}},
          {"logicalLocations",
           Json::array({{{"name", std::string(facet_name(facet))},
                         {"fullyQualifiedName", name + "." + std::string(facet_name(facet))},
                         {"kind", "function"}}})}};
}

Json result_of(const ImplementationRecord& implementation, const DeviationRecord& deviation,
               const std::string& file, std::size_t rule) {
  std::string message = implementation.name + " " + implementation.version + ": ";
  message += deviation.example.empty() ? "" : deviation.example.back() + " gives ";
  message += deviation.observed + ", and by " + deviation.clause + " " + deviation.expected + ". ";
  message += counted(deviation.count, "case") + ".";
  if (!deviation.consequence.empty()) message += " " + deviation.consequence;
  std::string fingerprint = implementation.id + " " + std::string(facet_name(deviation.facet));
  fingerprint += " " + deviation.deviation_class;
  return {{"ruleId", well_formed_text(deviation.deviation_class)},
          {"ruleIndex", rule},
          {"level", name_in(kLevels, deviation.status)},
          {"message", text(message)},
          {"locations", Json::array({location_of(implementation, file, deviation.facet)})},
          {"partialFingerprints", {{"placemat/1", well_formed_text(fingerprint)}}},
          {"properties",
           {{"status", status_name(deviation.status)},
            {"reference", well_formed_text(deviation.reference)},
            {"replay", well_formed_text(deviation.replay)}}}};
}

}  // namespace

std::string to_sarif(const Report& report) {
  Json rules = Json::array();
  Json results = Json::array();
  Json notifications = Json::array();
  std::map<std::string, std::size_t> rule_numbers;
  const auto files = file_names(report);
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const DeviationRecord* const own : own_deviations(implementation)) {
      const DeviationRecord& deviation = *own;
      const auto [rule, is_new] =
          rule_numbers.emplace(deviation.deviation_class, rule_numbers.size());
      if (is_new) {
        rules.push_back({{"id", well_formed_text(deviation.deviation_class)},
                         {"shortDescription", text(deviation.deviation_class)},
                         {"help", text(deviation.consequence.empty() ? deviation.clause
                                                                     : deviation.consequence)}});
      }
      results.push_back(
          result_of(implementation, deviation, files.at(implementation.id), rule->second));
    }
    if (!implementation.trouble.empty()) {
      notifications.push_back(
          {{"level", "error"},
           {"message", text(implementation.id + ": " + implementation.trouble)}});
    }
  }
  const Json document = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       Json::array(
           {{{"tool",
              {{"driver", {{"name", "placemat"}, {"version", report.placemat}, {"rules", rules}}}}},
             {"invocations", Json::array({{{"executionSuccessful", notifications.empty()},
                                           {"toolExecutionNotifications", notifications}}})},
             {"results", results}}})}};
  return document.dump(1, ' ', true) + "\n";
}

}  // namespace placemat::inline reports
