#include "harness/fuzz/finding.h"

#include <cstdio>

#include "reference/words/protocol.h"
#include "reports/base/fields.h"
#include "reports/base/file.h"

namespace placemat::inline fuzz {
namespace {

const Shape<Finding>& stored_finding() {
  using R = Finding;
  using Units = std::vector<std::uint8_t>;
  static const auto shape =
      as_object<R>({Field<R>::always("schema", "placemat-finding/1"),
                    {"target", &R::target},
                    {"units", &R::units, as_spelled<Units>(hex_of, parse_hex)},
                    {"implementation", &R::implementation},
                    {"facet", &R::facet, as_spelled<Facet>(facet_name, parse_facet)},
                    {"class", &R::deviation_class},
                    {"requests", &R::requests},
                    {"expected", &R::expected},
                    {"clause", &R::clause},
                    {"observed", &R::observed}});
  return shape;
}

// Returns the 64-bit FNV-1a hash of target and input. Equal findings must get the same name.
std::uint64_t content_hash(const Finding& finding) {
  std::uint64_t hash = 0xCBF29CE484222325;
  const auto mix = [&hash](std::uint8_t octet) { hash = (hash ^ octet) * 0x100000001B3; };
  for (const char letter : finding.target) mix(static_cast<std::uint8_t>(letter));
  mix(0);
  for (const std::uint8_t octet : finding.units) mix(octet);
  return hash;
}

}  // namespace

std::string finding_json(const Finding& finding) { return stored_finding().write(finding).dump(2); }

Finding finding_from_json(const std::string& text, const std::string& name) {
  const JsonFile file(text, name, "give a finding as the fuzz targets write it");
  return stored_finding().read(file.root());
}

Finding read_finding(const std::filesystem::path& path) {
  return finding_from_json(read_file(path, "name a finding's JSON file"), path.string());
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
    throw InputError(path.string() + " cannot be written; name a folder that can be");
  }
  return path;
}

}  // namespace placemat::inline fuzz
