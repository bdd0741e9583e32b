#include "harness/fuzz/finding.h"

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "reference/protocol.h"
#include "reports/output_file.h"
#include "reports/parse_json.h"

namespace placemat {
namespace {

constexpr const char* kFindingSchema = "placemat-finding/1";

// FNV-1a, 64 bits. Names only need that equal findings have the same one.
std::uint64_t content_hash(const Finding& finding) {
  std::uint64_t hash = 0xCBF29CE484222325;
  const auto mix = [&hash](std::uint8_t octet) { hash = (hash ^ octet) * 0x100000001B3; };
  for (const char letter : finding.target) mix(static_cast<std::uint8_t>(letter));
  mix(0);
  for (const std::uint8_t octet : finding.units) mix(octet);
  return hash;
}

}  // namespace

std::string finding_json(const Finding& finding) {
  nlohmann::ordered_json json;
  json["schema"] = kFindingSchema;
  json["target"] = finding.target;
  json["units"] = hex_of(finding.units);
  json["implementation"] = finding.implementation;
  json["facet"] = facet_name(finding.facet);
  json["class"] = finding.deviation_class;
  json["requests"] = finding.requests;
  json["expected"] = finding.expected;
  json["clause"] = finding.clause;
  json["observed"] = finding.observed;
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

Finding finding_from_json(const std::string& text, const std::string& name) {
  nlohmann::json json;
  const auto unusable = [&name](const std::string& why) {
    return FindingError(name + " is not a finding: " + why);
  };
  try {
    json = parse_json<nlohmann::json>(text);
  } catch (const std::exception&) {
  }
  if (!json.is_object()) throw unusable("no JSON object");
  const auto text_of = [&](const char* key) -> std::string {
    const auto entry = json.find(key);
    if (entry == json.end() || !entry->is_string()) {
      throw unusable("\"" + std::string(key) + "\" must be a string");
    }
    return *entry;
  };
  if (text_of("schema") != kFindingSchema)
    throw unusable(std::string("\"schema\" must be ") + kFindingSchema);
  const auto units = parse_hex(text_of("units"));
  if (!units) throw unusable("\"units\" must be octets in hex, two digits each");
  const auto facet = parse_facet(text_of("facet"));
  if (!facet) throw unusable("\"facet\" names no facet");
  Finding finding{.target = text_of("target"),
                  .units = *units,
                  .implementation = text_of("implementation"),
                  .facet = *facet,
                  .deviation_class = text_of("class"),
                  .requests = {},
                  .expected = text_of("expected"),
                  .clause = text_of("clause"),
                  .observed = text_of("observed")};
  const auto requests = json.find("requests");
  if (requests == json.end() || !requests->is_array()) {
    throw unusable("\"requests\" must be a list of strings");
  }
  for (const auto& request : *requests) {
    if (!request.is_string()) throw unusable("\"requests\" must be a list of strings");
    finding.requests.push_back(request);
  }
  return finding;
}

Finding read_finding(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) {
    throw FindingError(path.string() + " cannot be read; name a finding's JSON file");
  }
  return finding_from_json(text.str(), path.string());
}

std::string finding_name(const Finding& finding) {
  char hash[17];
  std::snprintf(hash, sizeof hash, "%016llx",
                static_cast<unsigned long long>(content_hash(finding)));
  return finding.implementation + "-" + std::string(facet_name(finding.facet)) + "-" +
         finding.deviation_class + "-" + hash;
}

std::filesystem::path write_finding(const Finding& finding, const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / (finding_name(finding) + ".json");
  try {
    std::filesystem::create_directories(folder);
    write_file(path, finding_json(finding) + "\n");
  } catch (const std::exception&) {
    throw FindingError(path.string() + " cannot be written; name a folder that can be");
  }
  return path;
}

}  // namespace placemat
