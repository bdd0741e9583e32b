#include "reports/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "reference/judgement.h"
#include "reports/escape.h"
#include "reports/parse_json.h"
#include "reports/summary.h"

namespace placemat {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kManifestSchema = "placemat-manifest/1";

struct Field {
  const char* name;
  std::string ExpectedDeviation::*member;
  bool required;
};
constexpr std::array<Field, 7> kFields = {{
    {"implementation", &ExpectedDeviation::implementation, true},
    {"facet", &ExpectedDeviation::facet, true},
    {"class", &ExpectedDeviation::deviation_class, true},
    {"level", &ExpectedDeviation::level, true},
    {"example", &ExpectedDeviation::example, false},
    {"reason", &ExpectedDeviation::reason, true},
    {"upstream", &ExpectedDeviation::upstream, false},
}};

std::tuple<const std::string&, const std::string&, const std::string&> key_of(
    const ExpectedDeviation& expected) {
  return std::tie(expected.implementation, expected.facet, expected.deviation_class);
}

// "manifest.json, entry 3: ..."
[[noreturn]] void refuse(std::string_view name, std::size_t entry, const std::string& why) {
  throw ReportError(fmt::format("{}, entry {}: {}", name, entry + 1, why));
}

ExpectedDeviation entry_from(const Json& json, std::string_view name, std::size_t number) {
  ExpectedDeviation expected;
  if (!json.is_object()) refuse(name, number, "write an object");
  for (const auto& member : json.items()) {
    const std::string& key = member.key();
    const auto& value = member.value();
    const auto field = std::find_if(kFields.begin(), kFields.end(),
                                    [&](const Field& one) { return one.name == key; });
    if (field == kFields.end()) refuse(name, number, "no field is called " + terminal_escape(key));
    if (!value.is_string()) refuse(name, number, std::string(field->name) + " must be a string");
    expected.*(field->member) = value.get<std::string>();
  }
  for (const Field& field : kFields) {
    if (field.required && (expected.*(field.member)).empty()) {
      refuse(name, number, std::string("give its ") + field.name);
    }
  }
  if (!parse_facet(expected.facet)) {
    refuse(name, number, "no facet is called " + terminal_escape(expected.facet));
  }
  return expected;
}

bool is_met(const ExpectedDeviation& expected, const ImplementationRecord& implementation) {
  return std::any_of(implementation.deviations.begin(), implementation.deviations.end(),
                     [&](const DeviationRecord& deviation) {
                       return facet_name(deviation.facet) == expected.facet &&
                              deviation.deviation_class == expected.deviation_class;
                     });
}

bool is_expected(const Manifest& manifest, const ImplementationRecord& implementation,
                 const DeviationRecord& deviation) {
  return std::any_of(manifest.begin(), manifest.end(), [&](const ExpectedDeviation& expected) {
    return expected.implementation == implementation.id &&
           expected.facet == facet_name(deviation.facet) &&
           expected.deviation_class == deviation.deviation_class;
  });
}

}  // namespace

Manifest manifest_from_json(std::string_view text, std::string_view file) {
  const std::string name = terminal_escape(file);
  Json document;
  try {
    document = parse_json<Json>(text);
  } catch (const std::exception&) {
    throw ReportError(fmt::format("{} is not JSON; check --write-manifest writes one", name));
  }
  const bool is_one = document.is_object() && document.value("schema", Json()) == kManifestSchema &&
                      document.contains("expected") && document.at("expected").is_array() &&
                      document.size() == 2;
  if (!is_one) {
    throw ReportError(
        fmt::format("{} is no {}; check --write-manifest writes one", name, kManifestSchema));
  }
  Manifest manifest;
  for (const Json& entry : document.at("expected")) {
    manifest.push_back(entry_from(entry, name, manifest.size()));
    for (std::size_t other = 0; other + 1 < manifest.size(); ++other) {
      if (key_of(manifest[other]) == key_of(manifest.back())) {
        refuse(name, manifest.size() - 1, fmt::format("repeats entry {}", other + 1));
      }
    }
  }
  return manifest;
}

std::string manifest_json(const Manifest& manifest) {
  Json entries = Json::array();
  for (const ExpectedDeviation& expected : manifest) {
    Json entry;
    for (const Field& field : kFields) {
      entry[field.name] = well_formed_text(expected.*(field.member));
    }
    entries.push_back(std::move(entry));
  }
  return Json{{"schema", kManifestSchema}, {"expected", entries}}.dump(1, ' ', true) + "\n";
}

Manifest manifest_of(const Report& report) {
  Manifest manifest;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const DeviationRecord* const own : own_deviations(implementation)) {
      const DeviationRecord& deviation = *own;
      const bool is_found = deviation.status != Status::kNotFound;
      manifest.push_back({.implementation = implementation.id,
                          .facet = std::string(facet_name(deviation.facet)),
                          .deviation_class = deviation.deviation_class,
                          .level = implementation.level,
                          .example = deviation.example.empty() ? "" : deviation.example.back(),
                          .reason = is_found ? std::string(status_name(deviation.status))
                                             : "met when the manifest was written",
                          .upstream = deviation.reference});
    }
  }
  return manifest;
}

Surprises surprises_in(const Report& report, const Manifest& manifest) {
  Surprises surprises;
  for (const ImplementationRecord& implementation : report.implementations) {
    for (const DeviationRecord* const own : own_deviations(implementation)) {
      const DeviationRecord& deviation = *own;
      // A failure to judge is never expected: exit status 3 tells it.
      if (is_failure(deviation.judgement)) continue;
      if (is_expected(manifest, implementation, deviation)) {
        ++surprises.as_expected;
      } else {
        surprises.unexpected.push_back({&implementation, &deviation});
      }
    }
    if (standing_of(implementation) == Standing::kNotJudged) continue;
    for (const ExpectedDeviation& expected : manifest) {
      if (expected.implementation != implementation.id || is_met(expected, implementation))
        continue;
      if (depth_of(implementation.level) >= depth_of(expected.level)) {
        surprises.gone.push_back(expected);
      }
    }
  }
  return surprises;
}

std::string surprises_text(const Surprises& surprises, const std::string& manifest_name) {
  const std::string name = terminal_escape(manifest_name);
  std::string text;
  for (const auto& [implementation, deviation] : surprises.unexpected) {
    text += fmt::format("not expected: {} {} {}; mend it, or add it to {} with its reason\n",
                        terminal_escape(implementation->id), facet_name(deviation->facet),
                        terminal_escape(deviation->deviation_class), name);
  }
  for (const ExpectedDeviation& expected : surprises.gone) {
    text += fmt::format("expected, and no longer met: {} {} {}; take it out of {}\n",
                        terminal_escape(expected.implementation), expected.facet,
                        terminal_escape(expected.deviation_class), name);
  }
  if (text.empty() && surprises.as_expected > 0) {
    text = fmt::format("As {} expects: {}, and no other.\n", name,
                       counted(surprises.as_expected, "deviation"));
  }
  return text;
}

}  // namespace placemat
